/// The similarity of the droughts of one *cluster*: of one player, or of a party's players.
///
/// Sums of squares by cluster give design effects: the variance of a figure relative to that from
/// independent droughts (Kish, "Survey Sampling", 8.2), as players differ in their chances.
///
/// Sums for each attempt are stored as differences between successive ones, so that a cluster's
/// cost is proportional to its droughts. They are exact for 10⁵ of them and 10⁸ clusters.
public struct DroughtClusters: FieldTally, Equatable {
  /// The ended droughts of each cluster.
  private var ended = ClusterSizes()
  /// The attempts of all droughts, including open ones.
  private var attempts = ClusterSums()
  /// The droughts that a guarantee ended.
  private var forced = ClusterSums()
  /// Open droughts, and their products with the attempts.
  private var open = ClusterSums()
  private var openTimesAttempts = Int128(0)
  /// Clusters with any drought.
  private(set) var clusters = 0
  /// The difference of each attempt's sums to those of the next attempt.
  private var steps: [Step] = []

  /// Sums over clusters of the droughts that went on past an attempt. That is known of ended
  /// droughts, and of open ones that went past it; the open ones are the difference to `ended`.
  private struct Step: KeptTally, Equatable {
    var past = 0, pastSquares = 0, pastTimesKnown = 0
    var open = 0, knownSquares = 0, openClusters = 0

    mutating func exchange(with bytes: inout TallyBytes) {
      bytes.exchange(&past)
      bytes.exchange(&pastSquares)
      bytes.exchange(&pastTimesKnown)
      bytes.exchange(&open)
      bytes.exchange(&knownSquares)
      bytes.exchange(&openClusters)
    }

    // Every drought is merged, so this is without bytes.
    mutating func merge(_ other: Step) {
      past += other.past
      pastSquares += other.pastSquares
      pastTimesKnown += other.pastTimesKnown
      open += other.open
      knownSquares += other.knownSquares
      openClusters += other.openClusters
    }
  }

  /// Memory for each attempt of the longest drought.
  public static let bytesOfAttempt = MemoryLayout<Step>.stride

  public init() {}

  /// Adds a cluster's droughts; ignores a cluster without any.
  public mutating func record(_ droughts: DroughtCounts) {
    if droughts.isEmpty { return }
    var sum = DroughtEndings()
    var attempts = 0
    for attempt in stride(from: droughts.firstAttempt, through: droughts.lastAttempt, by: 1) {
      let endings = droughts.endings[attempt]
      sum.merge(endings)
      attempts &+= attempt &* (endings.ended &+ endings.censored)
    }
    clusters += 1
    ended.record(size: sum.ended)
    self.attempts.record(total: attempts, size: sum.ended)
    if sum.forced > 0 { forced.record(total: sum.forced, size: sum.ended) }
    if sum.censored > 0 {
      open.record(total: sum.censored, size: sum.ended)
      openTimesAttempts += Int128(sum.censored) * Int128(attempts)
    }
    steps.grow(to: droughts.lastAttempt + 1, with: Step())
    // Runs backwards: the droughts past an attempt are those that ended or were left open later.
    var now = Passing(ended: sum.ended)
    for attempt in stride(from: droughts.lastAttempt, through: droughts.firstAttempt, by: -1) {
      let (open, ended) = (droughts.endings[attempt].censored, droughts.endings[attempt].ended)
      if open > 0 { now.add(past: open, open: open, at: attempt, &self) }
      if ended > 0 { now.add(past: ended, open: 0, at: attempt - 1, &self) }
    }
  }

  /// A cluster's droughts that went on past an attempt, and the open ones among them.
  private struct Passing {
    let ended: Int
    var past = 0, open = 0

    /// Steps back to an attempt that more droughts went past, and adds the change.
    mutating func add(
      past more: Int, open moreOpen: Int, at attempt: Int, _ tally: inout DroughtClusters
    ) {
      let next = self
      past += more
      open += moreOpen
      let (known, knownNext) = (ended + open, ended + next.open)
      tally.steps[attempt].merge(
        Step(
          past: more, pastSquares: past * past - next.past * next.past,
          pastTimesKnown: past * known - next.past * knownNext, open: moreOpen,
          knownSquares: known * known - knownNext * knownNext,
          openClusters: knownNext == 0 ? 1 : 0))
    }
  }

  public mutating func combine(with other: DroughtClusters?, _ bytes: inout TallyBytes) {
    bytes.field(&ended, other?.ended)
    bytes.field(&attempts, other?.attempts)
    bytes.field(&forced, other?.forced)
    bytes.field(&open, other?.open)
    bytes.field(&openTimesAttempts, other?.openTimesAttempts)
    bytes.field(&clusters, other?.clusters)
    bytes.field(growing: &steps, other?.steps, from: Step())
  }

  /// Returns the design effects of the share that goes on past attempt 1, 2, …, `last`.
  func designEffectsOfSurvival(through last: Int) -> [Double] {
    var effects = [Double](repeating: 1, count: last)
    var sum = Step()
    for attempt in stride(from: max(last, steps.count - 1), through: 1, by: -1) {
      if attempt < steps.count { sum.merge(steps[attempt]) }
      if attempt <= last {
        let (past, known) = figures(sum)
        effects[attempt - 1] = past.designEffectOfShare(over: known)
      }
    }
    return effects
  }

  /// The droughts that go on past an attempt, and all droughts of which that is known.
  private func figures(_ step: Step) -> ClusterFigures {
    var past = ClusterSums()
    past.sum = Int128(step.past)
    past.sumOfSquares = Int128(step.pastSquares)
    past.sumTimesSize = Int128(step.pastTimesKnown)
    var known = ended
    known.observations += step.open
    known.sumOfSquaredSizes += Int128(step.knownSquares)
    known.clusters += step.openClusters
    return (past, known)
  }

  var designEffectOfForcedShare: Double { forced.designEffectOfShare(over: ended) }

  /// Returns the variance of the mean drought between clusters; 0 for fewer than two. An open
  /// drought counts its observed attempts and an unobserved rest, a fixed share of the mean
  /// (Efron's redistribution to the right, Proc. 5th Berkeley Symp., 1967). So the mean is the
  /// ratio of all attempts to ended + (1 − share) · open droughts.
  func varianceOfMean(_ mean: Double, rest: Double) -> Double {
    // A cluster's size is ended + weight · open.
    let weight = 1 - rest / mean
    let size = Double(ended.observations) + weight * Double(nearest: open.sum)
    guard clusters > 1, size > 0 else { return 0 }
    let squaredSizes =
      Double(nearest: ended.sumOfSquaredSizes) + 2 * weight * Double(nearest: open.sumTimesSize)
      + weight * weight * Double(nearest: open.sumOfSquares)
    let products =
      Double(nearest: attempts.sumTimesSize) + weight * Double(nearest: openTimesAttempts)
    let squares =
      Double(nearest: attempts.sumOfSquares) - 2 * mean * products + mean * mean * squaredSizes
    let effective = size * size / squaredSizes
    guard effective > 1 else { return 0 }
    return effective / (effective - 1) * max(0, squares) / (size * size)
  }

  package func areClusters(of counts: DroughtCounts) -> Bool {
    var all = DroughtEndings()
    var sumOfAttempts = Int128(0)
    for (attempt, endings) in counts.endings.enumerated() {
      all.merge(endings)
      sumOfAttempts += Int128(attempt) * Int128(endings.ended + endings.censored)
    }
    var everyone = ended
    everyone.clusters = clusters
    return ended.areSound && ended.clusters <= clusters
      && ended.observations == all.ended && attempts.sum == sumOfAttempts
      && forced.sum == Int128(all.forced) && open.sum == Int128(all.censored)
      && [attempts, forced, open].allSatisfy { $0.areSound(over: everyone) }
      && openTimesAttempts.canBeProduct(of: open.sumOfSquares, attempts.sumOfSquares)
      && areStepsSound(counts)
  }

  /// True if the droughts that go on past each attempt are as many as in the counts.
  private func areStepsSound(_ counts: DroughtCounts) -> Bool {
    if steps.count != (counts.isEmpty ? 0 : counts.endings.count) { return false }
    var (sum, past, censored) = (Step(), 0, 0)
    return steps.indices.reversed().allSatisfy { attempt in
      sum.merge(steps[attempt])
      let here = counts.endings[attempt]
      (past, censored) = (past + here.censored, censored + here.censored)
      defer { past += here.ended }
      let (totals, known) = figures(sum)
      return sum.past == past && sum.open == censored && known.areSound
        && known.clusters <= clusters && totals.areSound(over: known)
    }
  }
}
