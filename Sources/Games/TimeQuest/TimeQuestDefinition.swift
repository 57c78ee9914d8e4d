import GameSupport
import Measurement
import Players

extension GameDefinition {
  /// The definition of the game, for scenario files, commands and reports.
  public static let timeQuest = GameDefinition(
    "timequest", markerSection: "scoring", playerSections: ["routines"],
    gain: "xp.perActiveDay*days.active", effort: "sessions",
    archetypes: EstimationSkill.table, setbacks: [.noLevel],
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

extension GameReport {
  /// The parts of a report on estimating: levels, XP and the ratchet of difficulty.
  package static var ofEstimating: GameReport {
    var report = GameReport()
    report.progress = ["xp", "level", "difficulty"]
    report.totals = ["xp"]
    report.headlines = ["level.day<D>", "xp.day<D>", "xp.perSession"]
    report.printed = ["level.day<D>", "xp.perSession", "difficulty.level5.share"]
    report.steps = .ratchet
    report.hardships = [
      Hardship("Never above difficulty level 1", "difficulty.level2.share", isComplement: true)
    ]
    return report
  }
}

extension GameReport.Steps {
  /// The levels of difficulty, which only rise (DIF).
  fileprivate static let ratchet = Self(
    name: "Ratchet", title: "What does the difficulty ratchet do?",
    reached: "difficulty.level<N>.share", half: "difficulty.level<N>.sessions.p50",
    worth: "xp.perSession.level<N>", change: "xp.perSession.change.level<N>",
    halfHeading: "median session", gain: "XP per session", gainName: "xp",
    reachedTitle: "Players who reach each difficulty level",
    reachedWords: "Share of players who ever had a session stamped with the level",
    changeTitle: "Value of a level",
    changeWords:
      "XP per session on the level less XP one level lower, for the same estimates; below 0 "
      + "is a trap",
    note: """
      *Median session*: the session at which half of all players have reached the level, those who \
      never do counted as still waiting; a dash where fewer than half ever do. *Change, like for \
      like*: what the same estimates earn with every task on the level, less what they earn one \
      level lower. Where it is below 0, tighter ratios cost more than the multiplier gives, and a \
      player is punished for getting better.
      """)
}
