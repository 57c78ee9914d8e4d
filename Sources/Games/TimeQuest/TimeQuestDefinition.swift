import GameSupport

extension GameDefinition {
  /// The definition of the game, for scenario files, commands and reports.
  public static let timeQuest = GameDefinition(
    "timequest", markerSection: "scoring", playerSections: ["routines"],
    gain: "xp.perActiveDay*days.active", effort: "sessions",
    archetypes: EstimationSkill.table,
    starter: """
        "population": {
          "partySizes": [1],
          "archetypes": {
            "casual": { "weight": 0.6, "activity": 0.55, "tasksPerActiveDay": 4 },
            "steady": { "weight": 0.4, "activity": 0.85, "tasksPerActiveDay": 7 },
          },
        },
        "routines": [
          { "name": "morning", "tasks": [
            { "name": "get dressed", "usualSeconds": 300, "spread": 0.25 },
            { "name": "breakfast", "usualSeconds": 900, "spread": 0.2 },
          ] },
          { "name": "homework", "tasks": [
            { "name": "reading", "usualSeconds": 1200, "spread": 0.2 },
            { "name": "maths", "usualSeconds": 1500, "spread": 0.3 },
          ] },
        ],
        "scoring": {},
        "claims": [
          { "claim": "a level in three days", "metric": "level.day30", "atLeast": 9, "atMost": 12 },
        ],
        "targets": [{ "metric": "level.day30", "group": "steady", "atLeast": 3 }],
      }
      """,
    reading: { TimeQuestRules.fields.read($0) },
    report: .ofEstimating,
    lint: { $0.reportEstimation() })
}
