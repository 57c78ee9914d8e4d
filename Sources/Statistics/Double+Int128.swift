extension Double {
  /// Creates the double nearest to a whole number, as the slow generic `Double(_:)` would.
  package init(nearest whole: Int128) {
    let low = Int(truncatingIfNeeded: whole)
    if Int128(low) == whole {
      self = Double(low)
      return
    }
    // The leading 64 bits. The last of them also stands for all that are cut off, so that only a
    // true tie is one.
    let magnitude = whole.magnitude
    let shift = 64 - magnitude.leadingZeroBitCount
    let leading = UInt64(truncatingIfNeeded: magnitude >> shift)
    let isCut = magnitude & (1 << shift - 1) != 0
    self = Double(
      sign: whole < 0 ? .minus : .plus, exponent: shift,
      significand: Double(leading | (isCut ? 1 : 0)))
  }
}
