import Randomness
import Testing

@testable import GameEngines

@Suite struct CoinEconomyTests {
  private let economy = CoinEconomy()

  /// A purse with coins of earlier days, none of them of today.
  private func purse(holding coins: Int) -> CoinState {
    var state = CoinState()
    while state.ledger.balance < coins {
      if state.coinsToday == economy.dailyCap { economy.startDay(&state) }
      economy.complete(atFirstTry: false, &state)
    }
    economy.startDay(&state)
    return state
  }

  @Test func `COIN-1: one coin for an activity, one more at the first try`() {
    var state = CoinState()
    #expect(economy.complete(atFirstTry: false, &state) == 1)
    #expect(economy.complete(atFirstTry: true, &state) == 2)
    #expect(state.ledger.balance == 3)
    #expect(state.ledger.earned(from: .activity) == 2)
    #expect(state.ledger.earned(from: .firstTry) == 1)
    #expect(state.activitiesToday == 2)
  }

  @Test func `COIN-2: the 31st coin of a day is not granted, and counted as capped`() {
    var state = CoinState()
    let granted = (0..<20).map { _ in economy.complete(atFirstTry: true, &state) }
    #expect(granted == Array(repeating: 2, count: 15) + Array(repeating: 0, count: 5))
    #expect(state.coinsToday == 30 && state.ledger.balance == 30)
    #expect(state.cappedCoins == 10)
    #expect(state.activitiesToday == 20)
  }

  @Test func `COIN-2: at 29 coins the activity pays and the first try does not`() {
    var state = CoinState()
    for _ in 0..<29 { economy.complete(atFirstTry: false, &state) }
    #expect(economy.complete(atFirstTry: true, &state) == 1)
    #expect(state.coinsToday == 30 && state.cappedCoins == 1)
    #expect(state.ledger.earned(from: .firstTry) == 0)
  }

  @Test func `COIN-2: spending does not make room under the cap`() throws {
    var state = CoinState()
    for _ in 0..<15 { economy.complete(atFirstTry: true, &state) }
    try economy.redeem(economy.offers[1], online: true, &state)
    #expect(economy.complete(atFirstTry: true, &state) == 0)
    #expect(state.ledger.balance == 10)
  }

  @Test func `COIN-3: one celebration each time the balance passes a multiple of 5`() {
    var state = CoinState()
    let celebrations = (0..<13).map { _ in
      economy.complete(atFirstTry: false, &state)
      return state.celebrations
    }
    #expect(celebrations == [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2])
  }

  @Test func `COIN-3: a step over a multiple celebrates, and so does every one of several`() {
    var state = CoinState()
    for _ in 0..<2 { economy.complete(atFirstTry: true, &state) }
    #expect(state.ledger.balance == 4 && state.celebrations == 0)
    economy.complete(atFirstTry: true, &state)
    #expect(state.ledger.balance == 6 && state.celebrations == 1)

    let generous = CoinEconomy { $0.coinsPerActivity = 12 }
    var rich = CoinState()
    generous.complete(atFirstTry: false, &rich)
    #expect(rich.celebrations == 2)
  }

  @Test func `COIN-3: a multiple passed again after spending celebrates again`() throws {
    var state = purse(holding: 10)
    #expect(state.celebrations == 2)
    try economy.redeem(economy.offers[0], online: true, &state)
    #expect(state.celebrations == 2)
    for _ in 0..<5 { economy.complete(atFirstTry: false, &state) }
    #expect(state.celebrations == 3)
  }

  @Test(arguments: [(0, 10, 5), (1, 20, 12)])
  func `COIN-4: 10 coins buy 5 minutes, 20 coins 12`(offer: Int, coins: Int, minutes: Int) throws {
    #expect(economy.offers[offer] == VideoOffer(coins: coins, minutes: minutes))
    var state = purse(holding: 25)
    try economy.redeem(economy.offers[offer], online: true, &state)
    #expect(state.ledger.balance == 25 - coins)
    #expect(state.ledger.spent(on: .video) == coins)
    #expect(state.videoMinutes == minutes && state.videosToday == 1)
    #expect(state.refusedRedemptions == 0)
  }

  @Test(arguments: [(9, nil), (10, 10), (19, 10), (20, 20), (500, 20), (0, nil)] as [(Int, Int?)])
  func `COIN-4: the best offer is the most expensive that the balance can pay`(
    balance: Int, coins: Int?
  ) {
    #expect(economy.bestOffer(for: balance)?.coins == coins)
  }

  /// Everything of a purse but the count of refusals.
  private func contents(_ state: CoinState) -> [Double] {
    [
      state.ledger.balance, state.ledger.totalEarned, state.ledger.totalSpent, state.coinsToday,
      state.activitiesToday, state.videosToday, state.cappedCoins, state.celebrations,
      state.videoMinutes,
    ].map(Double.init) + [state.playSecondsToday]
  }

  @Test(arguments: [
    (9, 0, true, RedemptionRefusal.balanceTooLow), (19, 1, true, .balanceTooLow),
    (0, 0, true, .balanceTooLow), (25, 0, false, .offline), (0, 1, false, .offline),
  ])
  func `COIN-4, COIN-5: a refused redemption changes nothing`(
    balance: Int, offer: Int, online: Bool, refusal: RedemptionRefusal
  ) {
    var state = purse(holding: balance)
    let before = contents(state)
    #expect(throws: refusal) {
      try economy.redeem(economy.offers[offer], online: online, &state)
    }
    #expect(contents(state) == before)
    #expect(state.refusedRedemptions == 1)
  }

  @Test func `COIN-5: everything but video works offline`() throws {
    var state = purse(holding: 10)
    #expect(throws: RedemptionRefusal.offline) {
      try economy.redeem(economy.offers[0], online: false, &state)
    }
    #expect(economy.complete(atFirstTry: true, &state) == 2)
    try economy.redeem(economy.offers[0], online: true, &state)
    #expect(state.ledger.balance == 2)
  }

  @Test func `COIN-6: a new day resets the day's counts and keeps balance and totals`() throws {
    var state = CoinState()
    for _ in 0..<17 { economy.complete(atFirstTry: true, &state) }
    economy.play(seconds: 600, &state)
    try economy.redeem(economy.offers[0], online: true, &state)
    #expect(throws: RedemptionRefusal.self) {
      try economy.redeem(economy.offers[0], online: false, &state)
    }
    let (celebrations, capped) = (state.celebrations, state.cappedCoins)

    economy.startDay(&state)
    #expect(state.coinsToday == 0 && state.playSecondsToday == 0)
    #expect(state.activitiesToday == 0 && state.videosToday == 0)
    #expect(state.ledger.balance == 20 && state.ledger.totalEarned == 30)
    #expect(state.videoMinutes == 5 && state.refusedRedemptions == 1)
    #expect(state.celebrations == celebrations && celebrations > 0)
    #expect(state.cappedCoins == capped && capped == 4)
    #expect(economy.complete(atFirstTry: true, &state) == 2)
  }

  @Test(arguments: [60.0, 45])
  func `COIN-7: play ends at the limit, and the next day goes on`(minutes: Double) {
    let limit = PlayLimit(minutes: minutes)
    var state = CoinState()
    #expect(limit.allowsPlay(state))
    economy.play(seconds: minutes * 60 - 1, &state)
    #expect(limit.allowsPlay(state))
    economy.play(seconds: 1, &state)
    #expect(!limit.allowsPlay(state))
    economy.startDay(&state)
    #expect(limit.allowsPlay(state))
  }

  @Test func `COIN-7: where everything is locked nobody plays`() {
    #expect(!PlayLimit(minutes: 60, unlocked: []).allowsPlay(CoinState()))
    #expect(PlayLimit(minutes: 60, unlocked: [.dice]).allowsPlay(CoinState()))
    #expect(!PlayLimit(minutes: 0).allowsPlay(CoinState()))
  }

  @Test(arguments: [-5, .nan, -Double.infinity])
  func `COIN-7: time that is no time is not played`(seconds: Double) {
    var state = CoinState()
    economy.play(seconds: 30, &state)
    economy.play(seconds: seconds, &state)
    #expect(state.playSecondsToday == 30)
  }

  /// A purse kept by hand beside the engine, over random days.
  @Test func `COIN-2, COIN-4: balance, cap and totals over random lives`() {
    for seed in 0..<40 as Range<UInt64> {
      var luck = stream(4_000 + seed)
      var state = CoinState()
      var (balance, today, capped, minutes) = (0, 0, 0, 0)
      for _ in 0..<300 {
        switch luck.index(below: 8) {
        case 0:
          economy.startDay(&state)
          today = 0
        case 1, 2:
          let offer = economy.offers[luck.index(below: 2)]
          let online = luck.index(below: 4) > 0
          let pays = (try? economy.redeem(offer, online: online, &state)) != nil
          #expect(pays == (online && balance >= offer.coins))
          if pays { (balance, minutes) = (balance - offer.coins, minutes + offer.minutes) }
        default:
          let firstTry = luck.index(below: 2) == 0
          let coins = min(firstTry ? 2 : 1, 30 - today)
          #expect(economy.complete(atFirstTry: firstTry, &state) == coins)
          capped += (firstTry ? 2 : 1) - coins
          (balance, today) = (balance + coins, today + coins)
        }
        #expect(state.ledger.balance == balance && balance >= 0)
        #expect(state.ledger.leak == 0)
      }
      #expect(state.coinsToday == today && state.cappedCoins == capped)
      #expect(state.videoMinutes == minutes)
    }
  }
}
