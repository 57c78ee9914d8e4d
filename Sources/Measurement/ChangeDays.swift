/// The days on which a column of a daily record changes from the day before.
///
/// A branch for each day would be mispredicted every third time, so the days are listed without
/// one, and then the list is read.
///
/// Proof that all accesses are valid: the buffer lives as long as `PartyRecorder.recordDays`, which
/// creates this value and does not pass it to code that keeps it. `find` writes at `count` < `day`
/// ≤ `days.count` and reads a column that has days + 1 entries; the list is read up to `count`.
struct ChangeDays {
  private let days: UnsafeMutableBufferPointer<Int32>
  private(set) var count = 0

  init(_ days: UnsafeMutableBufferPointer<Int32>) { self.days = days }

  /// Lists the days of a column, which has an entry for each day from 0.
  @inline(__always)
  mutating func find(in column: UnsafePointer<Int>) {
    count = 0
    for day in 1..<days.count &+ 1 {
      // Each day adds at most one entry, so `count` < `day`.
      days[count] = Int32(truncatingIfNeeded: day)
      // Is 1 if the two differ: then the difference, or its negative, has the highest bit set. The
      // compiler turns plainer code into a branch.
      let change = UInt(bitPattern: column[day] ^ column[day &- 1])
      count &+= Int(bitPattern: (change | (0 &- change)) &>> 63)
    }
  }

  /// Returns the `index`-th day, in order; `index` is below `count`.
  @inline(__always)
  subscript(index: Int) -> Int { Int(days[index]) }
}
