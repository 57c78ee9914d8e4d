import GameKit

// Loot and gear: the events of QuestBond's lives, and what they say of them.

extension EventKind {
  static let tries = EventKind("loot.attempt", "an attempt at equipment")
    .attempting { Attempt(of: word($0, "source"), ending: $0.word("outcome")) }
  static let rolls = EventKind("loot.roll", "a roll for anything else")
  static let finds = EventKind("loot.found", "a piece of equipment is found")
    .standingOut {
      let rarity = word($0, "rarity")
      return rarity == "common" ? nil : .first(2, rarity)
    }
  static let receives = EventKind("loot.consumable", "a consumable is had")
    .explaining { .income("consumable", words: word($0, "consumable")) }
  static let usesConsumable = EventKind("loot.uses", "a consumable does something")
  static let gainsStock = EventKind("stock.gains", "materials, keys and the like come in")
    .moving(isIncome: true) { word($0, "stock") }
    .explaining {
      // Bought by the piece: one scroll, one key.
      let account = word($0, "account")
      guard ["store", "merchant"].contains(account) else { return nil }
      let sink = word($0, "stock") == "keys" ? "key" : "scroll"
      return .payment(sink, words: "from the \(account)")
    }
  static let usesStock = EventKind("stock.uses", "materials, keys and the like go out")
    .moving(isIncome: false) { word($0, "stock") }
  static let wears = EventKind("gear.wears", "a piece is put on, or changed as it is worn")
    .standingOut { .rise(4, "gear at +", $0.amount("plus"), above: 3) }
  static let stores = EventKind("gear.stores", "a piece goes into the stash")
  static let takesOut = EventKind("gear.takesOut", "a piece is taken out of it")
  static let sells = EventKind("gear.sells", "a piece is sold as the stash is full")
    .explaining { .income("salvage", words: piece($0)) }

  static let ofLoot = [
    tries, rolls, finds, receives, usesConsumable, gainsStock, usesStock, wears, stores, takesOut,
    sells,
  ]
}
