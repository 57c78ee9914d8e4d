import GameEngines
import JSONValues
import Players
import ScenarioReading

/// `simulation` and `population`: the number of players, the days, and the archetypes.
struct PopulationSection {
  static let mostPlayers = 1_000_000_000
  static let mostDays = 3650

  var players = 10_000
  var days = 90
  var seed = 1
  var population = PopulationRules(archetypes: designed)

  static let fields = Fields(default: PopulationSection()) {
    Section("simulation", "how much is simulated") {
      Whole(
        "players", \.players, in: 1...mostPlayers, unit: "players", "synthetic players to simulate")
      Whole("days", \.days, in: 1...mostDays, unit: "days", "days to simulate")
      Whole(
        "seed", \.seed, in: 0...(1 << 53), unit: "",
        "seed of all random numbers; another seed is another sample")
    }
    Section("population", \.population, "who the players are", rule: "PLY-2", origin: .assumption) {
      Weights(
        "partySizes", \.partySizes, count: 1...4, rule: "PLY-1",
        "weights of parties of 1, 2, 3 and 4 members")
      Number(
        "weekdayFactors", \.weekdayFactors, count: 7...7, in: 0...10, unit: "factor",
        "factor on presence by day of the week; day 1 is the first of them")
      Share(
        "streakPresence", \.streakPresence,
        "how much likelier a player with a kept streak is to open the game")
      Probability(
        "presenceCap", \.presenceCap, "the most that the chance of opening the game can be")
      WholeRange(
        "opens", \.opens, in: 1...8, unit: "opens", "how often the game is opened on an active day")
      WholeRange(
        "wakingMinutes", \.wakingMinutes, in: 0...1439, unit: "minutes",
        "minutes of the day between which the game is opened")
      Named(
        "archetypes", \.archetypes, by: \.name, each: "a kind of player", also: exploiters,
        default: designed[1],
        "the kinds of players; a name of the game's own has its defaults, any other those of steady",
        rule: "PLY-4"
      ) {
        Number(
          "weight", \.weight, in: 0...1_000_000, unit: "weight",
          "share of the population, relative to the other archetypes")
        Probability("activity", \.activity, "chance of opening the game on a plain day")
        Share(
          "activitySpread", \.activitySpread, upTo: 1,
          "standard deviation of activity from player to player")
        Number(
          "tasksPerActiveDay", \.tasksPerActiveDay, in: 1...200, unit: "tasks",
          "mean tasks, or activities, on an active day")
        Share("sigmaStart", \.sigmaStart, upTo: 3, "spread of ln(estimate ÷ actual), unpractised")
        Share("sigmaFloor", \.sigmaFloor, upTo: 3, "the same, fully practised")
        Number(
          "bias", \.bias, in: -2...2, unit: "ln", rule: "PLY-3",
          "mean of ln(estimate ÷ actual); below 0 is underestimating")
        Share(
          "biasSpread", \.biasSpread, upTo: 1, rule: "PLY-3",
          "standard deviation of bias from player to player")
        Share(
          "skillSpread", \.skillSpread, upTo: 1,
          "standard deviation of ln of a player's own factor on its spread")
        Number(
          "practice", \.practice, in: 0...1000, unit: "estimates", rule: "PLY-3",
          "estimates of a task after which 1/e of the unpractised part is left")
        Probability("churn", \.churn, rule: "PLY-2", "chance a day to leave for good")
        Probability("lapse", \.lapse, rule: "PLY-2", "chance a day to stay away for a while")
        WholeRange(
          "lapseDays", \.lapseDays, in: 1...3650, unit: "days", rule: "PLY-2",
          "least and most days of such a lapse")
        Case(
          "verification", \.verification, rule: "TSK-3",
          "how the player shows that a task is done; partyVerified needs another member who plays that "
            + "day, and counts as verified without one")
        Case("spending", \.spending, rule: "PLY-5", "how the player parts with gold")
        Flag(
          "ridesCaps", \.ridesCaps, rule: "PLY-6",
          "whether it does all that a day's caps allow, every day")
        Case(
          "beginsWith", \.beginsWith, rule: "PLY-6",
          "what it does first on an active day; dungeons and the store come last otherwise")
        Number(
          "weekdayFactors", ifStated: \.weekdayFactors, count: 7...7, in: 0...10, unit: "factor",
          rule: "PLY-2", "factor on its presence by day of the week, in place of the population's")
        Number(
          "dutiesPerActiveDay", \.dutiesPerActiveDay, in: 0...100, unit: "duties", rule: "DAY-2",
          "mean duties that a player is up to on an active day, where there are any")
        Probability(
          "meditation", \.meditation, rule: "DAY-6",
          "chance to meditate on an active day, where that is rewarded")
      }
      Check { population, section in
        let archetypes = population.archetypes
        if archetypes.contains(where: { $0.name == "all" }), archetypes.count <= 24 {
          section.fail(\.archetypes, "\"all\" is the whole population's name; choose another")
        }
        if let fault = fault(of: archetypes) {
          section.fail(\.archetypes, fault)
          population.archetypes = designed
        }
      }
      Custom { $0.groups = groups($1, of: $0.archetypes) }
      // An archetype of weight 0 has no players, and no results.
      Check { population, _ in population.archetypes.removeAll { $0.weight == 0 } }
    }
  }

  /// Returns why no player could be of these archetypes, or why not all can be followed.
  private static func fault(of archetypes: [Archetype]) -> String? {
    if archetypes.isEmpty { return "there has to be at least one archetype" }
    if archetypes.count > 24 {
      return "there are \(archetypes.count) archetypes; at most 24 are followed"
    }
    return archetypes.allSatisfy { $0.weight == 0 }
      ? "all weights are 0; at least one has to be above 0" : nil
  }

  /// Reads names for several archetypes together.
  ///
  /// - Parameter archetypes: The archetypes, including those of weight 0.
  private static func groups(
    _ reader: SectionReader, of archetypes: [Archetype]
  ) -> [PlayerGroup] {
    let present = archetypes.filter { $0.weight > 0 }.map(\.name)
    let archetypes = archetypes.map(\.name)
    return reader.section(
      "groups", "names for several archetypes together, such as \"engaged\"", keysAreNames: true
    ) { reader in
      if reader.keys.count > 16 {
        reader.fail(nil, "there are \(reader.keys.count) groups; at most 16 are followed")
      }
      return reader.keys.prefix(16).map { name in
        reader.checkName(name)
        if name == "all" || archetypes.contains(name) {
          reader.fail(name, "\(JSONText.quoted(name)) is taken; choose another name")
        }
        let members = reader.value(
          name, nil, .list(of: .choice(archetypes, areOfScenario: true), 1...archetypes.count),
          RuleNote("", nil, .assumption, "archetypes that the report also looks at together"))
        if Set(members).count < members.count {
          reader.fail(name, "an archetype is named twice")
        }
        let found = present.indices.filter { members.contains(present[$0]) }
        if found.isEmpty, archetypes.contains(where: members.contains) {
          reader.fail(name, "nobody is in it, as the weights of its archetypes are 0")
        }
        return PlayerGroup(name: name, archetypes: found)
      }
    } ?? []
  }

  /// The names of the games' own archetypes.
  static let ownNames = (designed + exploiters).map(\.name)

  /// The end of a number's sentence where an archetype of another name has that of steady.
  static let ofSteady = "; steady's, which an archetype has that leaves it out"

  /// Returns a number that says whose it is where an archetype of another name has that of steady. It
  /// says so whether the scenario states the number or leaves it out, as a `run.json` states all.
  static func sourced(_ number: RuleNumber) -> RuleNumber {
    let steps = number.path.steps
    guard steps.count > 3, steps.prefix(2) == [.key("population"), .key("archetypes")],
      case .key(let archetype) = steps[2], !ownNames.contains(archetype),
      number.value == number.defaultValue
    else { return number }
    var number = number
    number.record.meaning += ofSteady
    return number
  }

  /// The archetypes of the rulebook (PLY-4); numbers that it leaves open are chosen here.
  fileprivate static let designed: [Archetype] = [
    base(
      "casual", 0.40, 0.55, 4, 0.50, 0.30, churn: 0.006, lapse: 0.010, 3...14, .quick, .whim,
      duties: 1, meditation: 0.1),
    base(
      "steady", 0.30, 0.85, 7, 0.40, 0.15, churn: 0.002, lapse: 0.004, 3...10, .standard, .balanced,
      duties: 2.5, meditation: 0.25),
    base(
      "achiever", 0.15, 0.95, 10, 0.30, 0.06, churn: 0.001, lapse: 0.002, 3...7, .verified,
      .upgrader, duties: 5, meditation: 0.4),
    base(
      "hoarder", 0.10, 0.80, 6, 0.45, 0.20, churn: 0.002, lapse: 0.004, 3...10, .standard, .hoarder,
      duties: 2.5, meditation: 0.2),
    base(
      "erratic", 0.05, 0.35, 8, 0.80, 0.60, churn: 0.010, lapse: 0.030, 7...45, .quick, .whim,
      duties: 1.5, meditation: 0.05),
  ]

  /// Exploit hunters (PLY-6): steady players except for what they exploit. A scenario has none of
  /// them unless it gives them weight.
  private static let exploiters: [Archetype] = {
    let clicker = base(
      "quickClicker", 0, 0.95, 40, 0.40, 0.15, churn: 0.002, lapse: 0.004, 3...10, .quick,
      .balanced, duties: 2.5, meditation: 0)
    // Enough tasks for all attacks of a raid on nearly every day.
    var rider = base(
      "capRider", 0, 0.98, 9, 0.40, 0.15, churn: 0.002, lapse: 0.004, 3...10, .standard,
      .balanced, duties: 5, meditation: 1)
    rider.ridesCaps = true
    return [clicker, rider]
  }()

  private static func base(
    _ name: String, _ weight: Double, _ activity: Double, _ tasks: Double, _ sigmaStart: Double,
    _ sigmaFloor: Double, churn: Double, lapse: Double, _ lapseDays: ClosedRange<Int>,
    _ verification: Verification, _ spending: SpendingStyle, duties: Double, meditation: Double
  ) -> Archetype {
    var archetype = Archetype(
      name: name, weight: weight, activity: activity, activitySpread: 0.08,
      tasksPerActiveDay: tasks, sigmaStart: sigmaStart, sigmaFloor: sigmaFloor, bias: -0.10,
      biasSpread: 0.15, skillSpread: 0.20, practice: 40, churn: churn, lapse: lapse,
      lapseDays: lapseDays, verification: verification, spending: spending)
    archetype.dutiesPerActiveDay = duties
    archetype.meditation = meditation
    return archetype
  }
}
