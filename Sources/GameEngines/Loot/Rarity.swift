/// How rare a piece of equipment is (EQP-1).
public enum Rarity: Int, Sendable, CaseIterable, Comparable {
  case common, uncommon, rare, epic, legendary

  /// Common is the least, legendary the greatest.
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
    cumulative = weights.map { weight in
      sum += weight
      return UInt64(sum / total * 0x1p62)
    }
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
    let moved = rareFind > 0 ? movedWeight(share: rareFind) : 0
    // Without commons, what was moved off them comes on top of what is left.
    let extra = lowest == .uncommon ? moved : 0
    let span = (1 << 62) - below + extra
    guard span > 0 else { return lowest }
    var position = below + draw.multipliedFullWidth(by: span).high
    if position >= 1 << 62 {
      position = spread(position - 1 << 62, of: moved)
    } else if lowest == .common, position < moved {
      position = spread(position, of: moved)
    }
    var index = lowest.rawValue
    while position >= cumulative[index] { index += 1 }
    return Rarity(rawValue: index).unsafelyUnwrapped
  }

  /// How much of the common weight goes to rare and above; none where there is nothing above.
  @usableFromInline
  func movedWeight(share: Double) -> UInt64 {
    let hasRare = cumulative[Rarity.uncommon.rawValue] < 1 << 62
    return hasRare ? UInt64(Double(cumulative[0]) * min(1, share)) : 0
  }

  /// A position within the moved weight, spread over rare and above in their own proportions.
  @usableFromInline
  func spread(_ position: UInt64, of moved: UInt64) -> UInt64 {
    let rareFrom = cumulative[Rarity.uncommon.rawValue]
    let offset = Double(position) / Double(moved) * Double((1 << 62) - rareFrom)
    return min((1 << 62) - 1, rareFrom + UInt64(offset))
  }
}
