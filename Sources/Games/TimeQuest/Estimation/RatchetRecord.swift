import GameEngines
import GameSupport
import Measurement
import ScenarioReading
import Statistics

/// The ratchet's effect on one player: the first session on each level, and the XP of its sessions.
@usableFromInline
package struct RatchetRecord: Sendable {
  /// Sessions finished.
  @usableFromInline package private(set) var sessions = 0
  /// The highest level with which any session was stamped.
  @usableFromInline package private(set) var highestLevel = 1
  /// The record of the highest level, which most sessions change.
  private var highest = AtLevel(firstSession: 1)
  /// Records of the levels below it, by level − 1.
  private var levels: [AtLevel]

  // Proof that no sum overflows: a session's XP is below 10¹⁶, and a life has fewer than 10⁵ days.
  private struct AtLevel {
    /// The first session stamped with this level or more, 0 for none yet.
    var firstSession = 0
    /// Sessions stamped with the level, and their XP.
    var stamped = 0, stampedXP = 0
    /// Sessions begun while the level was the highest held, and the XP that their estimates gain
    /// with every task on that level instead of the one below; 0 for level 1. Below 0: a trap.
    var held = 0, riseXP = 0

    @inline(__always)
    mutating func stamp(_ xp: Int) {
      stamped &+= 1
      stampedXP &+= xp
    }

    @inline(__always)
    mutating func hold(_ rise: Int) {
      held &+= 1
      riseXP &+= rise
    }
  }

  init(levels count: Int) { levels = Array(repeatElement(AtLevel(), count: count)) }

  @inline(__always)
  mutating func record(_ session: Session, rise: Int) {
    sessions &+= 1
    highest.hold(rise)
    if session.stampedLevel > highestLevel { reach(session.stampedLevel) }
    if session.stampedLevel == highestLevel {
      highest.stamp(session.xp)
    } else {
      levels[session.stampedLevel - 1].stamp(session.xp)
    }
  }

  @inline(never)
  private mutating func reach(_ level: Int) {
    while highestLevel < level {
      levels[highestLevel - 1] = highest
      highest = AtLevel(firstSession: sessions)
      highestLevel += 1
    }
  }

  private func at(_ level: Int) -> AtLevel { level == highestLevel ? highest : levels[level - 1] }

  /// Returns the XP per session stamped with a level, or nil when there was none.
  @usableFromInline
  package func xpPerSession(atLevel level: Int) -> Double? {
    let at = at(level)
    return at.stamped == 0 ? nil : Double(at.stampedXP) / Double(at.stamped)
  }

  /// Returns the XP gained per session by holding a level, not the one below, for equal estimates.
  @usableFromInline
  package func xpChange(toLevel level: Int) -> Double? {
    let at = at(level)
    guard level > 1, at.held > 0 else { return nil }
    return Double(at.riseXP) / Double(at.held)
  }

  /// XP per session, or nil before the first.
  @usableFromInline
  package var xpPerSession: Double? {
    sessions == 0
      ? nil : Double((1...levels.count).reduce(0) { $0 + at($1).stampedXP }) / Double(sessions)
  }
}

/// A player who estimates tasks.
@usableFromInline
package protocol Estimator: Sendable {
  var estimation: EstimationState { get }
}

extension RatchetRecord {
  /// The series of the ratchet's level.
  package static func series(levels: Int) -> Series {
    Series(
      name: "difficulty", kind: .track, quantilesUpTo: levels,
      meaning: "Highest difficulty level of any session of a player so far")
  }

  /// Returns the droughts: sessions until each level above the first is reached.
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
    for level in (1...levels.count).dropFirst() {
      let firstSession = at(level).firstSession
      droughts.record(
        firstSession > 0 ? .lucky : .open, at: firstSession > 0 ? firstSession : sessions,
        source: firstSource + level - 2, archetype: archetype)
    }
  }

  @inlinable
  package static func metrics<Member: Estimator>(levels: Int) -> [LifeMetric<Member>] {
    var metrics: [LifeMetric<Member>] = [
      .total("sessions", "sessions", "Sessions that a player finishes in the whole run.") {
        $0.estimation.ratchet.sessions
      },
      .ratio(
        "xp.perSession", "XP", "XP that a session earns a player, averaged over its sessions."
      ) { $0.estimation.ratchet.xpPerSession },
    ]
    for level in 1...levels {
      metrics += [
        .share(
          "difficulty.level<N>.share", number: level,
          "Share of players who have had a session on difficulty level <N> or above by the "
            + "last day."
        ) { $0.estimation.ratchet.highestLevel >= level },
        .ratio(
          "xp.perSession.level<N>", "XP", number: level,
          "XP that a session on difficulty level <N> earns a player, over players with such "
            + "a session."
        ) { $0.estimation.ratchet.xpPerSession(atLevel: level) },
      ]
    }
    for level in (1...levels).dropFirst() {
      metrics.append(
        .ratio(
          "xp.perSession.change.level<N>", "XP", number: level,
          "XP per session that a player on difficulty level <N> earns more than its same "
            + "estimates would on the level below; below 0 the level is a trap."
        ) { $0.estimation.ratchet.xpChange(toLevel: level) })
    }
    return metrics
  }
}
