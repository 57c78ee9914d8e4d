import Players
import Randomness

/// The division of a log into the part that a fit sees, and the rest that can test it.
package struct FitSplit: Sendable, Equatable {
  /// The share of players that the fit does not see, 0…1, chosen by their names alone: the same
  /// players of a longer log are left out again.
  package let heldOut: Double
  /// The last day that the fit sees.
  package let through: Int

  package init(heldOut: Double, through: Int) {
    (self.heldOut, self.through) = (heldOut, through)
  }

  /// Reads the record in a population; nil if it was not fitted, or to days of another form.
  package init?(_ fitted: FittedTo, in log: Telemetry) {
    guard fitted.players > 0 else { return nil }
    switch log.days {
    case .numbers:
      if fitted.through > TelemetryDays.maxNumber { return nil }
      through = fitted.through
    case .dates:
      guard let (day, _) = TelemetryDays.date(Array(String(fitted.through).utf8)[...])
      else { return nil }
      through = day
    }
    heldOut = fitted.heldOut
  }

  /// Returns the record for a population that was fitted to the part that is seen.
  package func record(_ log: Telemetry, players: Int, ages: Int) -> FittedTo {
    let day = log.days.text(through)
    return FittedTo(
      players: players, ages: ages, heldOut: heldOut,
      through: Int(log.days == .dates ? day.replacing("-", with: "") : day) ?? through)
  }

  /// Returns true if the fit sees the first days of a player.
  package func sees(_ player: Int, of log: Telemetry) -> Bool {
    log.installs[player] <= through && log.showsWholeLife(of: player)
      && !leavesOut(log.names[player])
  }

  private func leavesOut(_ name: String) -> Bool {
    if heldOut == 0 { return false }
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    var luck = KeyedStream(StreamKey(seed: hash))
    return Double(luck.next() >> 11) * 0x1p-53 < heldOut
  }
}

/// The ages of a player that are compared with those of simulated players.
package struct ComparedAges: Sendable, Equatable {
  package let player: Int
  /// The ages, from the first one that a fit did not see.
  package let ages: Range<Int>
  /// The day of the week of the install, 0…6.
  package let weekday: Int
}

/// The days of a log that a fit did not see.
package struct UnseenDays: Sendable {
  package let lives: [ComparedAges]
  /// The players of whom the fit saw nothing, and those of whom later days are compared.
  package let newPlayers, laterPlayers: Int
  /// True if the fit saw every day, so that all are compared for want of others.
  package let areSeen: Bool

  /// - Parameter split: The fit's part of the log; nil for players who were not fitted, who are
  ///   compared with all.
  package init(_ log: Telemetry, beside split: FitSplit?) {
    let whole = log.names.indices.filter { log.showsWholeLife(of: $0) }
    let lives = whole.map { player -> ComparedAges in
      let install = Int(log.installs[player])
      let length = min(Histories.longest, log.exportDay - install + 1)
      let first = split.map { $0.sees(player, of: log) ? $0.through - install + 1 : 0 } ?? 0
      return ComparedAges(
        player: player, ages: min(first, length)..<length, weekday: log.weekday(ofInstall: player))
    }
    let unseen = lives.filter { !$0.ages.isEmpty }
    newPlayers = unseen.count { $0.ages.lowerBound == 0 }
    laterPlayers = unseen.count - newPlayers
    areSeen = unseen.isEmpty
    self.lives =
      areSeen
      ? lives.map {
        ComparedAges(player: $0.player, ages: 0..<$0.ages.upperBound, weekday: $0.weekday)
      }
      : unseen
  }
}
