import GameSupport

// Figures and columns of the digest of a life in QuestBond.

extension LifeDigest.Reason {
  static let rooms = LifeDigest.Reason("rooms", "it failed more rooms")
}

extension LifeFigure {
  /// Rooms, estimates and the store.
  static let ofHeroes =
    [
      share("rooms failed", of: .entersRoom) { !$0.isTrue("passed") },
      share("power of what rooms need") { event, _ in
        guard event.kind == .entersRoom, let power = event.number("power"),
          let needed = event.number("needed")
        else { return nil }
        return (power, needed)
      },
    ] + estimating + [
      share("looks at the store out of mood", of: .considers) { !$0.isTrue("inMood") },
      share("gold held that its style lets it spend") { event, hero in
        event.kind == .considers
          ? (Double(event.amount("budget")), Double(hero.balance)) : nil
      },
    ]
}

extension QuestRules {
  static var events: [EventKind] { SystemSpec.all.flatMap(\.events) }

  static var columns: [LifeColumn] {
    [
      .count("tasks", heading: "tasks", of: .finishesTask), .sessions(heading: nil),
    ] + LifeColumn.levels("EXP") + [.difficulty(heading: nil)] + LifeColumn.money + [
      .drops, .count("rooms", heading: nil, of: .entersRoom),
      .sum("roomsFailed", heading: "failed", of: "rooms") {
        $0.kind == .entersRoom && !$0.isTrue("passed") ? 1 : nil
      },
    ]
  }

  var ladders: [Ladder] {
    [
      .levels(
        upTo: levels.highestLevel, gain: "EXP", work: ("task", .finishesTask),
        figures: LifeFigure.ofHeroes
      ) { cause, life in
        guard cause == .gotLess else { return nil }
        switch life.whatFell {
        case "room" where life.rise(of: "rooms failed") ?? 0 >= 0.1: return .rooms
        case "task" where life.isRatchet, "session" where life.isRatchet: return .ratchet
        default: return nil
        }
      }
    ]
  }
}
