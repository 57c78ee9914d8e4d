/// The days on which a column of a daily record shows something else than on the day before.
///
/// Whether the next day is one of them cannot be predicted: a branch for each day would be mispredicted
/// every third time. So the days are listed without a branch, and then the list is read.
///
/// Proof for all of it: the buffer lives as long as `PartyRecorder.recordDays`, which makes this value
/// and hands it to nobody who keeps it. `find` writes at `count` < `day` ≤ `days.count` and reads a
/// column that has days + 1 entries; the list is read up to `count`.
struct ChangeDays {
  private let days: UnsafeMutableBufferPointer<Int32>
  /// How many there are.
  private(set) var count = 0

  /// - Parameter days: A buffer of as many entries as there are days.
  init(_ days: UnsafeMutableBufferPointer<Int32>) { self.days = days }

  /// Lists the days of a column, which has an entry for each day from 0.
  @inline(__always)
  mutating func find(in column: UnsafePointer<Int>) {
    count = 0
    for day in 1..<days.count &+ 1 {
      // Each day adds one entry at most, so that `count` < `day`.
      days[count] = Int32(truncatingIfNeeded: day)
      // 1 where the two differ: then they, or what is left to 2⁶⁴, have the highest bit set. The
      // compiler makes a branch of whatever says so more plainly.
      let change = UInt(bitPattern: column[day] ^ column[day &- 1])
      count &+= Int(bitPattern: (change | (0 &- change)) &>> 63)
    }
  }

  /// The `index`-th of them, in their order; `index` is below `count`.
  @inline(__always)
  subscript(index: Int) -> Int { Int(days[index]) }
}
