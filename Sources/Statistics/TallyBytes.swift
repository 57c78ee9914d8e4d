/// The numbers of a tally as bytes, written and read in the same order.
///
/// Each number takes as many bytes as it needs (zigzag and LEB128), and a row of zeros two or
/// three. In untrusted bytes, a number that is invalid at its place makes `isWhole` false.
public struct TallyBytes: Sendable {
  /// The bytes written.
  public private(set) var written: [UInt8] = []
  private let read: ArraySlice<UInt8>
  private var place = 0
  /// Zeros not yet written, or read and not yet returned.
  @usableFromInline var zeros = 0
  @usableFromInline var isDamaged = false

  /// True when reading.
  public let isReading: Bool

  /// Sums of a thousand parts of this size do not overflow.
  @usableFromInline static func largest(ofBits bits: Int) -> UInt128 { 1 << (bits > 64 ? 115 : 53) }

  /// The number of elements that lists may still have, so that few bytes cannot claim much memory.
  private var room: Int

  /// Creates bytes to write to.
  public init() { (read, room, isReading) = ([], Self.longest, false) }

  /// Creates bytes to read from.
  public init(reading bytes: ArraySlice<UInt8>) {
    (read, isReading, place) = (bytes, true, bytes.startIndex)
    room = min(bytes.count * 256 + 1 << 16, Self.longest * 4)
  }

  /// True if all bytes were read, and each number was valid at its place.
  public var isWhole: Bool { isReading && !isDamaged && zeros == 0 && place == read.endIndex }

  /// Ends the writing: writes pending zeros.
  public mutating func finish() { if !isReading { writeZeros() } }

  /// Exchanges a count or a sum.
  @inlinable
  public mutating func exchange<Number: FixedWidthInteger>(_ number: inout Number) {
    // Most numbers are zeros in a row.
    if isReading, zeros > 0 {
      zeros -= 1
      number = 0
    } else if isReading {
      let value = next()
      number = Number(truncatingIfNeeded: value)
      if Int128(truncatingIfNeeded: number) != value
        || value.magnitude > Self.largest(ofBits: Number.bitWidth)
      {
        isDamaged = true
        number = 0
      }
    } else if number == 0 {
      zeros += 1
    } else {
      write(Int128(truncatingIfNeeded: number))
    }
  }

  /// Exchanges a number that is never summed, such as the lowest of all, in its valid range.
  public mutating func exchange(
    extreme number: inout Int, in range: ClosedRange<Int> = .min ... .max
  ) {
    guard isReading else { return write(Int128(number)) }
    if zeros > 0 {
      zeros -= 1
      number = 0
    } else if let read = Int(exactly: next()) {
      number = read
    } else {
      isDamaged = true
    }
    if range.contains(number) { return }
    isDamaged = true
    number = range.lowerBound
  }

  /// Exchanges the bits of a number.
  public mutating func exchange(_ number: inout Double) {
    var bits = Int(bitPattern: UInt(number.bitPattern))
    exchange(extreme: &bits)
    if !isReading { return }
    number = Double(bitPattern: UInt64(UInt(bitPattern: bits)))
    if number.isNaN { isDamaged = true }
  }

  /// Exchanges a flag.
  public mutating func exchange(_ flag: inout Bool) {
    var number = flag ? 1 : 0
    exchange(&number)
    flag = number != 0
  }

  /// Exchanges the numbers of a list whose length is known.
  @inlinable
  public mutating func exchange<Number: FixedWidthInteger>(_ numbers: inout [Number]) {
    for index in numbers.indices { exchange(&numbers[index]) }
  }

  /// Exchanges the length of a list, a multiple of a unit, and creates the elements to be read.
  public mutating func exchangeCount<Element>(
    of list: inout [Element], filledWith empty: Element, unit: Int = 1
  ) {
    var count = list.count / unit
    exchange(extreme: &count, in: 0...Self.longest / unit)
    if !isReading { return }
    room -= count * unit
    if room < 0 { isDamaged = true }
    list = Array(repeating: empty, count: isDamaged ? 0 : count * unit)
  }

  /// Records that the numbers read are impossible.
  public mutating func markDamaged() { isDamaged = true }

  /// The greatest length of a list.
  public static let longest = 1 << 24

  @usableFromInline
  mutating func write(_ number: Int128) {
    if number == 0 {
      zeros += 1
    } else {
      writeZeros()
      append(UInt128(bitPattern: number << 1 ^ number >> 127))
    }
  }

  /// Writes a row of zeros: one, and the number of zeros that follow.
  private mutating func writeZeros() {
    if zeros == 0 { return }
    written.append(0)
    append(UInt128(zeros - 1))
    zeros = 0
  }

  private mutating func append(_ number: UInt128) {
    var rest = number
    while rest > 0x7f {
      written.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    written.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Returns the next number that is not a zero already read.
  @usableFromInline
  mutating func next() -> Int128 {
    let bits = nextBits()
    if bits == 0 {
      let more = nextBits()
      if more > 1 << 40 { isDamaged = true } else { zeros = Int(more) }
      return 0
    }
    return Int128(bitPattern: bits >> 1) ^ -Int128(bitPattern: bits & 1)
  }

  private mutating func nextBits() -> UInt128 {
    var (number, shift): (UInt128, UInt128) = (0, 0)
    while place < read.endIndex, shift < 128 {
      let byte = read[place]
      place += 1
      number |= UInt128(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    isDamaged = true
    return 0
  }
}
