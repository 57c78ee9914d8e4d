/// The rarity of a piece of equipment (EQP-1).
public enum Rarity: Int, DenseCases, Comparable {
  case common, uncommon, rare, epic, legendary

  @inlinable public static func < (a: Rarity, b: Rarity) -> Bool { a.rawValue < b.rawValue }
}

/// The odds of the five rarities at one source (EQP-2).
public struct RarityOdds: Sendable, Hashable {
  // The end of each rarity's share, out of 2⁶²; legendary ends at 2⁶² itself. Fields, not an array:
  // no reference counting, and a draw is four comparisons without a branch.
  @usableFromInline let commonEnd, uncommonEnd, rareEnd, epicEnd: UInt64
  // The weights as given.
  private let common, uncommon, rare, epic, legendary: Double

  /// - Parameter weights: Five, each ≥ 0, with a sum above 0; any scale.
  public init(weights: [Double]) {
    precondition(weights.count == Rarity.allCases.count)
    let ends = WeightedChoice.ends(of: weights, scale: 0x1p62)
    (commonEnd, uncommonEnd, rareEnd, epicEnd) = (ends[0], ends[1], ends[2], ends[3])
    (common, uncommon, rare) = (weights[0], weights[1], weights[2])
    (epic, legendary) = (weights[3], weights[4])
  }

  /// The weight of each rarity, as given.
  public var weights: [Double] { [common, uncommon, rare, epic, legendary] }

  /// The probability of each rarity, in the order of `Rarity`.
  public var probabilities: [Double] {
    let ends = [0, commonEnd, uncommonEnd, rareEnd, epicEnd, 1 << 62]
    return zip(ends, ends.dropFirst()).map { Double($1 - $0) * 0x1p-62 }
  }

  /// Draws a rarity, from exactly one draw.
  ///
  /// - Parameters:
  ///   - lowest: The lowest possible rarity, and the result if the source never yields one that high.
  ///   - rareFind: The share of the common weight moved to rare and above (EQP-2), 0…1.
  ///   - generator: Advanced by one draw.
  @inlinable public func draw(
    atLeast lowest: Rarity = .common, rareFind: Double = 0,
    using generator: inout some RandomNumberGenerator
  ) -> Rarity {
    if lowest == .common, !(rareFind > 0) { return draw(using: &generator) }
    let below = start(of: lowest)
    let draw = generator.next()
    let moved = rareFind > 0 && lowest <= .uncommon ? movedWeight(share: rareFind) : 0
    // Without commons, the weight moved off them comes on top of the rest.
    let extra = lowest == .uncommon ? moved : 0
    let span = (1 << 62) - below + extra
    guard span > 0 else { return lowest }
    var position = below + draw.multipliedFullWidth(by: span).high
    if position >= 1 << 62 {
      position = spread(position - 1 << 62, of: moved)
    } else if lowest == .common, position < moved {
      position = spread(position, of: moved)
    }
    return rarity(at: position)
  }

  /// Draws a rarity by the unchanged odds, from exactly one draw.
  @inlinable @inline(__always)
  public func draw(using generator: inout some RandomNumberGenerator) -> Rarity {
    // Equals the upper half of draw × 2⁶², as with any other span.
    rarity(at: generator.next() &>> 2)
  }

  /// Returns the rarity whose share contains a position below 2⁶².
  @inlinable @inline(__always) func rarity(at position: UInt64) -> Rarity {
    let passed =
      unsafeBitCast(position >= commonEnd, to: UInt8.self)
      &+ unsafeBitCast(position >= uncommonEnd, to: UInt8.self)
      &+ unsafeBitCast(position >= rareEnd, to: UInt8.self)
      &+ unsafeBitCast(position >= epicEnd, to: UInt8.self)
    // A Bool is a byte of 0 or 1, so the sum is 0…4, the number of a rarity.
    return Rarity(unchecked: Int(passed))
  }

  /// Returns the start of a rarity's share.
  @inlinable func start(of rarity: Rarity) -> UInt64 {
    switch rarity {
    case .common: 0
    case .uncommon: commonEnd
    case .rare: uncommonEnd
    case .epic: rareEnd
    case .legendary: epicEnd
    }
  }

  /// Returns the part of the common weight that moves to rare and above; none if nothing is above.
  @inlinable func movedWeight(share: Double) -> UInt64 {
    // Converts through signed integers, which hold all positions and need one instruction.
    let common = Double(Int64(bitPattern: commonEnd))
    return uncommonEnd < 1 << 62 ? UInt64(bitPattern: Int64(common * min(1, share))) : 0
  }

  /// Spreads a position within the moved weight over rare and above, in their own proportions.
  @usableFromInline func spread(_ position: UInt64, of moved: UInt64) -> UInt64 {
    let offset = Double(position) / Double(moved) * Double((1 << 62) - uncommonEnd)
    return min((1 << 62) - 1, uncommonEnd + UInt64(offset))
  }
}
