import GameEngines
import GameSupport
import ScenarioReading

extension SystemSpec {
  /// The purse and its ledger (LED).
  static let purse = SystemSpec(
    events: [.earnsGold, .spendsGold],
    sections: [
      "purse": Fields {
        Section("purse", "holdings of a new player") {
          Amount(
            "startGold", \.startGold, rule: "LED-2", origin: .assumption,
            "gold that a new player holds")
        }
      }
    ],
    metrics: ["gold": goldMetrics])

  @QuestMetrics private static func goldMetrics(of rules: QuestRules) -> [QuestMetric] {
    Metric.perDay("gold.faucets", "gold") { $0.ledger.totalEarned }
      .means("Gold that all faucets give a player per day of the run, active or not.")
    Metric.perDay("gold.sinks", "gold") { $0.ledger.totalSpent }
      .means("Gold that all sinks take from a player per day of the run, active or not.")
    Metric.perDay("gold.net", "gold") { $0.ledger.totalEarned - $0.ledger.totalSpent }
      .means(
        "Gold from all faucets less gold into all sinks of a player per day of the run, active or "
          + "not.")
    Metric.perActiveDay("gold.faucets", "gold") { $0.ledger.totalEarned }
      .means("Gold that all faucets give a player per active day.")
    Metric.perActiveDay("gold.sinks", "gold") { $0.ledger.totalSpent }
      .means("Gold that all sinks take from a player per active day.")
    Metric.perActiveDay("gold.net", "gold") { $0.ledger.totalEarned - $0.ledger.totalSpent }
      .means("Gold from all faucets less gold into all sinks of a player per active day.")
    for faucet in QuestBondGame.faucets(of: rules) {
      Metric.perActiveDay("gold.faucet.\(faucet)", "gold") { $0.ledger.earned(from: faucet) }
        .means("Gold that a player earns from the faucet \(faucet) per active day.")
    }
    for sink in QuestBondGame.sinks(of: rules) {
      Metric.perActiveDay("gold.sink.\(sink)", "gold") { $0.ledger.spent(on: sink) }
        .means("Gold that a player spends on the sink \(sink) per active day.")
    }
  }
}

extension EventKind {
  static let earnsGold = EventKind("gold.earns", "gold comes in by a faucet").earning("gold")
  static let spendsGold = EventKind("gold.spends", "gold goes out by a sink").spending("gold")
}

extension TraceRecorder {
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
    moves(.spendsGold, gold, "\(sink)", held: balance)
  }
}

extension QuestBondGame {
  /// Pays EXP other than a task's, raised by the bonuses in force.
  @inline(__always)
  func award(
    exp award: Award, for source: EXPSource, _ player: inout QuestPlayer,
    of terms: @autoclosure () -> AwardTerms? = nil
  ) {
    gain(exp: award * player.bonusTotals.expFactor, for: source, &player) { trace in
      trace.raised(terms() ?? AwardTerms(award)) { $0.expFactor }
    }
  }

  /// Pays EXP with all factors applied, and the level-ups that it brings (LVL-1 to LVL-4).
  @inline(__always)
  func gain(
    exp award: Award, for source: EXPSource, _ player: inout QuestPlayer,
    of terms: (TraceRecorder) -> AwardTerms
  ) {
    let before = player.exp
    player.exp = rules.levels.total(before, adding: award)
    if let trace = player.trace {
      trace.gains(
        exp: player.exp - before, from: source.rawValue, total: player.exp, of: terms(trace))
    }
    let reached = rules.levels.level(forTotal: player.exp, from: player.level)
    if reached > player.level { levelUp(to: reached, &player) }
    if player.exp >= growth.lastThreshold { passLastLevel(&player) }
  }

  /// Pays equal awards of gold other than a task's, each cut by itself, raised by bonuses in force.
  @inline(__always)
  func earn(
    _ award: Award, times: Int = 1, from faucet: GoldFaucet, _ player: inout QuestPlayer,
    of terms: @autoclosure () -> AwardTerms? = nil
  ) {
    book(award * player.bonusTotals.goldFactor, times: times, from: faucet, &player) { trace in
      trace.raised(terms() ?? AwardTerms(award)) { $0.goldFactor }
    }
  }

  /// Pays gold with all factors applied: the only source of gold.
  @inline(__always)
  func book(
    _ award: Award, times: Int = 1, from faucet: GoldFaucet, _ player: inout QuestPlayer,
    of terms: (TraceRecorder) -> AwardTerms
  ) {
    let paid = player.ledger.earn(award, times: times, from: faucet)
    if let trace = player.trace {
      trace.earns(
        paid, from: faucet, balance: player.ledger.balance, of: terms(trace), awards: times)
    }
  }

  /// Charges gold, whole or not at all (LED-2): the only place where gold is spent.
  @inline(__always)
  func charge(_ gold: Int, on sink: GoldSink, _ player: inout QuestPlayer) -> Bool {
    guard player.ledger.spend(gold, on: sink) else { return false }
    player.trace?.spends(gold, on: sink, balance: player.ledger.balance)
    return true
  }

  /// Returns whether a style lets a player pay a price outside of store and forge (PLY-5).
  @inline(__always)
  func allows(
    _ price: Int, on sink: GoldSink, inMood: Bool, _ player: borrowing QuestPlayer
  ) -> Bool {
    let style = player.habits.spending
    let budget = rules.spending.spendable(
      balance: player.ledger.balance, earned: player.ledger.totalEarned, style: style,
      inMood: inMood)
    return rules.spending[style][sink] > 0 && price <= budget
  }
}

enum EXPSource: String {
  case task, session, room, stage, meditation, quest, goal, achievement
}
