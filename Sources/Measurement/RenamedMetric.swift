/// A part of metrics' names in an older version. Scenarios and options may still use it; a scenario
/// gets a warning.
public struct RenamedMetric: Sendable {
  private let old, new: String

  /// - Parameters:
  ///   - old: The old part: `dry.share` of `gold.broke.share.day30`.
  ///   - new: The new one: `broke.share`.
  public init(_ old: String, to new: String) { (self.old, self.new) = (".\(old).", ".\(new).") }

  /// The renamed metrics of every game.
  package static let ofEveryGame = [
    RenamedMetric("dry.share", to: "broke.share"),
    RenamedMetric("flush.share", to: "hoarding.share"),
  ]

  fileprivate func applied(to name: String) -> String {
    String(".\(name).".replacing(old, with: new).dropFirst().dropLast())
  }
}

extension MetricID {
  /// Returns the metric by its name of today.
  package func renamed(by metrics: [RenamedMetric]) -> MetricID {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map { part in
      metrics.reduce(String(part)) { $1.applied(to: $0) }
    }
    return MetricID(parts.joined(separator: "/"), group)
  }
}
