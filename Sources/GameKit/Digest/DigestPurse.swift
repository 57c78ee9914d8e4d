extension LifeDigest {
  /// What a member had and what it paid for, in gold or coins.
  public struct Purse: Sendable, Hashable {
    /// Before the first day.
    public private(set) var start = 0
    public private(set) var earned = 0
    public private(set) var spent = 0
    /// At the end.
    public private(set) var held = 0
    /// The most it ever held, and when first.
    public private(set) var mostHeld = 0
    public private(set) var mostHeldDay = 0
    /// What was paid for, the account with the highest sum first.
    public private(set) var purchases: [Purchases] = []

    /// What was paid into one account.
    public struct Purchases: Sendable, Hashable {
      public let account: String
      public fileprivate(set) var amount = 0
      public fileprivate(set) var count = 0
      /// The largest of them, and the day of the first so large.
      public fileprivate(set) var largest = 0
      public fileprivate(set) var largestDay = 0

      fileprivate init(_ account: String) { self.account = account }
    }

    /// - Parameter events: Of one member, in order.
    init(_ events: [TraceEvent]) {
      for event in events { add(event) }
      purchases.sort { ($0.amount, $1.account) > ($1.amount, $0.account) }
    }

    private mutating func add(_ event: TraceEvent) {
      if let opening = event.kind.opening {
        start = event.amount(opening.fact)
        hold(start, on: event.day)
      }
      guard let movement = event.kind.movement, movement.isMoney else { return }
      if movement.isIncome {
        earned += event.amount("amount")
      } else {
        pay(event)
      }
      hold(event.amount(movement.balance), on: event.day)
    }

    private mutating func hold(_ balance: Int, on day: Int) {
      held = balance
      if balance > mostHeld { (mostHeld, mostHeldDay) = (balance, day) }
    }

    private mutating func pay(_ event: TraceEvent) {
      let (account, amount) = (event.word("account") ?? "", event.amount("amount"))
      // Some of the forge's work costs materials alone.
      if amount == 0 { return }
      spent += amount
      let place =
        purchases.firstIndex { $0.account == account }
        ?? {
          purchases.append(Purchases(account))
          return purchases.count - 1
        }()
      purchases[place].amount += amount
      purchases[place].count += 1
      if amount > purchases[place].largest {
        (purchases[place].largest, purchases[place].largestDay) = (amount, event.day)
      }
    }
  }
}
