/// What became of a piece that nobody wears (EQP-4, FRG-4).
public enum Disposal: Sendable, Hashable {
  /// It is salvaged at once.
  case salvaged
  /// It is in the stash.
  case stored
  /// The stash was full: of it and all pieces stored, this one is worth least and is salvaged, for
  /// the chance of its scroll.
  case storedSalvaging(Equipment)
  /// The stash was full: of it and all pieces stored, this one is worth least and is sold.
  case storedSelling(Equipment, gold: Int)
}

extension SalvageRules {
  /// Disposes of a piece that nobody wears, by the auto-rules: it is salvaged, or stored. Of what does
  /// not fit in the stash, an affixed piece is salvaged (FRG-4), and any other sold (EQP-4). A piece is
  /// worth its power for the player's class.
  @inlinable @inline(__always)
  public func dispose(
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
