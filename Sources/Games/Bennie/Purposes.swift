import Players

// The purposes of a child's luck.

extension Purpose {
  static let connection = Purpose("connection", key: 4, isOfADay: true)
  static let activityKind = Purpose("activityKind", key: 90)
  static let solveTime = Purpose("solveTime", key: 91)
  static let mistakes = Purpose("mistakes", key: 92)
  static let quit = Purpose("quit", key: 93)
  /// A child's traits (KID-1), drawn in place of a hero's class.
  static let childNature = Purpose("characterClass", key: 11)

  /// All purposes of the game.
  package static let ofBennie = [connection, activityKind, solveTime, mistakes, quit, childNature]
}
