/// The bins that were hit, in rising order, each with the cumulative count up to it.
public typealias FilledBins = [(bin: Int, cumulative: Int)]

/// Counts hits by bin, stored only for the bins between the lowest and the highest hit.
///
/// Most quantities fill a small part of a layout. Equal hits give equal counts, in any order of
/// recording and merging.
public struct BinCounts: KeptTally, Equatable {
  /// The lowest bin that was hit; meaningless without hits.
  @usableFromInline var first = 0
  @usableFromInline var counts: [UInt32] = []

  public init() {}

  /// Creates the counts of several together.
  public init(_ parts: [BinCounts]) {
    for part in parts { merge(part) }
  }

  /// The number of bins from the lowest to the highest hit, inclusive.
  public var width: Int { counts.count }

  /// Whether there was no hit.
  public var isEmpty: Bool { counts.isEmpty }

  /// The number of hits.
  public var total: Int { counts.reduce(0) { $0 + Int($1) } }

  /// Returns the hits of a bin.
  subscript(bin: Int) -> Int {
    counts.indices.contains(bin - first) ? Int(counts[bin - first]) : 0
  }

  /// Returns the hits of all bins below one.
  func count(below bin: Int) -> Int {
    counts.prefix(max(0, bin - first)).reduce(0) { $0 + Int($1) }
  }

  /// Counts a hit.
  ///
  /// - Parameter bin: A number of the layout, ≥ 0.
  @inlinable
  public mutating func record(_ bin: Int) {
    // Proof: bins are numbers of a layout, so the difference of two cannot overflow.
    let place = bin &- first
    // There is nearly always room already.
    if !counts.indices.contains(place) { reach(bin..<bin + 1) }
    counts[bin &- first] &+= 1
  }

  public mutating func merge(_ other: BinCounts) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
      return
    }
    reach(other.first..<other.first + other.counts.count)
    for (index, count) in other.counts.enumerated() { counts[other.first - first + index] += count }
  }

  public mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchange(extreme: &first, in: 0...TallyBytes.longest)
    bytes.exchangeCount(of: &counts, filledWith: 0)
    bytes.exchange(&counts)
  }

  /// Removes these hits, which must have been recorded.
  mutating func remove(_ hits: BinCounts) {
    for (index, count) in hits.counts.enumerated() { counts[hits.first - first + index] -= count }
  }

  /// The bins that were hit.
  public var filled: FilledBins {
    var filled: FilledBins = []
    var cumulative = 0
    for (index, count) in counts.enumerated() where count > 0 {
      cumulative += Int(count)
      filled.append((first + index, cumulative))
    }
    return filled
  }

  /// Makes room for these bins.
  @usableFromInline
  mutating func reach(_ bins: Range<Int>) {
    if counts.isEmpty { first = bins.lowerBound }
    if bins.lowerBound < first {
      counts.insert(contentsOf: repeatElement(0, count: first - bins.lowerBound), at: 0)
      first = bins.lowerBound
    }
    let missing = bins.upperBound - first - counts.count
    if missing > 0 { counts.append(contentsOf: repeatElement(0, count: missing)) }
  }
}

extension [BinCounts] {
  /// The bins from the lowest to the highest that any of them may have hit.
  var joinedBins: Range<Int> {
    let hit = filter { !$0.isEmpty }
    let lowest = hit.map(\.first).min() ?? 0
    return lowest..<(hit.map { $0.first + $0.counts.count }.max() ?? lowest)
  }
}
