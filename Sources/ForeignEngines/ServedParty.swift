import EngineInterface
import Platform
import ScenarioReading

/// A member of a party, as a message asks for it.
struct PlayedMember {
  let person: qb_person
  /// The tasks of each day; 0 for a day on which the game stays closed.
  let tasks: [Int]
  /// The days on which the rules change, and their worlds; the first is day 1.
  let worlds: [(day: Int, world: Int)]

  init?(_ node: JSONNode) {
    func whole(_ key: String) -> Int? { node.member(key)?.node.number?.integer }
    func bits(_ key: String) -> UInt64? { node.member(key)?.node.string.flatMap { UInt64($0) } }
    guard let archetype = whole("archetype"), let joinDay = whole("joinDay"),
      let activity = node.member("activity")?.node.number?.double, let key = bits("key"),
      let nature = bits("nature"), let tasks = node.member("tasks")?.node.elements
    else { return nil }
    person = qb_person(
      archetype: Int32(clamping: archetype), join_day: Int32(clamping: joinDay), activity: activity,
      key: key, nature: nature)
    self.tasks = tasks.map { $0.number?.integer ?? 0 }
    worlds = Self.worlds(of: node)
  }

  /// Reads the days on which the rules of a member, or of a party, change, and their worlds.
  static func worlds(of node: JSONNode) -> [(day: Int, world: Int)] {
    (node.member("worlds")?.node.elements ?? []).compactMap { pair in
      guard pair.elements.count == 2, let day = pair.elements[0].number?.integer,
        let world = pair.elements[1].number?.integer
      else { return nil }
      return (day, world)
    }
  }
}

/// A party that a library plays for another process, with all that its members report.
final class ServedParty: @unchecked Sendable {
  private let calls: qb_engine
  private let manifest: EngineManifest
  private let members: [PlayedMember]
  private let worlds: [[(day: Int, world: EngineWorld)]]
  /// The worlds by which the party does things together.
  private let partyWorlds: [(day: Int, world: EngineWorld)]
  private let key: UInt64
  private let withTotals: Bool
  private let lives: UnsafeMutablePointer<qb_life>
  private let places: UnsafeMutablePointer<UnsafeMutablePointer<qb_life>?>
  private let states: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let party: UnsafeMutableRawPointer
  private let hosts: UnsafeMutablePointer<Host>
  private var day = 0
  /// The number of the next event, while the end of a day happens.
  fileprivate var eventPlace: Int?
  /// True while droughts may end: on active days, and at the end of a day.
  fileprivate var isOpen = false
  /// The first fault that the library reports, or that is plain at once.
  private(set) var failure: String?
  /// The lives of the members, once all are played.
  private(set) var recorded: [RecordedLife] = []

  /// The place of a member, for its functions.
  fileprivate struct Host {
    unowned(unsafe) var party: ServedParty
    var life = RecordedLife()
    /// The lowest and the highest chance of attempts, by source.
    var chances: [Int: (least: Double, most: Double)] = [:]
    var isAtEnd = false
  }

  init?(
    _ calls: qb_engine, _ manifest: EngineManifest, _ known: [Int: EngineWorld],
    _ members: [PlayedMember], _ together: [(day: Int, world: Int)], key: UInt64, isTraced: Bool,
    withTotals: Bool
  ) {
    (self.calls, self.manifest, self.members) = (calls, manifest, members)
    (self.key, self.withTotals) = (key, withTotals)
    func worlds(_ changes: [(day: Int, world: Int)]) -> [(day: Int, world: EngineWorld)] {
      changes.compactMap { change in known[change.world].map { (change.day, $0) } }
    }
    self.worlds = members.map { worlds($0.worlds) }
    partyWorlds = worlds(together)
    let count = members.count
    lives = .allocate(capacity: count)
    places = .allocate(capacity: count)
    states = .allocate(capacity: count)
    hosts = .allocate(capacity: count)
    party = .room(ofBytes: (self.worlds.joined() + partyWorlds).map(\.world.partySize).max() ?? 0)
    let series = manifest.seriesCount
    let isParty = calls.party_size != nil
    for place in 0..<count {
      let values = UnsafeMutablePointer<Int64>.allocate(capacity: series + manifest.metrics.count)
      values.initialize(repeating: 0, count: series)
      values.update(repeating: .min, count: manifest.stateCount)
      (values + series).initialize(repeating: .min, count: manifest.metrics.count)
      (hosts + place).initialize(to: Host(party: self))
      (states + place).initialize(
        to: .room(ofBytes: self.worlds[place].map(\.world.playerSize).max() ?? 0))
      (places + place).initialize(to: lives + place)
      (lives + place).initialize(
        to: qb_life(
          series: values, series_count: Int32(series), metrics: values + series,
          metric_count: Int32(manifest.metrics.count), is_traced: isTraced ? 1 : 0,
          party: isParty ? party : nil, host: hosts + place, attempt: Host.attempt,
          drought: Host.drought, event: Host.event, fault: Host.fault))
    }
    if (self.worlds + [partyWorlds]).contains(where: { $0.first?.day != 1 }) { return nil }
  }

  deinit {
    for place in members.indices {
      lives[place].series.deallocate()
      states[place]?.deallocate()
    }
    hosts.deinitialize(count: members.count)
    hosts.deallocate()
    lives.deallocate()
    places.deallocate()
    states.deallocate()
    party.deallocate()
  }

  /// Plays all days, in the order in which a run plays them.
  func play() {
    let totals = manifest.metrics.indices.filter { manifest.metrics[$0].kind == .total }
    var current = worlds.map { $0[0].world }
    for place in members.indices {
      var person = members[place].person
      calls.begin(current[place].memory, &person, states[place], lives + place)
      for (state, name) in manifest.stateNames.enumerated() where lives[place].series[state] == .min
      {
        note("it does not write `\(name)` as a player begins")
      }
    }
    if failure != nil { return }
    for place in members.indices {
      hosts[place].life.opening = (0..<manifest.stateCount).map { Int(lives[place].series[$0]) }
    }
    var shared = partyWorlds[0].world
    together { calls.gather?(shared.memory, $0, party) }
    for today in 1...max(1, members[0].tasks.count) {
      day = today
      if let change = partyWorlds.first(where: { $0.day == today }) { shared = change.world }
      eventPlace = -1
      for place in members.indices {
        guard let change = worlds[place].first(where: { $0.day == today }), today > 1 else {
          continue
        }
        if change.world === current[place] { continue }
        calls.take_over?(
          change.world.memory, current[place].memory, states[place], lives + place)
        current[place] = change.world
      }
      (eventPlace, isOpen) = (nil, true)
      let playing = members.count { $0.tasks[today - 1] > 0 }
      for place in members.indices {
        let tasks = members[place].tasks[today - 1]
        if tasks > 0 {
          var plan = qb_plan(
            day: Int32(clamping: today), tasks: Int32(clamping: tasks),
            companions: Int32(clamping: playing - 1))
          calls.live(current[place].memory, &plan, states[place], lives + place)
        } else {
          isOpen = false
          calls.miss(current[place].memory, Int32(clamping: today), states[place], lives + place)
          isOpen = true
        }
      }
      eventPlace = 0
      together { calls.end_day?(shared.memory, Int32(clamping: today), $0, party) }
      (eventPlace, isOpen) = (nil, false)
      for place in members.indices {
        let (series, metrics) = (lives[place].series!, lives[place].metrics!)
        hosts[place].life.series += (0..<manifest.seriesCount).map { Int(series[$0]) }
        if withTotals { hosts[place].life.totals += totals.map { max(0, Int(metrics[$0])) } }
      }
    }
    recorded = members.indices.map { place in
      hosts[place].isAtEnd = true
      calls.finish(current[place].memory, states[place], lives + place)
      let metrics = lives[place].metrics!
      hosts[place].life.metrics = manifest.metrics.indices.map { Int(metrics[$0]) }
      hosts[place].life.attempts = hosts[place].chances.sorted { $0.key < $1.key }.flatMap {
        [Double($0.key), $0.value.least, $0.value.most]
      }
      return hosts[place].life
    }
  }

  fileprivate func note(_ fault: String) {
    failure = failure ?? fault + (day > 0 ? ", on day \(day)" : "")
  }

  private func together(_ call: (UnsafePointer<qb_party>) -> Void) {
    var own = qb_party(
      size: Int32(members.count), players: UnsafePointer(states), lives: UnsafePointer(places),
      key: key)
    call(&own)
  }
}

extension ServedParty.Host {
  private static func of(_ host: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self> {
    host!.assumingMemoryBound(to: Self.self)
  }

  static let attempt: @convention(c) (UnsafeMutableRawPointer?, Int32, Double) -> Void = {
    host, source, chance in
    let own = of(host)
    guard own.pointee.party.isOpen else {
      return own.pointee.party.note("it reports an attempt outside of `live` and `end_day`")
    }
    let known = own.pointee.chances[Int(source)]
    own.pointee.chances[Int(source)] = (
      min(known?.least ?? chance, chance), max(known?.most ?? chance, chance)
    )
  }

  static let drought: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32, Int64) -> Void = {
    host, source, outcome, length in
    let own = of(host)
    let isFit = outcome == QB_DRY.rawValue ? own.pointee.isAtEnd : own.pointee.party.isOpen
    if !isFit {
      return own.pointee.party.note("it ends a drought with the outcome \(outcome) out of place")
    }
    // A drought that is open at the end comes after the last day.
    let day = own.pointee.party.day + (own.pointee.isAtEnd ? 1 : 0)
    own.pointee.life.droughts += [day, Int(source), Int(outcome), Int(length)]
  }

  static let event:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<qb_luck>?,
      UnsafePointer<qb_fact>?, Int32
    ) -> Void = { host, id, luck, facts, count in
      let own = of(host)
      let party = own.pointee.party
      own.pointee.life.events.append(
        (party.day, RecordedEvent(id, luck, facts, count), party.eventPlace))
      if let place = party.eventPlace, place >= 0 { party.eventPlace = place + 1 }
    }

  static let fault: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = {
    host, message in
    of(host).pointee.party.note(message.map { String(cString: $0) } ?? "it reports a fault")
  }
}
