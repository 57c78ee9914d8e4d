import Statistics

/// What a run is held to: a metric lies within limits, or has a value that is known exactly.
public struct Target: Sendable, Hashable {
  /// The target's name, its metric, for whom, and its limits; a known answer is both limits.
  public let claim: Claim
  /// Whether the limits are an answer that is known exactly, by a formula or by hand.
  public let isAnswer: Bool
  /// How far the ends of the interval may lie from the measured value, where an answer is known;
  /// nil where any interval does.
  public let precision: Double?

  /// Limits that the metric has to keep: the claim's.
  public init(_ claim: Claim) {
    self.claim = claim
    isAnswer = false
    precision = nil
  }

  /// A value that the metric has to have.
  ///
  /// - Parameter precision: How far the ends of the interval may lie from what is measured, ≥ 0.
  public init(
    name: String, metric: MetricID, answer: Double, precision: Double? = nil
  ) {
    precondition((precision ?? 0) >= 0)
    claim = Claim(text: name, metric: metric, atLeast: answer, atMost: answer)
    isAnswer = true
    self.precision = precision
  }

  /// How a run's row of the metric fares; nil where the run has no such row.
  ///
  /// Limits hold as those of a claim do. A known answer is met in one of three ways:
  ///
  /// - A number without sampling error is equal to it. It is taken for one when its interval has no
  ///   width, that is, when no two parties differ. Of a metric that is kept for each player to
  ///   1 ÷ scale, the answer counts as so rounded.
  /// - A share of 0 or 1 cannot vary, so what is measured has to be exactly that.
  /// - Otherwise the answer lies in the interval of 95 %, widened by `widening` on either side, and
  ///   the interval is as narrow as `precision` asks.
  ///
  /// What was not measured meets no answer; a value that has only one bound is inconclusive.
  public func verdict(_ row: SummaryRow?) -> TargetVerdict {
    guard isAnswer, let answer = claim.atLeast else { return TargetVerdict(claim, row) }
    guard let row, let value = row.estimate.value else { return .fail }
    let scale = Double(row.definition.scale)
    if row.isShare, answer == 0 || answer == 1 { return value == answer ? .pass : .fail }
    guard let low = row.estimate.low, let high = row.estimate.high else { return .inconclusive }
    if low == high {
      let rounded = scale == 1 ? answer : (answer * scale).rounded() / scale
      return value == answer || value == rounded ? .pass : .fail
    }
    let rounding = scale == 1 ? 0 : 0.5 / scale
    let widest = precision ?? .infinity
    let isNear =
      value - Self.widening * (value - low) - rounding <= answer
      && answer <= value + Self.widening * (high - value) + rounding
    let isNarrow = value - low <= widest && high - value <= widest
    return isNear && isNarrow ? .pass : .fail
  }

  /// What makes an interval of 95 % one that misses the true value once in a million runs: the
  /// normal distribution's quantiles for both, 4.891638 ÷ 1.959964. For shares near 0 or 1 and for
  /// few parties it is an approximation.
  public static let widening = 2.4957797767
}

/// How a target fares.
public enum TargetVerdict: String, Sendable, CaseIterable {
  /// The limits hold for the whole interval, or the answer is met.
  case pass
  /// A limit is passed by the whole interval, or the answer is missed.
  case fail
  /// A limit lies inside the interval, or nothing was measured: more players or days may decide it.
  case inconclusive

  /// What a claim's verdict means for a target of the same limits.
  fileprivate init(_ claim: Claim, _ row: SummaryRow?) {
    switch claim.verdict(row?.estimate) {
    case .holds: self = .pass
    case .low, .high: self = .fail
    case .open: self = .inconclusive
    }
  }
}

/// A target, and how a run fares on it.
public struct TargetResult: Sendable {
  public let target: Target
  /// What was measured; nothing where the run has no such metric.
  public let estimate: Estimate
  public let verdict: TargetVerdict

  /// - Parameters:
  ///   - target: What the run is held to.
  ///   - row: The run's row of its metric; nil where the run has none.
  package init(_ target: Target, _ row: SummaryRow?) {
    self.target = target
    estimate = row?.estimate ?? .nothing
    verdict = target.verdict(row)
  }
}

extension Findings {
  /// Holds targets against this run, in their order.
  public func results(of targets: [Target]) -> [TargetResult] {
    targets.map { TargetResult($0, row($0.claim.metric)) }
  }
}

extension RunTally {
  /// Holds targets against what was measured, in their order.
  ///
  /// - Parameter level: How often the intervals that limits are held against cover; a known answer
  ///   has a rule of its own, which starts from intervals of 95 %.
  package func results(of targets: [Target], level: Double) -> [TargetResult] {
    func rows(_ targets: [Target], level: Double) -> [SummaryRow] {
      Findings.summary(self, level: level, only: Set(targets.map(\.claim.metric.name)))
    }
    let ofLimits = rows(targets.filter { !$0.isAnswer }, level: level)
    let ofAnswers = rows(targets.filter(\.isAnswer), level: Estimate.confidenceLevel)
    return targets.map { target in
      let row = (target.isAnswer ? ofAnswers : ofLimits).first {
        $0.metric == target.claim.metric
      }
      return TargetResult(target, row)
    }
  }
}
