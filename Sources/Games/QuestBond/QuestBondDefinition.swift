import GameSupport
import Measurement
import TimeQuest

extension GameDefinition {
  /// The game, for scenario files, commands and reports.
  public static let questBond = GameDefinition(
    "questbond", markerSection: "loot",
    // Tasks may be scored as in TimeQuest.
    including: ["scoring"], playerSections: ["spending", "routines"],
    gain: "gold.faucets.perDay", effort: "tasks.perActiveDay*days.active",
    archetypes: QuestHabits.table,
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
    lint: { lint in
      for report in SystemSpec.parts(\.lint, by: ListOrder.lint) { report(lint) }
    })
}
