import Foundation

/// Which bits of each draw are written.
enum DrawBits: String, CaseIterable {
  /// All 64, the lower half first where numbers of 32 bits are read.
  case all
  /// All 64, the other way round: what was lowest is highest.
  case reversed
  /// The upper 32.
  case high
  /// The lower 32.
  case low
}

/// Standard output as a sink of draws, in little-endian order.
struct DrawOutput {
  private let bits: DrawBits
  private var words: [UInt32] = []
  private static let capacity = 1 << 16

  init(bits: DrawBits) {
    self.bits = bits
    words.reserveCapacity(Self.capacity)
  }

  @inline(__always)
  mutating func write(_ draw: UInt64) {
    switch bits {
    case .all: append(draw)
    case .reversed: append(draw.bitReversed)
    case .high: words.append(UInt32(truncatingIfNeeded: draw >> 32).littleEndian)
    case .low: words.append(UInt32(truncatingIfNeeded: draw).littleEndian)
    }
    if words.count >= Self.capacity { flush() }
  }

  @inline(__always)
  private mutating func append(_ draw: UInt64) {
    words.append(UInt32(truncatingIfNeeded: draw).littleEndian)
    words.append(UInt32(truncatingIfNeeded: draw >> 32).littleEndian)
  }

  private mutating func flush() {
    words.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Foundation.write(
          STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written <= 0 { exit(74) }
        rest = rest.dropFirst(written)
      }
    }
    words.removeAll(keepingCapacity: true)
  }
}

extension UInt64 {
  fileprivate var bitReversed: UInt64 {
    var bits = byteSwapped
    bits = (bits >> 4) & 0x0f0f_0f0f_0f0f_0f0f | (bits & 0x0f0f_0f0f_0f0f_0f0f) << 4
    bits = (bits >> 2) & 0x3333_3333_3333_3333 | (bits & 0x3333_3333_3333_3333) << 2
    return (bits >> 1) & 0x5555_5555_5555_5555 | (bits & 0x5555_5555_5555_5555) << 1
  }
}
