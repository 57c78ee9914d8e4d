import GameEngines
import GameKit
import Measurement
import ScenarioReading
import Statistics

/// What the ratchet did to one player: when each level came, and what a session earned on it.
@usableFromInline
package struct RatchetRecord: Sendable {
  /// Sessions finished.
  @usableFromInline package private(set) var sessions = 0
  /// The highest level any session was stamped with.
  @usableFromInline package private(set) var highestLevel = 1
  /// By level − 1.
  private var levels: [AtLevel]

  private struct AtLevel {
    /// The session first stamped with this level or more, 0 for none yet.
    var firstSession = 0
    /// Sessions stamped with the level, and their XP.
    var stamped = 0
    var stampedXP = 0
    /// Sessions begun while the level was the highest held, and what their estimates earn with
    /// every task on that level more than on the one below: the XP trap, like for like. Level 1 has
    /// none below; there it is 0.
    var held = 0
    var riseXP = 0

    @inline(__always)
    mutating func stamp(_ xp: Int) {
      stamped += 1
      stampedXP += xp
    }

    @inline(__always)
    mutating func hold(_ rise: Int) {
      held += 1
      riseXP += rise
    }
  }

  init(levels count: Int) {
    levels = Array(repeating: AtLevel(), count: count)
    levels[0].firstSession = 1
  }

  @inline(__always)
  mutating func record(_ session: Session, rise: Int, held level: Int) {
    sessions += 1
    if session.stampedLevel > highestLevel { reach(session.stampedLevel) }
    var levels = levels.mutableSpan
    levels[session.stampedLevel - 1].stamp(session.xp)
    levels[level - 1].hold(rise)
  }

  @inline(never)
  private mutating func reach(_ level: Int) {
    while highestLevel < level {
      levels[highestLevel].firstSession = sessions
      highestLevel += 1
    }
  }

  /// XP per session stamped with a level, or nil when there was none.
  @usableFromInline
  package func xpPerSession(atLevel level: Int) -> Double? {
    let at = levels[level - 1]
    return at.stamped == 0 ? nil : Double(at.stampedXP) / Double(at.stamped)
  }

  /// XP per session that holding a level brings over the one below, for the same estimates;
  /// negative when the tighter ratios cost more than the multiplier gives (the EST/XP trap).
  @usableFromInline
  package func xpChange(toLevel level: Int) -> Double? {
    let at = levels[level - 1]
    guard level > 1, at.held > 0 else { return nil }
    return Double(at.riseXP) / Double(at.held)
  }

  /// XP per session, or nil before the first.
  @usableFromInline
  package var xpPerSession: Double? {
    sessions == 0
      ? nil : Double(levels.reduce(0) { $0 + $1.stampedXP }) / Double(sessions)
  }
}

// MARK: - What a game with a ratchet reports

/// A player who estimates tasks.
@usableFromInline
package protocol Estimator: Sendable {
  var estimation: EstimationState { get }
}

extension RatchetRecord {
  /// What the series of the ratchet's level is.
  package static let difficultyMeaning =
    "Highest difficulty level of any session of a player so far"

  /// Droughts of a kind: sessions until each level above the first is reached.
  package static func droughts(levels: Int) -> [DroughtSource] {
    guard levels > 1 else { return [] }
    return (2...levels).map {
      DroughtSource(
        name: "difficulty.level<N>", number: $0, attempts: "sessions", forcedAt: nil, once: true,
        event: "had a session on difficulty level <N> or above")
    }
  }

  /// Records, for each level above the first, the session that reached it, or that none did.
  package func conclude(firstSource: Int, archetype: Int, _ droughts: inout DroughtTable) {
    for (index, level) in levels.enumerated().dropFirst() {
      let source = firstSource + index - 1
      if level.firstSession > 0 {
        droughts.record(.lucky, at: level.firstSession, source: source, archetype: archetype)
      } else {
        droughts.record(.open, at: sessions, source: source, archetype: archetype)
      }
    }
  }

  @inlinable
  package static func metrics<Member: Estimator>(levels: Int) -> [LifeMetric<Member>] {
    var metrics: [LifeMetric<Member>] = [
      .count(
        "sessions", "sessions",
        "Sessions that a player finishes in the whole run."
      ) { $0.estimation.ratchet.sessions },
      .ratio(
        "xp.perSession", "XP",
        "XP that a session earns a player, averaged over its sessions."
      ) { $0.estimation.ratchet.xpPerSession },
    ]
    for level in 1...levels {
      metrics.append(
        .share(
          "difficulty.level<N>.share", number: level,
          "Share of players who have had a session on difficulty level <N> or above by the "
            + "last day."
        ) { $0.estimation.ratchet.highestLevel >= level })
      metrics.append(
        .ratio(
          "xp.perSession.level<N>", "XP", number: level,
          "XP that a session on difficulty level <N> earns a player, over players with such "
            + "a session."
        ) {
          $0.estimation.ratchet.xpPerSession(atLevel: level)
        })
    }
    for level in 1...levels where level > 1 {
      metrics.append(
        .ratio(
          "xp.perSession.change.level<N>", "XP", number: level,
          "XP per session that a player on difficulty level <N> earns more than its same "
            + "estimates would on the level below; below 0 the level is a trap."
        ) {
          $0.estimation.ratchet.xpChange(toLevel: level)
        })
    }
    return metrics
  }
}
