import Platform

/// The SHA-256 digest of a text (FIPS 180-4), by which a page says which styles and scripts are its
/// own, and a part of a run that it is whole. The toolchain has none on Linux.
package enum SHA256 {
  /// Returns the digest of a text's UTF-8 in base 64, as a content security policy names it.
  static func base64(_ text: String) -> String {
    Data(digest(Array(text.utf8))).base64EncodedString()
  }

  /// Returns the digest of a message as 64 hexadecimal digits.
  package static func hexadecimal(_ message: [UInt8]) -> String {
    digest(message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
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
    var words = [UInt32](repeating: 0, count: 64)
    let constants = constants
    for block in stride(from: 0, to: padded.count, by: 64) {
      schedule(padded, at: block, &words)
      take(words, constants, into: &state)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private static func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word &>> places | word &<< (32 &- places)
  }

  /// Spreads a block of 64 bytes over 64 words.
  private static func schedule(_ message: [UInt8], at block: Int, _ words: inout [UInt32]) {
    for index in 0..<16 {
      let place = block + 4 * index
      words[index] =
        UInt32(message[place]) << 24 | UInt32(message[place + 1]) << 16
        | UInt32(message[place + 2]) << 8 | UInt32(message[place + 3])
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      words[index] =
        words[index - 16] &+ (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) &+ words[index - 7]
        &+ (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10)
    }
  }

  private static func take(_ words: [UInt32], _ constants: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first =
        h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index]
        &+ words[index]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
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
