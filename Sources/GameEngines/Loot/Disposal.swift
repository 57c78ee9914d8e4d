/// The fate of an unworn piece (EQP-4, FRG-4).
public enum Disposal: Sendable, Hashable {
  /// It was salvaged at once.
  case salvaged
  /// It went into the stash.
  case stored
  /// The stash was full, and its least valuable piece is salvaged, for the chance of its scroll.
  case storedSalvaging(Equipment)
  /// The stash was full, and its least valuable piece is sold.
  case storedSelling(Equipment, gold: Int)
}

extension SalvageRules {
  /// Disposes of an unworn piece by the auto-rules: salvages or stores it. If the stash overflows,
  /// its least valuable piece is salvaged if affixed (FRG-4) and otherwise sold (EQP-4).
  @inlinable @inline(__always) public func dispose(
    of piece: Equipment, level: Int, into stash: inout Stash, _ storage: StashRules,
    for characterClass: CharacterClass, offClassShare: Double
  ) -> Disposal {
    if salvages(piece, level: level) { return .salvaged }
    let left = stash.store(
      piece, capacity: storage.capacity, for: characterClass, offClassShare: offClassShare)
    guard let left else { return .stored }
    return left.isAffixed
      ? .storedSalvaging(left) : .storedSelling(left, gold: storage.price(of: left))
  }
}
