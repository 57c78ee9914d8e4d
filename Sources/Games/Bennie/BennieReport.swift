import Measurement

extension GameReport {
  /// The parts of a report on coins, video and difficulty.
  static var bennie: GameReport {
    var report = GameReport()
    report.progress = ["difficulty"]
    report.progressTitle = "Where does difficulty settle?"
    report.headlines = []
    report.printed = ["coins.perActiveDay", "video.minutes.perActiveDay"]
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
