import Statistics

/// One way to turn resources into others: buying, crafting, salvaging, selling, redeeming. A game
/// declares its conversions from the same rules that it plays by, and `ConversionCycle` finds
/// circles among them that gain something.
///
/// Amounts are exact: the expected value where luck decides, and the best case for players where
/// their choice or level decides, so that no exploit is missed. Things that take play to earn (a
/// task, a dungeon) or make a player stronger are no conversions.
public struct Conversion: Sendable {
  /// The action of a player, in words: `buying`, `crafting T1`. Several may have one name.
  public let name: String
  /// The cost of one use.
  public let takes: [Quantity]
  /// The mean yield of one use.
  public let gives: [Quantity]
  /// Limits that its uses count toward, perhaps with those of other conversions.
  public let limits: [DailyLimit]
  /// The numbers of the rules that it comes from: `STO`, `FRG-4`.
  public let rules: [String]
  /// The numbers of the rules that decide what it gives and takes, the one that decides most first.
  public let sources: [RuleSource]

  /// Creates a conversion of amounts ≥ 0; those of 0 are left out.
  public init(
    _ name: String, taking: [Quantity], giving: [Quantity], limits: [DailyLimit] = [],
    rules: [String] = [], sources: [RuleSource] = []
  ) {
    precondition((taking + giving).allSatisfy { $0.count >= 0 })
    (self.name, self.limits, self.rules, self.sources) = (name, limits, rules, sources)
    (takes, gives) = (taking.filter { $0.count != 0 }, giving.filter { $0.count != 0 })
  }

  /// Returns what one use adds to a resource; below 0 if it takes more than it gives.
  public func net(of resource: Resource) -> Rational {
    gives.count(of: resource) - takes.count(of: resource)
  }
}

/// The most uses in a day, of one conversion or of several together.
public struct DailyLimit: Hashable, Sendable {
  /// The limited thing, as messages say it: `pieces in the store's stock`.
  public let name: String
  /// The most on any day, ≥ 0.
  public let usesPerDay: Int
  public init(_ name: String, usesPerDay: Int) { (self.name, self.usesPerDay) = (name, usesPerDay) }
}

/// Where a scenario states a number: a property of the rules, as its field names it.
public struct RuleSource: Hashable, Sendable {
  /// The property, such as `\StoreRules.equipmentPrices`. Safe: `init` takes only a Sendable one.
  nonisolated(unsafe) let property: AnyKeyPath
  /// The element, if it is a list.
  let index: Int?
  /// Which one it is, from 0, if several sections have that property.
  let ordinal: Int

  public init(_ property: AnyKeyPath & Sendable, index: Int? = nil, ordinal: Int = 0) {
    (self.property, self.index, self.ordinal) = (property, index, ordinal)
  }
}
