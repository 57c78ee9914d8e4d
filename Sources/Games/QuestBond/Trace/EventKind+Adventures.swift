import GameKit

// Adventures: the events of QuestBond's lives, and what they say of them.

extension EventKind {
  static let secondRun = EventKind("dungeon.runs", "how many dungeon runs the day has")
  static let entersDungeon = EventKind("dungeon.enters", "a dungeon is entered")
    .explaining { .income("dungeon", words: word($0, "dungeon")) }
  static let entersRoom = EventKind("dungeon.room", "a room is passed or failed")
    .counted { $0.isTrue("passed") ? "rooms passed" : "rooms failed" }
    .explaining { room($0) }
  static let passesDoor = EventKind("dungeon.door", "the door of the player's class is passed")
  static let looksForBonusRoom = EventKind("dungeon.bonusRoom", "is there a bonus room?")
  static let entersBonusRoom = EventKind("dungeon.bonus", "the bonus room is passed or failed")
    .explaining { room($0) }
  static let completesDungeon = EventKind("dungeon.completes", "a dungeon is completed")
    .standingOut { .first(3, word($0, "dungeon")) }
  static let getsKey = EventKind("dungeon.key", "an expedition key is won")
  static let startsMission = EventKind("mission.starts", "a mission is started")
  static let endsMission = EventKind("mission.ends", "a mission is collected, won or lost")
    .counted { $0.isTrue("won") ? "missions won" : "missions lost" }
    .explaining { .income("mission", words: word($0, "mission")) }
  static let startsExpedition = EventKind("expedition.starts", "an expedition sets out")
    .explaining { .payment("expedition", words: word($0, "expedition")) }
  static let passesStage = EventKind("expedition.stage", "a stage is passed or failed")
    .explaining {
      let passed = $0.isTrue("passed") ? "passed" : "failed"
      return .income("stage", words: "\(word($0, "stage")) stage \(passed)")
    }
  static let endsExpedition = EventKind(
    "expedition.ends", "an expedition is over, as pity counts it"
  )
  .counted { _ in "expeditions" }
  .attempting {
    Attempt(of: LootSource.expedition.name, ending: $0.word("outcome"), isWhole: false)
  }
  .standingOut { _ in .first(3, "expedition") }
  static let findsCard = EventKind("cards.found", "a card is found, new or not")
    .counted { _ in "cards" }

  static let ofAdventures = [
    secondRun, entersDungeon, entersRoom, passesDoor, looksForBonusRoom, entersBonusRoom,
    completesDungeon, getsKey, startsMission, endsMission, startsExpedition, passesStage,
    endsExpedition, findsCard,
  ]
}
