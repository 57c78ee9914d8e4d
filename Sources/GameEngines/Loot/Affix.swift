/// What an affix does (AFX-2): the first ten are prefixes, the others suffixes.
public enum AffixKind: Int, DenseCases {
  /// More EXP from tasks of one category.
  case physicalEXP, mentalEXP, socialEXP, householdEXP, wellnessEXP, creativeEXP
  /// Mission time · all gold · rare chance · streak shield.
  case swift, prosperous, lucky, resilient
  /// Dungeon success · drop chance · mission speed · bond EXP · streak bonus · expedition
  /// rewards · flat defense · room time.
  case vigilant, fortune, scholar, devotion, persistence, pathfinder, warding, haste

  /// How many kinds are prefixes: the raw values 0 to 9.
  public static let prefixCount = 10
  /// How many kinds are suffixes: the raw values from `prefixCount` on.
  public static let suffixCount = 8

  /// The prefix that raises the EXP of a category.
  @inlinable
  public static func exp(of category: TaskCategory) -> AffixKind {
    AffixKind(unchecked: category.rawValue)
  }
}

/// One affix of a piece.
public struct Affix: Sendable, Hashable {
  /// What it does, and whether it is a prefix or a suffix.
  public var kind: AffixKind
  /// Its X as a share: 0.05 is 5 % (for `warding`, 100 × X points of defense).
  public var share: Double

  public init(kind: AffixKind, share: Double) {
    self.kind = kind
    self.share = share
  }
}

/// How often equipment has affixes, and how strong they are (AFX-1, AFX-3).
public struct AffixRules: Sendable, Hashable {
  /// Chance of a prefix, in the order of `Rarity` (AFX-1).
  public var prefixChances: [Chance]
  /// Chance of a suffix, in the order of `Rarity` (AFX-1).
  public var suffixChances: [Chance]
  /// Least and most X by rarity, in hundredths of a percent.
  public var ranges: [ClosedRange<Int>]
  /// Chance that an affix of a legendary piece is *greater* (AFX-1).
  public var greaterChance: Chance
  /// Factor on the X of a greater affix (AFX-1).
  public var greaterFactor: Double

  /// - Parameters:
  ///   - ranges: In percent; common is unused as long as its chances are 0.
  public init(
    prefixChances: [Double] = [0, 0.2, 0.5, 0.8, 1],
    suffixChances: [Double] = [0, 0, 0.3, 0.6, 0.8],
    lowestPercent: [Double] = [2, 2, 3, 5, 8], highestPercent: [Double] = [4, 4, 6, 9, 14],
    greaterChance: Double = 0.1, greaterFactor: Double = 1.5
  ) {
    precondition(prefixChances.count == 5 && suffixChances.count == 5)
    precondition(lowestPercent.count == 5 && highestPercent.count == 5)
    self.prefixChances = prefixChances.map { Chance($0) }
    self.suffixChances = suffixChances.map { Chance($0) }
    self.greaterChance = Chance(greaterChance)
    self.greaterFactor = greaterFactor
    ranges = zip(lowestPercent, highestPercent).map { low, high in
      let hundredths = Int((low * 100).rounded())
      return hundredths...max(hundredths, Int((high * 100).rounded()))
    }
  }

  /// How many draws one roll takes.
  public static let drawsPerRoll = 4

  /// Rolls the affixes of a fresh piece, always with four draws. An epic always has at least one:
  /// when luck gives none, a prefix (AFX-1).
  @inlinable
  public func roll(
    for rarity: Rarity, using generator: inout some RandomNumberGenerator
  ) -> (prefix: Affix?, suffix: Affix?) {
    let hasPrefix = prefixChances[rarity.rawValue].occurs(using: &generator)
    let hasSuffix = suffixChances[rarity.rawValue].occurs(using: &generator)
    let prefixDraw = generator.next()
    let suffixDraw = generator.next()
    let owedPrefix = rarity == .epic && !hasSuffix
    return (
      hasPrefix || owedPrefix
        ? affix(prefixDraw, first: 0, count: AffixKind.prefixCount, for: rarity) : nil,
      hasSuffix
        ? affix(
          suffixDraw, first: AffixKind.prefixCount, count: AffixKind.suffixCount, for: rarity)
        : nil
    )
  }

  /// One of `count` kinds, all alike, with an X uniform over its range (AFX-3).
  @inlinable
  func affix(_ draw: UInt64, first: Int, count: Int, for rarity: Rarity) -> Affix {
    var bits = DrawBits(draw)
    let kind = AffixKind(unchecked: first + bits.index(below: count))
    let range = ranges[rarity.rawValue]
    let hundredths = range.lowerBound + bits.index(below: range.count)
    let isGreater = rarity == .legendary && bits.occurs(greaterChance)
    return Affix(kind: kind, share: Double(hundredths) / 10_000 * (isGreater ? greaterFactor : 1))
  }
}
