import GameEngines
import GameSupport
import Randomness
import ScenarioFiles
import ScenarioReading
import ShippedGames
import Synchronization

/// Scenarios with the systems of a shipped one, some of them without one system or part of one, and
/// with random numbers, each allowed where it stands: prices, chances, thresholds, weights, sizes of
/// parties, everything that has a range.
package struct RandomScenario {
  /// The shipped scenario's numbers, each with its range.
  package let numbers: [RuleNumber]
  private let document: JSONValue
  let players: Int
  let days: Int

  package init(shipped name: String, players: Int, days: Int) throws {
    let shipped = try Self.read.withLock { read in
      if let shipped = read[name] { return shipped }
      // What the design says of the game changes nothing in it, and takes long to read.
      let isWords = { (key: String) in ["claims", "questions"].contains { key.hasPrefix($0) } }
      let scenario = try Scenario.load(file: World.file(of: name), games: shippedGames)
      let shipped = (
        scenario.rules.filter { !isWords($0.path.description) },
        JSONValue.object(scenario.inForce.members.filter { !isWords($0.key) })
      )
      read[name] = shipped
      return shipped
    }
    (numbers, document) = shipped
    self.players = players
    self.days = days
  }

  private static let read = Mutex<[String: ([RuleNumber], JSONValue)]>([:])

  /// The scenario of a number, or nil when its random numbers contradict one another (such as a
  /// list that has to rise and does not).
  package func scenario(_ number: Int) -> Simulation? {
    var luck = KeyedStream(StreamKey(seed: 20_26).child(UInt64(number)))
    // Few changes show what one number does; many make worlds that nobody designed.
    let share = Chance([0.01, 0.05, 0.2][luck.index(below: 3)])
    var changed: [JSONPath: JSONValue] = [:]
    for rule in numbers
    where share.occurs(using: &luck) && !rule.path.description.hasPrefix("simulation") {
      changed[rule.path] = Self.random(rule.value, rule.allowed, using: &luck)
    }
    var without = changed
    without[parts[luck.index(below: parts.count)]] = .null
    return read(without, number) ?? read(changed, number)
  }

  /// The shipped scenario with a patch on a random day: random numbers, and perhaps the end of a
  /// system. It may be for one archetype, one cohort or half of the players alone, and have
  /// prototypes, whose numbers it changes, too. Nil when it is refused.
  package func patched(_ number: Int) -> Simulation? {
    var luck = KeyedStream(StreamKey(seed: 20_27).child(UInt64(number)))
    let share = Chance([0.002, 0.01, 0.05][luck.index(below: 3)])
    let whole = ["simulation", "population", "routines", "spending", "report", "levers", "targets"]
    var values: [JSONValue.Member] = []
    for rule in numbers where share.occurs(using: &luck) {
      let path = rule.path.description
      if whole.contains(where: path.hasPrefix) { continue }
      values.append(.init(path, Self.random(rule.value, rule.allowed, using: &luck)))
    }
    let ended = parts[luck.index(below: parts.count)].description
    if luck.index(below: 2) == 0, !whole.contains(where: ended.hasPrefix) {
      values.append(.init(ended, .null))
    }
    var more: [JSONValue.Member] = []
    if luck.index(below: 2) == 0 {
      more.append(.init("prototypes", Self.prototypes))
      values.append(.init("prototypes[sink].price", .string("10 + gold / 8")))
      values.append(.init("prototypes[box].pity.threshold", .number(1 + luck.index(below: 9))))
    }
    let early: JSONValue = ["weight": .number(3), "day": .number(1)]
    let late: JSONValue = ["weight": .number(1), "day": .number(1 + luck.index(below: days))]
    if luck.index(below: 2) == 0 { more.append(.init("joins", ["early": early, "late": late])) }
    var entry: [JSONValue.Member] = [
      .init("name", .string("patch")), .init("from", .number(2 + luck.index(below: days - 1))),
      .init("set", .object(values)),
    ]
    switch luck.index(below: 4) {
    case 0: entry.append(.init("for", .texts([more.last?.key == "joins" ? "late" : "casual"])))
    case 1 where more.last?.key != "joins":
      entry.append(.init("share", .number(JSONNumber(text: "0.5"))))
    default: break
    }
    more.append(.init("calendar", .list([.object(entry)])))
    let text = JSONValue.object(document.members + more).scenarioText
    let overrides = SimulationOverrides(players: players, days: days, seed: number)
    return try? Scenario.read(
      Array(text.utf8), file: "\(number)", games: shippedGames, overrides: overrides
    ).simulation
  }

  private static let prototypes: JSONValue = {
    let text = #"""
      [ { "name": "sink", "sink": "gold", "price": "20 + 5 * level", "tries": 2, "gives": { "box": 1 } },
        { "name": "box", "drops": { "gem": 0.1, "dust": 0.9 }, "pity": { "threshold": 8 } },
        { "name": "gift", "faucet": "gold", "amount": "floor(age / 2)" } ]
      """#
    var parser = JSONParser(text: Array(text.utf8), file: "prototypes")
    return (try? parser.parse().json) ?? .list([])
  }()

  /// The sections and what they hold.
  private var parts: [JSONPath] {
    document.members.flatMap { section in
      let path = JSONPath.root.appending(section.key)
      return [path] + section.value.members.map { path.appending($0.key) }
    }
  }

  private func read(_ changed: [JSONPath: JSONValue], _ number: Int) -> Simulation? {
    let text = Self.value(document, at: .root, changed).scenarioText
    let overrides = SimulationOverrides(players: players, days: days, seed: number)
    return try? Scenario.read(
      Array(text.utf8), file: "\(number)", games: shippedGames, overrides: overrides
    ).simulation
  }

  /// The value with those in their places that are changed, and without those that are null.
  private static func value(
    _ value: JSONValue, at path: JSONPath, _ changed: [JSONPath: JSONValue]
  ) -> JSONValue {
    if let value = changed[path] { return value }
    switch value {
    case .object(let members):
      return .object(
        members.compactMap {
          let value = Self.value($0.value, at: path.appending($0.key), changed)
          return value == .null ? nil : .init($0.key, value)
        })
    case .list(let items) where value.holdsObjects:
      let names = ItemNames(items)
      return .list(
        items.indices.map {
          Self.value(items[$0], at: path.appending(names.step(to: $0)), changed)
        })
    default: return value
    }
  }

  private static func random(
    _ value: JSONValue, _ allowed: AllowedValues, using luck: inout KeyedStream
  ) -> JSONValue {
    switch (allowed, value) {
    case (.chance, _): return .number([0, 1, luck.unit(), luck.unit()][luck.index(below: 4)])
    case (.number(let range), .number(let value)):
      return .number(number(near: value.double ?? 0, in: range, using: &luck))
    case (.integer(let range), .number(let value)):
      let ends = Double(max(range.lowerBound, -1 << 50))...Double(min(range.upperBound, 1 << 50))
      return .number(Int(number(near: value.double ?? 0, in: ends, using: &luck)))
    case (.flag, _): return .bool(luck.next() % 2 == 0)
    case (.choice(let names), _), (.nameInScenario(let names), _):
      return .string(names[luck.index(below: names.count)])
    case (.list(let element, _), .list(let elements)):
      return .list(rising(elements.map { random($0, element, using: &luck) }, like: elements))
    default: return value
    }
  }

  /// In order where the designed list is, as most of those have to be.
  private static func rising(_ drawn: [JSONValue], like designed: [JSONValue]) -> [JSONValue] {
    func numbers(_ elements: [JSONValue]) -> [Double] {
      elements.compactMap { if case .number(let number) = $0 { number.double } else { nil } }
    }
    let (old, new) = (numbers(designed), numbers(drawn))
    guard old.count == designed.count, new.count == drawn.count, old == old.sorted() else {
      return drawn
    }
    return zip(new, drawn).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Near what it was, somewhere in its range, or at one of its ends.
  private static func number(
    near value: Double, in range: ClosedRange<Double>, using luck: inout KeyedStream
  ) -> Double {
    let ends = max(range.lowerBound, -1e15)...min(range.upperBound, 1e15)
    let drawn =
      switch luck.index(below: 8) {
      case 0: ends.lowerBound
      case 1: ends.upperBound
      case 2: ends.lowerBound + (ends.upperBound - ends.lowerBound) * luck.unit()
      default: value * [0, 0.3, 0.8, 1.2, 3, 10][luck.index(below: 6)]
      }
    return min(max(drawn, ends.lowerBound), ends.upperBound)
  }
}

extension KeyedStream {
  /// Uniform over 0 ..< 1.
  fileprivate mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
