import GameEngines
import ScenarioReading

/// What gear and the stuff it is made of seem worth to a player weighing one thing with another
/// (PLY-5).
public struct GearWorth: DesignedRules {
  /// Power that one percent of a wanted affix seems worth.
  public package(set) var affixPercent = 0.1
  /// Share of all worn power that a complete set seems worth.
  public package(set) var setShare = 0.08
  /// Gold that one unit seems worth.
  public package(set) var essence = 5.0
  /// Gold that a unit of material seems worth.
  public package(set) var material = 10.0
  /// Gold that a fragment seems worth.
  public package(set) var fragment = 20.0
  /// A player puts a catalyst into an attempt whose chance is at most this (FRG-3).
  public package(set) var catalystAtMost = 0.6

  public init() {}

  /// What a price comes to in gold, all counted in.
  func gold(_ price: CraftPrice) -> Double {
    Double(price.gold) + essence * Double(price.cost.essence)
      + material * Double(price.cost.materials) + fragment * Double(price.cost.fragments)
  }
}

extension GearWorth {
  static let fields = Fields(default: GearWorth(), rule: "PLY-5", origin: .assumption) {
    Number(
      "affixPercent", \.affixPercent, in: 0...1000, unit: "power",
      "power that one percent of a wanted affix seems worth to a player")
    Share(
      "setShare", \.setShare,
      "share of all worn power that a complete set seems worth to a player")
    for (key, path) in amounts {
      Number(
        key, path, in: 0...100_000, unit: "gold",
        "gold that one unit seems worth to a player weighing what to craft")
    }
    Probability(
      "catalystAtMost", \.catalystAtMost,
      "a player puts a catalyst into attempts whose chance is at most this")
  }

  private static let amounts: [(String, WritableKeyPath<GearWorth, Double> & Sendable)] = [
    ("essence", \.essence), ("material", \.material), ("fragment", \.fragment),
  ]
}
