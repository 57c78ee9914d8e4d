import Randomness
import Statistics

/// Players who try again and again: each attempt has a chance, which differs from party to party,
/// and after so many failures a guarantee. A player's last drought is open.
struct DroughtWorld: Sendable {
  /// The chances of the parties, all as likely.
  let chances: [Double]
  /// The attempt at which the guarantee acts, if it does.
  let forcedAt: Int?
  /// Attempts of a player in all.
  let attempts: Int
  let parties: Int
  let sizes: ClosedRange<Int>
  /// Whether a player stops after the first success.
  var once = false
  /// Whether the estimate is told which droughts belong together.
  var knowsClusters = true
  /// Whether each attempt gives its chance.
  var givesChances = false

  private var capacity: Int { forcedAt ?? attempts }

  /// The curve that a sample shows, with intervals of a level.
  func curve(_ stream: inout KeyedStream, _ level: Double) -> SurvivalCurve {
    var counts = DroughtCounts(capacity: capacity)
    var clusters = DroughtClusters()
    var party = DroughtCounts(capacity: capacity)
    var groups = DroughtGroups()
    for number in 0..<parties {
      let chance = chances[stream.whole(below: chances.count)]
      for _ in 0..<sizes.lowerBound + stream.whole(below: sizes.count) {
        // Some leave early.
        play(chance, attempts: attempts / 2 + stream.whole(below: attempts / 2), &stream) {
          party.record(
            $0, atAttempt: $1, chance: givesChances ? chance : nil,
            guarantee: $1 == forcedAt ? 1 - chance : 0)
        }
      }
      groups.record(party, group: number % DroughtGroups.count)
      party.endCluster(&clusters, all: &counts)
    }
    if givesChances {
      let weights = Array(repeating: 1.0, count: DroughtGroups.count)
      let droughts = ArchetypeDroughts(
        groups, weight: 1, leavingOut: weights, giveChances: counts.giveChances)
      return SurvivalCurve(counts, weighing: [droughts], level: level)
    }
    return SurvivalCurve(counts, clusters: knowsClusters ? clusters : nil, level: level)
  }

  private func play(
    _ chance: Double, attempts: Int, _ stream: inout KeyedStream,
    _ record: (DroughtEnding, Int) -> Void
  ) {
    var dry = 0
    for _ in 0..<attempts {
      dry += 1
      let isLucky = stream.uniform() < chance
      guard isLucky || dry == forcedAt else { continue }
      record(isLucky ? .lucky : .forced, dry)
      dry = 0
      if once { return }
    }
    if dry > 0 { record(.open, dry) }
  }

  /// What endlessly many parties would show: survival past each attempt from 0 on, and the share
  /// that the guarantee ends.
  ///
  /// From the expected numbers at risk and ended in each attempt of a drought: exact, as the law of
  /// how long a player has been dry is followed from attempt to attempt.
  func truth() -> (survival: [Double], forced: Double, mean: Double) {
    var atRisk = [Double](repeating: 0, count: capacity + 1)
    var ended = atRisk
    var forced = 0.0
    var riskAtForced = 0.0
    for chance in chances {
      var dry = [Double](repeating: 0, count: capacity + 1)
      dry[0] = 1
      for played in 0..<attempts {
        // The chance to get to this attempt at all.
        let half = attempts / 2
        let present = played < half ? 1 : 1 - Double(played - half + 1) / Double(half)
        var next = [Double](repeating: 0, count: capacity + 1)
        for (length, share) in dry.enumerated() where share > 0 {
          let attempt = length + 1
          let isForced = attempt == forcedAt
          atRisk[attempt] += share * present
          ended[attempt] += share * present * (isForced ? 1 : chance)
          if isForced {
            forced += share * present * (1 - chance)
            riskAtForced += share * present
          }
          if !once { next[0] += share * (isForced ? 1 : chance) }
          if !isForced, attempt < capacity { next[attempt] += share * (1 - chance) }
        }
        dry = next
      }
    }
    var survival = [1.0]
    for attempt in 1...capacity {
      survival.append(
        atRisk[attempt] > 0 ? survival[attempt - 1] * (1 - ended[attempt] / atRisk[attempt]) : 0)
    }
    let forcedShare = riskAtForced > 0 ? survival[capacity - 1] * forced / riskAtForced : 0
    return (survival, forcedShare, survival.reduce(0, +))
  }
}
