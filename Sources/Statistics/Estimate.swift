/// A measured number, with the interval that covers the true value in 95 % of runs.
///
/// | value | bounds | meaning |
/// |---|---|---|
/// | there | there | estimated |
/// | there | one or both missing | estimated, but that side cannot be bounded; if nothing varied (`isUniform`), neither |
/// | missing | may be there | nothing was observed, or the value was never reached |
public struct Estimate: Sendable, Equatable {
  /// The point estimate; nil if nothing was observed.
  public let value: Double?
  /// The ends of the interval; nil if that side cannot be bounded.
  public let low, high: Double?
  /// Whether all clusters, two or more, have this very value. How far others may lie is unknown
  /// then, so there are no bounds.
  public let isUniform: Bool
  /// The value in whole numbers, if it comes from counts.
  let residue: Residue?

  /// The share of runs whose interval covers the true value.
  public static let confidenceLevel = 0.95

  /// Creates an estimate from a sample, with whatever bounds exist.
  public init(value: Double?, low: Double? = nil, high: Double? = nil) {
    self.init(value: value, low: low, high: high, residue: nil)
  }

  /// Creates an estimate from counts.
  init(
    value: Double?, low: Double? = nil, high: Double? = nil, isUniform: Bool = false,
    residue: Residue?
  ) {
    self.value = value
    self.isUniform = isUniform
    self.residue = residue
    self.low = low
    self.high = high
  }

  public static let nothing = Estimate(value: nil)

  /// Whether the interval has no width, as what is known leaves no doubt about the value.
  public var isExact: Bool { value != nil && low == value && high == value }

  /// Half the width of the interval; nil unless both bounds exist.
  public var halfWidth: Double? {
    guard let low, let high else { return nil }
    return (high - low) / 2
  }

  /// Returns this value minus another: 0 if both come from counts and differ only by rounding, nil
  /// if either is missing.
  public func difference(from other: Estimate) -> Double? {
    guard let value, let otherValue = other.value else { return nil }
    if let residue, residue == other.residue { return 0 }
    return value - otherValue
  }

  /// Compares what is shown.
  public static func == (a: Estimate, b: Estimate) -> Bool {
    a.value == b.value && a.low == b.low && a.high == b.high && a.isUniform == b.isUniform
  }
}
