@testable import GameSupport
@testable import QuestBond

// Every amount of gold that comes in or goes out.

extension MemberAudit {
  func readGold(_ event: TraceEvent) {
    switch event.kind {
    case .earnsGold: earns(event)
    case .spendsGold:
      let gold = life.now.balance - event.amount("amount")
      check(.goldBalance, gold == event.amount("balance") && gold >= 0, "balance \(gold)")
      priceAlone(event)
    case .receives:
      if buysConsumable { pricesConsumable(event) }
      buysConsumable = false
    case .finishesQuests:
      questsToPay = event.amount("quests") + (event.isTrue("all") ? 1 : 0)
    case .offers:
      let owner = event.isTrue("merchant") ? "merchant" : "store"
      goods["\(owner) \(event.amount("place"))"] = event
    case .enhances, .rerolls, .crafts, .scrolls, .brews, .buys, .entersArena, .gives, .refreshes,
      .beginsResearch:
      price(event)
    default: break
    }
  }

  // MARK: Gold in

  private func earns(_ event: TraceEvent) {
    let amount = event.amount("amount")
    let gold = life.now.balance + amount
    check(.goldBalance, gold == event.amount("balance"), "balance \(gold)")
    guard let (rule, base, own) = goldBase(event) else {
      return check(.goldBalance, false, "no rule for \(event.word("account") ?? "")")
    }
    let awards = max(1, event.amount("awards"))
    let factors = goldFactors.merging(own) { $1 }
    let product = factors.values.reduce(base, *)
    check(
      rule, PartyAudit.isCut(amount / awards, of: product) && amount % awards == 0,
      "\(amount), by the rulebook \(product): base \(base), \(factors)")
    checkFactors(.goldFactors, event, base, factors)
  }

  /// Returns the base of an award of gold, and the factors of its own.
  private func goldBase(_ event: TraceEvent) -> (AuditedRule, Double, [String: Double])? {
    switch event.word("account")! {
    case "task":
      let streak = book.streak(streakDays, affix: affixes("persistence"))
      let boost = 1 + (boosts["gold"] ?? 0)
      return (.taskGold, book.taskGold(level), ["timesBoost": boost, "timesStreak": streak])
    case "levelUp": return (.levelUpGold, book.levelUp(level), [:])
    case "dungeon":
      guard let run = life.last(.entersDungeon) else { return nil }
      let tier = Double(Rulebook.tiers.firstIndex(of: run.word("tier")!)!)
      let level = run.figure("level") - 1
      let base = 50 + 150 * (level / 99 + tier / 3) / 2
      return (.dungeonGold, base, [:])
    case "mission":
      guard let mission = life.last(.endsMission) else { return nil }
      let half = Double(mission.rarity) / 4 + Double(level - 1) / 99
      return (.missionGold, 20 + 80 * half / 2, [:])
    case "dailyQuest":
      // After the quests and their bonus comes the week's chest.
      questsToPay -= 1
      return (.questGold, questsToPay >= 0 ? book.quest(book.questGold, level) : 300, [:])
    case "login":
      let reward = Rulebook.login[(life.count(.logsIn) - 1) % 7]
      return (.loginGold, Double(reward.0), [:])
    case "comeback":
      return (.comebackGold, Rulebook.comeback(life.last(.comesBack)?.amount("away") ?? 0), [:])
    case "goal":
      let stage = life.last(.reachesGoal)?.amount("stage") ?? 1
      return (.goalGold, Rulebook.goal[stage - 1].0, [:])
    case "arena":
      // ARN-2; the scenario's boss rush pays more as well.
      let week = ["time trial": 1.5, "boss rush": 1.25][
        life.last(.entersArena)?.word("modifier") ?? ""]
      let wave = life.last(.reachesMilestone)?.figure("wave") ?? 0
      return (.arenaGold, 20 * wave, ["timesWeek": week ?? 1])
    case "raid":
      let kills = life.last(.takesSpoils)?.amount("kills") ?? 0
      let owed = party.owed[number]
      party.owed[number] = []
      check(.raidGold, owed.count == kills, "\(owed.count) kills were owed")
      return (.raidGold, owed.reduce(0, +), [:])
    case "salvage":
      if pendingSale {
        return (.salvageGold, Rulebook.sale[life.last(.sells)?.rarity ?? 0], [:])
      }
      return (.salvageGold, Double(Rulebook.salvage[life.last(.salvages)?.rarity ?? 0][2]), [:])
    case "achievement":
      return (.achievementGold, life.last(.achieves)?.figure("gold") ?? 0, [:])
    case "paragon": return (.paragonGold, 100, [:])
    default: return nil
    }
  }

  /// True if the last piece that went was sold, and not salvaged.
  private var pendingSale: Bool { disposal == .sells }

  /// The factors that the trace gives an award are those that its other events give.
  func checkFactors(
    _ rule: AuditedRule, _ event: TraceEvent, _ base: Double, _ factors: [String: Double]
  ) {
    guard event["base"] != nil else { return check(rule, false, "the award says no base") }
    check(rule, PartyAudit.same(event.figure("base"), base), "base \(base)")
    let told = event.facts.filter { $0.name.hasPrefix("times") }.map(\.name)
    for name in Set(told).union(factors.keys) {
      let value = event[name] == nil ? 1 : event.figure(name)
      check(
        rule, PartyAudit.same(value, factors[name] ?? 1), "\(name) is \(factors[name] ?? 1)")
    }
  }

  // MARK: Gold out

  /// Prices that the account alone says.
  private func priceAlone(_ event: TraceEvent) {
    let amount = event.amount("amount")
    switch event.word("account")! {
    case "arenaEntry": check(.entryPrice, amount == book.entryPrice, "\(book.entryPrice)")
    case "dutyRefresh": check(.refreshPrice, amount == 50, "50")
    default: break
    }
  }

  /// Prices that depend on the purchase.
  private func price(_ event: TraceEvent) {
    func paid(_ rule: AuditedRule, _ account: String, _ price: Double) {
      let payment = life.last(.spendsGold)
      let spent = payment?.amount("amount") ?? -1
      check(
        rule, payment?.word("account") == account && PartyAudit.isCut(spent, of: price),
        "\(spent), by the rulebook \(price) on \(account)")
    }
    switch event.kind {
    case .enhances:
      let plus = event.amount("plus")
      paid(
        .enhancePrice, "enhance",
        Rulebook.enhanceBase[event.rarity] * Rulebook.enhanceFactor[plus])
    case .rerolls:
      let (piece, place) = (event.amount("piece"), event.word("place")!)
      let before = party.rerolls[piece].map { $0.place == place ? $0.count : 0 } ?? 0
      party.rerolls[piece] = (place, before + 1)
      let price = before < Rulebook.reroll.count ? Rulebook.reroll[before] : 10_000
      paid(.rerollPrice, "reroll", Double(price))
    case .crafts:
      let recipe = Rulebook.craft(event.word("what")!, targeted: event.isTrue("targeted"))
      // What costs nothing is booked as well.
      paid(.craftPrice, "craft", Double(recipe[3]))
    case .scrolls: paid(.scrollPrice, "scroll", Double(Rulebook.scroll[event.rarity]))
    case .brews:
      paid(
        .brewPrice, "herbCraft",
        Double(Rulebook.brew[Rulebook.grade(of: event.word("consumable")!)]))
    case .beginsResearch:
      paid(.researchPrice, "research", Double(200 + 800 * nodes(before: event) / 7))
    case .gives:
      paid(.giftFee, "giftFee", Double(Rulebook.piecePrice[event.rarity]) * 0.1)
    case .buys: buys(event, paid)
    default: break
    }
  }

  /// Returns a price under the day's deal (STO).
  private func deal(_ price: Double, _ purchase: TraceEvent) -> Double {
    let off = purchase.isTrue("deal") ? life.last(.opensStore)?.amount("percentOff") ?? 0 : 0
    return price * Double(100 - off) / 100
  }

  private func pricesConsumable(_ event: TraceEvent) {
    guard let purchase = life.last(.buys), let kind = event.word("consumable") else { return }
    let price = deal(Double(Rulebook.consumablePrice[kind] ?? -1), purchase)
    check(
      .consumablePrice, PartyAudit.isCut(purchase.amount("price"), of: price),
      "\(kind) for \(price)")
  }

  private func buys(_ event: TraceEvent, _ paid: (AuditedRule, String, Double) -> Void) {
    let what = event.word("what")!
    buysConsumable = what == "consumable"
    let owner = event.isTrue("merchant") ? "merchant" : "store"
    func deal(_ price: Double) -> Double { self.deal(price, event) }
    if let spent = life.last(.spendsGold) {
      check(.storePrice, event.amount("price") == spent.amount("amount"), "the price is another")
    }
    switch what {
    case "piece":
      let good = goods["\(owner) \(event.amount("place"))"]
      check(.storePrice, good?.amount("price") == event.amount("price"), "as it was offered")
      paid(.storePrice, "store", deal(Double(Rulebook.piecePrice[good?.rarity ?? 0])))
    case "scroll": paid(.storePrice, "scroll", deal(800))
    case "key": paid(.keyPrice, "key", deal(500 + 500 * Double(min(80, level - 20)) / 80))
    default: break
    }
  }
}
