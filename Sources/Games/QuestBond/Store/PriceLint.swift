import JSON
import ScenarioReading

// Prices, and systems that something else would have to feed.

extension Lint {
  // MARK: Prices

  func reportPrices() {
    reportFreeSinks()
    warnWhenFalling("forge.enhance.priceFactors") { index in
      "step \(index + 1) is cheaper than the one before it"
    }
    warnWhenFalling("forge.reroll.ladder") { index in
      "re-roll \(index + 1) is cheaper than the one before it"
    }
    let success = numbers("forge.enhance.success")
    if let index = success.firstIndex(of: 0), index + 1 < success.count {
      warn(
        "forge.enhance.success[\(index)]",
        "this step never succeeds, so those after it are never reached")
    }
    reportResale()
  }

  /// Sinks that take no gold.
  private func reportFreeSinks() {
    let sinks = [
      ("store.equipmentPrices", "pieces of equipment"), ("store.consumablePrices", "consumables"),
      ("store.scroll.price", "scrolls"), ("forge.enhance.basePrices", "enhancing"),
      ("forge.scroll.prices", "applying a scroll"), ("forge.reroll.ladder", "re-rolling"),
      ("research.gold", "research"), ("store.key.lastGold", "keys"),
    ]
    for (path, what) in sinks {
      let prices = numbers(path) + [number(path)].compactMap { $0 }
      guard !prices.isEmpty, prices.allSatisfy({ $0 == 0 }) else { continue }
      if path == "store.key.lastGold", number("store.key.firstGold") != 0 { continue }
      warn(path, "the price of \(what) is 0, so this sink takes no gold")
    }
    if let free = number("arena.freeEntries"), let most = number("arena.mostEntries") {
      if free < most, number("arena.entryPrice") == 0 {
        warn("arena.entryPrice", "the price of an entry is 0, so this sink takes no gold")
      }
      if free > most {
        warn(
          "arena.freeEntries",
          "\(shown("arena.freeEntries")) is above mostEntries, \(shown("arena.mostEntries")), "
            + "so the rest is never used")
      }
    }
    if let free = number("duties.freeRefreshes"), let most = number("duties.mostRefreshes"),
      free < most, number("duties.refreshPrice") == 0
    {
      warn("duties.refreshPrice", "the price of a refresh is 0, so this sink takes no gold")
    }
  }

  /// Equipment that the store sells for less than selling or salvaging it brings back.
  private func reportResale() {
    let prices = numbers("store.equipmentPrices")
    let weights = numbers("loot.store.rarities")
    let deal = numbers("store.deal.percent").last ?? 0
    for (rarity, price) in prices.enumerated() where rarity < weights.count && weights[rarity] > 0 {
      let cheapest = price * (1 - deal / 100)
      let worths = ["salvage.gold", "stash.prices"].compactMap { path in
        numbers(path).dropFirst(rarity).first.map { (path: "\(path)[\(rarity)]", gold: $0) }
      }
      guard cheapest > 0, let best = worths.max(by: { $0.gold < $1.gold }), best.gold > cheapest
      else { continue }
      warn(
        "store.equipmentPrices[\(rarity)]",
        "a piece costs \(JSONText.number(cheapest))\(deal > 0 ? " in the daily deal" : "") and "
          + "brings \(JSONText.number(best.gold)) back (\(best.path)): gold out of nothing")
    }
  }

  // MARK: Systems

  /// Sections that are on, while what they take comes from one that is off.
  func reportIdleSystems() {
    if has("research"), numbers("research.tokens").last ?? 0 > 0,
      number("missions.token") ?? 0 == 0
    {
      warn(
        "research", "nothing gives the tokens that it takes",
        suggestion: has("missions")
          ? "missions.token is 0" : "add the section missions, or set research.tokens to [0, 0]")
    }
    if has("expeditions"), !givesKeys {
      warn(
        "expeditions", "nothing gives the keys that they take",
        suggestion: "dungeons of keyTier or the store (store.key) can")
    }
    if has("forge.herbs"), number("loot.mission.herbs") ?? 0 == 0 || !has("missions") {
      warn("forge.herbs", "nothing gives herbs", suggestion: "missions do, by loot.mission.herbs")
    }
    if has("store.scroll"), !has("forge.scroll") {
      warn("store.scroll", "scrolls do nothing without the section forge.scroll")
    }
    if has("store.key"), !has("expeditions") {
      warn("store.key", "keys do nothing without the section expeditions")
    }
    if has("bundles"), elements(of: "routines").allSatisfy({ word("\($0).bundle") == nil }) {
      warn("bundles", "no routine is one", suggestion: "give routines a \"bundle\"")
    }
    let largest = numbers("population.partySizes").lastIndex { $0 > 0 } ?? 0
    if let least = number("party.dungeons.leastMembers"), least > Double(largest + 1) {
      warn(
        "party.dungeons.leastMembers",
        "no party has \(shown("party.dungeons.leastMembers")) members (population.partySizes)")
    }
  }

  private var givesKeys: Bool {
    if has("store.key") { return true }
    if number("store.merchant.chance") ?? 0 > 0,
      numbers("store.merchant.goods").dropFirst(2).first ?? 0 > 0
    {
      return true
    }
    let tiers = ["normal", "hard", "heroic", "mythic"]
    guard number("dungeons.keysPerDay") ?? 0 > 0,
      let least = word("dungeons.keyTier").flatMap(tiers.firstIndex)
    else { return false }
    return elements(of: "dungeons.list").contains { dungeon in
      word("\(dungeon).tier").flatMap(tiers.firstIndex).map { $0 >= least } ?? false
    }
  }
}
