import Foundation

/// The SHA-256 digest of a text (FIPS 180-4), by which a page says which styles and scripts are its
/// own. The toolchain has none on Linux.
enum SHA256 {
  /// Returns the digest of a text's UTF-8 in base 64, as a content security policy names it.
  static func base64(_ text: String) -> String {
    Data(digest(Array(text.utf8))).base64EncodedString()
  }

  /// Returns the 32 bytes of a message's digest.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    for block in stride(from: 0, to: padded.count, by: 64) {
      take(padded[block..<block + 64], into: &state)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private static func take(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 {
      word >> places | word << (32 - places)
    }
    var words = (0..<16).map { index in
      block.dropFirst(4 * index).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      words.append(
        words[index - 16] &+ (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) &+ words[index - 7]
          &+ (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10))
    }
    var s = state
    for index in 0..<64 {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let sum4 = rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)
      let sum0 = rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)
      let first = s[7] &+ sum4 &+ choice &+ constants[index] &+ words[index]
      s = [first &+ sum0 &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in state.indices { state[index] &+= s[index] }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map(fractionOfCubeRoot)
  }()

  /// Returns the first 32 bits after the point of a cube root, by halving: no rounding is involved.
  private static func fractionOfCubeRoot(_ number: UInt64) -> UInt32 {
    // The greatest root with root³ ≤ number · 2⁹⁶.
    let target = UInt128(number) << 96
    var root: UInt128 = 0
    for bit in (0..<36).reversed() {
      let next = root | 1 << UInt128(bit)
      if next * next * next <= target { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}
