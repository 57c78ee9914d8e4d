/// Where Bennie's coins come from (COIN-1) and go (COIN-4).
public enum CoinFaucet: Int, LedgerAccount {
  case activity, firstTry
}

public enum CoinSink: Int, LedgerAccount {
  case video
}

public typealias CoinLedger = Ledger<CoinFaucet, CoinSink>

/// What coins buy (COIN-4).
public struct VideoOffer: Sendable, Hashable {
  public var coins: Int
  public var minutes: Int

  public init(coins: Int, minutes: Int) {
    precondition(coins > 0 && minutes >= 0)
    self.coins = coins
    self.minutes = minutes
  }
}

/// A child's purse and what it did today.
public struct CoinState: Sendable {
  public internal(set) var ledger: CoinLedger
  /// Start at 0 each day (COIN-6).
  public internal(set) var coinsToday = 0
  public internal(set) var playSecondsToday = 0.0
  public internal(set) var activitiesToday = 0
  public internal(set) var videosToday = 0
  /// Totals stay (COIN-6).
  public internal(set) var cappedCoins = 0
  public internal(set) var celebrations = 0
  public internal(set) var videoMinutes = 0
  public internal(set) var refusedRedemptions = 0

  public init() { ledger = CoinLedger() }
}

/// Why a redemption did not happen.
public enum RedemptionRefusal: Error, Equatable {
  case balanceTooLow
  case offline
}

/// Earning coins by activities and redeeming them for video time (COIN-1 to COIN-7).
public struct CoinEconomy: Sendable, Hashable {
  public var coinsPerActivity: Int
  public var firstTryBonus: Int
  public var dailyCap: Int
  public var celebrateEvery: Int
  /// Cheapest first.
  public var offers: [VideoOffer]

  public init(
    coinsPerActivity: Int = 1, firstTryBonus: Int = 1, dailyCap: Int = 30,
    celebrateEvery: Int = 5,
    offers: [VideoOffer] = [VideoOffer(coins: 10, minutes: 5), VideoOffer(coins: 20, minutes: 12)]
  ) {
    precondition(coinsPerActivity >= 0 && firstTryBonus >= 0 && dailyCap >= 0)
    precondition(celebrateEvery >= 1)
    precondition(zip(offers, offers.dropFirst()).allSatisfy { $0.coins < $1.coins })
    self.coinsPerActivity = coinsPerActivity
    self.firstTryBonus = firstTryBonus
    self.dailyCap = dailyCap
    self.celebrateEvery = celebrateEvery
    self.offers = offers
  }

  /// The date changed (COIN-6): what belongs to the day starts anew, balance and totals stay.
  public func startDay(_ state: inout CoinState) {
    state.coinsToday = 0
    state.playSecondsToday = 0
    state.activitiesToday = 0
    state.videosToday = 0
  }

  /// Books play time against the day's limit (COIN-7).
  public func play(seconds: Double, _ state: inout CoinState) {
    state.playSecondsToday += max(0, seconds)
  }

  /// Pays for a completed activity, as far as the day's cap allows (COIN-1, COIN-2).
  ///
  /// - Returns: Coins granted.
  @discardableResult
  public func complete(atFirstTry: Bool, _ state: inout CoinState) -> Int {
    state.activitiesToday += 1
    return grant(coinsPerActivity, from: .activity, &state)
      + (atFirstTry ? grant(firstTryBonus, from: .firstTry, &state) : 0)
  }

  private func grant(_ coins: Int, from faucet: CoinFaucet, _ state: inout CoinState) -> Int {
    let granted = min(coins, max(0, dailyCap - state.coinsToday))
    state.cappedCoins += coins - granted
    let before = state.ledger.balance / celebrateEvery
    state.ledger.earn(granted, from: faucet)
    state.coinsToday += granted
    state.celebrations += state.ledger.balance / celebrateEvery - before
    return granted
  }

  /// The most expensive offer that a balance can pay, or nil.
  public func bestOffer(for balance: Int) -> VideoOffer? {
    offers.last { $0.coins <= balance }
  }

  /// Redeems coins for video time (COIN-4, COIN-5). A refusal changes neither balance nor time.
  public func redeem(
    _ offer: VideoOffer, online: Bool, _ state: inout CoinState
  ) throws(RedemptionRefusal) {
    guard online else {
      state.refusedRedemptions += 1
      throw .offline
    }
    guard state.ledger.spend(offer.coins, on: .video) else {
      state.refusedRedemptions += 1
      throw .balanceTooLow
    }
    state.videosToday += 1
    state.videoMinutes += offer.minutes
  }
}
