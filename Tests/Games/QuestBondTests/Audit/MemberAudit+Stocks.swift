import Foundation

@testable import GameSupport
@testable import QuestBond

// Every stock after every move, what asked for the move, and where each piece is.

extension MemberAudit {
  func readStocks(_ event: TraceEvent) {
    switch event.kind {
    case .gainsStock, .usesStock:
      let isGain = event.kind == .gainsStock
      let (stock, amount) = (event.word("stock")!, event.amount("amount"))
      stocks[stock, default: 0] += isGain ? amount : -amount
      let held = stocks[stock]!
      check(.stockBalance, held == event.amount("balance") && held >= 0, "\(stock) \(held)")
      let account = event.word("account")!
      if account == "partyStreak" {
        party.armorUsed.told += amount
        return
      }
      told["\(stock) \(isGain ? "from" : "for") \(account)", default: 0] += amount
    case .receives, .usesConsumable: use(event)
    default: ask(event)
    }
    follow(event)
  }

  private func ask(_ stock: String, _ way: String, _ amount: Int) {
    if amount > 0 { asked["\(stock) \(way)", default: 0] += amount }
  }

  private func cost(_ essence: Int, _ materials: Int, _ fragments: Int, for account: String) {
    ask("essence", "for \(account)", essence)
    ask("materials", "for \(account)", materials)
    ask("fragments", "for \(account)", fragments)
  }

  /// What an event gives or takes, by the rulebook.
  private func ask(_ event: TraceEvent) {
    switch event.kind {
    case .finishesTask: ask("essence", "from task", 1)
    case .finishesBundle:
      if event.word("bundle") == "workout" { ask("materials", "from bundle", 1) }
    case .logsIn:
      logins += 1
      ask("materials", "from login", Rulebook.login[(logins - 1) % 7].1)
    case .comesBack: ask("streakArmor", "from comeback", 1)
    case .rolls where event.word("what") == "material":
      ask("materials", "from \(event.word("source")!)", event.amount("found"))
    case .rolls where event.word("what") == "herb":
      let grade = Rulebook.grades[min(2, last[.endsMission]?.rarity ?? 0)]
      ask("\(grade)Herbs", "from mission", event.amount("found"))
    case .rolls where event.word("what") == "token":
      ask("tokens", "from mission", event.amount("found"))
    case .getsKey:
      keysToday += 1
      let isHard = Rulebook.tiers.firstIndex(of: event.word("tier")!)! >= 1
      check(.stockMoves, keysToday == 1 && isHard, "key \(keysToday) of the day")
      ask("keys", "from dungeon", 1)
    case .salvages:
      let yield = Rulebook.salvage[event.rarity]
      ask("fragments", "from salvage", yield[0])
      ask("materials", "from salvage", yield[1])
      let isAffixed = event["prefix"] != nil || event["suffix"] != nil
      let scroll = isAffixed && event.succeeds(Rulebook.scrollChance[event.rarity])
      check(.salvageYield, event.isTrue("scroll") == scroll, "a scroll: \(scroll)")
      check(
        .salvageYield,
        event.amount("fragments") == yield[0] && event.amount("materials") == yield[1], "\(yield)")
      ask("scrolls", "from salvage", scroll ? 1 : 0)
    case .buys:
      let owner = event.isTrue("merchant") ? "merchant" : "store"
      if event.word("what") == "scroll" { ask("scrolls", "from \(owner)", 1) }
      if event.word("what") == "key" { ask("keys", "from \(owner)", 1) }
    case .crafts:
      let recipe = Rulebook.craft(event.word("what")!, targeted: event.isTrue("targeted"))
      cost(recipe[0], recipe[1], recipe[2], for: "craft")
    case .beginsResearch:
      let branch = event.word("branch")!
      let node = nodes[branch, default: 0]
      nodes[branch] = node + 1
      cost(0, 4 + 21 * node / 7, 0, for: "research")
      ask("tokens", "for research", 1 + 2 * node / 7)
    case .brews:
      let grade = Rulebook.grade(of: event.word("consumable")!)
      ask("\(Rulebook.grades[grade])Herbs", "for herbCraft", 3)
    case .enhances: ask("catalysts", "for enhance", event.isTrue("catalyst") ? 1 : 0)
    case .startsExpedition: ask("keys", "for expedition", 1)
    case .scrolls: ask("scrolls", "for scroll", 1)
    default: break
    }
  }

  /// A consumable that comes, and one that does something.
  private func use(_ event: TraceEvent) {
    let kind = event.word("consumable")!
    if event.kind == .receives {
      if kind == "catalyst" { ask("catalysts", "from consumable", 1) }
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
      let slot = event.word("slot")!
      if pieces[piece] == "worn" {
        check(.pieces, wornBefore[slot] == piece, "another piece is worn")
      } else {
        move(from: ["in hand"], to: "worn")
        if let before = wornBefore[slot] { pieces[before] = "in hand" }
        wornBefore[slot] = piece
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
