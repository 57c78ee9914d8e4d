/// The store of pieces that are neither worn nor salvaged (EQP-4).
public struct StashRules: DesignedRules {
  /// The most pieces that it holds.
  public var capacity = 30
  /// Gold for selling a piece, by rarity.
  public var prices = [10, 30, 80, 200, 500]

  public init() {}

  public func price(of piece: Equipment) -> Int { prices[piece.rarity.rawValue] }
}

/// The stored pieces of one player (EQP-4), at most `StashRules.capacity`.
public struct Stash: Sendable, Hashable {
  /// In no particular order.
  public private(set) var pieces: [Equipment] = []
  /// Each piece's value, and the index of the least: a full stash turns most away without a search.
  private var worths: [Double] = []
  private var least = 0

  /// Reserves memory for `count` pieces, up to 64, so that days need not allocate.
  public init(roomFor count: Int = 0) {
    pieces.reserveCapacity(min(count, 64))
    worths.reserveCapacity(min(count, 64))
  }

  /// Stores a piece. If the stash is full, returns the least valuable one, which may be the new one:
  /// set pieces come before all others, then the power for the class at the time of storing.
  public mutating func store(
    _ piece: Equipment, capacity: Int, for characterClass: CharacterClass, offClassShare: Double
  ) -> Equipment? {
    // No other piece has a billion points of power.
    let worth =
      min(1e9, piece.power(for: characterClass, offClassShare: offClassShare))
      + (piece.set == nil ? 0 : 2e9)
    if pieces.count < capacity {
      pieces.append(piece)
      worths.append(worth)
      if worth < worths[least] { least = pieces.count - 1 }
      return nil
    }
    guard !pieces.isEmpty, worths[least] < worth else { return piece }
    let sold = pieces[least]
    pieces[least] = piece
    worths[least] = worth
    findLeast()
    return sold
  }

  /// Removes the piece at an index.
  public mutating func take(at index: Int) -> Equipment {
    pieces.swapAt(index, pieces.count - 1)
    worths.swapAt(index, worths.count - 1)
    worths.removeLast()
    defer { findLeast() }
    return pieces.removeLast()
  }

  private mutating func findLeast() {
    // Skips index checks: a full stash is searched for every piece that it takes in.
    least = worths.withUnsafeBufferPointer { worths in
      var least = 0
      var lowest = worths.first ?? 0
      for index in worths.indices where worths[index] < lowest {
        (least, lowest) = (index, worths[index])
      }
      return least
    }
  }
}
