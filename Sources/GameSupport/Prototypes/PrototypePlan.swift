import GameEngines
import Measurement
import Players
import Randomness

/// The prototypes of a scenario, in the form in which a day reads them. A class of constants, which
/// the members of all threads share: single numbers are read, as a copy would count references.
@usableFromInline
final class PrototypePlan: Sendable {
  @usableFromInline let prototypes: [Prototype]
  /// The states that the game shows, with the balances of its currencies.
  @usableFromInline let states: [Series]
  /// By prototype: the index of the currency held among the values of formulas.
  private let held: [Int]
  /// By state: the value of a formula's 1. A currency's is that of its ledger.
  private let scales: [Double]
  /// By prototype: the place of its first drop among those of all, its drought, and the drops that
  /// are not guaranteed.
  let firstDrops, sources: [Int]
  private let others: [WeightedChoice?]

  /// - Parameters:
  ///   - series: The game's own.
  ///   - firstSource: The number of the game's own sources of droughts.
  init(_ prototypes: [Prototype], series: [Series], firstSource: Int) {
    self.prototypes = prototypes
    states = series.filter { !$0.isCumulative }
    scales = states.map { $0.heldCurrency == nil ? Double($0.scale) : 1 }
    let names = Prototype.names(of: series)
    held = prototypes.map { names.firstIndex(of: $0.currency) ?? 0 }
    let places = prototypes.indices
    firstDrops = places.map { prototypes[..<$0].reduce(0) { $0 + $1.drops.count } }
    sources = places.map { firstSource + prototypes[..<$0].count { $0.kind == .drops } }
    others = prototypes.map { prototype in
      var shares = prototype.shares
      if !shares.isEmpty { shares[prototype.guaranteed] = 0 }
      return shares.contains { $0 > 0 } ? WeightedChoice(weights: shares) : nil
    }
  }

  var droughts: [DroughtSource] {
    prototypes.filter { $0.kind == .drops }.map { table in
      DroughtSource(
        name: table.id, attempts: "tickets", forcedAt: table.pity.longestDrought,
        event: "\(table.drops[table.guaranteed]) from \(table.id)")
    }
  }

  /// Returns the state of a player who joins.
  @usableFromInline
  func join(_ person: Person, _ key: PlayerKey) -> PrototypeState {
    PrototypeState(
      archetype: person.archetype, daysBefore: person.joinDay - 1,
      slots: prototypes.map { .init(luck: key.stream($0.purpose)) },
      drops: prototypes.flatMap { $0.drops.map { _ in 0 } },
      values: Array(repeating: 0, count: valueCount))
  }

  /// The values that formulas read: all that the game shows, and two of the day.
  private var valueCount: Int { states.count + 2 }

  /// Lets a player who has lived by other rules go on: by these the game may show more states, or fewer.
  @usableFromInline
  func takeOver(_ state: inout PrototypeState) {
    if state.values.count != valueCount {
      state.values = Array(repeating: 0, count: valueCount)
    }
  }
}

/// One player's state of the prototypes of a scenario.
@usableFromInline
struct PrototypeState: Sendable {
  struct Slot: Sendable {
    var luck: KeyedStream
    /// The amount moved, and the purchases or payments, since the start.
    var moved = 0, times = 0
    /// Tickets that purchases of the day have brought.
    var tickets = 0
    var pity = PityState()
    var odds = DroughtOdds()
  }

  @usableFromInline let archetype: Int
  /// The days of the calendar before the first of its life.
  let daysBefore: Int
  var slots: [Slot]
  /// The drops of all tables, one table after another.
  var drops: [Int]
  /// The values of formulas: the day of the calendar, the age, and the game's states.
  var values: [Double]
  @usableFromInline var activeDays = 0
  @usableFromInline var trace: TraceRecorder?

  init(archetype: Int, daysBefore: Int, slots: [Slot], drops: [Int], values: [Double]) {
    (self.archetype, self.daysBefore) = (archetype, daysBefore)
    (self.slots, self.drops, self.values) = (slots, drops, values)
  }
}

// MARK: - A day

extension PrototypePlan {
  /// Returns how often a prototype moves a currency on a day: a reset in the morning of any day, others
  /// after an active one.
  @usableFromInline
  func tries(
    of index: Int, onMorning isMorning: Bool, of day: Int, for state: borrowing PrototypeState
  ) -> Int {
    let kind = prototypes[index].kind
    guard kind != .drops, isMorning == (kind == .reset) else { return 0 }
    return acts(index, on: day, for: state) ? prototypes[index].tries : 0
  }

  /// Returns whether a prototype acts on a day of a player's life.
  private func acts(_ index: Int, on age: Int, for state: borrowing PrototypeState) -> Bool {
    let day = prototypes[index].isByAge ? age : age + state.daysBefore
    let from = prototypes[index].from
    return day >= from && day <= prototypes[index].through
      && (day - from) % prototypes[index].every == 0
      && (prototypes[index].archetypes >> UInt64(state.archetype)) & 1 == 1
  }

  /// Takes the values of formulas from the states that the game shows of a player.
  @usableFromInline
  func read(_ shown: UnsafeMutableBufferPointer<Int>, on day: Int, into state: inout PrototypeState)
  {
    (state.values[0], state.values[1]) = (Double(day + state.daysBefore), Double(day))
    for index in scales.indices {
      state.values[index + 2] = Double(shown[index]) / scales[index]
    }
  }

  /// Returns the amount that one try moves, below 0 for a payment; nil if it moves nothing. Makes one
  /// draw, unless it is a reset.
  @usableFromInline
  func amount(ofTry index: Int, _ state: inout PrototypeState) -> Int? {
    let held = Int(state.values[held[index]])
    if prototypes[index].kind == .reset {
      let lost = held - Int(cutting: Double(held) * prototypes[index].share)
      return lost > 0 ? -lost : nil
    }
    guard prototypes[index].chance.occurs(using: &state.slots[index].luck) else { return nil }
    let amount = prototypes[index].formula.amount(for: state.values)
    if prototypes[index].kind == .faucet { return amount }
    return held - amount >= prototypes[index].keep ? -amount : nil
  }

  /// Books the amount that a try has moved of the one that it asked for.
  @usableFromInline
  func book(_ moved: Int, of asked: Int, _ index: Int, _ state: inout PrototypeState) {
    // A payment moves whole or not at all.
    if asked < 0, moved == 0 { return }
    state.slots[index].moved += abs(moved)
    state.slots[index].times += 1
    state.values[held[index]] += Double(moved)
    for table in prototypes[index].gifts.indices {
      state.slots[table].tickets += prototypes[index].gifts[table]
    }
    if let trace = state.trace {
      trace.moves(
        moved, by: prototypes[index], held: Int(state.values[held[index]]), state.slots[index].luck)
    }
  }

  /// Uses the tickets of an active day.
  @usableFromInline
  func useTickets(on day: Int, _ state: inout PrototypeState, _ droughts: inout DroughtTable) {
    for index in prototypes.indices where prototypes[index].kind == .drops {
      let given = state.slots[index].tickets
      state.slots[index].tickets = 0
      guard acts(index, on: day, for: state) else { continue }
      for _ in 0..<given + prototypes[index].tickets { draw(index, &state, &droughts) }
    }
  }

  /// Uses a ticket, by two draws: one for the guaranteed drop, one for which other it is.
  private func draw(_ index: Int, _ state: inout PrototypeState, _ droughts: inout DroughtTable) {
    var slot = state.slots[index]
    let guaranteed = prototypes[index].guaranteed
    let chance = prototypes[index].shares[guaranteed]
    droughts.record(chance: chance, source: sources[index])
    let odds = prototypes[index].pity.odds(base: chance, cap: 1, dry: slot.pity.dry)
    droughts.record(
      lucky: odds.lucky, attempt: slot.pity.dry + 1, source: sources[index],
      archetype: state.archetype, in: &slot.odds)
    let attempt = prototypes[index].pity.attempt(
      chance: chance, cap: 1, in: &slot.pity, using: &slot.luck)
    droughts.record(
      attempt, source: sources[index], archetype: state.archetype, odds: slot.odds,
      guarantee: odds.forced)
    let other = others[index]?.pick(using: &slot.luck)
    if other == nil { slot.luck.skip(1) }
    let drop = attempt == .dry ? other ?? guaranteed : guaranteed
    state.drops[firstDrops[index] + drop] += 1
    state.slots[index] = slot
    state.trace?.draws(drop, attempt, of: prototypes[index], slot)
  }

  /// Writes the amount that each account has moved since the start.
  @usableFromInline
  func show(_ state: PrototypeState, in entry: inout DailyEntry) {
    for index in prototypes.indices where prototypes[index].kind != .drops {
      entry.write(state.slots[index].moved)
    }
  }

  /// Records the droughts that are open after the last day.
  @usableFromInline
  func conclude(_ state: PrototypeState, _ droughts: inout DroughtTable) {
    for index in prototypes.indices where state.slots[index].pity.dry > 0 {
      droughts.record(
        .open, at: state.slots[index].pity.dry, source: sources[index], archetype: state.archetype,
        odds: state.slots[index].odds)
    }
  }
}
