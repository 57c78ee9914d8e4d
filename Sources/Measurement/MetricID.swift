/// A metric, and for whom it is looked at: `level.day30`, `level.day30@engaged`.
///
/// Parsed and rendered here alone.
public struct MetricID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The metric's dotted name: `gold.net.perActiveDay`.
  public let name: String
  /// `all`, or the name of an archetype or of a named group.
  public let group: String

  /// A metric for a group; the whole population by default.
  public init(_ name: String, _ group: String = "all") {
    self.name = name
    self.group = group
  }

  /// Reads `metric` or `metric@group`; nil for anything else.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(String(parts[0]), parts.count == 2 ? String(parts[1]) : "all")
  }

  /// - Precondition: `metric` or `metric@group`.
  public init(stringLiteral text: String) { self.init(parsing: text)! }

  /// As it is written, the group only where it is not the whole population.
  public var description: String { group == "all" ? name : nameWithGroup }

  /// `level.day30@all`: with the group in any case.
  public var nameWithGroup: String { "\(name)@\(group)" }
}
