import Measurement
import Statistics

/// What a tuning wants: its targets met by more than noise, with the smallest change.
struct TuningGoal: Sendable {
  /// What each target wants of its metric.
  let aims: [Aim]
  /// What a change of one lever by a factor of e costs, in the unit of the violations' logarithms.
  let costOfChange: Double

  /// The range in which a metric should lie.
  struct Aim: Sendable {
    /// The limits, moved inwards: a target is met only if the whole interval of the confirmation lies
    /// within, and both the search and the confirmation have luck of their own.
    let low, high: Double
    /// A distance that counts: half of the range, a tenth of a lone limit, or the noise if that is more.
    let scale: Double

    /// The half-width of the confirmation, and 1.645 standard deviations of the difference between its
    /// luck and the search's, which has twice the players: √1.5 ÷ 1.96 of a half-width. What is met by
    /// that much in the search is met in the confirmation in 95 of 100 cases.
    private static let room = 1 + 1.645 * 1.224744871391589 / StudentT.normal975

    /// - Parameter halfWidth: Of the metric's interval in a confirmation.
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

    /// Returns how far a value lies outside, in units of the scale; a missing one lies far outside.
    func violation(_ value: Double?) -> Double {
      guard let value else { return 100 }
      return max(0, low - value, value - high) / scale
    }
  }

  /// Returns the violations' logarithms and the cost of the change; 0 is best.
  func merit(_ values: [Double?], at place: [Double]) -> Double {
    zip(aims, values).reduce(costOfChange * Self.change(place)) {
      $0 + Elementary.log1p($1.0.violation($1.1))
    }
  }

  /// Returns the bounds of the merit if each value may lie in an interval.
  func merit(
    within intervals: [(low: Double, high: Double)?], at place: [Double]
  ) -> (low: Double, high: Double) {
    let cost = costOfChange * Self.change(place)
    return zip(aims, intervals).reduce((cost, cost)) { sum, next in
      guard let ends = next.1 else {
        let missing = Elementary.log1p(next.0.violation(nil))
        return (sum.0 + missing, sum.1 + missing)
      }
      let (low, high) = (next.0.violation(ends.low), next.0.violation(ends.high))
      let isAround = ends.low <= next.0.high && ends.high >= next.0.low
      return (
        sum.0 + Elementary.log1p(isAround ? 0 : min(low, high)),
        sum.1 + Elementary.log1p(max(low, high))
      )
    }
  }

  /// Returns whether all values lie where they should.
  func isMet(_ values: [Double?]) -> Bool {
    zip(aims, values).allSatisfy { $0.violation($1) == 0 }
  }

  /// The sum of all moves.
  static func change(_ place: [Double]) -> Double { place.reduce(0) { $0 + $1.magnitude } }
}
