extension Histories {
  /// Creates the histories of all players of a file, through the day of its export.
  ///
  /// A week begins on a Monday where days are dates, and on day 1 where they are numbers.
  package init(_ telemetry: Telemetry) {
    // 1970-01-01, day 0 of dates, was a Thursday.
    let weekday = telemetry.days == .dates ? 3 : -1
    self.init(
      telemetry.installs.indices.map { player in
        let (install, rows) = (Int(telemetry.installs[player]), telemetry.rows(of: player))
        return History(
          length: telemetry.exportDay - install + 1, active: telemetry.ages[rows].map(Int.init),
          tasks: telemetry.tasks[rows].map(Int.init), installWeekday: install + weekday)
      })
  }
}
