import GameSupport
import Players
import ScenarioReading

/// `simulation` and `population`: the number of players, the days, and the archetypes.
struct PopulationSection {
  static let maxPlayers = 1_000_000_000
  static let maxDays = 3650
  static let maxArchetypes = 64

  var players = 10_000
  var days = 90
  var seed = 1
  var population: PopulationRules

  /// Returns the fields of both sections for the archetypes of the scenario's game.
  static func fields(_ table: ArchetypeTable) -> Fields<PopulationSection> {
    let designed = PopulationSection(population: PopulationRules(archetypes: table.designed))
    return Fields(default: designed) {
      Section("simulation", "size of the simulation") {
        Whole(
          "players", \.players, in: 1...maxPlayers, unit: "players",
          "synthetic players to simulate")
        Whole("days", \.days, in: 1...maxDays, unit: "days", "days to simulate")
        Whole(
          "seed", \.seed, in: 0...(1 << 53), unit: "",
          "seed of all random numbers; another seed is another sample")
      }
      Section("population", \.population, "the players", rule: "PLY-2", origin: .assumption) {
        Weights(
          "partySizes", \.partySizes, count: 1...4, rule: "PLY-1",
          "weights of parties of 1, 2, 3 and 4 members")
        Number(
          "weekdayFactors", \.weekdayFactors, count: 7...7, in: 0...10, unit: "factor",
          "factor on presence by day of the week; day 1 is the first of them")
        Share(
          "streakPresence", \.streakPresence,
          "relative increase of the chance to open the game with a kept streak")
        Probability(
          "presenceCap", \.presenceCap, "the most that the chance of opening the game can be")
        WholeRange(
          "opens", \.opens, in: 1...8, unit: "opens",
          "number of times that the game is opened on an active day")
        WholeRange(
          "wakingMinutes", \.wakingMinutes, in: 0...1439, unit: "minutes",
          "minutes of the day between which the game is opened")
        Case(
          "firstDay", \.firstDay,
          "the first day of a life: a day like any other, or one on which the game is opened"
        ).ifStated
        fitted.ifStated
        Named(
          "archetypes", \.archetypes, by: \.name, each: "a kind of player", also: table.others,
          default: table.unnamed,
          "the kinds of players; a name of the game's own has its defaults, any other those of steady",
          rule: "PLY-4"
        ) {
          archetype(table)
        }
        Check { population, section in
          let archetypes = population.archetypes
          if archetypes.contains(where: { $0.name == "all" }), archetypes.count <= maxArchetypes {
            section.fail(\.archetypes, "\"all\" is the whole population's name; choose another")
          }
          if let fault = fault(of: archetypes) {
            section.fail(\.archetypes, fault)
            population.archetypes = table.designed
          }
        }
        Custom { $0.groups = groups($1, of: $0.archetypes) }
        // An archetype of weight 0 has no players, and no results.
        Check { population, _ in population.archetypes.removeAll { $0.weight == 0 } }
      }
    }
  }

  /// The record that a fit leaves, and that `validate` reads.
  private static var fitted: Section<PopulationRules> {
    Section("fitted", \.fitted, "the log that these players were fitted to") {
      Whole("players", \.players, in: 0...maxPlayers, unit: "players", "players that the fit saw")
      Whole(
        "ages", \.ages, in: 0...maxDays, unit: "days",
        "days of life that enough of them were observed for; later ones are extrapolated")
      Share("heldOut", \.heldOut, upTo: 1, "share of the log's players that the fit did not see")
      Whole(
        "through", \.through, in: -1_000_000...99_999_999, unit: "day",
        "last day that the fit saw: a date as 20261031, or the log's own number")
    }
  }

  /// The fields of an archetype: when its players play and how much, then the game's own.
  private static func archetype(_ table: ArchetypeTable) -> Fields<Archetype> {
    Fields(default: table.unnamed) {
      Number(
        "weight", \.weight, in: 0...1_000_000, unit: "weight",
        "share of the population, relative to the other archetypes")
      Probability("activity", \.activity, "chance of opening the game on a plain day").habit
      Share(
        "activitySpread", \.activitySpread, upTo: 1,
        "standard deviation of activity from player to player")
      Number(
        "tasksPerActiveDay", \.tasksPerActiveDay, in: 1...200, unit: "tasks",
        "mean tasks, or activities, on an active day"
      ).habit
      Probability("churn", \.churn, rule: "PLY-2", "chance a day to leave for good")
      Probability("lapse", \.lapse, rule: "PLY-2", "chance a day to stay away for a while")
      WholeRange(
        "lapseDays", \.lapseDays, in: 1...3650, unit: "days", rule: "PLY-2",
        "least and most days of such a lapse")
      Number(
        "weekdayFactors", ifStated: \.weekdayFactors, count: 7...7, in: 0...10, unit: "factor",
        rule: "PLY-2", "factor on its presence by day of the week, in place of the population's")
      Number(
        "afterPlaying", \.afterPlaying, in: -1...1000, unit: "share",
        "relative increase of the chance to open the game after a day on which it was played"
      ).ifStated
      List(
        "presenceByAge", \.presenceByAge, count: 0...64, start: .none, default: AgeFactor(),
        "factors on presence from an age on"
      ) {
        Whole(
          "from", \.from, in: 2...maxDays, unit: "day",
          "first day of life with this factor; a life begins with day 1"
        ).required
        Number("factor", \.factor, in: 0...100, unit: "factor", "factor on presence").required
      }.ifStated
      Check { $1.failWhereFalling(\.presenceByAge, by: \.from, in: $0, "ages have to rise") }
      Number(
        "tasksSpread", \.tasksSpread, in: 0...3, unit: "",
        "log-normal spread, from player to player, of the mean of tasks beyond a day's first"
      ).ifStated
      if !table.setbacks.isEmpty { leaving(after: table.setbacks).ifStated }
      table.fields
    }
  }

  /// The chances to leave after the setbacks that a game reports.
  private static func leaving(after kinds: [SetbackKind]) -> Section<Archetype> {
    Section(
      "leaving", \.leaving, "chances to leave after setbacks, on the day after an active one"
    ) {
      if kinds.contains(.drought) {
        Probability("drought", \.drought, "chance to leave after a long drought of drops")
        Whole(
          "droughtFrom", \.droughtFrom, in: 1...1_000_000, unit: "attempts",
          "attempts without a drop from which a drought is long")
      }
      if kinds.contains(.noLevel) {
        Probability("noLevel", \.noLevel, "chance to leave after a long time without a level")
        Whole(
          "noLevelFrom", \.noLevelFrom, in: 1...maxDays, unit: "days",
          "days without a level from which the time is long")
      }
      if kinds.contains(.unpaid) {
        Probability(
          "unpaid", \.unpaid, "chance to leave after a day with a purchase that could not be paid")
      }
    }
  }

  /// Returns the reason why no player could be of these archetypes, or why not all can be followed.
  private static func fault(of archetypes: [Archetype]) -> String? {
    if archetypes.isEmpty { return "there has to be at least one archetype" }
    if archetypes.count > maxArchetypes {
      return "there are \(archetypes.count) archetypes; at most \(maxArchetypes) are followed"
    }
    return archetypes.allSatisfy { $0.weight == 0 }
      ? "all weights are 0; at least one has to be above 0" : nil
  }

  /// Reads names for several archetypes together, which may be of weight 0.
  private static func groups(_ reader: SectionReader, of archetypes: [Archetype]) -> [PlayerGroup] {
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
        if Set(members).count < members.count { reader.fail(name, "an archetype is named twice") }
        let found = present.indices.filter { members.contains(present[$0]) }
        if found.isEmpty, archetypes.contains(where: members.contains) {
          reader.fail(name, "nobody is in it, as the weights of its archetypes are 0")
        }
        return PlayerGroup(name: name, archetypes: found)
      }
    } ?? []
  }

  /// The end of a number's sentence where an archetype of another name has that of steady.
  static let ofSteady = "; steady's, which an archetype has that leaves it out"

  /// Returns a number that says whose it is where an archetype of another name has that of steady,
  /// even if the scenario states the number, as a `run.json` states all.
  static func sourced(_ number: RuleNumber, _ table: ArchetypeTable) -> RuleNumber {
    let steps = number.path.steps
    guard steps.count > 3, steps.prefix(2) == [.key("population"), .key("archetypes")],
      case .key(let archetype) = steps[2], !table.names.contains(archetype),
      number.value == number.defaultValue
    else { return number }
    var number = number
    number.record.meaning += ofSteady
    return number
  }
}

extension Lint {
  func reportPopulation(_ table: ArchetypeTable) {
    let archetypes = sections(with: \Archetype.weight)
    for archetype in archetypes {
      archetype.reportMisspelling(among: archetypes.map(\.name), table.names)
      if archetype.number(\Archetype.weight) == 0 { continue }
      if archetype.number(\Archetype.activity) == 0 {
        archetype.warn(\Archetype.activity, "these players never open the game")
      }
    }
  }

  /// Reports an archetype that states only one value and has nearly the name of one of the game's
  /// own: it was not meant to be new. Archetypes may otherwise have any name.
  private func reportMisspelling(among all: [String], _ own: [String]) {
    guard !own.contains(name), setValues <= 1,
      let suggestion = NearestName.suggestion(for: name, among: own.filter(all.contains))
    else { return }
    fail("unknown archetype; a new one states at least two values", suggestion: suggestion)
  }
}
