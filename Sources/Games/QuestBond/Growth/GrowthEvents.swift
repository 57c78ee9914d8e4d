import GameSupport
import Randomness

extension EventKind {
  /// A level that pays: the event of every game that gives the purpose of the gold.
  fileprivate static let levelsUp = reachesLevel.explaining {
    .income("levelUp", words: "level \($0.amount("level"))")
  }

  static let paragon = EventKind("exp.paragon", "paragon points")
    .explaining { .income("paragon", words: "paragon points \($0.amount("points"))") }

  static let rebirth = EventKind("exp.rebirth", "the character starts over")
    .restarting()
    .highlighted { _ in .always(1, "reborn") }

  static let takesClass = EventKind("class.drawn", "what the character, or the child, is at first")
    .opening("gold", fact: "gold")

  static let evolves = EventKind("class.evolves", "the class evolves")
    .highlighted { .always(1, "became \(word($0, "class"))") }

  static let ofGrowth = [paragon, rebirth, takesClass, evolves]
}

extension TraceRecorder {
  @inline(never)
  func levelsUp(to level: Int) { record(.levelsUp, ["level": .whole(level)]) }

  /// - Parameter after: The luck of the points: one draw each, except a surplus beyond 600 at once.
  @inline(never)
  func paragon(points: Int, total: Int, before: KeyedStream, after: KeyedStream) {
    let draws = Int(truncatingIfNeeded: after.draws(since: before))
    let last = luck(.paragonStat, after: after)
    record(
      .paragon, ["points": .whole(points), "total": .whole(total)],
      luck: (0..<draws).map { luck(.paragonStat, draw: last.draw - draws + 1 + $0) })
  }
}
