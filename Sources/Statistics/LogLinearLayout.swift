/// Bins for whole numbers that keep the relative error of every value below a bound.
///
/// Magnitudes below 2^(subdivisionBits + 1) have a bin each; above, every octave is divided into
/// 2^subdivisionBits bins of equal width, as in HdrHistogram. A bin's `representative` differs from
/// any value in it by at most `relativeError` of the value. Values beyond ±`largest` are counted in
/// the outermost bins; an unsigned layout counts negative values as 0.
public struct LogLinearLayout: Sendable, Equatable {
  /// The binary logarithm of the number of bins per octave.
  public let subdivisionBits: Int
  /// The greatest magnitude that is distinguished.
  public let largest: Int
  /// Whether negative values have bins of their own, the mirror image of the positive ones.
  public let signed: Bool
  /// The number of bins, which are numbered from 0 in the order of their values.
  public let binCount: Int

  /// The bin of the value 0, which is also the number of bins for negative values.
  @usableFromInline let zeroBin: Int
  @usableFromInline let smallest: Int

  /// Creates a layout; equal arguments give equal layouts.
  ///
  /// - Parameters:
  ///   - subdivisionBits: 0…16.
  ///   - largest: 1 or more.
  ///   - signed: Whether negative values are expected.
  public init(subdivisionBits: Int, largest: Int, signed: Bool = false) {
    precondition((0...16).contains(subdivisionBits), "subdivisionBits lies in 0…16")
    precondition(largest >= 1, "the largest value is at least 1")
    self.subdivisionBits = subdivisionBits
    self.largest = largest
    self.signed = signed
    let largestBin = LogLinearLayout.bin(ofMagnitude: largest, subdivisionBits: subdivisionBits)
    zeroBin = signed ? largestBin : 0
    smallest = signed ? -largest : 0
    binCount = zeroBin + largestBin + 1
  }

  /// The greatest |representative − value| ÷ |value| for values within ±`largest`:
  /// 2^−(subdivisionBits + 1).
  public var relativeError: Double {
    1 / Double(2 << subdivisionBits)
  }

  /// Returns the bin that counts a value.
  @inlinable
  public func bin(of value: Int) -> Int {
    guard signed else {
      let magnitude = max(0, min(value, largest))
      return LogLinearLayout.bin(ofMagnitude: magnitude, subdivisionBits: subdivisionBits)
    }
    let within = max(smallest, min(value, largest))
    // Proof that nothing overflows: from here on all is within ±largest. `sign` is −1 for negative
    // values, else 0; (x ^ sign) − sign negates by it without a branch.
    let sign = within &>> (Int.bitWidth - 1)
    let magnitude = (within ^ sign) &- sign
    let bin = LogLinearLayout.bin(ofMagnitude: magnitude, subdivisionBits: subdivisionBits)
    return zeroBin &+ ((bin ^ sign) &- sign)
  }

  /// Returns the values that a bin counts, without those beyond ±`largest`.
  public func range(ofBin bin: Int) -> ClosedRange<Int> {
    precondition((0..<binCount).contains(bin), "there are only \(binCount) bins")
    let magnitudes = magnitudes(ofBin: bin < zeroBin ? zeroBin - bin : bin - zeroBin)
    return bin < zeroBin ? -magnitudes.upperBound ... -magnitudes.lowerBound : magnitudes
  }

  /// Returns the middle of a bin; of two middle values, the one nearer to 0.
  public func representative(ofBin bin: Int) -> Int {
    let range = range(ofBin: bin)
    return bin < zeroBin
      ? range.upperBound - (range.upperBound - range.lowerBound) / 2
      : range.lowerBound + (range.upperBound - range.lowerBound) / 2
  }

  private func magnitudes(ofBin bin: Int) -> ClosedRange<Int> {
    let binsPerOctave = 1 << subdivisionBits
    let shift = max(0, bin >> subdivisionBits - 1)
    let lower = (bin - shift * binsPerOctave) << shift
    return lower...min(largest, lower + (1 << shift - 1))
  }

  @inlinable
  static func bin(ofMagnitude magnitude: Int, subdivisionBits: Int) -> Int {
    // The width of a bin is 2^shift. Setting the lowest divided bit makes small values shift 0.
    let marked = magnitude | (1 &<< subdivisionBits)
    let shift = Int.bitWidth &- 1 &- marked.leadingZeroBitCount &- subdivisionBits
    return (shift &<< subdivisionBits) &+ (magnitude &>> shift)
  }
}
