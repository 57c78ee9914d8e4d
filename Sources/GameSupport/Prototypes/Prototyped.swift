import Measurement
import Players

/// A game with the prototypes of a scenario: all that they do stands around the game's own days.
///
/// A class whose properties are all `let`: a structure in the list of a life's games would be copied.
@usableFromInline
final class Prototyped<Base: PrototypeHost>: Game {
  @usableFromInline
  struct Member {
    @usableFromInline var base: Base.Member
    @usableFromInline var state: PrototypeState

    @inlinable
    init(base: Base.Member, state: PrototypeState) { (self.base, self.state) = (base, state) }
  }

  @usableFromInline
  struct Party {
    @usableFromInline var base: Base.Party
    /// Room for the game's own members side by side, as its party takes them.
    @usableFromInline var room: [Base.Member]

    @inlinable
    init(base: Base.Party, room: [Base.Member]) { (self.base, self.room) = (base, room) }
  }

  @usableFromInline let base: Base
  @usableFromInline let plan: PrototypePlan
  @usableFromInline let series: [Series]
  @usableFromInline let droughts: [DroughtSource]

  @usableFromInline
  init(_ base: Base, by prototypes: [Prototype]) {
    self.base = base
    plan = PrototypePlan(prototypes, series: base.series, firstSource: base.droughts.count)
    series = base.series + prototypes.compactMap(\.account)
    droughts = base.droughts + plan.droughts
  }

  @inlinable static var movesWhileAway: Bool { true }

  @usableFromInline var metrics: [LifeMetric<Member>] {
    let own = base.metrics.map { own in
      var metric = LifeMetric<Member>(own.metric) { own.value(&$0.base) }
      if let total = own.total { metric.total = { total(&$0.base) } }
      return metric
    }
    return own + plan.metrics { $0.state }
  }

  @usableFromInline var drawnTraits: [PlayerTrait] { base.drawnTraits }

  // MARK: - A life

  @inlinable
  func join(_ person: Person, key: PlayerKey) -> Member {
    Member(base: base.join(person, key: key), state: plan.join(person, key))
  }

  @usableFromInline
  func traits(of person: Person) -> Facts { base.traits(of: person) }

  @usableFromInline
  func follow(_ member: inout Member, _ trace: TraceRecorder) {
    base.follow(&member.base, trace)
    member.state.trace = trace
  }

  @usableFromInline
  func follow(_ party: inout Party, _ trace: TraceRecorder) { base.follow(&party.base, trace) }

  @inlinable
  func gather(_ members: [Member], key: PartyKey) -> Party {
    let own = members.map { $0.base }
    return Party(base: base.gather(own, key: key), room: own)
  }

  @inlinable
  func streakDays(of member: Member) -> Int { base.streakDays(of: member.base) }

  @inlinable
  func setbacks(of member: Member) -> Setbacks { base.setbacks(of: member.base) }

  /// Plays a day: what is reset in the morning, the player's own day, then what prototypes offer.
  @inlinable
  func live(
    _ day: DayPlan, _ member: inout Member, _ party: inout Party, _ droughts: inout DroughtTable
  ) {
    act(onMorning: true, of: day.day, &member)
    base.live(day, &member.base, &party.base, &droughts)
    member.state.activeDays += 1
    act(onMorning: false, of: day.day, &member)
    plan.useTickets(on: day.day, &member.state, &droughts)
  }

  @inlinable
  func miss(_ day: Int, _ member: inout Member) {
    act(onMorning: true, of: day, &member)
    base.miss(day, &member.base)
  }

  /// Lets each prototype move its currency, try by try.
  @inlinable
  func act(onMorning isMorning: Bool, of day: Int, _ member: inout Member) {
    var isRead = false
    for index in plan.prototypes.indices {
      let tries = plan.tries(of: index, onMorning: isMorning, of: day, for: member.state)
      if tries > 0, !isRead {
        read(day, &member)
        isRead = true
      }
      for _ in 0..<tries {
        guard let amount = plan.amount(ofTry: index, &member.state) else { continue }
        let moved = base.move(amount, of: plan.prototypes[index].currency, &member.base)
        plan.book(moved, of: amount, index, &member.state)
      }
    }
  }

  /// Reads what the game shows of a member now.
  @inlinable
  func read(_ day: Int, _ member: inout Member) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: plan.states.count) { shown in
      // Proof: `DailyEntry` writes at most as many values as it has left. A prototype that moves a
      // currency has a state, its balance.
      guard let place = shown.baseAddress else { return }
      shown.initialize(repeating: 0)
      var entry = DailyEntry(place: place, step: 1, left: shown.count)
      base.show(member.base, accounts: false, in: &entry)
      plan.read(shown, on: day, into: &member.state)
    }
  }

  @inlinable
  func endDay(
    _ day: Int, _ members: inout MutableSpan<Member>, _ party: inout Party,
    _ droughts: inout DroughtTable
  ) {
    lend(&members, &party) { base.endDay(day, &$0, &$1, &droughts) }
  }

  @inlinable
  func takeOver(_ member: inout Member, from earlier: Prototyped) {
    base.takeOver(&member.base, from: earlier.base)
    plan.takeOver(&member.state)
  }

  @inlinable
  func takeOver(
    _ party: inout Party, _ members: inout MutableSpan<Member>, from earlier: Prototyped,
    on day: Int
  ) {
    lend(&members, &party) { base.takeOver(&$1, &$0, from: earlier.base, on: day) }
  }

  /// Moves the game's own members side by side for as long as its party needs them.
  @inlinable
  func lend(
    _ members: inout MutableSpan<Member>, _ party: inout Party,
    _ body: (inout MutableSpan<Base.Member>, inout Base.Party) -> Void
  ) {
    // Taken out of the party, which the body changes.
    var room: [Base.Member] = []
    swap(&room, &party.room)
    for index in members.indices { swap(&room[index], &members[index].base) }
    room.withUnsafeMutableBufferPointer {
      var own = $0.mutableSpan
      body(&own, &party.base)
    }
    for index in members.indices { swap(&room[index], &members[index].base) }
    swap(&room, &party.room)
  }

  // MARK: - Measurements

  @inlinable
  func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry) {
    base.show(member.base, accounts: accounts, in: &entry)
    if accounts { plan.show(member.state, in: &entry) }
  }

  @inlinable
  func conclude(_ member: Member, _ droughts: inout DroughtTable) {
    base.conclude(member.base, &droughts)
    plan.conclude(member.state, &droughts)
  }

  @inlinable
  func ledgerLeak(of member: Member) -> Int { base.ledgerLeak(of: member.base) }
}
