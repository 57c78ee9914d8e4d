/// Sources of Bennie's coins: a completed activity, and the bonus for a first try (COIN-1).
public enum CoinFaucet: Int, LedgerAccount {
  case activity, firstTry
}

/// Sinks of Bennie's coins: video time (COIN-4).
public enum CoinSink: Int, LedgerAccount {
  case video
}

/// The ledger of one child's coins (LED-1, LED-2).
public typealias CoinLedger = Ledger<CoinFaucet, CoinSink>

/// One thing that coins buy (COIN-4).
public struct VideoOffer: Sendable, Hashable {
  /// The price, above 0.
  public var coins: Int
  /// Minutes of video, bonus minutes included.
  public var minutes = 0

  /// Defaults of a scenario's offer.
  package static let plain = VideoOffer(coins: 1)
}

/// A child's coins and today's activity.
public struct CoinState: Sendable {
  public internal(set) var ledger = CoinLedger()
  /// Coins granted today, at most `CoinEconomy.dailyCap` (COIN-2); 0 each morning.
  public internal(set) var coinsToday = 0
  /// Seconds played today, compared with the play limit (COIN-7); 0 each morning (COIN-6).
  public internal(set) var playSecondsToday = 0.0
  /// Activities completed today; 0 each morning (COIN-6).
  public internal(set) var activitiesToday = 0
  /// Redemptions today; 0 each morning (COIN-6).
  public internal(set) var videosToday = 0
  /// Coins that the daily cap withheld, since the start (COIN-2).
  public internal(set) var cappedCoins = 0
  /// Multiples of `CoinEconomy.celebrateEvery` that the balance passed, since the start (COIN-3).
  public internal(set) var celebrations = 0
  /// Minutes of video bought, since the start (COIN-4).
  public internal(set) var videoMinutes = 0
  /// Redemptions refused because of balance or connection, since the start (COIN-4, COIN-5).
  public internal(set) var refusedRedemptions = 0

  public init() {}

  /// Moves coins that are no part of the game, as `Ledger.move` does.
  public mutating func move(_ coins: Int) -> Int { ledger.move(coins) }
}

/// Reasons why a redemption is refused.
public enum RedemptionRefusal: Error, Equatable {
  /// The balance is below the offer's price (COIN-4).
  case balanceTooLow
  /// Video needs a connection (COIN-5).
  case offline
}

/// Earning coins by activities and redeeming them for video time (COIN-1 to COIN-7).
public struct CoinEconomy: DesignedRules {
  /// Coins for a completed activity (COIN-1).
  public var coinsPerActivity = 1
  /// Extra coins for an activity done at the first try, without a mistake (COIN-1).
  public var firstTryBonus = 1
  /// The most coins granted to a player in a day (COIN-2).
  public var dailyCap = 30
  /// A celebration occurs each time the balance passes a multiple of this, ≥ 1 (COIN-3).
  public var celebrateEvery = 5
  /// The goods for coins, the cheapest first and no two at one price (COIN-4).
  public var offers = [
    VideoOffer(coins: 10, minutes: 5), VideoOffer(coins: 20, minutes: 12),
  ]
  /// A child hoards when it holds more than this many daily caps.
  public var hoardCaps = 3

  public init() {}

  /// Returns whether a child with this balance hoards.
  public func isHoard(_ balance: Int) -> Bool {
    let most = dailyCap.multipliedReportingOverflow(by: hoardCaps)
    return !most.overflow && balance > most.partialValue
  }

  /// Begins a day (COIN-6): resets the daily counts; balance and totals stay.
  public func startDay(_ state: inout CoinState) {
    state.coinsToday = 0
    state.playSecondsToday = 0
    state.activitiesToday = 0
    state.videosToday = 0
  }

  /// Adds play time to the day's total (COIN-7).
  public func play(seconds: Double, _ state: inout CoinState) {
    state.playSecondsToday += max(0, seconds)
  }

  /// Pays for a completed activity, up to the day's cap (COIN-1, COIN-2), and returns the coins paid.
  @discardableResult public func complete(atFirstTry: Bool, _ state: inout CoinState) -> Int {
    state.activitiesToday += 1
    let before = state.ledger.balance
    var granted = grant(coinsPerActivity, from: .activity, &state)
    if atFirstTry { granted += grant(firstTryBonus, from: .firstTry, &state) }
    // Nothing granted passes no multiple, so the divisions are skipped.
    if granted > 0 {
      state.celebrations += state.ledger.balance / celebrateEvery - before / celebrateEvery
    }
    return granted
  }

  @inline(__always)
  private func grant(_ coins: Int, from faucet: CoinFaucet, _ state: inout CoinState) -> Int {
    let granted = min(coins, max(0, dailyCap - state.coinsToday))
    state.cappedCoins += coins - granted
    state.ledger.book(granted, from: faucet)
    state.coinsToday += granted
    return granted
  }

  /// Returns the most expensive offer that a balance can pay, or nil.
  public func bestOffer(for balance: Int) -> VideoOffer? { offers.last { $0.coins <= balance } }

  /// Redeems coins for video time (COIN-4, COIN-5). A refusal changes neither balance nor time.
  public func redeem(
    _ offer: VideoOffer, online: Bool, _ state: inout CoinState
  ) throws(RedemptionRefusal) {
    guard online, state.ledger.spend(offer.coins, on: .video) else {
      state.refusedRedemptions += 1
      throw online ? .balanceTooLow : .offline
    }
    state.videosToday += 1
    state.videoMinutes += offer.minutes
  }
}
