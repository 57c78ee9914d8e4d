import GameKit

// Arena, raid and party: the events of QuestBond's lives, and what they say of them.

extension EventKind {
  static let weighsEntry = EventKind("arena.mood", "is one more arena entry worth its price?")
  static let entersArena = EventKind("arena.entry", "an arena entry, and the waves cleared")
    .counted { _ in "arena entries" }
    .explaining { .payment("arenaEntry", words: "\($0.amount("waves")) waves cleared") }
  static let fightsWave = EventKind("arena.wave", "one wave of an arena entry")
  static let reachesMilestone = EventKind("arena.milestone", "an arena milestone pays")
    .explaining { .income("arena", words: "wave \($0.amount("wave"))") }
    .standingOut { .rise(4, "arena wave", $0.amount("wave"), above: 0) }
  static let attacks = EventKind("raid.attacks", "a member's attacks on the raid boss")
  static let boss = EventKind("raid.boss", "the week's raid boss appears")
  static let takesSpoils = EventKind("raid.spoils", "what raid kills owe is taken")
    .explaining { .income("raid", words: "bosses slain \($0.amount("kills"))") }
  static let week = EventKind("raid.week", "a raid week ends, won or lost")
    .standingOut { $0.isTrue("won") ? .first(4, "raid won") : nil }
  static let partyRooms = EventKind("party.rooms", "the party enters a dungeon together")
  static let partyRoom = EventKind("party.room", "the party passes or fails a room")
  static let deepensBond = EventKind("party.bond", "the party's bond deepens")
  static let doesItsPart = EventKind(
    "party.part", "how far a member's part of the weekly challenge is")
  static let meetsChallenge = EventKind("party.challenge", "the weekly challenge is met")
    .standingOut { _ in .first(5, "challenge met") }
  static let partyStreak = EventKind("party.streak", "what the day did to the party's streak")
  static let partyBonus = EventKind("party.bonus", "streak tier and bond level at the day's end")
  static let gives = EventKind("party.gives", "a piece is given to a companion")
    .explaining {
      .payment("giftFee", words: "\(piece($0)) for member \($0.amount("to"))")
    }
  static let getsGift = EventKind("party.gets", "a piece comes from a companion")
    .standingOut { _ in .first(5, "gift") }

  static let ofParty = [
    weighsEntry, entersArena, fightsWave, reachesMilestone, attacks, boss, takesSpoils, week,
    partyRooms, partyRoom, deepensBond, doesItsPart, meetsChallenge, partyStreak, partyBonus,
    gives, getsGift,
  ]
}
