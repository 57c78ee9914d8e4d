/// Plans the number of trials until every question is decided, in a few looks.
///
/// A question compares an estimate with limits, and is decided once the estimate's interval
/// contains none of them. So, unlike with `StagePlan`, values decide whether a run continues, and
/// each look has its own confidence level. The chances of a miss add up to 5 %: 2.5 % at the first
/// look, 1.25 % at the second, and so on; the last look gets the same as the one before it. By
/// Bonferroni's inequality all intervals of all looks together cover in at least 95 % of runs (Lan
/// and DeMets' spending of error, Biometrika 70, 1983, without its refinement for similar looks).
///
/// `StagePlan` sizes the next look so that its wider interval should no longer reach the limit.
public struct LookPlan: Sendable {
  private var stages = StagePlan()

  public init() {}

  /// Trials at each look so far.
  public var looks: [Int] { stages.looks }

  /// Returns the confidence level of a look, from 1 to `StagePlan.maxStages`.
  public static func level(ofLook look: Int) -> Double {
    precondition((1...StagePlan.maxStages).contains(look), "a few looks only")
    // The last look has the share of the one before it.
    let halvings = min(look, StagePlan.maxStages - 1)
    return 1 - (1 - Estimate.confidenceLevel) / Double(1 << halvings)
  }

  /// Records a look after some trials, and returns the number of trials that the next one needs;
  /// nil when no more are needed or allowed. A question is undecided if the estimate's interval, of
  /// the look's level, contains the limit.
  public mutating func next(
    after trials: Int, undecided: [(estimate: Estimate, limit: Double)], atMost most: Int
  ) -> Int? {
    let look = stages.looks.count + 1
    let widening =
      look < StagePlan.maxStages
      ? Self.criticalValue(ofLook: look + 1) / Self.criticalValue(ofLook: look) : 1
    return stages.next(
      after: trials, undecided.map { Self.target($0.estimate, $0.limit, widening: widening) },
      atMost: most)
  }

  private static func criticalValue(ofLook look: Int) -> Double {
    StudentT.criticalValue(level: level(ofLook: look), degreesOfFreedom: .max)
  }

  /// Returns the width to aim for: the half of the interval that faces the limit becomes shorter
  /// than the distance from the value to the limit. As the true distance is unknown, one step
  /// shrinks the side to a third at most, which takes nine times the trials.
  private static func target(
    _ estimate: Estimate, _ limit: Double, widening: Double
  ) -> (target: ErrorTarget, estimate: Estimate) {
    guard let value = estimate.valueOrBound, let low = estimate.low,
      let high = estimate.beyond ?? estimate.high
    else { return (.absolute(1), Estimate(value: estimate.value)) }
    let side = limit <= value ? value - low : high - value
    let wanted = max((limit - value).magnitude / widening, side / 3)
    return (.absolute(wanted), Estimate(value: value, low: value - side, high: value + side))
  }
}
