import GameEngines
import Measurement
import Players
import Randomness

extension PrototypePlan {
  /// Returns the metrics of the lives of members, in which `state` finds that of the prototypes.
  func metrics<Member>(
    _ state: @escaping @Sendable (inout Member) -> PrototypeState
  ) -> [LifeMetric<Member>] {
    prototypes.indices.flatMap { index -> [LifeMetric<Member>] in
      let (prototype, firstDrop) = (prototypes[index], firstDrops[index])
      let (id, currency) = (prototype.id, prototype.currency)
      func perActiveDay(_ side: String, _ verb: String) -> LifeMetric<Member> {
        .ratio(
          "\(currency).\(side).\(id).perActiveDay", currency,
          "\(currency.capitalizedFirst) that a player \(verb) the prototype \(id) per active day."
        ) { member in
          let state = state(&member)
          return state.activeDays == 0
            ? nil : Double(state.slots[index].moved) / Double(state.activeDays)
        }.adding(.perActiveDay()) { state(&$0).slots[index].moved }
      }
      switch prototype.kind {
      case .faucet: return [perActiveDay("faucet", "earns from")]
      case .sink:
        let bought = LifeMetric<Member>.total(
          "prototypes.\(id).bought", "purchases",
          "Purchases of a player from the prototype \(id) in the whole run."
        ) { state(&$0).slots[index].times }
        return [perActiveDay("sink", "spends on"), bought]
      case .reset:
        return [
          .total(
            "prototypes.\(id).taken", currency,
            "\(currency.capitalizedFirst) that the reset \(id) takes from a player in the whole run."
          ) { state(&$0).slots[index].moved }
        ]
      case .drops:
        return prototype.drops.enumerated().map { number, name in
          .total(
            "prototypes.\(id).\(name)", "drops",
            "Drops of \(name) from the prototype \(id) that a player gets in the whole run."
          ) { state(&$0).drops[firstDrop + number] }
        }
      }
    }
  }
}

// MARK: - Traces

extension EventKind {
  static let prototypeEarns = EventKind("prototype.earns", "a prototype pays a currency")
    .movingCurrency(isIncome: true)
  static let prototypeSpends = EventKind("prototype.spends", "a prototype takes a currency")
    .movingCurrency(isIncome: false)
  static let prototypeDraws = EventKind("prototype.draws", "a ticket of a prototype is used")
    .attempting { Attempt(of: $0.word("source") ?? "", ending: $0.word("outcome")) }
    .counted("tickets")
}

extension TraceRecorder {
  @inline(never)
  func moves(_ amount: Int, by prototype: Prototype, held balance: Int, _ luck: KeyedStream) {
    record(
      prototype.kind == .faucet ? .prototypeEarns : .prototypeSpends,
      [
        "account": .text(prototype.id), "currency": .text(prototype.currency),
        "amount": .whole(abs(amount)), "balance": .whole(balance),
      ], luck: prototype.kind == .reset ? [] : [self.luck(prototype.purpose, after: luck)])
  }

  @inline(never)
  func draws(
    _ drop: Int, _ attempt: EquipmentAttempt, of table: Prototype, _ slot: PrototypeState.Slot
  ) {
    record(
      .prototypeDraws,
      ["source": .text(table.id), "drop": .text(table.drops[drop])]
        + attempt.facts(chance: table.shares[table.guaranteed], cap: 1, table.pity, slot.pity),
      luck: [luck(table.purpose, after: slot.luck)])
  }
}
