import Statistics

/// The terms of a source's attempts: if all have the same chance, an exact law holds for them.
public struct AttemptTerms: KeptTally, Equatable {
  @usableFromInline var lowest = Double.infinity, highest = -Double.infinity
  private var fewest = Int.max, most = Int.min

  init() {}

  /// Records the chance in force, before soft pity and cap, of an attempt or a part of one.
  @usableFromInline
  mutating func record(chance: Double) {
    lowest = min(lowest, chance)
    highest = max(highest, chance)
  }

  /// Returns true if `record` would change nothing.
  @inlinable @inline(__always)
  func covers(chance: Double) -> Bool { lowest <= chance && chance <= highest }

  /// Records the number of rolls of an attempt (PTY-3); not needed if it is always one.
  @usableFromInline
  mutating func record(parts: Int) {
    fewest = min(fewest, parts)
    most = max(most, parts)
  }

  /// The lowest to the highest chance in force; nil without attempts.
  public var chance: ClosedRange<Double>? { lowest <= highest ? lowest...highest : nil }

  /// The number of rolls of an attempt.
  public var parts: ClosedRange<Int> { fewest <= most ? fewest...most : 1...1 }

  /// True if all attempts, one or more, had the same chance and the same number of parts.
  public var areConstant: Bool { lowest == highest && parts.count == 1 }

  public mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchange(&lowest)
    bytes.exchange(&highest)
    bytes.exchange(extreme: &fewest)
    bytes.exchange(extreme: &most)
  }

  public mutating func merge(_ other: AttemptTerms) {
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
    fewest = min(fewest, other.fewest)
    most = max(most, other.most)
  }
}
