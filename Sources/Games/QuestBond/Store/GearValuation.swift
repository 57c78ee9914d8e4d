import GameEngines
import ScenarioReading

/// Values of gear and materials to players who compare purchases (PLY-5).
struct GearValuation: DesignedRules {
  /// Power that one percent of a wanted affix seems worth.
  var affixPercent = 0.1
  /// Share of all worn power that a complete set seems worth.
  var setShare = 0.08
  /// Gold that one unit seems worth.
  var essence = 5.0, material = 10.0, fragment = 20.0
  /// A player puts a catalyst into an attempt whose chance is at most this (FRG-3).
  var catalystAtMost = 0.6

  /// A price in gold, materials counted at their worth.
  func gold(_ price: CraftPrice) -> Double {
    Double(price.gold) + essence * Double(price.cost.essence)
      + material * Double(price.cost.materials) + fragment * Double(price.cost.fragments)
  }
}

extension GearValuation {
  static let fields = Fields<GearValuation>(rule: "PLY-5", origin: .assumption) {
    Number(
      "affixPercent", \.affixPercent, in: 0...1000, unit: "power",
      "power that one percent of a wanted affix seems worth to a player")
    Share(
      "setShare", \.setShare, "share of all worn power that a complete set seems worth to a player")
    for (key, path) in amounts {
      Number(
        key, path, in: 0...100_000, unit: "gold",
        "gold that one unit seems worth to a player weighing what to craft")
    }
    Probability(
      "catalystAtMost", \.catalystAtMost,
      "a player puts a catalyst into attempts whose chance is at most this")
  }

  private static let amounts: [(String, WritableKeyPath<GearValuation, Double> & Sendable)] = [
    ("essence", \.essence), ("material", \.material), ("fragment", \.fragment),
  ]
}
