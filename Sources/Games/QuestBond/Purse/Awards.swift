import GameEngines
import GameSupport

// The functions through which every award and payment goes.

extension QuestBondGame {
  /// Pays EXP other than a task's, raised by the bonuses in force.
  ///
  /// - Parameter terms: The terms of the award, if it is more than a base.
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
  ///
  /// - Parameter terms: The terms of the award; called only in a traced life.
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

  /// Pays gold other than a task's, raised by the bonuses in force.
  ///
  /// - Parameters:
  ///   - times: The number of equal awards, each cut by itself.
  ///   - terms: The terms of the award, if it is more than a base.
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
  ///
  /// - Parameter terms: The terms of the award; called only in a traced life.
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
}

extension QuestBondGame {
  /// Returns the gold that a style may spend on one thing outside of store and forge (PLY-5).
  @inline(__always)
  func budget(of player: borrowing QuestPlayer, inMood: Bool) -> Int {
    rules.spending.spendable(
      balance: player.ledger.balance, earned: player.ledger.totalEarned, style: player.spending,
      inMood: inMood)
  }
}

/// Sources of EXP.
enum EXPSource: String {
  case task, session, room, stage, meditation, quest, goal, achievement
}
