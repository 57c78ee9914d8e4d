import GameSupport
import Measurement
import Players

extension GameDefinition {
  /// The definition of the game, for scenario files, commands and reports.
  public static let bennie = GameDefinition(
    "bennie", markerSection: "coins", playerSections: ["spending"],
    joiningRules: ["skillStart", "skillSpread", "skillCeiling", "skillCeilingSpread", "playLimits"]
      .map { "children.\($0)" },
    gain: "coins.perActiveDay*days.active", effort: "play.minutes.perDay",
    archetypes: ChildHabits.table, setbacks: [.unpaid],
    starter: """
        "population": {
          "partySizes": [1],
          "archetypes": {
            "casual": { "weight": 0.6, "activity": 0.55, "tasksPerActiveDay": 10, "spending": "whim" },
            "steady": { "weight": 0.4, "activity": 0.85, "tasksPerActiveDay": 16, "spending": "balanced" },
          },
        },
        "coins": {},
        "claims": [
          { "claim": "20–30 coins a day", "metric": "coins.perActiveDay", "atLeast": 20, "atMost": 30 },
        ],
        "targets": [{ "metric": "coins.perActiveDay", "group": "steady", "atMost": 30 }],
      }
      """,
    reading: { BennieRules.fields.read($0) },
    measures: { reader, _ in MeasureRules.read(in: reader, levels: nil) },
    report: .bennie,
    lint: { $0.reportCoins() })
}

extension GameReport {
  static var bennie: GameReport {
    var report = GameReport()
    report.progress = ["difficulty"]
    report.progressTitle = "Where does difficulty settle?"
    report.headlines = []
    report.printed = ["coins.perActiveDay", "video.minutes.perActiveDay"]
    report.hardships = [
      Hardship("Activities that a child quits", "activities.quit.share"),
      Hardship("Days on which the cap ends the earning", "coins.cappedDays.share"),
      Hardship("Days with more than an hour of screen time", "screen.over60.share"),
    ]
    report.lines = [
      Line(
        "Cap and video",
        """
        The daily cap ends the earning on {coins.cappedDays.share} of active days and withholds \
        {coins.capped.perActiveDay} coins on an active day; a child watches \
        {video.minutes.perActiveDay} minutes of video on an active day; {coins.hoarding.share} hoard. \
        Difficulty turns {difficulty.turns.per100} times in 100 activities.
        """)
    ]
    return report
  }
}
