/// The named accounts of one side of a ledger, numbered 0, 1, 2, …
public protocol LedgerAccount: CaseIterable, RawRepresentable, Sendable where RawValue == Int {}

/// Sources of gold (LED-1).
public enum GoldFaucet: Int, LedgerAccount {
  case task, dungeon, mission, dailyQuest, levelUp, login, comeback, goal, arena, raid, salvage
  case achievement, paragon
}

/// Sinks of gold (LED-1).
public enum GoldSink: Int, LedgerAccount {
  case store, consumable, craft, herbCraft, enhance, reroll, scroll, research, key, dutyRefresh
  case arenaEntry, giftFee
}

/// The ledger of one player's gold (LED-1, LED-2).
public typealias GoldLedger = Ledger<GoldFaucet, GoldSink>

/// The accounts of a currency; the currency moves only through them (LED-1, LED-2).
///
/// At every moment balance = start + Σ faucets − Σ sinks, and the balance is not negative: only
/// `earn` and `spend` change it, and each names its account.
public struct Ledger<Faucet: LedgerAccount, Sink: LedgerAccount>: Sendable {
  /// The balance at the start.
  public let start: Int
  @usableFromInline var held: Int
  // By account, since the start, each ≥ 0. No array, which would check its uniqueness each time.
  @usableFromInline var earnedByAccount = SIMD16<Int>(repeating: 0)
  @usableFromInline var spentByAccount = SIMD16<Int>(repeating: 0)
  /// The number of payments since the start.
  @usableFromInline var payments = 0

  /// More payments than any life makes: a circle of conversions without loss would never end.
  @inlinable static var maxPayments: Int { 1 << 26 }

  /// Creates a ledger with all accounts at 0.
  ///
  /// - Precondition: start is 0…`Int.largestAmount`; the accounts of each side are numbered 0, 1,
  ///   2, …, at most 16 of them. Other accounts end the program with a message that names them.
  @inlinable public init(start: Int = 0) {
    precondition(start >= 0 && start <= Int.largestAmount)
    if !Self.areNumbered(Faucet.allCases) { Self.refuse(Faucet.self) }
    if !Self.areNumbered(Sink.allCases) { Self.refuse(Sink.self) }
    self.start = start
    held = start
  }

  /// Returns true if each account's number is that of a lane.
  @inlinable @inline(__always)
  static func areNumbered(_ accounts: some Collection<some LedgerAccount>) -> Bool {
    accounts.allSatisfy { (0..<SIMD16<Int>.scalarCount).contains($0.rawValue) }
  }

  @usableFromInline @inline(never)
  static func refuse<Account: LedgerAccount>(_ accounts: Account.Type) -> Never {
    fatalError(
      "\(accounts): its \(accounts.allCases.count) accounts have numbers that are not 0…15; a ledger has "
        + "room for 16 of each side")
  }

  @usableFromInline @inline(never) static func refusePayments() -> Never {
    fatalError(
      "a ledger of \(Faucet.self) and \(Sink.self) has more than \(maxPayments) payments in one life: "
        + "conversions go round in a circle")
  }

  // Always inlined: a call would copy the accounts of both sides.

  /// The player's holding, in whole units, never negative.
  @inlinable public var balance: Int { @inline(__always) get { held } }

  /// Pays an award ≥ 0 some times ≥ 1, each cut to a whole number, as far as the balance stays within
  /// `Int.largestAmount`, and returns the amount paid.
  @inlinable @inline(__always) @discardableResult
  public mutating func earn(_ award: Award, times: Int = 1, from faucet: Faucet) -> Int {
    let (amount, overflows) = award.paid.multipliedReportingOverflow(by: times)
    return book(overflows ? .largestAmount : amount, from: faucet)
  }

  /// Books whole income, such as coins, which need no cutting.
  @inlinable @inline(__always) @discardableResult
  mutating func book(_ amount: Int, from faucet: Faucet) -> Int {
    precondition(amount >= 0, "income is never negative")
    let booked = min(amount, Int.largestAmount - held)
    earnedByAccount[inPlace: faucet.rawValue] += booked
    held += booked
    return booked
  }

  /// Books a payment ≥ 0; returns `false`, with nothing changed, when the balance is too low (LED-2).
  @inlinable @inline(__always) public mutating func spend(_ amount: Int, on sink: Sink) -> Bool {
    precondition(amount >= 0, "a price is never negative")
    guard amount <= held else { return false }
    payments &+= 1
    if payments > Self.maxPayments { Self.refusePayments() }
    spentByAccount[inPlace: sink.rawValue] += amount
    held -= amount
    return true
  }

  /// Moves an amount into the purse or, below 0, out of it, for something that the game does not have
  /// itself, such as a prototype of a scenario. Returns the amount that moved: less income where the
  /// balance would pass `Int.largestAmount`, and all of a payment or nothing (LED-2).
  ///
  /// It moves by the last account of its side, so a ledger whose own accounts need that one moves
  /// nothing. Totals include it.
  @inlinable public mutating func move(_ amount: Int) -> Int {
    let last = SIMD16<Int>.scalarCount - 1
    let isOwn =
      Faucet.allCases.contains { $0.rawValue == last }
      || Sink.allCases.contains { $0.rawValue == last }
    if isOwn || amount < -held { return 0 }
    let moved = min(amount, Int.largestAmount - held)
    if moved > 0 { earnedByAccount[inPlace: last] += moved }
    if moved < 0 { spentByAccount[inPlace: last] -= moved }
    held += moved
    return moved
  }

  /// Returns all income of an account since the start.
  @inlinable @inline(__always)
  public func earned(from faucet: Faucet) -> Int { earnedByAccount[faucet.rawValue] }

  /// Returns all payments of an account since the start.
  @inlinable @inline(__always)
  public func spent(on sink: Sink) -> Int { spentByAccount[sink.rawValue] }

  /// Visits the income of several accounts; faster than reading one after another.
  @inlinable @inline(__always)
  public func forEachEarned(from faucets: [Faucet], _ visit: (Int) -> Void) {
    Self.forEach(of: faucets, in: earnedByAccount, visit)
  }

  /// Visits the payments of several accounts.
  @inlinable @inline(__always) public func forEachSpent(on sinks: [Sink], _ visit: (Int) -> Void) {
    Self.forEach(of: sinks, in: spentByAccount, visit)
  }

  @inlinable @inline(__always) static func forEach(
    of accounts: [some LedgerAccount], in amounts: SIMD16<Int>, _ visit: (Int) -> Void
  ) {
    // Reads bytes: reading a vector's lane by a variable index first writes the vector to memory.
    // `init` checks that each account's number is that of a lane, so each read lies in the vector.
    withUnsafeBytes(of: amounts) { amounts in
      for account in accounts {
        let place = account.rawValue * MemoryLayout<Int>.stride
        visit(amounts.load(fromByteOffset: place, as: Int.self))
      }
    }
  }

  /// All income since the start, over all faucets.
  @inlinable public var totalEarned: Int { @inline(__always) get { earnedByAccount.wrappedSum() } }

  /// All payments since the start, over all sinks.
  @inlinable public var totalSpent: Int { @inline(__always) get { spentByAccount.wrappedSum() } }

  /// The balance − (start + Σ faucets − Σ sinks): 0 unless gold leaks (LED-2).
  public var leak: Int { balance - (start + totalEarned - totalSpent) }
}
