/// A part of metrics' old names, which are still read; a scenario gets a warning.
public struct RenamedMetric: Sendable {
  private let old, new: String

  /// Renames a part such as `dry.share` of `gold.dry.share.day30` to one such as `broke.share`.
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
