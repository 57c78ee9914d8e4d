import Statistics

/// A numeric claim of a design: a metric lies in a range.
public struct Claim: Sendable, Hashable {
  public let text: String
  /// The metric that it concerns, and its group.
  public let metric: MetricID
  /// The lower and the upper limit; nil for none.
  public let atLeast, atMost: Double?

  /// - Precondition: At least one limit; the lower one is not above the upper one.
  public init(text: String, metric: MetricID, atLeast: Double? = nil, atMost: Double? = nil) {
    precondition(atLeast != nil || atMost != nil, "a claim claims something")
    precondition((atLeast ?? -.infinity) <= (atMost ?? .infinity))
    (self.text, self.metric, self.atLeast, self.atMost) = (text, metric, atLeast, atMost)
  }

  /// Returns the verdict on the claim, which depends on the estimate's interval, not its value. An
  /// interval that touches a limit from within holds. A missing bound is unlimited.
  public func verdict(_ estimate: Estimate?) -> Verdict {
    guard let estimate else { return .open }
    let (low, high) = (estimate.low ?? -.infinity, estimate.high ?? .infinity)
    let (least, most) = (atLeast ?? -.infinity, atMost ?? .infinity)
    if high < least { return .low }
    if low > most { return .high }
    return least <= low && high <= most ? .holds : .open
  }
}

/// The verdict on a claim.
public enum Verdict: String, Sendable, CaseIterable {
  /// The whole interval lies in the stated range.
  case holds
  /// The whole interval lies below it.
  case low
  /// The whole interval lies above it.
  case high
  /// A limit lies inside the interval, or nothing was measured: more players may decide.
  case open
}

/// A question that a design leaves open, with a sentence that answers it for each verdict.
public struct OpenQuestion: Sendable, Hashable {
  public let text: String
  /// The claim that decides between the answers; nil if one answer fits all numbers.
  public let test: Claim?
  /// The answer for each verdict; all are the same without a test.
  public let answers: [Verdict: AnswerTemplate]

  /// - Precondition: An answer for every verdict.
  public init(text: String, test: Claim?, answers: [Verdict: AnswerTemplate]) {
    precondition(Verdict.allCases.allSatisfy { answers[$0] != nil })
    (self.text, self.test, self.answers) = (text, test, answers)
  }
}

/// A sentence with metrics in it: `One in {drought.task.mean@engaged} tasks drops a piece.`
public struct AnswerTemplate: Sendable, Hashable {
  /// A part of the sentence.
  public enum Part: Sendable, Hashable {
    /// Literal text.
    case words(String)
    /// The estimate of a metric for a group.
    case metric(MetricID)
  }

  public let parts: [Part]

  /// Parses a sentence in which `{metric}` and `{metric@group}` stand for estimates; nil when the
  /// braces do not pair or one is empty.
  public init?(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].dropFirst().firstIndex(of: "}") else {
        return nil
      }
      if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
      let inside = rest[rest.index(after: open)..<close]
      guard let metric = MetricID(parsing: inside), !inside.contains("{") else { return nil }
      parts.append(.metric(metric))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.words(String(rest))) }
    self.parts = parts
  }

  private init(parts: [Part]) { self.parts = parts }

  /// Returns the sentence with each metric changed.
  package func mapMetrics(_ change: (MetricID) -> MetricID) -> AnswerTemplate {
    AnswerTemplate(
      parts: parts.map { if case .metric(let metric) = $0 { .metric(change(metric)) } else { $0 } })
  }
}

/// The expectations of a scenario that a run answers, besides the numbers.
public struct Expectations: Sendable, Hashable {
  /// Judged by the run, in the scenario's order.
  public var claims: [Claim]
  /// The targets of `check`, in the scenario's order.
  public var targets: [Target]
  /// Limits of a habit's benefit for an archetype, its group, in a search for exploits.
  public var exploits: [Target] = []
  /// Answered from the run, in the scenario's order.
  public var questions: [OpenQuestion]

  public init(claims: [Claim] = [], targets: [Target] = [], questions: [OpenQuestion] = []) {
    (self.claims, self.targets, self.questions) = (claims, targets, questions)
  }
}

extension Findings {
  /// Returns the estimate for a claim; nil if the run has no such metric.
  public func estimate(for claim: Claim) -> Estimate? { row(claim.metric)?.estimate }

  /// Returns the verdict on a claim in this run.
  public func verdict(on claim: Claim) -> Verdict { claim.verdict(estimate(for: claim)) }
}
