import GameSupport

extension EventKind {
  static let weighsEntry = EventKind("arena.mood", "is one more arena entry worth its price?")

  static let entersArena = EventKind("arena.entry", "an arena entry, and the waves cleared")
    .counted("arena entries")
    .explaining { .payment("arenaEntry", words: "\($0.amount("waves")) waves cleared") }

  static let fightsWave = EventKind("arena.wave", "one wave of an arena entry")

  static let reachesMilestone = EventKind("arena.milestone", "an arena milestone pays")
    .explaining { .income("arena", words: "wave \($0.amount("wave"))") }
    .highlighted { .rise(4, "arena wave", $0.amount("wave"), above: 0) }

  static let ofArena = [weighsEntry, entersArena, fightsWave, reachesMilestone]
}
