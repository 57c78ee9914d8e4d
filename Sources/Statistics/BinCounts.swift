/// Bins that were hit, rising, and how many hits there are up to each.
public typealias FilledBins = [(bin: Int, cumulative: Int)]

/// How often each bin of a layout was hit, kept for the bins between the lowest and the highest hit.
///
/// Most quantities fill a small part of a layout that holds any of them. Equal hits give equal
/// counts, in whatever order they came and were merged.
public struct BinCounts: Tally, Equatable {
  /// The lowest bin that was hit; without meaning as long as none was.
  @usableFromInline var first = 0
  @usableFromInline var counts: [UInt32] = []

  public init() {}

  /// Bins between the lowest and the highest hit, both included.
  public var width: Int { counts.count }

  /// Whether there was no hit.
  public var isEmpty: Bool { counts.isEmpty }

  /// Counts a hit.
  ///
  /// - Parameter bin: A number of the layout, ≥ 0.
  @inlinable
  public mutating func record(_ bin: Int) {
    // Proof: bins are numbers of a layout, so that no difference of two overflows.
    let place = bin &- first
    // Nearly always there is room already.
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

  /// Takes hits out that are among these.
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
