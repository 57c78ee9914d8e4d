import GameEngines
import GameSupport
import Players
import Randomness

extension Purpose {
  static let connection = Purpose("connection", key: 4, isOfADay: true)
  static let activityKind = Purpose("activityKind", key: 90)
  static let solveTime = Purpose("solveTime", key: 91)
  static let mistakes = Purpose("mistakes", key: 92)
  static let quit = Purpose("quit", key: 93)
  /// A child's traits (KID-1), drawn in place of a hero's class.
  static let childNature = Purpose("characterClass", key: 11)

  /// All purposes of the game.
  package static let ofBennie = [connection, activityKind, solveTime, mistakes, quit, childNature]
}

/// The events of a child's life (COIN, KID).
extension EventKind {
  static let childBegins = EventKind("class.drawn", "the character, or the child, at the start")
  static let doesActivity = EventKind("activity.done", "an activity is played")
    .counted("activities")
    .explaining { .income("activity", "firstTry", words: $0.word("activity") ?? "") }
  static let earnsCoins = EventKind("coins.earns", "coins come in")
    .earning("coins", isExplainedLater: true)
  static let spendsCoins = EventKind("coins.spends", "coins go out").spending("coins")
  static let capsCoins = EventKind(
    "coins.capped", "coins withheld by the day's cap, and celebrations"
  )
  .highlighted { $0.amount("withheld") > 0 ? .first(3, "capped day") : nil }
  static let wantsVideo = EventKind("activity.redeem", "a visit ends: is video time redeemed?")
    .explaining { .payment("video", words: "\($0.amount("minutes")) minutes of video") }
    .highlighted { $0.amount("minutes") > 0 ? .first(2, "video") : nil }
}

extension LifeDigest.Reason {
  static let offline = LifeDigest.Reason("offline", "no connection")
  static let mood = LifeDigest.Reason("mood", "not in the mood")
  static let coins = LifeDigest.Reason("coins", "too few coins")
  static let saving = LifeDigest.Reason("saving", "saving coins")

  private static let ofVisits = [coins, saving, mood, offline]

  /// Returns the reason why a visit ended without video, if it did, by the lowest price of one.
  private static func of(
    _ visit: TraceEvent, by child: LifeFigure.Member, cheapest: Int
  ) -> LifeDigest.Reason? {
    if visit.amount("minutes") > 0 { return nil }
    if visit.isTrue("refused") { return visit.isTrue("online") ? coins : offline }
    if child.balance < cheapest { return coins }
    return child.joined?.word("spending") == "whim" && !visit.isTrue("inMood") ? mood : saving
  }

  private var figure: String { "visits without video: \(words)" }

  /// Returns the shares of visits that ended without video, by reason.
  static func figures(cheapest: Int) -> [LifeFigure] {
    ofVisits.map { reason in
      .share(reason.figure) { event, child in
        guard event.kind == .wantsVideo else { return nil }
        return (of(event, by: child, cheapest: cheapest) == reason ? 1 : 0, 1)
      }
    }
  }

  /// Returns the reason why more visits ended without video than on the other days: the one that
  /// rose most, if any did.
  static func ofFewerVideos(_ life: LifeComparison) -> LifeDigest.Reason? {
    let rises = ofVisits.map { reason in
      let (within, elsewhere) = life.values(of: reason.figure)
      return (reason, rise: within - elsewhere)
    }
    return rises.max { $0.rise < $1.rise }.flatMap { $0.rise >= 0.05 ? $0.0 : nil }
  }
}

extension TraceRecorder {
  /// Records the child's play limit, ceiling and first skill (KID-1).
  @inline(never)
  func begins(limitMinutes: Double, ceiling: Double, skill: Double) {
    record(
      .childBegins,
      ["limit": .number(limitMinutes), "ceiling": .number(ceiling), "skill": .number(skill)],
      luck: (0..<3).map { luck(.childNature, draw: $0) })
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

  /// Records changes of a purse: each account, and the coins that the daily cap withheld.
  @inline(never)
  func moves(from before: CoinState, to after: CoinState) {
    var balance = before.ledger.balance
    for faucet in CoinFaucet.allCases {
      let amount = after.ledger.earned(from: faucet) - before.ledger.earned(from: faucet)
      balance += amount
      if amount > 0 { moves(.earnsCoins, amount, "\(faucet)", held: balance) }
    }
    for sink in CoinSink.allCases {
      let amount = after.ledger.spent(on: sink) - before.ledger.spent(on: sink)
      balance -= amount
      if amount > 0 { moves(.spendsCoins, amount, "\(sink)", held: balance) }
    }
    let capped = after.cappedCoins - before.cappedCoins
    let celebrations = after.celebrations - before.celebrations
    if capped > 0 || celebrations > 0 {
      record(.capsCoins, ["withheld": .whole(capped), "celebrations": .whole(celebrations)])
    }
  }

  @inline(never)
  func redeems(
    _ offer: VideoOffer?, isBought: Bool, isInMood: Bool, online: Bool, _ whim: KeyedStream,
    _ connection: KeyedStream, on day: Int
  ) {
    let minutes = isBought ? offer?.minutes : nil
    record(
      .wantsVideo,
      [
        "inMood": .flag(isInMood), "price": .whole(offer?.coins ?? 0), "online": .flag(online),
        "refused": .flag(offer != nil && !isBought), "minutes": .whole(minutes ?? 0),
      ], luck: [luck(.spendingWhim, after: whim), luck(.connection, after: connection, of: day)])
  }
}
