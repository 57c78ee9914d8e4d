import GameEngines
import GameSupport
import Measurement
import Players
import TimeQuest

extension QuestBondGame {
  static func series(of rules: QuestRules) -> [Series] {
    let ratchet = rules.estimation.map {
      RatchetRecord.series(levels: $0.difficulty.configuration.highestLevel)
    }
    return [
      Series(
        name: "level", kind: .track, quantilesUpTo: rules.levels.highestLevel,
        meaning: "Level of a player"),
      Series(
        name: "xp", kind: .track, quantilesUpTo: Int.largestAmount,
        meaning: "EXP of a player since the start or its last rebirth"), .balance(of: "gold"),
    ] + [ratchet].compactMap { $0 } + accounts(of: rules).series
  }

  /// Writes level, EXP, gold held, and the ratchet's level if there is one; then gold by faucet and
  /// by sink, since the start.
  @inline(__always)
  func show(_ player: QuestPlayer, accounts: Bool, in entry: inout DailyEntry) {
    entry.write(player.level)
    entry.write(player.exp)
    entry.write(player.ledger.balance)
    if isEstimated { entry.write(player.estimation.ratchet.highestLevel) }
    if accounts { self.accounts.show(player.ledger, in: &entry) }
  }

  static func droughts(of rules: QuestRules) -> [DroughtSource] {
    let loot = LootSource.allCases.map { source in
      DroughtSource(
        name: source.name, attempts: source.words.attempts,
        forcedAt: rules.loot.pity[source.rawValue].longestDrought,
        event: "equipment from \(source.words.places)")
    }
    let levels = rules.estimation?.difficulty.configuration.highestLevel ?? 1
    return loot + RatchetRecord.droughts(levels: levels) + Milestones.droughts(rules)
  }

  func setbacks(of player: QuestPlayer) -> Setbacks {
    Setbacks(
      drought: LootSource.allCases.reduce(0) { max($0, player.channel(of: $1).pity.dry) },
      level: player.level, hasUnpaid: player.store.hasUnpaid)
  }

  /// Records loot droughts still open, and the days of milestones and of the ratchet's levels.
  func conclude(_ player: QuestPlayer, _ droughts: inout DroughtTable) {
    let archetype = player.person.archetype
    for source in LootSource.allCases {
      let channel = player.channel(of: source)
      if channel.pity.dry == 0 { continue }
      // An expedition has several rolls, and no odds.
      droughts.record(
        .open, at: channel.pity.dry, source: source.rawValue, archetype: archetype,
        odds: source == .expedition ? nil : channel.odds)
    }
    player.gear.milestones.conclude(
      milestones, days: player.days, firstSource: firstMilestone, archetype: archetype, &droughts)
    guard isEstimated else { return }
    player.estimation.ratchet.conclude(
      firstSource: LootSource.allCases.count, archetype: archetype, &droughts)
  }

  static func faucets(of rules: QuestRules) -> [GoldFaucet] {
    SystemSpec.accounts(\.faucets, by: ListOrder.faucets, of: rules)
  }

  static func sinks(of rules: QuestRules) -> [GoldSink] {
    SystemSpec.accounts(\.sinks, by: GoldSink.allCases, of: rules)
  }

  static func accounts(of rules: QuestRules) -> CurrencyAccounts<GoldFaucet, GoldSink> {
    CurrencyAccounts("gold", faucets: faucets(of: rules), sinks: sinks(of: rules))
  }

  static func metrics(of rules: QuestRules) -> [QuestMetric] {
    SystemSpec.parts(\.metrics, by: ListOrder.metrics).flatMap { $0(rules) }
  }
}

/// Builds a list of metrics; an `if` leaves out those of a system that is off.
@resultBuilder
enum QuestMetrics {
  static func buildExpression(_ metric: QuestMetric) -> [QuestMetric] { [metric] }
  static func buildBlock(_ parts: [QuestMetric]...) -> [QuestMetric] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [QuestMetric]?) -> [QuestMetric] { part ?? [] }
  static func buildArray(_ parts: [[QuestMetric]]) -> [QuestMetric] { parts.flatMap { $0 } }
}

typealias QuestMetric = LifeMetric<QuestPlayer>

/// A metric whose meaning is still to be given: `Metric.count("gems", "gems") { … }.means("Gems …")`.
struct Metric {
  let means: (String) -> QuestMetric

  /// Returns a value of a player; nil for a player without one.
  typealias Value<Number> = @Sendable (inout QuestPlayer) -> Number?

  static func count(_ name: String, _ unit: String, _ value: @escaping Value<Int>) -> Metric {
    Metric { .count(name, unit, $0, value) }
  }

  /// Makes a count that adds up day by day.
  static func total(
    _ name: String, _ unit: String, _ value: @escaping @Sendable (inout QuestPlayer) -> Int
  ) -> Metric {
    Metric { .total(name, unit, $0, value) }
  }

  static func ratio(_ name: String, _ unit: String, _ value: @escaping Value<Double>) -> Metric {
    Metric { .ratio(name, unit, $0, value) }
  }

  static func share(_ name: String, _ value: @escaping Value<Bool>) -> Metric {
    Metric { .share(name, $0, value) }
  }

  /// Makes a total per day on which the player was present: `<name>.perActiveDay`.
  static func perActiveDay(
    _ name: String, _ unit: String, _ total: @escaping Value<Int>
  ) -> Metric {
    ratio("\(name).perActiveDay", unit) { quotient(total(&$0), $0.activeDays) }
      .adding(.perActiveDay(), total)
  }

  /// Makes a total per day of the run: `<name>.perDay`.
  static func perDay(_ name: String, _ unit: String, _ total: @escaping Value<Int>) -> Metric {
    ratio("\(name).perDay", unit) { quotient(total(&$0), $0.days) }.adding(.perDay(), total)
  }

  /// Makes a total per week of the run: `<name>.perWeek`.
  static func perWeek(_ name: String, _ unit: String, _ total: @escaping Value<Int>) -> Metric {
    let ofWeeks: Value<Int> = { total(&$0).map { $0 * 7 } }
    return ratio("\(name).perWeek", unit) { quotient(ofWeeks(&$0), $0.days) }
      .adding(.perDay(), ofWeeks)
  }

  /// Makes the share of one kind in all that a player has: `<name>.share`.
  static func part(
    _ name: String, of whole: String,
    _ counts: @escaping @Sendable (inout QuestPlayer) -> (part: Int?, whole: Int)
  ) -> Metric {
    ratio("\(name).share", "share of \(whole)") {
      let (part, whole) = counts(&$0)
      return quotient(part, whole)
    }
  }

  private func adding(_ total: MetricDefinition.Total, _ value: @escaping Value<Int>) -> Metric {
    Metric { means($0).adding(total, value) }
  }

  /// Returns the ratio of two counts; nil if there is no count, or the divisor is 0.
  static func quotient(_ part: Int?, _ whole: Int) -> Double? {
    whole == 0 ? nil : part.map { Double($0) / Double(whole) }
  }
}

extension QuestPlayer: Estimator {}
