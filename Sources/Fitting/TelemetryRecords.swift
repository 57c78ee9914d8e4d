/// Splits the bytes of a table into records of fields, by RFC 4180.
struct TelemetryRecords {
  private enum State { case start, plain, quoted, afterQuote }

  /// The longest record in bytes: a quote that nothing closes must not take up the whole file.
  private static let maxLength = 1 << 20

  /// The line of the current record's first byte, from 1.
  private(set) var line = 1

  private let separator: UInt8
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var state = State.start
  private var length = 0
  private var currentLine = 1
  private var isAfterReturn = false

  /// Finds the separator of the fields: the most frequent one outside quotes in the first line.
  init(first bytes: ArraySlice<UInt8>) {
    var (counts, isQuoted) = ([0, 0, 0], false)
    let separators: [UInt8] = [.init(ascii: ","), .init(ascii: ";"), .init(ascii: "\t")]
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == 10 || byte == 13 { break }
      if !isQuoted, let index = separators.firstIndex(of: byte) { counts[index] += 1 }
    }
    separator = separators[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  /// The number of the current record's fields.
  var count: Int { ends.count }
  /// True if the current record is longer than any sound one.
  var isTooLong: Bool { length > Self.maxLength }
  /// True while a quoted field is open.
  var isQuoted: Bool { state == .quoted }

  /// Returns a field of the current record without quotes, and without spaces around it.
  func field(_ index: Int) -> ArraySlice<UInt8> {
    var (start, end) = (index == 0 ? 0 : ends[index - 1], ends[index])
    while start < end, bytes[start] == 32 { start += 1 }
    while end > start, bytes[end - 1] == 32 { end -= 1 }
    return bytes[start..<end]
  }

  /// Reads one byte; returns true if it ends a record that is not empty.
  @inline(__always) mutating func endsRecord(with byte: UInt8) -> Bool {
    let isSecondOfLineEnd = isAfterReturn && byte == 10
    isAfterReturn = false
    if isSecondOfLineEnd { return false }
    switch (byte, state) {
    case (UInt8(ascii: "\""), .start): state = .quoted
    case (UInt8(ascii: "\""), .quoted): state = .afterQuote
    case (UInt8(ascii: "\""), .afterQuote):
      state = .quoted
      bytes.append(byte)
    case (_, .quoted):
      if byte == 10 { currentLine += 1 }
      bytes.append(byte)
    case (separator, _):
      ends.append(bytes.count)
      state = .start
    case (10, _), (13, _):
      isAfterReturn = byte == 13
      currentLine += 1
      return endsRecord()
    default:
      state = .plain
      bytes.append(byte)
    }
    length += 1
    return false
  }

  /// Ends the record at the end of a line or of the file; returns false if it is empty.
  mutating func endsRecord() -> Bool {
    if length > 0 { ends.append(bytes.count) } else { line = currentLine }
    return length > 0
  }

  /// Empties the current record after its use.
  mutating func startNext() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    (length, line, state) = (0, currentLine, .start)
  }
}
