import GameEngines
import GameKit
import Randomness

extension EventKind {
  static let weighsEntry = EventKind("arena.mood", "is one more arena entry worth its price?")

  static let entersArena = EventKind("arena.entry", "an arena entry, and the waves cleared")
    .counted { _ in "arena entries" }
    .explaining { .payment("arenaEntry", words: "\($0.amount("waves")) waves cleared") }

  static let fightsWave = EventKind("arena.wave", "one wave of an arena entry")

  static let reachesMilestone = EventKind("arena.milestone", "an arena milestone pays")
    .explaining { .income("arena", words: "wave \($0.amount("wave"))") }
    .highlighted { .rise(4, "arena wave", $0.amount("wave"), above: 0) }

  static let ofArena = [weighsEntry, entersArena, fightsWave, reachesMilestone]
}

extension TraceRecorder {
  /// - Parameter mood: The luck of a player of whims.
  @inline(never)
  func weighsEntry(price: Int, enters: Bool, _ mood: KeyedStream?) {
    record(
      .weighsEntry, ["price": .whole(price), "enters": .flag(enters)],
      luck: mood.map { [luck(.arenaMood, after: $0)] } ?? [])
  }

  /// - Parameter entry: The ordinal of the entry in the player's life, from 1; each has its own luck.
  @inline(never)
  func entersArena(
    entry: Int, price: Int, power: Double, waves: Int, _ modifier: ArenaModifier
  ) {
    record(
      .entersArena,
      [
        "price": .whole(price), "power": .number(power), "waves": .whole(waves),
        "entry": .whole(entry), "modifier": .text(modifier.name),
      ],
      luck: [luck(.arenaWave, draw: 0, of: entry)])
  }

  /// One wave of an entry.
  @inline(never)
  func fights(_ wave: ArenaWave) {
    record(
      .fightsWave,
      [
        "wave": .whole(wave.number), "power": .number(wave.power),
        "needed": .number(wave.difficulty), "damage": .number(wave.damage),
        "health": .number(wave.left), "cleared": .flag(wave.left > 0),
      ])
  }

  @inline(never)
  func reaches(milestone wave: Int) { record(.reachesMilestone, ["wave": .whole(wave)]) }
}
