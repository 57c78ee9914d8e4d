@testable import GameSupport
@testable import QuestBond

/// A way in which a stock grows or shrinks.
struct StockMove: Hashable {
  let stock: String
  let account: String
  let isGain: Bool
}

// The stocks of QuestBond, moved by what happens, and not by the events that say so.

extension LifeBooks {
  /// Returns all that ever came into a stock.
  func gained(_ stock: String) -> Int {
    self.stock.reduce(0) { $0 + ($1.key.stock == stock && $1.key.isGain ? $1.value : 0) }
  }

  /// Returns what came into a stock, less what went out.
  func held(_ stock: String) -> Int {
    self.stock.reduce(0) { $0 + ($1.key.stock == stock ? $1.value : 0) }
  }

  private mutating func move(_ stock: String, _ account: String, _ amount: Int) {
    if amount == 0 { return }
    self.stock[StockMove(stock: stock, account: account, isGain: amount > 0), default: 0] += amount
  }

  mutating func moveStock(_ event: TraceEvent) {
    switch event.kind {
    case .finishesTask: move("essence", "task", event.amount("essence"))
    case .finishesBundle: move("materials", "bundle", event.amount("materials"))
    case .logsIn: move("materials", "login", event.amount("materials"))
    case .comesBack: move("streakArmor", "comeback", event.amount("streakArmor"))
    case .rolls: gainWhatIsFound(event)
    case .getsKey: move("keys", "dungeon", 1)
    case .receives:
      move("catalysts", "consumable", event.word("consumable") == "catalyst" ? 1 : 0)
    case .salvages:
      move("fragments", "salvage", event.amount("fragments"))
      move("materials", "salvage", event.amount("materials"))
      move("scrolls", "salvage", event.isTrue("scroll") ? 1 : 0)
    case .buys:
      let owner = event.isTrue("merchant") ? "merchant" : "store"
      move("scrolls", owner, event.word("what") == "scroll" ? 1 : 0)
      move("keys", owner, event.word("what") == "key" ? 1 : 0)
    case .crafts: pay(event, for: "craft")
    case .brews: pay(event, for: "herbCraft")
    case .beginsResearch: pay(event, for: "research")
    case .enhances: move("catalysts", "enhance", event.isTrue("catalyst") ? -1 : 0)
    case .startsExpedition: move("keys", "expedition", -1)
    case .scrolls: move("scrolls", "scroll", -1)
    default: break
    }
  }

  private mutating func gainWhatIsFound(_ event: TraceEvent) {
    let (source, found) = (event.word("source")!, event.amount("found"))
    switch event.word("what") {
    case "material": move("materials", source, found)
    case "token": move("tokens", source, found)
    case "herb":
      // The rarity of a mission is that of its herbs.
      let grade = Rulebook.grades[min(2, last(.endsMission)?.rarity ?? 0)]
      move("\(grade)Herbs", source, found)
    default: break
    }
  }

  private mutating func pay(_ event: TraceEvent, for account: String) {
    for stock in ["essence", "materials", "fragments", "tokens"] {
      move(stock, account, -event.amount("\(stock)Paid"))
    }
    let grade = Rulebook.grade(of: event.word("consumable") ?? "")
    move("\(Rulebook.grades[grade])Herbs", account, -event.amount("herbsPaid"))
  }
}
