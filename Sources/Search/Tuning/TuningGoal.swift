import Measurement
import Statistics

/// The goal of a tuning: its targets met by more than noise, with the smallest change; and, on request,
/// one more metric as great or as small as can be.
struct TuningGoal: Sendable {
  let aims: [Aim]
  /// The cost of moving one lever by a factor of e, in the unit of the violations' logarithms.
  let costOfChange: Double
  var objective: Objective?

  struct Objective: Sendable {
    let isMaximised: Bool
    let base: Double
    /// The distance that counts as much as ten changes of a lever by a factor of e: the value as it is,
    /// or twenty times the noise if that is more.
    let scale: Double

    init(_ objective: TuningObjective, base: Double, halfWidth: Double) {
      (isMaximised, self.base) = (objective.isMaximised, base)
      scale = max(base.magnitude, 20 * halfWidth, .leastNormalMagnitude)
    }

    /// Returns how much better a value is than the scenario as it is, in units of the scale.
    func gain(_ value: Double?) -> Double {
      guard let value else { return -100 }
      return slope(value - base)
    }

    func slope(_ difference: Double) -> Double { (isMaximised ? difference : -difference) / scale }
  }

  /// The factor of the violations' logarithms: no change outweighs a target that is missed by more than
  /// luck, and with an objective no gain does.
  var priceOfViolation: Double { objective == nil ? 10 : 1000 }

  struct Aim: Sendable {
    /// The limits, moved inwards: a target is met only if the whole interval of the confirmation lies
    /// within, and both the search and the confirmation have luck of their own.
    private(set) var low, high: Double
    /// A distance that counts: half of the range, a tenth of a lone limit, or the noise if that is more.
    let scale: Double

    /// The half-width of the confirmation, and 1.645 standard deviations of the difference between its
    /// luck and the search's, which has twice the players: √1.5 ÷ 1.96 of a half-width. A target that
    /// the search meets by that much is met in the confirmation in 95 of 100 cases.
    private static let room = 1 + 1.645 * 1.224744871391589 / StudentT.normal975

    /// Takes half of the width of the metric's interval in a confirmation; with 0, for a metric without
    /// sampling error, the limits are the target's own.
    init(_ target: Target, halfWidth: Double) {
      let (least, most) = (target.claim.atLeast, target.claim.atMost)
      if target.isAnswer, let answer = least {
        // An answer is met by an interval around it.
        (low, high) = (answer - halfWidth, answer + halfWidth)
        scale = max(halfWidth, 1e-3 * answer.magnitude, .leastNormalMagnitude)
      } else if let least, let most {
        let half = (most - least) / 2
        // Of a narrow range, the middle is left; rounding alone must not miss a limit.
        let margin = min(max(Self.room * halfWidth, half * 1e-3), half * 0.9)
        (low, high) = (least + margin, most - margin)
        scale = max(half, halfWidth, .leastNormalMagnitude)
      } else {
        let limit = (least ?? most ?? 0).magnitude
        let margin = max(Self.room * halfWidth, limit * 1e-4)
        low = least.map { $0 + margin } ?? -.infinity
        high = most.map { $0 - margin } ?? .infinity
        scale = max(0.1 * limit, halfWidth, limit == 0 && halfWidth == 0 ? 1 : 0)
      }
    }

    /// A fifth of the range's width; of a lone limit, 1 % of the scale.
    var little: Double { high - low < .infinity ? 0.2 * (high - low) : 0.01 * scale }

    func narrowed(by room: Double) -> Aim {
      var aim = self
      let room = min(room, 0.45 * (high - low))
      (aim.low, aim.high) = (low + room, high - room)
      return aim
    }

    /// Returns how far a value lies outside, in units of the scale; a missing one lies far outside.
    func violation(_ value: Double?) -> Double {
      guard let value else { return 100 }
      return max(0, low - value, value - high) / scale
    }

    /// Returns the least and the greatest violation of values in an interval.
    func violation(within ends: (low: Double, high: Double)?) -> (low: Double, high: Double) {
      guard let ends else { return (violation(nil), violation(nil)) }
      let (a, b) = (violation(ends.low), violation(ends.high))
      let isAround = ends.low <= high && ends.high >= low
      return (isAround ? 0 : min(a, b), max(a, b))
    }

    /// Returns on which side of the range a value lies: -1 below, 0 within, 1 above.
    func side(of value: Double) -> Int { value < low ? -1 : value > high ? 1 : 0 }
  }

  /// Returns the violations' logarithms and the cost of the change, less what is gained; the
  /// smaller the better. The value of the objective comes after those of the targets.
  func merit(_ values: [Double?], at place: [Double]) -> Double {
    let gain = objective.map { $0.gain(values[aims.count]) } ?? 0
    return zip(aims, values).reduce(costOfChange * Self.change(place) - gain) {
      $0 + priceOfViolation * Elementary.log1p($1.0.violation($1.1))
    }
  }

  /// Returns the bounds of the merit if each value may lie in an interval.
  func merit(
    within intervals: [(low: Double, high: Double)?], at place: [Double]
  ) -> (low: Double, high: Double) {
    let cost = costOfChange * Self.change(place)
    let gains = objective.map { objective -> (Double, Double) in
      let ends = intervals[aims.count]
      let (a, b) = (objective.gain(ends?.low), objective.gain(ends?.high))
      return (min(a, b), max(a, b))
    }
    let start = (cost - (gains?.1 ?? 0), cost - (gains?.0 ?? 0))
    return zip(aims, intervals).reduce(start) { sum, next in
      let bounds = next.0.violation(within: next.1)
      return (
        sum.0 + priceOfViolation * Elementary.log1p(bounds.low),
        sum.1 + priceOfViolation * Elementary.log1p(bounds.high)
      )
    }
  }

  /// Returns the goal with each range narrowed at both ends by so much, but to a tenth of its width at most.
  func narrowed(by rooms: [Double]) -> TuningGoal {
    TuningGoal(
      aims: zip(aims, rooms).map { $0.narrowed(by: $1) }, costOfChange: costOfChange,
      objective: objective)
  }

  func isMet(_ values: [Double?]) -> Bool { zip(aims, values).allSatisfy { $0.violation($1) == 0 } }

  /// The sum of all moves.
  static func change(_ place: [Double]) -> Double { place.reduce(0) { $0 + $1.magnitude } }
}

package struct TuningObjective: Sendable, Hashable {
  package let metric: MetricID
  package let isMaximised: Bool

  package init(_ metric: MetricID, isMaximised: Bool) {
    (self.metric, self.isMaximised) = (metric, isMaximised)
  }
}
