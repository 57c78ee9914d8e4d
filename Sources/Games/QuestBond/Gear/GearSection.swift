import GameEngines
import ScenarioReading

// `equipment`, `affixes`, `sets`, `stash` and `salvage`.

extension EquipmentRules {
  static let fields = Fields<EquipmentRules>(rule: "EQP-3", origin: .assumption) {
    Number(
      "basePoints", \.basePoints, in: 0...10_000, unit: "points",
      "primary stat of a common piece at level 0")
    Number(
      "levelsPerPoint", \.levelsPerPoint, in: 0.1...1000, unit: "levels", "levels per further point"
    )
    Number(
      "rarityFactors", \.rarityFactors, count: 5...5, in: 0...1000, unit: "factor",
      "factor on the points, by rarity")
    Probability(
      "secondaryChances", \.secondaryChances, count: 5...5,
      "chance of a secondary stat at half the points, by rarity")
    Share(
      "offClassShare", \.offClassShare, rule: "EQP-4",
      "share at which a piece counts when its stat is not the class's own")
  }
}

extension AffixRules {
  static let fields = Fields<AffixRules> {
    Number(
      "lowestPercent", \.lowestPercent, count: 5...5, in: 0...100, unit: "percent", rule: "AFX-3",
      origin: .assumption, "least value of an affix, by rarity")
    Number(
      "highestPercent", \.highestPercent, count: 5...5, in: 0...100, unit: "percent", rule: "AFX-3",
      origin: .assumption, "greatest value of an affix, by rarity")
    Check { affixes, section in
      for (index, least) in affixes.lowestPercent.enumerated()
      where least > affixes.highestPercent[index] {
        section.fail(\.lowestPercent, index: index, "the least is above the greatest")
      }
    }
    Probability(
      "prefixChances", \.prefixChances, count: 5...5, rule: "AFX-1", "chance of a prefix, by rarity"
    )
    Probability(
      "suffixChances", \.suffixChances, count: 5...5, rule: "AFX-1", "chance of a suffix, by rarity"
    )
    Probability(
      "greaterChance", \.greaterChance, rule: "AFX-1", origin: .assumption,
      "chance that a legendary's affix is greater")
    Number(
      "greaterFactor", \.greaterFactor, in: 0...10, unit: "factor", rule: "AFX-1",
      "factor on a greater affix")
    Case(
      "stats", \.kindStats, count: AffixKind.allCases.count...AffixKind.allCases.count,
      rule: "CLS-4", origin: .assumption,
      "the stat that each kind matches: six EXP prefixes, swift, prosperous, lucky, resilient; "
        + "vigilant, fortune, scholar, devotion, persistence, pathfinder, warding, haste")
    Share(
      "classMatch", \.classMatch, rule: "CLS-4",
      "by which share affixes matching the class's primary stat are likelier")
    Probability(
      "classOnly", \.classOnly, rule: "CLS-5", origin: .assumption,
      "chance that an affix binds to one of the evolved classes")
    Number(
      "classOnlyFactor", \.classOnlyFactor, in: 0...10, unit: "factor", rule: "CLS-5",
      origin: .assumption, "factor on a bound affix")
  }
}

extension SetRules: SwitchedRules {
  static let off = Self { $0.pieces = .max }
  var isOn: Bool { pieces < .max }
}

extension SetRules {
  static let fields = Fields<SetRules>(rule: "EQP-5") {
    Whole("pieces", \.pieces, in: 1...4, unit: "pieces", "worn pieces of a set that give its bonus")
    Share("vanguard", \.vanguard, "relative bonus on power in dungeons")
    Share("arcanum", \.arcanum, upTo: 1, "share by which missions are shorter")
    Share("windstrider", \.windstrider, "relative bonus on equipment chances")
    Probability(
      "drop", \.drop, origin: .assumption,
      "chance that a drop in a party dungeon or an expedition is a set piece")
  }
}

extension StashRules {
  static let fields = Fields<StashRules>(rule: "EQP-4", origin: .assumption) {
    Whole(
      "capacity", \.capacity, in: 0...1000, unit: "pieces",
      "pieces that fit into the stash; the least worth is sold for a better one")
    Whole("prices", \.prices, count: 5...5, unit: "gold", "gold for a piece sold, by rarity")
  }
}

extension SalvageRules {
  static let fields = Fields<SalvageRules>(rule: "FRG-4") {
    Whole(
      "fragments", \.fragments, count: 5...5, unit: "fragments", "fragments of a piece, by rarity")
    Whole(
      "materials", \.materials, count: 5...5, unit: "materials", "materials of a piece, by rarity")
    Whole("gold", \.gold, count: 5...5, unit: "gold", "gold of a piece, by rarity")
    Probability(
      "scrollChances", \.scrollChances, count: 5...5,
      "chance to recover the affix scroll of an affixed piece, by rarity")
    Flag("commons", \.commons, rule: "EQP-4", "salvage commons that are not worn")
    Whole(
      "belowRareFromLevel", \.belowRareFromLevel, in: 0...1000, unit: "level", rule: "EQP-4",
      origin: .assumption, "from here on, salvage all below rare; 0 for never")
    Flag(
      "keepAffixed", \.keepAffixed, rule: "EQP-4",
      "salvage a piece with an affix only when the stash has no room for it")
  }

  // A scenario lists the yields by rarity, one list for each material.

  var fragments: [Int] {
    get { yields.map(\.fragments) }
    set { for (index, amount) in newValue.enumerated() { yields[index].fragments = amount } }
  }
  var materials: [Int] {
    get { yields.map(\.materials) }
    set { for (index, amount) in newValue.enumerated() { yields[index].materials = amount } }
  }
  var gold: [Int] {
    get { yields.map(\.gold) }
    set { for (index, amount) in newValue.enumerated() { yields[index].gold = amount } }
  }
}
