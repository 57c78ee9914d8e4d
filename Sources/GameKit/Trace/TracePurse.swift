/// What a member held of its currency, and what it earned and paid by account.
public struct TracePurse: Sendable, Hashable {
  /// What moved one account in one direction.
  public struct Account: Sendable, Hashable {
    public let account: String
    public let isSink: Bool
    /// In all.
    public fileprivate(set) var amount = 0
    /// Movements of more than nothing: some of the forge's work costs materials alone.
    public fileprivate(set) var count = 0
    /// The largest of them, and the day of the first so large.
    public fileprivate(set) var largest = 0
    public fileprivate(set) var largestDay = 0
  }

  /// Before the first day.
  public private(set) var start = 0
  /// At the end.
  public private(set) var held = 0
  /// The most it ever held, and when first.
  public private(set) var mostHeld = 0
  public private(set) var mostHeldDay = 0
  /// In the order in which they first moved.
  public private(set) var accounts: [Account] = []

  public var earned: Int { accounts.reduce(0) { $0 + ($1.isSink ? 0 : $1.amount) } }
  public var spent: Int { accounts.reduce(0) { $0 + ($1.isSink ? $1.amount : 0) } }

  /// What was paid for, the account with the highest sum first.
  public var purchases: [Account] {
    accounts.filter { $0.isSink && $0.count > 0 }
      .sorted { ($0.amount, $1.account) > ($1.amount, $0.account) }
  }

  /// Takes in the member's next event.
  mutating func add(_ event: TraceEvent) {
    guard let held = event.held else { return }
    self.held = held
    if held > mostHeld { (mostHeld, mostHeldDay) = (held, event.day) }
    guard let isIncome = event.kind.role.money?.isIncome else {
      start = held
      return
    }
    let (account, amount) = (event.word("account") ?? "", event.amount("amount"))
    let place = accounts.place(
      where: { $0.account == account && $0.isSink != isIncome },
      or: Account(account: account, isSink: !isIncome))
    if amount == 0 { return }
    accounts[place].amount += amount
    accounts[place].count += 1
    if amount > accounts[place].largest {
      (accounts[place].largest, accounts[place].largestDay) = (amount, event.day)
    }
  }
}

extension TraceEvent {
  /// What is held of a currency after it; nil where it says nothing of that.
  var held: Int? { (kind.role.money?.balance ?? kind.role.opening?.fact).map(amount) }
}

extension Array {
  /// The place of the first element for which something holds; without one, that of a new element at
  /// the end.
  mutating func place(where holds: (Element) -> Bool, or new: @autoclosure () -> Element) -> Int {
    if let place = firstIndex(where: holds) { return place }
    append(new())
    return count - 1
  }
}
