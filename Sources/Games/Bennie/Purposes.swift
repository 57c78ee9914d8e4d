import Players

// The luck of a child.

extension Purpose {
  static let connection = Purpose("connection", key: 4, isOfADay: true)
  static let activityKind = Purpose("activityKind", key: 90)
  static let solveTime = Purpose("solveTime", key: 91)
  static let mistakes = Purpose("mistakes", key: 92)
  static let quit = Purpose("quit", key: 93)
  /// What a child is like (KID-1): drawn as the class of a hero would be.
  static let childNature = Purpose("characterClass", key: 11)

  /// All of them.
  package static let ofBennie = [connection, activityKind, solveTime, mistakes, quit, childNature]
}
