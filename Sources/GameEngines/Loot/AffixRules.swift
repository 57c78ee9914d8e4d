/// The frequency, kinds and strength of affixes on equipment (AFX-1, AFX-3, CLS-4, CLS-5).
public struct AffixRules: DesignedRules {
  /// Chance of a prefix, in the order of `Rarity` (AFX-1).
  public var prefixChances = [0, 0.2, 0.5, 0.8, 1].map { Chance($0) }
  /// Chance of a suffix, in the order of `Rarity` (AFX-1).
  public var suffixChances = [0, 0, 0.3, 0.6, 0.8].map { Chance($0) }
  /// The smallest X by rarity, in percent.
  public var lowestPercent: [Double] = [2, 2, 3, 5, 8] { didSet { compile() } }
  /// The greatest X by rarity, in percent.
  public var highestPercent: [Double] = [4, 4, 6, 9, 14] { didSet { compile() } }
  /// Chance that an affix of a legendary piece is *greater* (AFX-1).
  public var greaterChance = Chance(0.1)
  /// Factor on the X of a greater affix (AFX-1).
  public var greaterFactor = 1.5
  /// The stat that each kind matches, in the order of `AffixKind` (CLS-4).
  public var kindStats = AffixKind.allCases.map(\.matchingStat) {
    didSet { compile() }
  }
  /// Share by which kinds matching the class's primary stat are more likely: 0.1 is 10 % (CLS-4).
  public var classMatch = 0.1 { didSet { compile() } }
  /// Chance that an affix binds to one of the evolved classes (CLS-5).
  public var classOnly = Chance(0.05)
  /// Factor on the X of a bound affix (CLS-5).
  public var classOnlyFactor = 1.25
  /// Smallest and greatest X by rarity, in hundredths of a percent.
  @usableFromInline private(set) var ranges: [ClosedRange<Int>] = []
  /// The end of each kind's weight within its place, by favoured stat or none: `[row × 18 + kind]`.
  @usableFromInline private(set) var ends: [Int] = []

  public init() { compile() }

  private mutating func compile() {
    ranges = zip(lowestPercent, highestPercent).map { low, high in
      let hundredths = Int((low * 100).rounded())
      return hundredths...max(hundredths, Int((high * 100).rounded()))
    }
    // Counted in thousandths of an ordinary kind's weight.
    let matching = Int((1000 * (1 + classMatch)).rounded())
    let rows: [Stat?] = Stat.allCases + [nil]
    ends = rows.flatMap { favoured in
      AffixPlace.allCases.flatMap { place in
        var end = 0
        return place.kinds.map { kind in
          end += kindStats[kind] == favoured ? matching : 1000
          return end
        }
      }
    }
  }

  /// Rolls the affixes of a fresh piece, always with six draws: at least `sure` of them, 0…2 (FRG-1).
  /// An epic has at least one: a prefix if the rolls give none (AFX-1).
  @inlinable public func roll(
    for rarity: Rarity, tilt: AffixTilt = AffixTilt(), sure: Int = 0,
    using generator: inout some RandomNumberGenerator
  ) -> (prefix: Affix?, suffix: Affix?) {
    let factor = 1 + tilt.chance
    let hasPrefix = prefixChances[rarity.rawValue].scaled(by: factor).occurs(using: &generator)
    let hasSuffix = suffixChances[rarity.rawValue].scaled(by: factor).occurs(using: &generator)
    // Always drawn, but read only when there is an affix.
    let prefixDraws = (generator.next(), generator.next())
    let suffixDraws = (generator.next(), generator.next())
    let least = minAffixes(of: rarity, sure: sure)
    let owesPrefix = least >= 2 || (least == 1 && !hasSuffix)
    return (
      hasPrefix || owesPrefix
        ? affix(.prefix, for: rarity, favoured: tilt.favoured, prefixDraws) : nil,
      hasSuffix || least >= 2
        ? affix(.suffix, for: rarity, favoured: tilt.favoured, suffixDraws) : nil
    )
  }

  /// Returns the minimum number of affixes of a fresh piece of which `sure` are guaranteed (FRG-1).
  @inlinable @inline(__always) public func minAffixes(of rarity: Rarity, sure: Int = 0) -> Int {
    max(sure, rarity == .epic ? 1 : 0)
  }

  /// Draws an affix for a place, with X uniform over its rarity's range (AFX-3); kinds that match
  /// `favoured` are more likely (CLS-4). Always two draws.
  @inlinable public func affix(
    _ place: AffixPlace, for rarity: Rarity, favoured: Stat?,
    using generator: inout some RandomNumberGenerator
  ) -> Affix {
    affix(place, for: rarity, favoured: favoured, (generator.next(), generator.next()))
  }

  @inlinable func affix(
    _ place: AffixPlace, for rarity: Rarity, favoured: Stat?, _ draws: (UInt64, UInt64)
  ) -> Affix {
    var bits = DrawBits(draws.0)
    var classBits = DrawBits(draws.1)
    let kind = kind(in: place, favoured: favoured, &bits)
    let range = ranges[rarity.rawValue]
    let hundredths = range.lowerBound + bits.index(below: range.count)
    let isGreater = rarity == .legendary && bits.occurs(greaterChance)
    let share = Double(hundredths) / 10_000 * (isGreater ? greaterFactor : 1)
    // The evolved classes follow the starters and run to the last class.
    let number = ClassLine.count + classBits.index(below: CharacterClass.count - ClassLine.count)
    guard classBits.occurs(classOnly) else { return Affix(kind: kind, share: share) }
    return Affix(
      kind: kind, share: share * classOnlyFactor, boundTo: CharacterClass(unchecked: number))
  }

  /// Returns the chance of each kind that a place can hold, in the order of `AffixPlace.kinds`.
  public func probabilities(in place: AffixPlace, favoured: Stat?) -> [Double] {
    let ends = place.kinds.map { self.ends[row(favoured) + $0] }
    let total = Double(ends[ends.count - 1])
    return zip([0] + ends, ends).map { Double($1 - $0) / total }
  }

  /// Returns the mean X of a rarity's affixes, as a share, including greater and bound ones.
  public func meanShare(of rarity: Rarity) -> Double {
    let range = ranges[rarity.rawValue]
    let mean = Double(range.lowerBound + range.upperBound) / 20_000
    let greater = rarity == .legendary ? greaterChance.probability * (greaterFactor - 1) : 0
    return mean * (1 + greater) * (1 + classOnly.probability * (classOnlyFactor - 1))
  }

  @inlinable func kind(in place: AffixPlace, favoured: Stat?, _ bits: inout DrawBits) -> AffixKind {
    let row = row(favoured)
    let kinds = place.kinds
    let position = bits.index(below: ends[row + kinds.upperBound - 1])
    var kind = kinds.lowerBound
    while position >= ends[row + kind] { kind += 1 }
    // The last kind's end is above every position, so the loop stopped within the place's kinds.
    return AffixKind(unchecked: kind)
  }

  @inlinable func row(_ favoured: Stat?) -> Int {
    (favoured?.rawValue ?? Stat.count) * (AffixKind.prefixCount + AffixKind.suffixCount)
  }
}
