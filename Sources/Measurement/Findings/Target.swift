import Statistics

/// A requirement on a run: a metric lies within limits, or has a known value.
public struct Target: Sendable, Hashable {
  /// The target's name, metric, group and limits; a known answer is both limits.
  public let claim: Claim
  /// True if the limits are a known answer, exact by a formula or by hand.
  public let isAnswer: Bool
  /// The greatest distance of the interval's ends from the value, for a known answer; nil for any.
  public let precision: Double?
  /// True if it is a claim of the design that is judged like a target.
  public let isClaim: Bool

  /// Creates a target from a claim's limits.
  public init(_ claim: Claim, isClaim: Bool = false) {
    (self.claim, self.isClaim, isAnswer, precision) = (claim, isClaim, false, nil)
  }

  /// Creates a target with a known value.
  public init(name: String, metric: MetricID, answer: Double, precision: Double? = nil) {
    precondition((precision ?? 0) >= 0)
    claim = Claim(text: name, metric: metric, atLeast: answer, atMost: answer)
    (isAnswer, isClaim, self.precision) = (true, false, precision)
  }

  /// Returns the verdict on a run's row of the metric; nil if the run has no such row.
  ///
  /// Limits are judged like a claim. A known answer is met in one of three ways:
  ///
  /// - A number without sampling error, as no two parties differ or control variates determine it
  ///   completely, equals it, up to the answer's rounding. For a metric stored per player to
  ///   1 ÷ scale, the answer is rounded likewise.
  /// - A share of 0 or 1 cannot vary, so the measured value must be exactly that.
  /// - Otherwise the answer lies in the 95 % interval, widened by `widening` on either side and by
  ///   the answer's rounding, and the interval is as narrow as `precision` requires.
  ///
  /// A missing value meets no answer; a value with only one bound is inconclusive.
  public func verdict(_ row: SummaryRow?) -> TargetVerdict {
    guard isAnswer, let answer = claim.atLeast else { return TargetVerdict(claim, row?.estimate) }
    guard let row, let value = row.estimate.value else { return .fail }
    let scale = Double(row.definition.scale)
    if row.isShare, answer == 0 || answer == 1 { return value == answer ? .pass : .fail }
    let writing = Self.writing * max(1, answer.magnitude)
    if row.estimate.isUniform || row.estimate.isExact {
      let rounded = scale == 1 ? answer : (answer * scale).rounded() / scale
      return (value - answer).magnitude <= writing || value == rounded ? .pass : .fail
    }
    guard let low = row.estimate.low, let high = row.estimate.high else { return .inconclusive }
    let rounding = max(scale == 1 ? 0 : 0.5 / scale, writing)
    let widest = precision ?? .infinity
    let isNear =
      value - Self.widening * (value - low) - rounding <= answer
      && answer <= value + Self.widening * (high - value) + rounding
    let isNarrow = value - low <= widest && high - value <= widest
    return isNear && isNarrow ? .pass : .fail
  }

  /// The relative rounding of an answer as written; controls can make an interval narrower.
  private static let writing = 1e-8

  /// The factor that turns a 95 % interval into one that misses the true value once in a million
  /// runs, approximately: the ratio of the normal distribution's quantiles, 4.891638 ÷ 1.959964.
  public static let widening = 2.4957797767
}

/// The verdict on a target.
public enum TargetVerdict: String, Sendable, CaseIterable {
  /// The whole interval lies within the limits, or the answer is met.
  case pass
  /// The whole interval lies beyond a limit, or the answer is missed.
  case fail
  /// A limit lies inside the interval, or nothing was measured: more players or days may decide it.
  case inconclusive

  fileprivate init(_ claim: Claim, _ estimate: Estimate?) {
    switch claim.verdict(estimate) {
    case .holds: self = .pass
    case .low, .high: self = .fail
    case .open: self = .inconclusive
    }
  }
}

/// A target and the run's result for it.
public struct TargetResult: Sendable {
  public let target: Target
  /// The estimate; nothing if the run has no such metric.
  public let estimate: Estimate
  public let verdict: TargetVerdict

  /// Takes the run's row of the target's metric, if there is one.
  package init(_ target: Target, _ row: SummaryRow?) {
    self.target = target
    estimate = row?.estimate ?? .nothing
    verdict = target.verdict(row)
  }

  /// Creates the result of a search for a target with limits.
  public init(_ target: Target, found estimate: Estimate) {
    precondition(!target.isAnswer, "a search has no known answer")
    (self.target, self.estimate) = (target, estimate)
    verdict = TargetVerdict(target.claim, estimate)
  }
}

extension Findings {
  /// Returns the results of targets in this run, in order.
  public func results(of targets: [Target]) -> [TargetResult] {
    targets.map { TargetResult($0, row($0.claim.metric)) }
  }
}

extension RunTally {
  /// Returns the results of targets for these measurements, in order. Limits are compared with
  /// intervals of a level; known answers have their own rule, which starts from 95 % intervals.
  package func results(of targets: [Target], level: Double) -> [TargetResult] {
    func rows(_ targets: [Target], level: Double) -> [SummaryRow] {
      Findings.summary(self, level: level, only: Set(targets.map(\.claim.metric.name)))
    }
    let ofLimits = rows(targets.filter { !$0.isAnswer }, level: level)
    let ofAnswers = rows(targets.filter(\.isAnswer), level: Estimate.confidenceLevel)
    return targets.map { target in
      TargetResult(
        target,
        (target.isAnswer ? ofAnswers : ofLimits).first { $0.metric == target.claim.metric })
    }
  }
}
