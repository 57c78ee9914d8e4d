extension EventKind {
  static let joins = EventKind("presence.joins", "the player's own traits, drawn once")
  package static let plays = EventKind("presence.plays", "the game is opened on a day")
  static let stays = EventKind("presence.stays", "it stays closed for a day")
  static let lapses = EventKind("presence.lapses", "the player stays away for some days")
    .highlighted { .always(1, "lapsed for \($0.amount("days")) days") }
  static let leaves = EventKind("presence.leaves", "the player leaves for good")
    .highlighted { _ in .always(0, "left for good") }

  /// Other rules hold from this day on: fact `changes`, the names of those in force.
  @usableFromInline static let changesRules = EventKind(
    "calendar.change", "other rules hold from this day on")

  /// EXP is gained: facts `source`, `amount` and `total`.
  public static let gainsEXP = EventKind("exp.gains", "EXP, and what for")
    .moving(isIncome: true, balance: "total") { _ in "EXP" }
  /// A level is reached: fact `level`.
  public static let reachesLevel = EventKind("exp.level", "a level is reached")

  /// All events of every game, as the catalogue lists them.
  package static let common = [
    joins, plays, stays, lapses, leaves, changesRules, prototypeEarns, prototypeSpends,
    prototypeDraws, gainsEXP, reachesLevel,
  ]
}
