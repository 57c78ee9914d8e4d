import GameEngines
import GameSupport
import Randomness

extension EventKind {
  static let partyRooms = EventKind("party.rooms", "the party enters a dungeon together")
  static let partyRoom = EventKind("party.room", "the party passes or fails a room")
  static let deepensBond = EventKind("party.bond", "the party's bond deepens")

  static let doesItsPart = EventKind(
    "party.part", "how far a member's part of the weekly challenge is")

  static let meetsChallenge = EventKind("party.challenge", "the weekly challenge is met")
    .highlighted { _ in .first(5, "challenge met") }

  static let partyStreak = EventKind("party.streak", "what the day did to the party's streak")
  static let partyBonus = EventKind("party.bonus", "streak tier and bond level at the day's end")

  static let gives = EventKind("party.gives", "a piece is given to a companion")
    .explaining {
      .payment("giftFee", words: "\(piece($0)) for member \($0.amount("to"))")
    }

  static let getsGift = EventKind("party.gets", "a piece comes from a companion")
    .highlighted { _ in .first(5, "gift") }

  static let ofParty = [
    partyRooms, partyRoom, deepensBond, doesItsPart, meetsChallenge, partyStreak, partyBonus, gives,
    getsGift,
  ]
}

extension TraceRecorder {
  @inline(never)
  func entersTogether(_ room: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    record(.partyRoom, by: .after(.partyRoom, stream)) {
      ["room": .text("\(room)"), "chance": .number(chance), "passed": .flag(passed)]
        + strength(in: room)
    }
  }
}
