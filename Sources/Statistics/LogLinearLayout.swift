/// Bins for whole numbers that keep the relative error of every value below a bound.
///
/// Magnitudes below 2^(subdivisionBits + 1) have a bin each; above, every octave is divided into
/// 2^subdivisionBits bins of equal width, as in HdrHistogram. Bins are numbered in the order of
/// their values, from 0 for 0 up and down. Each is made of whole bins of any finer layout.
public struct LogLinearLayout: Sendable, Equatable {
  /// The binary logarithm of the number of bins per octave.
  public let subdivisionBits: Int

  /// The finest layout: values up to 2⁴¹ have a bin each.
  public static let finest = LogLinearLayout(subdivisionBits: 40)

  /// Creates a layout of 0…40 bits.
  public init(subdivisionBits: Int) {
    precondition((0...40).contains(subdivisionBits), "subdivisionBits lies in 0…40")
    self.subdivisionBits = subdivisionBits
  }

  /// The greatest |representative − value| ÷ |value|: 2^−(subdivisionBits + 1).
  public var relativeError: Double { 1 / Double(2 << subdivisionBits) }

  /// Returns true if each of some values has a bin of its own.
  func tellsApart(_ values: ClosedRange<Int>) -> Bool {
    max(values.lowerBound.magnitude, values.upperBound.magnitude) < 2 << UInt(subdivisionBits)
  }

  /// Returns the bin that counts a value; the smallest integer counts as its successor.
  @inlinable @inline(__always)
  public func bin(of value: Int) -> Int {
    // Proof that nothing overflows: from here on all is within ±Int.max. `sign` is −1 for negative
    // values, otherwise 0; (x ^ sign) − sign negates by it without a branch.
    let within = max(value, -.max)
    let sign = within &>> (Int.bitWidth - 1)
    let magnitude = (within ^ sign) &- sign
    // The width of a bin is 2^shift. Setting the lowest divided bit makes small values shift 0.
    let marked = magnitude | (1 &<< subdivisionBits)
    let shift = Int.bitWidth &- 1 &- marked.leadingZeroBitCount &- subdivisionBits
    let bin = (shift &<< subdivisionBits) &+ (magnitude &>> shift)
    return (bin ^ sign) &- sign
  }

  /// Returns the range of values that a bin counts.
  public func range(ofBin bin: Int) -> ClosedRange<Int> {
    let magnitude = bin.magnitude
    precondition(magnitude <= self.bin(of: .max), "no value is in that bin")
    let shift = max(0, Int(magnitude) >> subdivisionBits - 1)
    let lower = (Int(magnitude) - shift << subdivisionBits) << shift
    let upper = lower + (1 << shift - 1)
    return bin < 0 ? -upper ... -lower : lower...upper
  }

  /// Returns the middle of a bin; of two middle values, the one nearer to 0.
  public func representative(ofBin bin: Int) -> Int {
    let range = range(ofBin: bin)
    let half = (range.upperBound - range.lowerBound) / 2
    return bin < 0 ? range.upperBound - half : range.lowerBound + half
  }
}
