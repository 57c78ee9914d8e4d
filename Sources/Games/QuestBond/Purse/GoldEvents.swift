import GameEngines
import GameSupport

extension EventKind {
  static let earnsGold = EventKind("gold.earns", "gold comes in by a faucet")
    .earning("gold")

  static let spendsGold = EventKind("gold.spends", "gold goes out by a sink")
    .spending("gold")

  static let ofPurse = [earnsGold, spendsGold]
}

extension TraceRecorder {
  /// - Parameter awards: The number of equal awards paid, each cut by itself.
  @inline(never)
  func earns(
    _ gold: Int, from faucet: GoldFaucet, balance: Int, of terms: AwardTerms, awards: Int
  ) {
    record(
      .earnsGold,
      ["account": .text("\(faucet)"), "amount": .whole(gold), "balance": .whole(balance)]
        + terms.facts + (awards == 1 ? [:] : ["awards": .whole(awards)]))
  }

  @inline(never)
  func spends(_ gold: Int, on sink: GoldSink, balance: Int) {
    record(
      .spendsGold,
      ["account": .text("\(sink)"), "amount": .whole(gold), "balance": .whole(balance)])
  }
}
