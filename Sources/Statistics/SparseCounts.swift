/// Whole numbers, bins of a `LogLinearLayout` within ±2⁴⁶, and the count of each, in few bytes: in
/// rising order, each number as its distance from the one before, then its count unless that is 1.
struct SparseCounts: Sendable, Equatable, Sequence {
  /// For each number, distance × 2, plus 1 if its count follows; in base 128, the lowest digit
  /// first, and all digits but the last one marked by their highest bit.
  private var bytes: [UInt8] = []
  private(set) var size = 0

  /// The origin of the first number's distance.
  private static let start = -1 << 46

  /// The greatest number of bytes of a number and its count.
  static let maxBytes = 17

  init() {}

  /// Creates the counts that are written, in at most this many bytes.
  init(most: Int, _ write: (inout Writer) -> Void) {
    (bytes, size) = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { buffer in
      var writer = Writer(buffer, last: Self.start)
      write(&writer)
      return (Array(buffer[..<writer.place]), writer.size)
    }
  }

  struct Writer {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    fileprivate private(set) var place = 0
    fileprivate private(set) var size = 0
    private var last: Int

    fileprivate init(_ buffer: UnsafeMutableBufferPointer<UInt8>, last: Int) {
      (self.buffer, self.last) = (buffer, last)
    }

    /// Writes a number that is above all before it, with its count.
    @inline(__always)
    mutating func append(_ number: Int, count: Int) {
      digits(UInt(bitPattern: number &- last) << 1 | (count == 1 ? 0 : 1))
      if count != 1 { digits(UInt(bitPattern: count)) }
      last = number
      size &+= 1
    }

    @inline(__always)
    private mutating func digits(_ number: UInt) {
      var rest = number
      while rest > 0x7f {
        write(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      write(UInt8(truncatingIfNeeded: rest))
    }

    @inline(__always)
    private mutating func write(_ byte: UInt8) {
      precondition(place < buffer.count, "as many bytes as were promised")
      buffer[place] = byte
      place &+= 1
    }
  }

  /// Returns all numbers of two, with the sums of their counts.
  static func joined(_ a: SparseCounts, _ b: SparseCounts) -> SparseCounts {
    // A distance does not grow, and a number of both takes no more than its two copies.
    SparseCounts(most: a.bytes.count + b.bytes.count) { joined in
      var rest = a.makeIterator()
      var next = rest.next()
      for (number, count) in b {
        while let before = next, before.number < number {
          joined.append(before.number, count: before.count)
          next = rest.next()
        }
        if let same = next, same.number == number {
          joined.append(number, count: count + same.count)
          next = rest.next()
        } else {
          joined.append(number, count: count)
        }
      }
      while let after = next {
        joined.append(after.number, count: after.count)
        next = rest.next()
      }
    }
  }

  /// Returns the counts minus those of others, whose numbers are all among these.
  func removing(_ others: SparseCounts) -> SparseCounts {
    SparseCounts(most: size * Self.maxBytes) { left in
      var rest = others.makeIterator()
      var next = rest.next()
      for (number, count) in self {
        var count = count
        if let other = next, other.number == number {
          count -= other.count
          next = rest.next()
        }
        if count > 0 { left.append(number, count: count) }
      }
    }
  }

  /// Returns the counts of the bins of a coarser layout, for numbers that are bins of a finer one.
  func coarsened(from finer: LogLinearLayout, to coarser: LogLinearLayout) -> SparseCounts {
    if finer == coarser { return self }
    // Bins are no further apart than before, and a bin takes no more than those that it joins.
    return SparseCounts(most: bytes.count) { joined in
      var (bin, count) = (0, 0)
      for (number, more) in self {
        let next = coarser.bin(of: finer.range(ofBin: number).lowerBound)
        if next != bin && count > 0 {
          joined.append(bin, count: count)
          count = 0
        }
        (bin, count) = (next, count + more)
      }
      if count > 0 { joined.append(bin, count: count) }
    }
  }

  struct Iterator: IteratorProtocol {
    private let bytes: [UInt8]
    private var place = 0
    private var last = start

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    @inline(__always)
    mutating func next() -> (number: Int, count: Int)? {
      if place == bytes.count { return nil }
      let step = digits()
      last &+= Int(bitPattern: step >> 1)
      return (last, step & 1 == 0 ? 1 : Int(bitPattern: digits()))
    }

    @inline(__always)
    private mutating func digits() -> UInt {
      var byte = bytes[place]
      place &+= 1
      var (number, shift) = (UInt(byte & 0x7f), UInt(7))
      while byte > 0x7f {
        byte = bytes[place]
        place &+= 1
        number |= UInt(byte & 0x7f) &<< shift
        shift &+= 7
      }
      return number
    }
  }

  @inline(__always)
  func makeIterator() -> Iterator { Iterator(bytes) }
}
