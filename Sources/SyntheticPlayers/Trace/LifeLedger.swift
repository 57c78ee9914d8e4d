import GameEngines

/// A member's account books, by its trace alone: gold or coins, EXP, and each stock.
public struct LifeLedger: Sendable {
  /// One movement of a book.
  public struct Entry: Sendable, Hashable {
    public let day: Int
    /// Minute of the day; nil for what has none.
    public let minute: Int?
    public let account: String
    /// What came in or, negative, went out.
    public let amount: Int
    /// What was held after it.
    public let balance: Int
    /// What it was for, in words; empty where the account says it all.
    public fileprivate(set) var purpose: String
  }

  /// What an account moved in all, in or, negative, out.
  public struct Total: Sendable, Hashable {
    public let account: String
    public fileprivate(set) var amount: Int
  }

  /// All movements of one currency or stock.
  public struct Book: Sendable {
    /// Such as `gold` or `materials`.
    public let name: String
    /// The part of the game that moves it: `gold`, `coins`, `exp` or `stock`.
    public let engine: EventEngine
    /// What was held before the first entry.
    public private(set) var opening: Int
    /// In order.
    public fileprivate(set) var entries: [Entry]

    /// What was held after the last entry.
    public var closing: Int { entries.last?.balance ?? opening }

    /// What came in and what went out of each account, in the order in which they first moved.
    public var totals: [Total] {
      var totals: [Total] = []
      for entry in entries {
        if let index = totals.firstIndex(where: {
          $0.account == entry.account && ($0.amount < 0) == (entry.amount < 0)
        }) {
          totals[index].amount += entry.amount
        } else {
          totals.append(Total(account: entry.account, amount: entry.amount))
        }
      }
      return totals
    }

    /// The book of some days alone, which opens with what was held before them.
    public func of(days: ClosedRange<Int>) -> Book {
      var book = self
      book.opening = entries.last { $0.day < days.lowerBound }?.balance ?? opening
      book.entries = entries.filter { days.contains($0.day) }
      return book
    }

    fileprivate init(_ name: String, _ engine: EventEngine, opening: Int = 0) {
      self.name = name
      self.engine = engine
      self.opening = opening
      entries = []
    }
  }

  /// Currencies first, then stocks in the order of `Stock`; only those that ever moved.
  public var books: [Book] { all.filter { !$0.entries.isEmpty || $0.opening != 0 } }

  private var all: [Book]
  /// What each account's next income is for.
  private var causes: [String: String] = [:]
  /// Entries whose purpose is told after them, by account: book and entry.
  private var open: [String: [(book: Int, entry: Int)]] = [:]

  /// - Parameter events: Of one member, in order.
  public init(_ events: some Sequence<LifeEvent>) {
    all =
      [Book("gold", .gold), Book("coins", .coins), Book("EXP", .exp)]
      + Stock.allCases.map { Book("\($0)", .stock) }
    for event in events { add(event) }
  }

  private mutating func add(_ event: LifeEvent) {
    if let explained = Explanation(event) { explain(explained) }
    let account = event.word("account") ?? event.word("source") ?? ""
    switch event.kind {
    case .takesClass where event["gold"] != nil:
      all[0] = Book("gold", .gold, opening: event.amount("gold"))
    case .earnsGold: enter(event, in: 0, account, event.amount("amount"))
    case .spendsGold: enter(event, in: 0, account, -event.amount("amount"))
    case .earnsCoins: enter(event, in: 1, account, event.amount("amount"))
    case .spendsCoins: enter(event, in: 1, account, -event.amount("amount"))
    case .gainsEXP: enter(event, in: 2, account, event.amount("amount"), "total")
    case .rebirth: enter(event, in: 2, "rebirth", -all[2].closing)
    case .gainsStock, .usesStock:
      let name = event.word("stock") ?? ""
      guard let book = all.firstIndex(where: { $0.name == name }) else { return }
      let sign = event.kind == .usesStock ? -1 : 1
      enter(event, in: book, account, sign * event.amount("amount"))
    default: break
    }
  }

  private mutating func enter(
    _ event: LifeEvent, in book: Int, _ account: String, _ amount: Int,
    _ balance: String = "balance"
  ) {
    if amount == 0 { return }
    // What was paid for is told after the payment; so is what a child did for its coins.
    let isExplainedLater = amount < 0 || event.kind == .earnsCoins
    if isExplainedLater { open[account, default: []].append((book, all[book].entries.count)) }
    all[book].entries.append(
      Entry(
        day: event.day, minute: event.minute, account: account, amount: amount,
        balance: event.amount(balance), purpose: isExplainedLater ? "" : causes[account] ?? ""))
  }

  private mutating func explain(_ explanation: Explanation) {
    for account in explanation.accounts {
      if !explanation.isOfPayment { causes[account] = explanation.words }
      for place in open.removeValue(forKey: account) ?? [] {
        all[place.book].entries[place.entry].purpose = explanation.words
      }
    }
  }
}

/// What an event says about movements: of incomes that follow it, and of payments before it.
private struct Explanation {
  let accounts: [String]
  let words: String
  /// Whether it says what was paid for, and nothing of incomes.
  private(set) var isOfPayment = false

  init?(_ event: LifeEvent) {
    func word(_ fact: String) -> String { event.word(fact) ?? "" }
    func number(_ fact: String) -> Int { event.amount(fact) }
    let piece = ["rarity", "slot"].map(word).joined(separator: " ")
    switch event.kind {
    case .finishesTask:
      self.init(["task"], "\(word("category")) \(event.isTrue("duty") ? "duty" : "task")")
    case .finishesBundle: self.init(["bundle"], "\(word("bundle")) bundle")
    case .endsSession: self.init(["session"], "session at level \(number("level"))")
    case .doesActivity: self.init(["activity", "firstTry"], word("activity"))
    case .wantsVideo: self.init(paid: "video", "\(number("minutes")) minutes of video")
    case .reachesLevel: self.init(["levelUp"], "level \(number("level"))")
    case .paragon: self.init(["paragon"], "paragon points \(number("points"))")
    case .rebirth: self.init(["rebirth"], "rebirth \(number("count"))")
    case .entersRoom, .entersBonusRoom:
      let passed = event.isTrue("passed") ? "passed" : "failed"
      let room = event.word("room") ?? "bonus"
      self.init(["room", "bonusRoom"], "\(room) room \(passed)")
    case .entersDungeon: self.init(["dungeon"], word("dungeon"))
    case .endsMission: self.init(["mission"], word("mission"))
    case .startsExpedition: self.init(paid: "expedition", word("expedition"))
    case .passesStage:
      let passed = event.isTrue("passed") ? "passed" : "failed"
      self.init(["stage"], "\(word("stage")) stage \(passed)")
    case .reachesMilestone: self.init(["arena"], "wave \(number("wave"))")
    case .entersArena: self.init(paid: "arenaEntry", "\(number("waves")) waves cleared")
    case .takesSpoils: self.init(["raid"], "bosses slain \(number("kills"))")
    case .comesBack: self.init(["comeback"], "away for \(number("away")) days")
    case .finishesQuests: self.init(["dailyQuest", "quest"], "quests done \(number("quests"))")
    case .reachesGoal: self.init(["goal"], "stage \(number("stage"))")
    case .meditates: self.init(["meditation"], "\(number("minutes")) minutes")
    case .achieves: self.init(["achievement"], word("kind"))
    case .salvages, .sells: self.init(["salvage"], piece)
    case .receives: self.init(["consumable"], word("consumable"))
    case .brews: self.init(paid: "herbCraft", word("consumable"))
    case .crafts: self.init(paid: "craft", "\(word("what")): \(piece)")
    case .enhances:
      let outcome = event.isTrue("succeeds") ? "" : ", failed"
      self.init(paid: "enhance", "\(piece) to +\(number("plus") + 1)\(outcome)")
    case .rerolls: self.init(paid: "reroll", "\(word("place")) of \(piece)")
    case .scrolls: self.init(paid: "scroll", piece)
    case .takesHome: self.init(paid: "store", piece)
    case .gainsStock where ["store", "merchant"].contains(word("account")):
      // Bought by the piece: one scroll, one key.
      self.init(paid: word("stock") == "keys" ? "key" : "scroll", "from the \(word("account"))")
    case .beginsResearch: self.init(paid: "research", word("branch"))
    case .refreshes: self.init(paid: "dutyRefresh", "a new board")
    case .gives: self.init(paid: "giftFee", "\(piece) for member \(number("to"))")
    default: return nil
    }
  }

  private init(_ accounts: [String], _ words: String) {
    (self.accounts, self.words) = (accounts, words)
  }

  private init(paid account: String, _ words: String) {
    self.init([account], words)
    isOfPayment = true
  }
}
