import GameSupport
import Measurement
import Players
import ScenarioReading

extension GameDefinition {
  /// The game, for scenario files, commands and reports.
  public static let questBond = GameDefinition(
    "questbond", markerSection: "loot",
    // Tasks may be scored as in TimeQuest.
    including: ["scoring"], playerSections: ["spending", "routines"],
    joiningRules: ["purse.startGold", "stats.start"],
    gain: "gold.faucets.perDay", effort: "tasks.perActiveDay*days.active",
    archetypes: QuestHabits.table, setbacks: [.drought, .noLevel, .unpaid],
    starter: """
        "population": {
          "archetypes": {
            "casual": { "weight": 0.6, "activity": 0.55, "tasksPerActiveDay": 4, "spending": "whim" },
            "steady": { "weight": 0.4, "activity": 0.85, "tasksPerActiveDay": 7, "spending": "balanced" },
          },
          "groups": { "everybody": ["casual", "steady"] },
        },
        "routines": [
          { "name": "morning", "tasks": [
            { "name": "make the bed", "category": "household", "usualSeconds": 180 },
            { "name": "plan the day", "category": "mental", "usualSeconds": 300 },
          ] },
          { "name": "workout", "bundle": "workout", "tasks": [
            { "name": "run", "category": "physical", "usualSeconds": 1500 },
            { "name": "lift weights", "category": "physical", "usualSeconds": 900 },
            { "name": "stretch", "category": "wellness", "usualSeconds": 480 },
          ] },
        ],
        "scoring": {},
        "loot": {},
        "pity": { "task": {}, "dungeonRoom": {}, "mission": {} },
        "bundles": {},
        "forge": { "enhance": {} },
        "dungeons": { "list": [
          { "name": "goblin caves", "tier": "normal", "level": 1, "rooms": ["combat", "treasure", "boss"] },
          { "name": "shadow forest", "tier": "hard", "level": 10, "rooms": ["combat", "trap", "puzzle", "boss"] },
        ] },
        "missions": { "list": [
          { "name": "forest patrol", "rarity": "common", "minutes": 60, "stat": "dexterity", "requirement": 5 },
          { "name": "library", "rarity": "uncommon", "minutes": 240, "stat": "wisdom", "requirement": 8 },
        ] },
        "store": { "deal": {} },
        "dailyQuests": {},
        "claims": [
          { "claim": "a level every second day", "metric": "levels.perActiveDay", "atLeast": 0.4, "atMost": 0.6 },
        ],
        "questions": [
          { "question": "How often does a task drop equipment?", "answer": "Every {drought.task.mean} tasks." },
        ],
        "targets": [{ "metric": "drought.task.p95", "atMost": 20 }],
      }
      """,
    reading: { QuestRules.fields.read($0) },
    measures: { MeasureRules.read(in: $0, levels: $1.levels.highestLevel) },
    report: .questBond,
    renamedKeys: [
      RenamedKey("population.archetypes.*.ridesCaps", to: "playsToCaps"),
      RenamedKey("population.archetypes.*.beginsWith", to: "firstActivity"),
      RenamedKey("spending.worth", to: "benefit"),
      RenamedKey("spending.policies.*.mostPerPoint", to: "maxPerPoint"),
      RenamedKey("gearWorth", to: "gearValuation"),
      RenamedKey("arena.mostEntries", to: "maxEntries"),
      RenamedKey("arena.mostWaves", to: "maxWaves"),
      RenamedKey("party.*.leastMembers", to: "minMembers"),
      RenamedKey("party.*.leastGain", to: "minGain"),
      RenamedKey("duties.mostRefreshes", to: "maxRefreshes"),
    ],
    renamedMetrics: [RenamedMetric("satchel", to: "inventory")],
    lint: { lint in
      for report in SystemSpec.parts(\.lint, by: ListOrder.lint) { report(lint) }
    })
}

extension GameReport {
  /// The parts of a report besides those on estimating: gold, drops, and a day of play.
  static var questBond: GameReport {
    var report = GameReport.ofEstimating
    report.headlinesOfSources = ["drops.<S>"]
    report.droughtTieBreak = "drops.<S>.forced.share"
    report.printed = [
      "level.day<D>", "xp.perSession", "gold.net.perDay", "gold.balance.day<D>", "drought.task.p95",
      "drought.dungeonRoom.p95", "drought.mission.p95", "difficulty.level5.share",
    ]
    report.dayColumns = [
      Column("gold.faucets.perActiveDay", "gold in"), Column("gold.sinks.perActiveDay", "gold out"),
      Column("levels.perActiveDay", "levels"), Column("drops.perActiveDay", "pieces of equipment"),
    ]
    report.hardships += [
      Hardship("No legendary in <D> days", "milestone.firstLegendary.share", isComplement: true)
    ]
    return report
  }
}

extension LifeDigest.Reason {
  static let rooms = LifeDigest.Reason("rooms", "it failed more rooms")
}

extension LifeFigure {
  static let ofHeroes =
    [
      share("rooms failed", of: .entersRoom) { !$0.isTrue("passed") },
      share("power of what rooms need") { event, _ in
        guard event.kind == .entersRoom, let power = event.number("power"),
          let needed = event.number("needed")
        else { return nil }
        return (power, needed)
      },
    ] + estimating + [
      share("looks at the store out of mood", of: .considers) { !$0.isTrue("inMood") },
      share("gold held that its style lets it spend") { event, hero in
        event.kind == .considers ? (Double(event.amount("budget")), Double(hero.balance)) : nil
      },
    ]
}

extension QuestRules {
  static var events: [EventKind] { SystemSpec.all.flatMap(\.events) }

  static var columns: [LifeColumn] {
    [
      .count("tasks", heading: "tasks", of: .finishesTask), .sessions(heading: nil),
    ] + LifeColumn.levels("EXP") + [.difficulty(heading: nil)] + LifeColumn.money() + [
      .drops, .count("rooms", heading: nil, of: .entersRoom),
      .sum("roomsFailed", heading: "failed", of: "rooms") {
        $0.kind == .entersRoom && !$0.isTrue("passed") ? 1 : nil
      },
    ]
  }

  var ladders: [Ladder] {
    [
      .levels(
        upTo: levels.highestLevel, gain: "EXP", work: ("task", .finishesTask),
        figures: LifeFigure.ofHeroes
      ) { cause, life in
        guard cause == .gotLess else { return nil }
        switch life.whatFell {
        case "room" where life.rise(of: "rooms failed") ?? 0 >= 0.1: return .rooms
        case "task" where life.isRatchet, "session" where life.isRatchet: return .ratchet
        default: return nil
        }
      }
    ]
  }
}
