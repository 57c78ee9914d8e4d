import GameKit

// Forge, store and research: the events of QuestBond's lives, and what they say of them.

extension EventKind {
  static let salvages = EventKind("forge.salvage", "a piece is salvaged")
    .explaining { .income("salvage", words: piece($0)) }
  static let enhances = EventKind("forge.enhance", "an enhancement is tried")
    .counted { $0.isTrue("succeeds") ? "enhancements" : "failed enhancements" }
    .explaining {
      let outcome = $0.isTrue("succeeds") ? "" : ", failed"
      return .payment("enhance", words: "\(piece($0)) to +\($0.amount("plus") + 1)\(outcome)")
    }
  static let crafts = EventKind("forge.craft", "a piece is crafted")
    .counted { _ in "pieces crafted" }
    .explaining { .payment("craft", words: "\(word($0, "what")): \(piece($0))") }
    .standingOut { _ in .first(5, "craft") }
  static let scrolls = EventKind("forge.scroll", "a scroll is applied")
    .explaining { .payment("scroll", words: piece($0)) }
  static let rerolls = EventKind("forge.reroll", "an affix is rolled again")
    .counted { _ in "re-rolls" }
    .explaining { .payment("reroll", words: "\(word($0, "place")) of \(piece($0))") }
  static let brews = EventKind("forge.brew", "a consumable is made of herbs")
    .explaining { .payment("herbCraft", words: word($0, "consumable")) }
  static let opensStore = EventKind("store.day", "what store and merchant have today")
  static let considers = EventKind("store.mood", "the mood for a purchase")
  static let offers = EventKind("store.good", "a good that store or merchant have today")
  static let buys = EventKind("store.buys", "something is bought")
  static let takesHome = EventKind("store.piece", "the piece that was bought")
    .explaining { .payment("store", words: piece($0)) }
  static let beginsResearch = EventKind("research.begins", "a node of research is begun")
    .explaining { .payment("research", words: word($0, "branch")) }
  static let endsResearch = EventKind("research.ends", "it is in force")
    .standingOut { .rise(5, "research node", $0.amount("nodes"), above: 0) }

  static let ofForge = [
    salvages, enhances, crafts, scrolls, rerolls, brews, opensStore, considers, offers, buys,
    takesHome, beginsResearch, endsResearch,
  ]
}
