/// A metric and its group: `level.day30`, `level.day30@engaged`.
public struct MetricID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The metric's dotted name: `gold.net.perActiveDay`.
  public let name: String
  /// `all`, or the name of an archetype or of a named group; `steady@summer` is the archetype of a
  /// cohort.
  public let group: String

  /// Creates the ID of a metric for a group; by default the whole population.
  public init(_ name: String, _ group: String = "all") { (self.name, self.group) = (name, group) }

  /// Parses `metric` or `metric@group`; nil for anything else.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(String(parts[0]), parts.count == 2 ? String(parts[1]) : "all")
  }

  /// - Precondition: `metric` or `metric@group`.
  public init(stringLiteral text: String) { self.init(parsing: text)! }

  /// The written form, with the group only if it is not the whole population.
  public var description: String { group == "all" ? name : nameWithGroup }

  /// The form with the group, always: `level.day30@all`.
  public var nameWithGroup: String { "\(name)@\(group)" }
}
