import Statistics

/// Something that players hold and can turn into something else, by its name: gold, a rare piece.
public struct Resource: Hashable, Sendable {
  /// The name of one: `rare piece`.
  public let name: String
  /// The name of several; nil for what has no plural, such as gold.
  private let plural: String?

  public init(_ name: String, plural: String? = nil) { (self.name, self.plural) = (name, plural) }

  func name(counting count: Rational) -> String { count == 1 ? name : plural ?? name }

  public static func == (a: Resource, b: Resource) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An exact amount of a resource, or the expected value of a random one.
public struct Quantity: Hashable, Sendable {
  public let count: Rational
  public let resource: Resource

  public init(_ count: Rational, _ resource: Resource) {
    (self.count, self.resource) = (count, resource)
  }

  public init(_ count: Int, _ resource: Resource) { self.init(Rational(count), resource) }
}

extension Quantity: CustomStringConvertible {
  public var description: String { "\(count.short) \(resource.name(counting: count))" }
}

extension Rational {
  /// The number in words for people: exact if that is short, and else rounded (`≈ 368.108`).
  var short: String {
    let exact = "\(self)"
    return exact.utf8.count <= 9 && !exact.contains("/")
      ? exact : "≈ \((approximate * 1000).rounded() / 1000)"
  }
}

extension [Quantity] {
  func count(of resource: Resource) -> Rational {
    reduce(0) { $1.resource == resource ? $0 + $1.count : $0 }
  }

  /// The amounts in words: `2 materials + 15 gold`.
  var text: String { isEmpty ? "nothing" : map(\.description).joined(separator: " + ") }
}
