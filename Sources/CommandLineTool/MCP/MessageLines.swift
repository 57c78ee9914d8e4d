import Platform

/// The lines of an open file, as they come.
struct MessageLines: Sendable {
  enum Line {
    case whole([UInt8])
    /// A line of too many bytes, which are skipped.
    case tooLong
  }

  /// No message of a client comes near it.
  static let maxBytes = 16 << 20

  let descriptor: Int32
  var maxBytes = Self.maxBytes
  private var bytes: [UInt8] = []
  /// The bytes at the start that have no line feed.
  private var searched = 0
  private var isSkipping = false
  private var isAtEnd = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next line, also a last one without a line feed; nil at the end, and for one that is
  /// neither complete nor waited for.
  mutating func next(waiting: Bool = true) -> Line? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return line(until: end, next: end + 1)
      }
      if isAtEnd, bytes.isEmpty, !isSkipping { return nil }
      if isAtEnd { return line(until: bytes.count, next: bytes.count) }
      if bytes.count > maxBytes { (isSkipping, bytes) = (true, []) }
      searched = bytes.count
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if !waiting, poll(&file, 1, 0) <= 0 { return nil }
      read()
    }
  }

  private mutating func line(until end: Int, next: Int) -> Line {
    let line = isSkipping || end > maxBytes ? Line.tooLong : .whole(Array(bytes[..<end]))
    bytes.removeFirst(next)
    (searched, isSkipping) = (0, false)
    return line
  }

  private mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Platform.read(descriptor, &buffer, buffer.count)
    if count > 0 { bytes += buffer.prefix(count) } else { isAtEnd = count == 0 || errno != EINTR }
  }
}
