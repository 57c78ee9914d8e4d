@testable import GameSupport
@testable import QuestBond

// Every stock after every move, the numbers of what moves it, and the place of each piece.

extension MemberAudit {
  func readStocks(_ event: TraceEvent) {
    switch event.kind {
    case .gainsStock, .usesStock:
      let isGain = event.kind == .gainsStock
      let (stock, amount) = (event.word("stock")!, event.amount("amount") * (isGain ? 1 : -1))
      stocks[stock, default: 0] += amount
      let held = stocks[stock]!
      check(.stockBalance, held == event.amount("balance") && held >= 0, "\(stock) \(held)")
      let account = event.word("account")!
      if account == "partyStreak" {
        party.armorUsed.told += abs(amount)
        return
      }
      told[StockMove(stock: stock, account: account, isGain: isGain), default: 0] += amount
    case .receives, .usesConsumable: use(event)
    default: holdMoves(of: event)
    }
    follow(event)
  }

  /// Holds what an event gives or takes against the rulebook.
  private func holdMoves(of event: TraceEvent) {
    func gives(_ stock: String, _ amount: Int) {
      check(.stockMoves, event.amount(stock) == amount, "\(amount) \(stock)")
    }
    switch event.kind {
    case .finishesTask: gives("essence", 1)
    case .finishesBundle: gives("materials", event.word("bundle") == "workout" ? 1 : 0)
    case .logsIn: gives("materials", Rulebook.login[life.count(.logsIn) % 7].1)
    case .comesBack: gives("streakArmor", 1)
    case .getsKey:
      let isHard = Rulebook.tiers.firstIndex(of: event.word("tier")!)! >= 1
      check(.stockMoves, life.last(.getsKey)?.day != day && isHard, "a key more, or too easily")
    case .salvages: salvages(event)
    case .crafts:
      let recipe = Rulebook.craft(event.word("what")!, targeted: event.isTrue("targeted"))
      takes(event, ["essence": recipe[0], "materials": recipe[1], "fragments": recipe[2]])
    case .beginsResearch:
      let node = nodes(before: event)
      takes(event, ["materials": 4 + 21 * node / 7, "tokens": 1 + 2 * node / 7])
    case .brews: takes(event, ["herbs": 3])
    default: break
    }
  }

  private func takes(_ event: TraceEvent, _ cost: [String: Int]) {
    for stock in ["essence", "materials", "fragments", "tokens", "herbs"] {
      let (paid, price) = (event.amount("\(stock)Paid"), cost[stock] ?? 0)
      check(.stockMoves, paid == price, "\(paid) \(stock), by the rulebook \(price)")
    }
  }

  /// The nodes of a branch of research before one that begins.
  func nodes(before event: TraceEvent) -> Int {
    life.count(.beginsResearch) { $0.word("branch") == event.word("branch") }
  }

  private func salvages(_ event: TraceEvent) {
    let yield = Rulebook.salvage[event.rarity]
    let isAffixed = event["prefix"] != nil || event["suffix"] != nil
    let scroll = isAffixed && event.succeeds(Rulebook.scrollChance[event.rarity])
    check(.salvageYield, event.isTrue("scroll") == scroll, "a scroll: \(scroll)")
    check(
      .salvageYield,
      event.amount("fragments") == yield[0] && event.amount("materials") == yield[1], "\(yield)")
  }

  /// A consumable that comes, and one that does something.
  private func use(_ event: TraceEvent) {
    let kind = event.word("consumable")!
    if event.kind == .receives {
      charges[kind] =
        kind == "statSnack" ? 1 : charges[kind, default: 0] + Rulebook.charges[kind]!
      check(.charges, event.amount("left") == charges[kind], "\(kind) left \(charges[kind]!)")
      return
    }
    charges[kind, default: 0] -= 1
    check(
      .charges, event.amount("left") == charges[kind] && charges[kind]! >= 0,
      "\(kind) left \(charges[kind]!)")
    let raises = event.word("raises")!
    if let boost = Rulebook.boosts[kind] {
      check(.charges, PartyAudit.same(event.figure("by"), boost), "\(kind) by \(boost)")
      boosts[raises] = boost
    }
  }

  // MARK: Pieces

  /// Each piece is found, made, bought or given before it is worn, stored or gone.
  private func follow(_ event: TraceEvent) {
    let piece = event.amount("piece")
    func move(from places: [String], to place: String?) {
      check(
        .pieces, places.contains(pieces[piece] ?? "nowhere") && piece > 0,
        "piece \(piece) is \(pieces[piece] ?? "nowhere"), expected \(places)")
      pieces[piece] = place
    }
    switch event.kind {
    case .finds, .crafts, .takesHome, .getsGift: move(from: ["nowhere"], to: "in hand")
    case .wears:
      let before = life.worn[event.word("slot")!]?.amount("piece")
      if pieces[piece] == "worn" {
        check(.pieces, before == piece, "another piece is worn")
      } else {
        move(from: ["in hand"], to: "worn")
        if let before { pieces[before] = "in hand" }
      }
    case .stores: move(from: ["in hand"], to: "stored")
    case .takesOut: move(from: ["stored"], to: "in hand")
    case .salvages, .sells:
      move(from: ["in hand", "stored"], to: nil)
      disposal = event.kind
    case .gives: move(from: ["in hand"], to: nil)
    case .enhances, .rerolls, .scrolls:
      check(.pieces, pieces[piece] == "worn", "piece \(piece) is \(pieces[piece] ?? "nowhere")")
    default: break
    }
  }
}
