/// A measured number, with the interval that covers the true value in 95 % of runs.
///
/// | value | bounds | meaning |
/// |---|---|---|
/// | present | present | estimated |
/// | present | one or both missing | estimated, but that side cannot be bounded; neither side if nothing varied (`isUniform`) |
/// | missing | lower | not reached: the value lies above `beyond`, and is at least `low` in 95 % of runs |
/// | missing | upper | not reached: the value lies below `beyond`, and is at most `high` in 95 % of runs |
/// | missing | missing | nothing was observed |
public struct Estimate: Sendable, Equatable {
  /// The point estimate; nil if nothing was observed, or if it was not reached.
  public let value: Double?
  /// Without a value: the number above which it lies, or below which with an upper bound, if any.
  public let beyond: Double?
  /// The ends of the interval; nil if that side cannot be bounded.
  public let low, high: Double?
  /// True if all clusters, two or more, have this very value, so that there are no bounds.
  public let isUniform: Bool
  /// The value in whole numbers, if it comes from counts.
  let residue: Residue?

  /// The share of runs whose interval covers the true value.
  public static let confidenceLevel = 0.95

  /// Creates an estimate from a sample, with the bounds that exist.
  public init(value: Double?, low: Double? = nil, high: Double? = nil) {
    self.init(value: value, low: low, high: high, residue: nil)
  }

  init(
    value: Double?, low: Double? = nil, high: Double? = nil, isUniform: Bool = false,
    residue: Residue?
  ) {
    (self.value, self.low, self.high, beyond) = (value, low, high, nil)
    (self.isUniform, self.residue) = (isUniform, residue)
  }

  /// Creates the estimate of a value that was not reached, and lies beyond a number: above it, with
  /// a lowest possible value, or below it, with a highest one.
  public init(beyond: Double, low: Double? = nil, high: Double? = nil) {
    precondition((low == nil) != (high == nil), "one side is bounded")
    (value, isUniform, residue) = (nil, false, nil)
    (self.beyond, self.low, self.high) = (beyond, low, high)
  }

  public static let nothing = Estimate(value: nil)

  /// The value or, if it was not reached, the number beyond which it lies. Points are ranked by it.
  public var valueOrBound: Double? { value ?? beyond }

  /// True if the interval has no width, because the value is known without doubt.
  public var isExact: Bool { value != nil && low == value && high == value }

  /// Half the width of the interval; nil unless both bounds exist.
  public var halfWidth: Double? {
    guard let low, let high else { return nil }
    return (high - low) / 2
  }

  /// Returns this value minus another: 0 if both come from counts and differ only by rounding.
  public func difference(from other: Estimate) -> Double? {
    guard let value, let otherValue = other.value else { return nil }
    if let residue, residue == other.residue { return 0 }
    return value - otherValue
  }

  /// Compares the shown parts.
  public static func == (a: Estimate, b: Estimate) -> Bool {
    a.value == b.value && a.beyond == b.beyond && a.low == b.low && a.high == b.high
      && a.isUniform == b.isUniform
  }
}
