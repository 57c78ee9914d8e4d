import GameEngines
import GameKit
import Players
import Randomness

// What is recorded of coins and activities (COIN, KID).

extension TraceRecorder {
  /// What the child is: its play limit, ceiling and first skill (KID-1).
  @inline(never)
  func begins(limitMinutes: Double, ceiling: Double, skill: Double) {
    record(
      .childBegins,
      [
        "limit": .number(limitMinutes), "ceiling": .number(ceiling), "skill": .number(skill),
      ], luck: (0..<3).map { luck(.childNature, draw: $0) })
  }

  @inline(never)
  func does(
    _ result: ActivityResult, kind: String, difficulty: Double, skill: Double, turns: Int,
    _ kindLuck: KeyedStream, _ time: KeyedStream, _ mistakes: KeyedStream, _ quit: KeyedStream
  ) {
    record(
      .doesActivity,
      [
        "activity": .text(kind), "seconds": .number(result.seconds),
        "mistakes": .whole(result.mistakes), "quit": .flag(result.quit),
        "difficulty": .number(difficulty), "turns": .whole(turns), "skill": .number(skill),
      ],
      luck: [
        luck(.activityKind, after: kindLuck), luck(.solveTime, after: time),
        luck(.mistakes, after: mistakes), luck(.quit, after: quit),
      ])
  }

  /// What changed in a purse: each account, and what the daily cap held back.
  @inline(never)
  func moves(from before: CoinState, to after: CoinState) {
    var balance = before.ledger.balance
    func tell(_ kind: EventKind, _ account: String, _ amount: Int, _ change: Int) {
      if amount == 0 { return }
      balance += change
      record(
        kind, ["account": .text(account), "amount": .whole(amount), "balance": .whole(balance)])
    }
    for faucet in CoinFaucet.allCases {
      let amount = after.ledger.earned(from: faucet) - before.ledger.earned(from: faucet)
      tell(.earnsCoins, "\(faucet)", amount, amount)
    }
    for sink in CoinSink.allCases {
      let amount = after.ledger.spent(on: sink) - before.ledger.spent(on: sink)
      tell(.spendsCoins, "\(sink)", amount, -amount)
    }
    let capped = after.cappedCoins - before.cappedCoins
    let celebrations = after.celebrations - before.celebrations
    if capped > 0 || celebrations > 0 {
      record(.capsCoins, ["withheld": .whole(capped), "celebrations": .whole(celebrations)])
    }
  }

  /// A try to redeem coins at the end of a visit.
  @inline(never)
  func redeems(
    _ offer: VideoOffer?, isInMood: Bool, online: Bool, from before: CoinState, to after: CoinState,
    _ whim: KeyedStream, _ connection: KeyedStream, on day: Int
  ) {
    moves(from: before, to: after)
    let minutes = after.videoMinutes - before.videoMinutes
    let isRefused = after.refusedRedemptions > before.refusedRedemptions
    record(
      .wantsVideo,
      [
        "inMood": .flag(isInMood), "price": .whole(offer?.coins ?? 0), "online": .flag(online),
        "refused": .flag(isRefused), "minutes": .whole(minutes),
      ],
      luck: [luck(.spendingWhim, after: whim), luck(.connection, after: connection, of: day)])
  }
}
