/// A search for few of some numbers that act together, where all of them do.
///
/// A beginning of the list acts if it is long enough; its last number is then needed. With that number kept,
/// the beginning that is still needed is shorter, and so on, until the numbers kept act alone. Each round
/// plays some beginnings at once. Where a number hides what others do, more are kept than it takes.
package struct SmallestSet: Sendable {
  /// Numbers that are needed, as indices, the last first.
  private var kept: [Int] = []
  /// The longest beginning that does not act with those kept, and the shortest that does; −1 if even none
  /// may do.
  private var (silent, acting): (Int, Int)

  package static let most = 4
  /// Beginnings of a round.
  private static let width = 15

  package init(of count: Int) { (silent, acting) = (0, count) }

  /// The numbers that act without any other, in order; nil if not found.
  package var found: [Int]? { isFound ? kept.sorted() : nil }
  private var isFound: Bool { acting == 0 && !kept.isEmpty }

  /// The sets to play next; empty at the end.
  package var probes: [[Int]] { lengths.map { Array(0..<$0) + kept.reversed() } }

  private var lengths: [Int] {
    if isFound { return [] }
    // No room for another: those kept may act alone.
    if kept.count == Self.most { return silent < 0 ? [0] : [] }
    let open = Array(silent + 1..<max(silent + 1, acting))
    if open.count <= Self.width { return open }
    return (1...Self.width).map { open[$0 * open.count / (Self.width + 1)] }
  }

  package mutating func learn(_ acts: [Bool]) {
    for (length, acts) in zip(lengths, acts) {
      if acts {
        acting = length
        break
      }
      silent = length
    }
    // The last number of the shortest beginning is needed.
    if acting - silent == 1, acting > 0, kept.count < Self.most {
      kept.append(acting - 1)
      (silent, acting) = (-1, acting - 1)
    }
  }
}
