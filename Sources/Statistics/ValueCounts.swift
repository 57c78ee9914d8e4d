/// The bins that were hit, in rising order, each with the cumulative count up to it.
public typealias FilledBins = [(bin: Int, cumulative: Int)]

/// Counts whole numbers, each value by itself while they lie close together, otherwise in bins.
///
/// The counts are of a `LogLinearLayout`, stored only for the bins between the lowest and the
/// highest value. The layout is the finest one of which that takes at most `mostBins`; but however
/// far values lie apart, it divides an octave into 2^`leastBits`. So the layout follows from the
/// lowest and the highest value alone: equal values give equal counts, in any order of recording and
/// merging.
public struct ValueCounts: KeptTally, Equatable {
  /// The bins of the counts.
  public private(set) var layout = LogLinearLayout.finest
  /// The least and the greatest value; meaningless without values.
  public private(set) var lowest = Int.max, highest = Int.min
  private let leastBits: Int
  /// The bin of the lowest value.
  @usableFromInline var first = 0
  @usableFromInline var counts: [UInt32] = []

  /// - Parameter leastBits: 9 keeps every value within 0.1 %; it is exact among 4,096 neighbours, and
  ///   below 1,024.
  public init(leastBits: Int = 9) { self.leastBits = leastBits }

  /// Creates the counts of several together, of which there is at least one.
  public init(_ parts: [ValueCounts]) {
    self = parts[0]
    for part in parts.dropFirst() { merge(part) }
  }

  /// The most bins that are used to tell values apart better than is promised.
  private var mostBins: Int { 8 << leastBits }

  /// The number of bins from the lowest to the highest value, inclusive.
  public var width: Int { counts.count }

  /// Whether there was no value.
  public var isEmpty: Bool { counts.isEmpty }

  /// The number of values.
  public var total: Int { counts.reduce(0) { $0 + Int($1) } }

  /// Counts a value.
  @inlinable @inline(__always)
  public mutating func record(_ value: Int) {
    if value < lowest || value > highest { reach(value, value) }
    // Proof: bins are in the order of values, and `first` is that of the lowest.
    counts[layout.bin(of: value) &- first] &+= 1
  }

  public mutating func merge(_ other: ValueCounts) {
    if other.isEmpty { return }
    reach(other.lowest, other.highest)
    if other.layout == layout {
      let offset = other.first - first
      for (index, count) in other.counts.enumerated() { counts[offset + index] += count }
    } else {
      for (bin, count) in other.hits(in: layout) { counts[bin - first] += UInt32(count) }
    }
  }

  /// Removes these values, which must have been counted; the bins stay.
  mutating func remove(_ values: ValueCounts) {
    for (bin, count) in values.hits(in: layout) { counts[bin - first] -= UInt32(count) }
  }

  public mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchangeCount(of: &counts, filledWith: 0)
    bytes.exchange(&counts)
    if counts.isEmpty { return }
    bytes.exchange(extreme: &lowest, in: -.max ... .max)
    bytes.exchange(extreme: &highest, in: -.max ... .max)
    if !bytes.isReading { return }
    layout = finestLayout(below: .finest)
    first = layout.bin(of: lowest)
    if lowest > highest || layout.bin(of: highest) - first + 1 != counts.count {
      bytes.markDamaged()
      self = ValueCounts(leastBits: leastBits)
    }
  }

  /// Returns the bins that were hit, of this layout or a coarser one, in rising order.
  func hits(in coarser: LogLinearLayout) -> [(bin: Int, count: Int)] {
    var hits: [(bin: Int, count: Int)] = []
    for (index, count) in counts.enumerated() where count > 0 {
      let bin = coarser == layout ? first + index : coarser.bin(of: value(in: first + index))
      if hits.last?.bin == bin {
        hits[hits.count - 1].count += Int(count)
      } else {
        hits.append((bin, Int(count)))
      }
    }
    return hits
  }

  /// Returns a value of a bin.
  private func value(in bin: Int) -> Int { layout.range(ofBin: bin).lowerBound }

  // MARK: Room

  /// Makes room for these values and all between them.
  @usableFromInline
  mutating func reach(_ low: Int, _ high: Int) {
    precondition(low > .min, "the least integer is no value")
    (lowest, highest) = (min(lowest, low), max(highest, high))
    coarsen(to: finestLayout(below: layout))
    let bins = layout.bin(of: lowest)...layout.bin(of: highest)
    // A little more, so that few values move what is there.
    if counts.capacity < bins.count { counts.reserveCapacity(bins.count + bins.count / 8) }
    if counts.isEmpty { first = bins.lowerBound }
    if bins.lowerBound < first {
      counts.insert(contentsOf: repeatElement(0, count: first - bins.lowerBound), at: 0)
      first = bins.lowerBound
    }
    let missing = bins.upperBound - first + 1 - counts.count
    if missing > 0 { counts.append(contentsOf: repeatElement(0, count: missing)) }
  }

  /// Returns the finest layout, at most the given one, with few enough bins from the lowest to the
  /// highest value.
  private func finestLayout(below layout: LogLinearLayout) -> LogLinearLayout {
    var layout = layout
    while layout.subdivisionBits > leastBits,
      layout.bin(of: highest) - layout.bin(of: lowest) >= mostBins
    {
      layout = LogLinearLayout(subdivisionBits: layout.subdivisionBits - 1)
    }
    return layout
  }

  /// Joins bins to those of a coarser layout; those of a finer one stay.
  private mutating func coarsen(to coarser: LogLinearLayout) {
    if coarser.subdivisionBits >= layout.subdivisionBits { return }
    if !counts.isEmpty {
      let hits = hits(in: coarser)
      let last = coarser.bin(of: value(in: first + counts.count - 1))
      first = coarser.bin(of: value(in: first))
      counts = Array(repeating: 0, count: last - first + 1)
      for (bin, count) in hits { counts[bin - first] = UInt32(count) }
    }
    layout = coarser
  }
}
