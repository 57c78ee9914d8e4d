import GameEngines
import Players

/// `simulation` and `population`: how many players, for how long, and who they are.
enum PopulationSection {
  static let mostPlayers = 100_000_000
  static let mostDays = 3650

  static func simulation(_ reader: SectionReader) -> (players: Int, days: Int, seed: Int) {
    (
      players: reader.integer(
        "players", default: 10_000, in: 1...mostPlayers, unit: "players", rule: "",
        "synthetic players to simulate"),
      days: reader.integer(
        "days", default: 90, in: 1...mostDays, unit: "days", rule: "", "days each of them lives"),
      seed: reader.integer(
        "seed", default: 1, in: 0...(1 << 53), unit: "", rule: "",
        "where all luck starts; another seed is another sample")
    )
  }

  static func population(_ reader: SectionReader) -> PopulationRules {
    var rules = PopulationRules(
      partySizes: reader.weights(
        "partySizes", default: [0.45, 0.30, 0.15, 0.10], count: 1...4, rule: "PLY-1",
        origin: .assumption, "weights of parties of 1, 2, 3 and 4 members"),
      weekdayFactors: weekdayFactors(
        reader, default: [1, 1, 1, 1, 1, 1.05, 1.05],
        "factor on presence by day of the week; day 1 is the first of them"),
      streakPresence: reader.share(
        "streakPresence", default: 0.15, rule: "PLY-2", origin: .assumption,
        "how much likelier a player with a kept streak is to open the game"),
      presenceCap: reader.chance(
        "presenceCap", default: 0.98, rule: "PLY-2", origin: .assumption,
        "the most that the chance of opening the game can be"),
      opens: reader.wholeRange(
        "opens", default: 3...6, in: 1...8, unit: "opens", rule: "PLY-2", origin: .assumption,
        "how often the game is opened on an active day"),
      wakingMinutes: reader.wholeRange(
        "wakingMinutes", default: 420...1320, in: 0...1439, unit: "minutes", rule: "PLY-2",
        origin: .assumption, "minutes of the day between which the game is opened"),
      archetypes: archetypes(reader))
    let names = rules.archetypes.map(\.name)
    // Of the others there is nobody, and nothing to report.
    rules.archetypes.removeAll { $0.weight == 0 }
    rules.groups = groups(reader, of: names, present: rules.archetypes.map(\.name))
    return rules
  }

  private static func weekdayFactors(
    _ reader: SectionReader, default factors: [Double]?, _ meaning: String
  ) -> [Double] {
    reader.numbers(
      "weekdayFactors", default: factors, count: 7...7, in: 0...10, unit: "factor", rule: "PLY-2",
      origin: .assumption, meaning)
  }

  /// Names for several archetypes together.
  ///
  /// - Parameter present: Those that somebody is of.
  private static func groups(
    _ reader: SectionReader, of archetypes: [String], present: [String]
  ) -> [PlayerGroup] {
    reader.section(
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
        let members = reader.texts(
          name, default: nil, count: 1...archetypes.count, from: archetypes, areOfScenario: true,
          rule: "",
          origin: .assumption, "archetypes that the report also looks at together")
        if Set(members).count < members.count {
          reader.fail(name, "an archetype stands twice")
        }
        let found = present.indices.filter { members.contains(present[$0]) }
        if found.isEmpty, archetypes.contains(where: members.contains) {
          reader.fail(name, "nobody is in it, as the weights of its archetypes are 0")
        }
        return PlayerGroup(name: name, archetypes: found)
      }
    } ?? []
  }

  /// Those of weight 0 included.
  private static func archetypes(_ reader: SectionReader) -> [Archetype] {
    let found = reader.namedOrDefaults(
      "archetypes",
      "the kinds of players; a name of the game's own has its defaults, any other those of steady",
      each: "a kind of player", defaultNames: designed.map(\.name),
      otherNames: exploiters.map(\.name)
    ) {
      name, reader in archetype(name, reader)
    }.map(\.content)
    if found.isEmpty {
      reader.fail("archetypes", "there has to be at least one archetype")
      return designed
    }
    if found.count > 24 {
      reader.fail("archetypes", "there are \(found.count) archetypes; at most 24 are followed")
      return designed
    }
    if found.contains(where: { $0.name == "all" }) {
      reader.fail("archetypes", "\"all\" is the whole population's name; choose another")
    }
    if found.allSatisfy({ $0.weight == 0 }) {
      reader.fail("archetypes", "all weights are 0; at least one has to be above 0")
      return designed
    }
    return found
  }

  private static func archetype(_ name: String, _ reader: SectionReader) -> Archetype {
    let base = (designed + exploiters).first { $0.name == name } ?? designed[1]
    func share(_ key: String, _ value: Double, _ most: Double, _ rule: String, _ meaning: String)
      -> Double
    {
      reader.share(
        key, default: value, upTo: most, rule: rule, origin: .assumption, meaning)
    }
    var archetype = Archetype(
      name: name,
      weight: reader.number(
        "weight", default: base.weight, in: 0...1_000_000, unit: "weight", rule: "PLY-4",
        origin: .assumption, "share of the population, relative to the other archetypes"),
      activity: reader.chance(
        "activity", default: base.activity, rule: "PLY-4", origin: .assumption,
        "chance of opening the game on a plain day"),
      activitySpread: share(
        "activitySpread", base.activitySpread, 1, "PLY-4",
        "standard deviation of activity from player to player"),
      tasksPerActiveDay: reader.number(
        "tasksPerActiveDay", default: base.tasksPerActiveDay, in: 1...200, unit: "tasks",
        rule: "PLY-4", origin: .assumption, "mean tasks, or activities, on an active day"),
      sigmaStart: share(
        "sigmaStart", base.sigmaStart, 3, "PLY-4", "spread of ln(estimate ÷ actual), unpractised"),
      sigmaFloor: share(
        "sigmaFloor", base.sigmaFloor, 3, "PLY-4", "the same, fully practised"),
      bias: reader.number(
        "bias", default: base.bias, in: -2...2, unit: "ln", rule: "PLY-3", origin: .assumption,
        "mean of ln(estimate ÷ actual); below 0 is underestimating"),
      biasSpread: share(
        "biasSpread", base.biasSpread, 1, "PLY-3",
        "standard deviation of bias from player to player"),
      skillSpread: share(
        "skillSpread", base.skillSpread, 1, "PLY-4",
        "standard deviation of ln of a player's own factor on its spread"),
      practice: reader.number(
        "practice", default: base.practice, in: 0...1000, unit: "estimates", rule: "PLY-3",
        origin: .assumption, "estimates of a task after which 1/e of the unpractised part is left"),
      churn: reader.chance(
        "churn", default: base.churn, rule: "PLY-2", origin: .assumption,
        "chance a day to leave for good"),
      lapse: reader.chance(
        "lapse", default: base.lapse, rule: "PLY-2", origin: .assumption,
        "chance a day to stay away for a while"),
      lapseDays: reader.wholeRange(
        "lapseDays", default: base.lapseDays, in: 1...3650, unit: "days", rule: "PLY-2",
        origin: .assumption, "least and most days of such a lapse"),
      verification: verification(reader, base.verification),
      spending: reader.choice(
        "spending", default: base.spending, rule: "PLY-5", origin: .assumption,
        "how the player parts with gold"))
    archetype.ridesCaps = reader.flag(
      "ridesCaps", default: base.ridesCaps, rule: "PLY-6", origin: .assumption,
      "whether it does all that a day's caps allow, every day")
    if reader.has("weekdayFactors") {
      archetype.weekdayFactors = weekdayFactors(
        reader, default: nil,
        "factor on its presence by day of the week, in place of the population's")
    }
    archetype.dutiesPerActiveDay = reader.number(
      "dutiesPerActiveDay", default: base.dutiesPerActiveDay, in: 0...100, unit: "duties",
      rule: "DAY-2", origin: .assumption,
      "mean duties that a player is up to on an active day, where there are any")
    archetype.meditation = reader.chance(
      "meditation", default: base.meditation, rule: "DAY-6", origin: .assumption,
      "chance to meditate on an active day, where that is rewarded")
    return archetype
  }

  private static func verification(
    _ reader: SectionReader, _ base: Verification
  ) -> Verification {
    let names = Verification.allCases.map { "\($0)" }
    let name = reader.choice(
      "verification", default: "\(base)", from: names, rule: "TSK-3", origin: .assumption,
      "how the player shows that a task is done; partyVerified needs another member who plays that "
        + "day, and counts as verified without one")
    return Verification.allCases.first { "\($0)" == name } ?? base
  }

  /// The names of the games' own archetypes.
  static let ownNames = (designed + exploiters).map(\.name)

  /// The archetypes of the rulebook (PLY-4); what it leaves open is chosen here.
  private static let designed: [Archetype] = [
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

  /// Exploit hunters (PLY-6): steady players but for what they exploit. They are nobody until a
  /// scenario gives them weight.
  private static let exploiters: [Archetype] = {
    let clicker = base(
      "quickClicker", 0, 0.95, 40, 0.40, 0.15, churn: 0.002, lapse: 0.004, 3...10, .quick,
      .balanced, duties: 2.5, meditation: 0)
    // Tasks enough for all attacks of a raid on nearly every day.
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
