extension Telemetry {
  /// False for a player who installed before the first row: of such players only those who came back
  /// are known.
  package func showsWholeLife(of player: Int) -> Bool { installs[player] >= firstDay }

  /// The number of players who installed before the first row, and are left out everywhere.
  package var earlierInstalls: Int { names.indices.count { !showsWholeLife(of: $0) } }

  /// Returns the day of the week, 0…6, on which a player installed. A week begins on a Monday where
  /// days are dates, and on day 1 where they are numbers.
  package func weekday(ofInstall player: Int) -> Int {
    // 1970-01-01, day 0 of dates, was a Thursday.
    let day = Int(installs[player]) + (days == .dates ? 3 : -1)
    return ((day % 7) + 7) % 7
  }
}

extension Histories {
  /// Creates the histories of a file's players, through the day of its export.
  ///
  /// - Parameter split: The part that is seen; nil for all.
  package init(_ telemetry: Telemetry, seenBy split: FitSplit? = nil) {
    let players = telemetry.names.indices.filter {
      split?.sees($0, of: telemetry) ?? telemetry.showsWholeLife(of: $0)
    }
    let last = min(telemetry.exportDay, split?.through ?? .max)
    self.init(
      players.map { player in
        let (install, rows) = (Int(telemetry.installs[player]), telemetry.rows(of: player))
        let seen = rows.filter { Int(telemetry.ages[$0]) <= last - install }
        return History(
          length: last - install + 1, active: seen.map { Int(telemetry.ages[$0]) },
          tasks: seen.map { Int(telemetry.tasks[$0]) },
          installWeekday: telemetry.weekday(ofInstall: player))
      })
  }
}
