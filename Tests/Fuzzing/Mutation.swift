import Randomness
import ScenarioReading

/// Changes input, by its structure if it is JSON, else byte by byte.
public struct Mutation {
  private var luck: KeyedStream

  public init(seed: UInt64) { luck = KeyedStream(StreamKey(seed: seed)) }

  private mutating func below(_ count: Int) -> Int {
    Int.random(in: 0..<max(1, count), using: &luck)
  }

  private mutating func one<Item>(of items: [Item]) -> Item { items[below(items.count)] }

  /// Returns a changed copy of an input, whose first byte tells what it is.
  public mutating func changed(_ input: [UInt8], beside others: [[UInt8]]) -> [UInt8] {
    guard let kind = input.first else { return [0] }
    let bytes = Array(input.dropFirst())
    if kind == FuzzedInput.scenario.rawValue, below(4) > 0 {
      var parser = JSONParser(text: bytes, file: "input")
      if let tree = (try? parser.parse())?.json {
        return [kind] + Array(changed(tree).scenarioText.utf8)
      }
    }
    if kind == FuzzedInput.part.rawValue, below(4) > 0 {
      return [kind] + changedNumbers(bytes)
    }
    var changed = bytes
    for _ in 0...below(4) { change(&changed, others.map { Array($0.dropFirst()) }) }
    return [kind] + changed
  }

  // MARK: By structure

  /// What any number of a scenario may be turned into.
  static let extremes = [
    "0", "-1", "1", "2", "0.5", "-0.5", "1e-300", "1e300", "-1e300", "1e-9", "100", "1000000",
    "4294967296", "9007199254740992", "9007199254740993", "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "1e19", "0.1", "0.9999999999999999", "1.5",
    "3650", "1000000000",
  ]

  /// Returns a tree with one or two of its values changed.
  private mutating func changed(_ tree: JSONValue) -> JSONValue {
    let places = Self.places(tree)
    var changed = tree
    for _ in 0...below(2) where !places.isEmpty {
      let place = one(of: places)
      let kind = below(8)
      changed = Self.replacing(place[...], in: changed) { value in
        switch (value, kind) {
        case (_, 0): nil
        case (_, 1): one(of: [.null, .bool(true), .string(""), .list([]), .object([])])
        case (.list(let items), 2) where !items.isEmpty: .list(items + items)
        case (.list(let items), 3) where !items.isEmpty: .list(Array(items.dropLast()))
        case (.string(let text), _):
          .string(one(of: [text + text, "", "all", "0", String(text.reversed())]))
        case (.number, _): .number(JSONNumber(text: one(of: Self.extremes)))
        default: value
        }
      }
    }
    return changed
  }

  /// The steps to all values below a tree.
  private static func places(_ tree: JSONValue) -> [[Int]] {
    let inner: [JSONValue] =
      switch tree {
      case .list(let items): items
      case .object(let members): members.map(\.value)
      case .null, .bool, .number, .string: []
      }
    return inner.enumerated().flatMap { index, value in
      [[index]] + places(value).map { [index] + $0 }
    }
  }

  private static func replacing(
    _ place: ArraySlice<Int>, in tree: JSONValue, by change: (JSONValue) -> JSONValue?
  ) -> JSONValue {
    guard let step = place.first else { return change(tree) ?? .null }
    let isLast = place.count == 1
    switch tree {
    case .list(var items) where items.indices.contains(step):
      let value =
        isLast ? change(items[step]) : replacing(place.dropFirst(), in: items[step], by: change)
      if let value { items[step] = value } else { items.remove(at: step) }
      return .list(items)
    case .object(var members) where members.indices.contains(step):
      let old = members[step]
      let value =
        isLast ? change(old.value) : replacing(place.dropFirst(), in: old.value, by: change)
      if let value {
        members[step] = JSONValue.Member(old.key, value)
      } else {
        members.remove(at: step)
      }
      return .object(members)
    default: return tree
    }
  }

  // MARK: Number by number

  /// Returns the measurements of a part with one or two of its numbers changed a little, or a lot.
  private mutating func changedNumbers(_ bytes: [UInt8]) -> [UInt8] {
    // Each ends with a byte below 0x80.
    var numbers: [[UInt8]] = [[]]
    for byte in bytes {
      numbers[numbers.count - 1].append(byte)
      if byte < 0x80 { numbers.append([]) }
    }
    for _ in 0...below(2) where numbers.count > 1 {
      let place = below(numbers.count - 1)
      var number = numbers[place]
      switch below(6) {
      // Twice as much is the next number of the same sign.
      case 0: number[0] = number[0] & 0x80 | (number[0] & 0x7f &+ 2) & 0x7f
      case 1: number[0] = number[0] & 0x80 | (number[0] & 0x7f &- 2) & 0x7f
      case 2: number[0] ^= 1
      case 3: number = [UInt8(below(128))]
      case 4: number.insert(UInt8(0x80 + below(128)), at: 0)
      default: number = numbers[below(numbers.count - 1)]
      }
      numbers[place] = number
    }
    return numbers.flatMap { $0 }
  }

  // MARK: Byte by byte

  private static let words = [
    "\"", "{", "}", "[", "]", ":", ",", "=", "*", "...", "[+]", "null", "\n", "\u{0}", "@", ".",
    "-", "1e9",
    "9223372036854775807", "--", "0", "\u{ff}", "//", "\\u0000",
  ]

  private mutating func change(_ bytes: inout [UInt8], _ others: [[UInt8]]) {
    let place = below(bytes.count + 1)
    switch below(8) {
    case 0 where !bytes.isEmpty: bytes[min(place, bytes.count - 1)] ^= 1 << UInt8(below(8))
    case 1 where !bytes.isEmpty: bytes[min(place, bytes.count - 1)] = UInt8(below(256))
    case 2 where !bytes.isEmpty:
      bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(16)))
    case 3:
      let end = min(bytes.count, place + 1 + below(32))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: below(bytes.count + 1))
    case 4: bytes.insert(contentsOf: Array(one(of: Self.words).utf8), at: place)
    case 5: bytes.insert(contentsOf: Array(one(of: Self.extremes).utf8), at: place)
    case 6 where !others.isEmpty:
      let other = one(of: others)
      let start = below(other.count + 1)
      bytes.insert(contentsOf: other[start..<min(other.count, start + below(64))], at: place)
    case 7:
      // A number of a part's measurements, as large as its place allows.
      let end = min(bytes.count, place + 1)
      bytes.replaceSubrange(
        place..<end, with: [UInt8](repeating: 0xff, count: below(17)) + [UInt8(below(128))])
    default: bytes.append(UInt8(below(256)))
    }
  }
}

extension Mutation {
  /// Returns a scenario with some of its numbers at extremes; nil if the text has no numbers.
  public mutating func atExtremes(_ scenario: [UInt8], numbers count: Int) -> [UInt8]? {
    guard let (scenario, numbers) = Self.numbers(of: scenario), !numbers.isEmpty else {
      return nil
    }
    var tree = scenario
    for _ in 0..<count {
      tree = Self.setting(one(of: numbers), to: one(of: Self.extremes), in: tree)
    }
    return Array(tree.scenarioText.utf8)
  }

  /// Calls a function with every copy of a scenario that has one number at an extreme, and then with
  /// every copy that has two numbers of one section at great extremes.
  public static func withExtremes(of scenario: [UInt8], _ body: ([UInt8]) -> Void) {
    guard let (tree, numbers) = numbers(of: scenario) else { return }
    for place in numbers {
      for extreme in extremes {
        body(Array(setting(place, to: extreme, in: tree).scenarioText.utf8))
      }
    }
    let great = ["0", "-1", "1e300", "9223372036854775807"]
    for (index, place) in numbers.enumerated() {
      for other in numbers[(index + 1)...] where other.dropLast() == place.dropLast() {
        for extreme in great {
          let first = setting(place, to: extreme, in: tree)
          for extreme in great {
            body(Array(setting(other, to: extreme, in: first).scenarioText.utf8))
          }
        }
      }
    }
  }

  /// Returns a scenario as a tree, and the places of its numbers; nil if it is none.
  private static func numbers(of scenario: [UInt8]) -> (JSONValue, [[Int]])? {
    var parser = JSONParser(text: scenario, file: "input")
    guard let tree = (try? parser.parse())?.json else { return nil }
    let numbers = places(tree).filter { place in
      var isNumber = false
      _ = replacing(place[...], in: tree) { value in
        if case .number = value { isNumber = true }
        return value
      }
      return isNumber
    }
    return (tree, numbers)
  }

  private static func setting(_ place: [Int], to number: String, in tree: JSONValue) -> JSONValue {
    replacing(place[...], in: tree) { _ in .number(JSONNumber(text: number)) }
  }
}
