/// Plans how many trials a run takes until every question put to it is decided, in a few looks.
///
/// A question compares an estimate with limits, and is decided once the estimate's interval contains
/// none of them. So, unlike with `StagePlan`, values decide whether a run goes on, and a 95 % interval
/// that is looked at again and again would miss more often than it claims. Therefore each look has
/// its own confidence level. The chances of a miss add up to 5 %: 2.5 % at the first look, 1.25 % at
/// the second, and so on; the last look gets as much as the one before it. By Bonferroni's inequality
/// all intervals of all looks together cover in at least 95 % of runs, whenever the run ends and
/// whatever made it end (Lan and DeMets' spending of error, Biometrika 70, 1983, without its
/// refinement for similar looks).
///
/// `StagePlan` sizes the next look: with so many trials its interval, wider for its stricter level,
/// should no longer reach the limit, plus a margin.
public struct LookPlan: Sendable {
  private var stages = StagePlan()

  public init() {}

  /// Trials at each look so far.
  public var looks: [Int] { stages.looks }

  /// How often the intervals of a look have to cover, for a run that may look again.
  ///
  /// - Parameter look: From 1 to `StagePlan.mostStages`.
  public static func level(ofLook look: Int) -> Double {
    precondition((1...StagePlan.mostStages).contains(look), "a few looks only")
    // The last one has the share of the one before it.
    let halvings = min(look, StagePlan.mostStages - 1)
    return 1 - (1 - Estimate.confidenceLevel) / Double(1 << halvings)
  }

  /// Takes note of a look, and says how many trials to have at the next one.
  ///
  /// - Parameters:
  ///   - trials: At this look, 1 or more; more than at the last.
  ///   - undecided: What this look, with intervals of its level, leaves open: each estimate with a
  ///     limit that lies inside its interval.
  ///   - most: No more trials than this can be had.
  /// - Returns: nil when no more are needed, or may be played.
  public mutating func next(
    after trials: Int, undecided: [(estimate: Estimate, limit: Double)], atMost most: Int
  ) -> Int? {
    let look = stages.looks.count + 1
    let widening =
      look < StagePlan.mostStages
      ? Self.reach(ofLook: look + 1) / Self.reach(ofLook: look) : 1
    return stages.next(
      after: trials, undecided.map { Self.target($0.estimate, $0.limit, widening: widening) },
      atMost: most)
  }

  private static func reach(ofLook look: Int) -> Double {
    StudentT.criticalValue(level: level(ofLook: look), degreesOfFreedom: .max)
  }

  /// The width to aim for: the half of the interval that faces the limit becomes shorter than the
  /// distance from the value to the limit.
  ///
  /// A limit right beside the value, or at it, is no measure to plan by: nobody knows how near the
  /// true value is. So the side is to shrink to no less than a third at once, which takes nine times
  /// the trials.
  private static func target(
    _ estimate: Estimate, _ limit: Double, widening: Double
  ) -> (target: ErrorTarget, estimate: Estimate) {
    guard let value = estimate.value, let low = estimate.low, let high = estimate.high else {
      return (.absolute(1), Estimate(value: estimate.value))
    }
    let side = limit <= value ? value - low : high - value
    let wanted = max((limit - value).magnitude / widening, side / 3)
    return (.absolute(wanted), Estimate(value: value, low: value - side, high: value + side))
  }
}
