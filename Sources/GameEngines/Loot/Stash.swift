/// Where pieces go that are neither worn nor salvaged (EQP-4).
public struct StashRules: DesignedRules {
  /// Pieces that fit in.
  public package(set) var capacity = 30
  /// Gold for a piece sold, by rarity.
  public package(set) var prices = [10, 30, 80, 200, 500]

  public init() {}

  public func price(of piece: Equipment) -> Int { prices[piece.rarity.rawValue] }
}

/// The stored pieces of one player (EQP-4): never more than fit in.
public struct Stash: Sendable, Hashable {
  /// In no order that means anything.
  public private(set) var pieces: [Equipment] = []
  /// What each is worth, and which is worth least: a full stash turns most pieces away without looking
  /// through all of it.
  private var worths: [Double] = []
  private var least = 0

  /// Takes memory for so many pieces at once, up to 64, so that days need not take more.
  public init(roomFor count: Int = 0) {
    pieces.reserveCapacity(min(count, 64))
    worths.reserveCapacity(min(count, 64))
  }

  /// Puts a piece in. Returns the piece that is worth least, the new one included, where not all fit.
  /// Set pieces are worth more than all others; else power for the class decides, as it was when the
  /// piece came in.
  public mutating func store(
    _ piece: Equipment, capacity: Int, for characterClass: CharacterClass, offClassShare: Double
  ) -> Equipment? {
    // No other piece is worth a billion points of power.
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

  /// Takes the piece at an index out.
  public mutating func take(at index: Int) -> Equipment {
    pieces.swapAt(index, pieces.count - 1)
    worths.swapAt(index, worths.count - 1)
    worths.removeLast()
    defer { findLeast() }
    return pieces.removeLast()
  }

  private mutating func findLeast() {
    // No index is checked: a full stash is looked through for every piece that it takes in.
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
