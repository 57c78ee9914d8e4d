/// Reads the times of events and assigns each to a day of the players.
struct TelemetryTimes {
  private static let secondsPerDay = 86_400

  private let zoneSeconds: Int
  private let startSeconds: Int
  /// The parts of a second in which all times of the file count; 0 for ISO 8601.
  private var notation: Int?

  /// Creates a reader of times for days of a zone that begin some time after midnight.
  /// Both are in seconds; local time is ahead of UTC if its zone is positive.
  init(zone: Int, dayStart: Int) { (zoneSeconds, startSeconds) = (zone, dayStart) }

  /// Returns the day of a time: ISO 8601, or seconds, milliseconds or microseconds since 1970. The
  /// first time that can be read fixes the notation of all.
  mutating func day(_ text: ArraySlice<UInt8>) throws(TelemetryFault.Kind) -> Int {
    if TelemetryNumber.isMissing(text) { throw .missing }
    let isDate = text.dropFirst().contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
    let (local, notation) = try isDate ? iso(text) : sinceEpoch(text)
    guard self.notation ?? notation == notation else { throw .notNumber }
    self.notation = notation
    // Before 1970 the division rounds up; such days are too early in any case.
    let day = (local - startSeconds) / Self.secondsPerDay
    guard TelemetryDays.plausible.contains(day) else { throw .clock }
    return day
  }

  /// Returns the local seconds of a number; its size shows its unit. No two units share a size.
  private func sinceEpoch(
    _ text: ArraySlice<UInt8>
  ) throws(TelemetryFault.Kind) -> (Int, Int) {
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
    guard point > text.startIndex, text[point...].dropFirst().allSatisfy(TelemetryNumber.isDigit)
    else { throw .notNumber }
    let number = try TelemetryNumber.whole(text[..<point])
    for parts in [1, 1000, 1_000_000] {
      let day = number / parts / Self.secondsPerDay
      if TelemetryDays.plausible.contains(day) { return (number / parts + zoneSeconds, parts) }
    }
    throw .clock
  }

  /// Returns the local seconds of a date and time. Without an offset it is local already.
  private func iso(_ text: ArraySlice<UInt8>) throws(TelemetryFault.Kind) -> (Int, Int) {
    guard let date = TelemetryDays.date(text) else { throw .notNumber }
    var rest = date.rest
    guard let separator = rest.popFirst(), separator == UInt8(ascii: "T") || separator == 32,
      var seconds = Self.clockTime(&rest)
    else { throw .notNumber }
    seconds += date.day * Self.secondsPerDay
    if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    if !rest.isEmpty {
      guard let offset = Self.offset(rest) else { throw .notNumber }
      seconds += zoneSeconds - offset
    }
    return (seconds, 0)
  }

  /// Removes and returns a time of day in seconds: 04:00, 04:00:59 or 04:00:59.25.
  private static func clockTime(_ text: inout ArraySlice<UInt8>) -> Int? {
    guard let hours = TelemetryNumber.digits(2, of: &text), hours < 24,
      text.popFirst() == UInt8(ascii: ":"),
      let minutes = TelemetryNumber.digits(2, of: &text), minutes < 60
    else { return nil }
    let upToMinutes = hours * 3600 + minutes * 60
    guard text.first == UInt8(ascii: ":") else { return upToMinutes }
    text.removeFirst()
    // A leap second is the sixtieth.
    guard let seconds = TelemetryNumber.digits(2, of: &text), seconds <= 60 else { return nil }
    if text.first == UInt8(ascii: ".") || text.first == UInt8(ascii: ",") {
      text = text.dropFirst().drop(while: TelemetryNumber.isDigit)
    }
    return upToMinutes + seconds
  }

  /// Returns the seconds ahead of UTC of an offset: Z, UTC, +02:00, +0200 or +02.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    if text.elementsEqual("Z".utf8) || text.elementsEqual("UTC".utf8) { return 0 }
    var rest = text
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = TelemetryNumber.digits(2, of: &rest), hours <= 14
    else { return nil }
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    let minutes = rest.isEmpty ? 0 : TelemetryNumber.digits(2, of: &rest)
    guard let minutes, minutes < 60, rest.isEmpty else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "+") ? 1 : -1)
  }

  /// Returns the seconds of a zone such as +02:00, -05:30 or Z.
  static func zone(_ text: String) -> Int? { offset(Array(text.utf8)[...]) }

  /// Returns the seconds of the beginning of a day, such as 04:00.
  static func dayStart(_ text: String) -> Int? {
    var rest = Array(text.utf8)[...]
    guard let seconds = clockTime(&rest), rest.isEmpty, seconds < secondsPerDay else { return nil }
    return seconds
  }
}
