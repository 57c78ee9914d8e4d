/// How rare a piece of equipment is (EQP-1).
public enum Rarity: Int, Sendable, CaseIterable, Comparable {
  case common, uncommon, rare, epic, legendary

  @inlinable
  public static func < (a: Rarity, b: Rarity) -> Bool { a.rawValue < b.rawValue }
}

/// The odds of the five rarities in one source (EQP-2).
public struct RarityOdds: Sendable, Hashable {
  /// Cumulative shares of 2⁶², `[common, …, legendary]`.
  @usableFromInline let cumulative: [UInt64]

  /// - Parameter weights: Five, each ≥ 0, with a sum above 0; any scale.
  public init(weights: [Double]) {
    precondition(weights.count == Rarity.allCases.count)
    let total = weights.reduce(0, +)
    precondition(total > 0 && total.isFinite && weights.allSatisfy { $0 >= 0 })
    var sum = 0.0
    var shares = weights.map { weight -> UInt64 in
      sum += weight
      return UInt64(min(1, sum / total) * 0x1p62)
    }
    for index in weights.lastIndex(where: { $0 > 0 })!..<shares.count { shares[index] = 1 << 62 }
    cumulative = shares
  }

  /// The probability of each rarity, in the order of `Rarity`.
  public var probabilities: [Double] {
    cumulative.indices.map { index in
      Double(cumulative[index] - (index == 0 ? 0 : cumulative[index - 1])) * 0x1p-62
    }
  }

  /// Draws a rarity, from exactly one draw.
  ///
  /// - Parameters:
  ///   - lowest: No lower rarity comes out; the odds of the others keep their proportions. When
  ///     this source never yields one that high, `lowest` itself comes out.
  ///   - rareFind: The share of the common weight moved to rare and above (EQP-2), 0…1.
  @inlinable
  public func draw(
    atLeast lowest: Rarity = .common, rareFind: Double = 0,
    using generator: inout some RandomNumberGenerator
  ) -> Rarity {
    let below = lowest == .common ? 0 : cumulative[lowest.rawValue - 1]
    let draw = generator.next()
    let span = (1 << 62) - below
    guard span > 0 else { return lowest }
    var position = below + draw.multipliedFullWidth(by: span).high
    if rareFind > 0, position < cumulative[0] {
      position = movedToRare(position, share: rareFind)
    }
    var index = lowest.rawValue
    while position >= cumulative[index] { index += 1 }
    return Rarity(rawValue: index).unsafelyUnwrapped
  }

  /// Of the positions that are common, the first `share` are spread over rare and above instead.
  @usableFromInline
  func movedToRare(_ position: UInt64, share: Double) -> UInt64 {
    let moved = Double(cumulative[0]) * min(1, share)
    let rareFrom = cumulative[Rarity.uncommon.rawValue]
    guard Double(position) < moved, rareFrom < 1 << 62 else { return position }
    let spread = Double(position) / moved * Double((1 << 62) - rareFrom)
    return min((1 << 62) - 1, rareFrom + UInt64(spread))
  }
}
