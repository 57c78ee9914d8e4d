import GameSupport
import ScenarioReading

/// Reads the lives that a program answers with. Most of such an answer is whole numbers, which are read
/// as they stand; a tree of JSON would take ten times as long.
struct LivesReader {
  private let bytes: [UInt8]
  private var place = 0

  /// The reason why an answer cannot be read.
  struct Fault: Error {
    let message: String
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads `{"lives": [{…}, …]}`.
  mutating func lives() throws(Fault) -> [RecordedLife] {
    var lives: [RecordedLife] = []
    try members { (reader, key) throws(Fault) in
      guard key == "lives" else { throw reader.fault("unknown key \(key)") }
      try reader.elements { (reader) throws(Fault) in lives.append(try reader.life()) }
    }
    return lives
  }

  private mutating func life() throws(Fault) -> RecordedLife {
    var life = RecordedLife()
    try members { (reader, key) throws(Fault) in
      switch key {
      case "opening": life.opening = try reader.wholes()
      case "series": life.series = try reader.wholes()
      case "metrics": life.metrics = try reader.wholes()
      case "totals": life.totals = try reader.wholes()
      case "droughts": life.droughts = try reader.wholes()
      case "attempts":
        try reader.elements { (reader) throws(Fault) in life.attempts.append(try reader.number()) }
      case "events": life.events = try reader.events()
      default: throw reader.fault("unknown key \(key)")
      }
    }
    return life
  }

  /// Reads a list of whole numbers; `null` is `Int.min`.
  private mutating func wholes() throws(Fault) -> [Int] {
    var numbers: [Int] = []
    try elements { (reader) throws(Fault) in numbers.append(try reader.whole()) }
    return numbers
  }

  private mutating func whole() throws(Fault) -> Int {
    skipBlanks()
    let isNegative = take(UInt8(ascii: "-"))
    var (value, digits) = (0, 0)
    while place < bytes.count, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
      // 18 digits fit; more are no amount of anything.
      if digits == 18 { throw fault("a number is too large") }
      value = value &* 10 &+ Int(digit)
      digits += 1
      place += 1
    }
    if digits > 0 {
      if place < bytes.count,
        [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[place])
      {
        throw fault("expected a whole number")
      }
      return isNegative ? -value : value
    }
    for byte in "null".utf8 where isNegative || !take(byte) {
      throw fault("expected a whole number")
    }
    return .min
  }

  private mutating func number() throws(Fault) -> Double {
    skipBlanks()
    let start = place
    while place < bytes.count, "+-.0123456789eE".utf8.contains(bytes[place]) { place += 1 }
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else {
      throw fault("expected a number")
    }
    return number
  }

  /// Reads `[[day, id, {facts}, [name, stream, draws], place], …]`; the luck may be empty or left out, and
  /// only what the end of a party's day does has a place.
  private mutating func events() throws(Fault)
    -> [(day: Int, event: RecordedEvent, place: Int?)]
  {
    let start = place
    try skipValue()
    var parser = JSONParser(text: Array(bytes[start..<place]), file: "events")
    guard let list = try? parser.parse() else { throw fault("the events are no JSON") }
    var events: [(Int, RecordedEvent, Int?)] = []
    for node in list.elements {
      let parts = node.elements
      guard parts.count >= 3, let day = parts[0].number?.integer, let id = parts[1].string,
        parts[2].isObject
      else { throw fault("expected an event: [day, id, {facts}, [name, stream, draws]]") }
      var event = RecordedEvent(id: id)
      event.facts = parts[2].members.map { member in
        Fact(member.key, FactValue(member.node))
      }
      let luck = parts.count > 3 ? parts[3].elements : []
      if !luck.isEmpty {
        guard luck.count == 3, let name = luck[0].string,
          let stream = luck[1].string.flatMap({ UInt64($0) }), let draws = luck[2].number?.integer,
          (0...1 << 31).contains(draws)
        else { throw fault("expected the luck of an event: [name, \"stream\", draws]") }
        event.luck = (name, stream, draws)
      }
      events.append((day, event, parts.count > 4 ? parts[4].number?.integer : nil))
    }
    return events
  }

  // MARK: - JSON

  private mutating func members(
    _ read: (inout LivesReader, _ key: String) throws(Fault) -> Void
  ) throws(Fault) {
    try expect(UInt8(ascii: "{"))
    if takeAfterBlanks(UInt8(ascii: "}")) { return }
    repeat {
      try expect(UInt8(ascii: "\""))
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { place += 1 }
      let key = String(decoding: bytes[start..<min(place, start + 100)], as: UTF8.self)
      try expect(UInt8(ascii: "\""))
      try expect(UInt8(ascii: ":"))
      try read(&self, key)
    } while takeAfterBlanks(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  private mutating func elements(_ read: (inout LivesReader) throws(Fault) -> Void) throws(Fault) {
    try expect(UInt8(ascii: "["))
    if takeAfterBlanks(UInt8(ascii: "]")) { return }
    repeat { try read(&self) } while takeAfterBlanks(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// Skips a value of any kind, as far as brackets and quotes tell its end.
  private mutating func skipValue() throws(Fault) {
    var (depth, isText) = (0, false)
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if isText {
        if byte == UInt8(ascii: "\\") { place += 1 }
        if byte == UInt8(ascii: "\"") { isText = false }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth == 0, byte == UInt8(ascii: "]") { return }
    }
    throw fault("the answer ends too early")
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func takeAfterBlanks(_ byte: UInt8) -> Bool {
    skipBlanks()
    return take(byte)
  }

  private mutating func expect(_ byte: UInt8) throws(Fault) {
    if !takeAfterBlanks(byte) { throw fault("expected \(Unicode.Scalar(byte))") }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
  }

  private func fault(_ message: String) -> Fault {
    let excerpt = String(decoding: bytes[min(place, bytes.count)...].prefix(30), as: UTF8.self)
    return Fault(message: "\(message) at byte \(place): \(JSONText.excerpt(excerpt))")
  }
}

extension FactValue {
  fileprivate init(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .text(text)
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = FactValue(number.double ?? 0)
    default: self = .text(node.shown)
    }
  }
}
