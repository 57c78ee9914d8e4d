/// Where pieces go that are neither worn nor salvaged (EQP-4).
public struct StashRules: Sendable, Hashable {
  /// Pieces that fit in.
  public var capacity: Int
  /// Gold for a piece sold, by rarity.
  public var prices: [Int]

  /// - Precondition: capacity ≥ 0; five prices ≥ 0, by rarity.
  public init(capacity: Int = 30, prices: [Int] = [10, 30, 80, 200, 500]) {
    precondition(capacity >= 0 && prices.count == Rarity.allCases.count)
    precondition(prices.allSatisfy { $0 >= 0 })
    self.capacity = capacity
    self.prices = prices
  }

  /// Gold for a piece sold.
  @inlinable
  public func price(of piece: Equipment) -> Int { prices[piece.rarity.rawValue] }
}

/// The stored pieces of one player (EQP-4): never more than fit in.
public struct Stash: Sendable, Hashable {
  /// In no order that means anything.
  public private(set) var pieces: [Equipment] = []

  /// Holds nothing.
  public init() {}

  /// Puts a piece in.
  ///
  /// - Returns: What no longer fits and is sold: the piece, or a stored one, that is worth least.
  ///   Set pieces are worth more than all others; else power for the class decides.
  public mutating func store(
    _ piece: Equipment, capacity: Int, for characterClass: CharacterClass, offClassShare: Double
  ) -> Equipment? {
    if pieces.count < capacity {
      pieces.append(piece)
      return nil
    }
    func isLess(_ a: Equipment, _ b: Equipment) -> Bool {
      if (a.set == nil) != (b.set == nil) { return a.set == nil }
      return a.power(for: characterClass, offClassShare: offClassShare)
        < b.power(for: characterClass, offClassShare: offClassShare)
    }
    guard var least = pieces.indices.first else { return piece }
    for index in pieces.indices.dropFirst() where isLess(pieces[index], pieces[least]) {
      least = index
    }
    guard isLess(pieces[least], piece) else { return piece }
    let sold = pieces[least]
    pieces[least] = piece
    return sold
  }

  /// Takes a piece out.
  ///
  /// - Precondition: There is one at the index.
  public mutating func take(at index: Int) -> Equipment {
    pieces.swapAt(index, pieces.count - 1)
    return pieces.removeLast()
  }
}
