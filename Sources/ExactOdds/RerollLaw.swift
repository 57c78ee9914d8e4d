/// The exact law of re-rolling one affix of an item until a wanted kind comes (FRG-5).
public struct RerollLaw: Sendable, Hashable {
  /// Attempts, and the gold for them.
  public let law: LadderLaw

  /// Gold of the re-rolls 1, 2, … on one item; all later ones cost as the last (FRG-5).
  public static let designedLadder = [300, 500, 800, 1300, 2100, 3400, 5500, 8900, 10_000]

  /// - Parameters:
  ///   - chance: That a re-roll gives a wanted kind, 0…1, where kinds are not equally likely.
  ///   - ladder: Gold of the re-rolls 1, 2, …; the last is that of all later ones too.
  public init(chance: Double, ladder: [Int] = Self.designedLadder) {
    law = LadderLaw(chance: chance, ladder: ladder)
  }

  /// - Parameters:
  ///   - wanted: How many kinds will do.
  ///   - kinds: How many kinds there are, all equally likely: 10 prefixes or 8 suffixes (AFX-2).
  ///   - ladder: Gold of the re-rolls 1, 2, …; the last is that of all later ones too.
  public init(wanted: Int = 1, of kinds: Int, ladder: [Int] = Self.designedLadder) {
    precondition(kinds > 0 && (0...kinds).contains(wanted))
    self.init(chance: Double(wanted) / Double(kinds), ladder: ladder)
  }
}
