/// The bins that were hit, in rising order, each with the cumulative count up to it.
public typealias FilledBins = [(bin: Int, cumulative: Int)]

/// Counts whole numbers: each different value by itself or, where there are too many, in bins.
///
/// Values near one another are counted in a table, each by itself. With `maxValues` of 0, others
/// are counted in a table of the bins of a `LogLinearLayout` that divides an octave into
/// 2^`minBits`; otherwise in a list, whose bins are those of the finest layout in which at most
/// `maxValues` have a value, but none coarser than those of the table. So the layout follows from
/// the values alone, in any order of recording and merging.
public struct ValueCounts: Tally, Equatable {
  /// The bins. They may still be finer than needed for the values in `recent`.
  @usableFromInline var layout = LogLinearLayout.finest
  /// The smallest and the greatest value; meaningless without values.
  public internal(set) var lowest = Int.max, highest = Int.min
  let minBits, maxValues: Int
  @usableFromInline var first = 0
  /// The table, from the bin of the lowest to that of the highest value; empty if there is a list.
  @usableFromInline var table: [UInt32] = []
  /// The list, by bin; empty if there is a table.
  var far = SparseCounts()
  /// Values that are not in the list yet, in any order.
  private var recent: [Int] = []
  /// The capacity for recent values until there are more.
  private static let few = 8

  /// Counts each of up to `maxValues` different values by itself; with 0, those that are not
  /// near one another are counted in bins. The 9 bits keep every value within 0.1 %.
  public init(minBits: Int = 9, maxValues: Int = 8192) {
    (self.minBits, self.maxValues) = (minBits, maxValues)
  }

  /// Creates the counts of several together, of which there is at least one.
  public init(_ parts: [ValueCounts]) {
    self = parts[0]
    for part in parts.dropFirst() { merge(part) }
  }

  /// True if no value was counted.
  public var isEmpty: Bool { lowest > highest }
  /// The number of values.
  public var total: Int {
    table.reduce(0) { $0 + Int($1) } + far.reduce(0) { $0 + $1.count } + recent.count
  }

  /// The number of bins with a value; of different values, where each has its own bin.
  public var size: Int { settled.list.size }
  /// True if each different value has a bin of its own.
  public var isExact: Bool { isEmpty || settled.layout.tellsApart(lowest...highest) }

  /// Counts a value.
  @inlinable @inline(__always)
  public mutating func record(_ value: Int) {
    if value < lowest || value > highest { reach(value, value) }
    if table.isEmpty {
      note(value)
    } else {
      table[layout.bin(of: value) &- first] &+= 1
    }
  }

  /// Counts values, at least one; the lowest and the highest bound the range.
  package mutating func record(_ values: UnsafeBufferPointer<Int>, within range: ClosedRange<Int>) {
    let (low, high) = (range.lowerBound, range.upperBound)
    if low < lowest || high > highest { reach(low, high) }
    if table.isEmpty {
      for value in values { note(value) }
      return
    }
    let (first, layout) = (first, layout)
    table.withUnsafeMutableBufferPointer { table in
      if layout == .finest {
        // Values near one another, each of which is its own bin.
        for value in values { table[value &- first] &+= 1 }
      } else {
        for value in values { table[layout.bin(of: value) &- first] &+= 1 }
      }
    }
  }

  public mutating func merge(_ other: ValueCounts) {
    if other.isEmpty { return }
    reach(other.lowest, other.highest)
    if !table.isEmpty {
      for (bin, count) in other.hits(in: layout) { table[bin - first] &+= UInt32(count) }
      return
    }
    settle()
    let other = other.settled
    coarsen(to: other.layout)
    far = .joined(far, other.list.coarsened(from: other.layout, to: layout))
    coarsenAsNeeded()
  }

  /// Removes these values, which must have been counted; the bins stay.
  mutating func remove(_ values: ValueCounts) {
    settle()
    let removed = values.hits(in: layout)
    if table.isEmpty { far = far.removing(removed) }
    for (bin, count) in table.isEmpty ? SparseCounts() : removed {
      table[bin - first] -= UInt32(count)
    }
  }

  public static func == (a: ValueCounts, b: ValueCounts) -> Bool {
    let (a, b) = (a.settled, b.settled)
    return a.lowest == b.lowest && a.highest == b.highest && a.layout == b.layout
      && a.table == b.table && a.far == b.far
  }

  /// Returns the bins that were hit, of this layout or a coarser one.
  func hits(in coarser: LogLinearLayout) -> SparseCounts {
    let counts = settled
    return counts.list.coarsened(from: counts.layout, to: coarser)
  }

  /// Returns true if a table can hold all values from one to the other.
  func areNear(_ low: Int, _ high: Int) -> Bool {
    // Values of lower magnitude have bins of their own in the finest layout.
    let apart = 2 << LogLinearLayout.finest.subdivisionBits
    return low > -apart && high < apart
      && high - low < (maxValues == 0 ? 1024 : min(1024, maxValues))
  }

  /// All bins that were hit, of settled counts.
  var list: SparseCounts {
    if table.isEmpty { return far }
    return SparseCounts(most: table.count * SparseCounts.maxBytes) { list in
      for (index, count) in table.enumerated() where count > 0 {
        list.append(first + index, count: Int(count))
      }
    }
  }

  /// Creates a table from one value to another, with the counts of a list.
  mutating func fillTable(_ list: SparseCounts, _ low: Int, _ high: Int) {
    first = layout.bin(of: low)
    table = Array(repeating: 0, count: layout.bin(of: high) - first + 1)
    for (bin, count) in list { table[bin - first] = UInt32(count) }
  }

  /// Extends the counts to these values and all between them.
  @usableFromInline
  mutating func reach(_ low: Int, _ high: Int) {
    precondition(low > .min, "the least integer is no value")
    let (low, high) = (min(lowest, low), max(highest, high))
    defer { (lowest, highest) = (low, high) }
    if table.isEmpty && !isEmpty { return }
    if layout == .finest && !areNear(low, high) {
      let counted = list
      table = []
      if maxValues > 0 {
        far = counted
      } else {
        layout = LogLinearLayout(subdivisionBits: minBits)
        fillTable(counted.coarsened(from: .finest, to: layout), low, high)
      }
      return
    }
    let bins = layout.bin(of: low)...layout.bin(of: high)
    // Reserves a little more, so that few values move the existing ones.
    if table.capacity < bins.count { table.reserveCapacity(bins.count + bins.count / 8) }
    if table.isEmpty { first = bins.lowerBound }
    if bins.lowerBound < first {
      table.insert(contentsOf: repeatElement(0, count: first - bins.lowerBound), at: 0)
      first = bins.lowerBound
    }
    let missing = bins.upperBound - first + 1 - table.count
    if missing > 0 { table.append(contentsOf: repeatElement(0, count: missing)) }
  }

  /// Adds a value to those for the list.
  @usableFromInline
  mutating func note(_ value: Int) {
    // Collects many at once, so that each value moves only a few others.
    let most = max(128, far.size / 4)
    // Every run allocates alike: capacity follows from counts, not from what the allocator gives.
    if recent.isEmpty { recent.reserveCapacity(far.size == 0 ? Self.few : most) }
    if recent.count == Self.few { recent.reserveCapacity(most) }
    recent.append(value)
    if recent.count >= most { settle() }
  }

  /// These counts with all values in the table or the list.
  var settled: ValueCounts {
    if recent.isEmpty { return self }
    var counts = self
    counts.settle()
    return counts
  }

  mutating func settle() {
    if recent.isEmpty { return }
    sortRecent()
    let new = SparseCounts(most: recent.count * SparseCounts.maxBytes) { new in
      var (bin, count) = (layout.bin(of: recent[0]), 0)
      for value in recent {
        let next = layout.bin(of: value)
        if next != bin {
          new.append(bin, count: count)
          (bin, count) = (next, 0)
        }
        count &+= 1
      }
      new.append(bin, count: count)
    }
    far = .joined(far, new)
    recent.removeAll(keepingCapacity: true)
    coarsenAsNeeded()
  }

  /// Sorts the recent values by the digits, in base 256, of their distances from the lowest.
  private mutating func sortRecent() {
    let (lowest, count) = (lowest, recent.count)
    let bits = Int.bitWidth - (highest &- lowest).leadingZeroBitCount
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { buffer in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
        recent.withUnsafeMutableBufferPointer { recent in
          var (from, to) = (recent, buffer)
          for shift in stride(from: 0, to: bits, by: 8) {
            func digit(_ value: Int) -> Int {
              Int(bitPattern: (UInt(bitPattern: value &- lowest) &>> UInt(shift)) & 0xff)
            }
            // Proof: a digit is below 256; the places of all digits are 0..<count, each once. A
            // value is read only after it was written, the first time from the values themselves.
            places.initialize(repeating: 0)
            for value in from { places[digit(value)] &+= 1 }
            var before = 0
            for place in places.indices {
              (places[place], before) = (before, before &+ places[place])
            }
            for value in from {
              to[places[digit(value)]] = value
              places[digit(value)] &+= 1
            }
            swap(&from, &to)
          }
          if from.baseAddress != recent.baseAddress {
            for place in 0..<count { recent[place] = buffer[place] }
          }
        }
      }
    }
  }

  private mutating func coarsen(to coarser: LogLinearLayout) {
    if coarser.subdivisionBits >= layout.subdivisionBits { return }
    far = far.coarsened(from: layout, to: coarser)
    layout = coarser
  }

  /// Joins bins until few enough have a value, or they are as coarse as allowed.
  private mutating func coarsenAsNeeded() {
    // Finer layouts than this one separate all values, and so does this one.
    let bits = Int.bitWidth - max(Int(lowest.magnitude), highest).leadingZeroBitCount
    while far.size > maxValues, layout.subdivisionBits > minBits {
      let next = max(minBits, min(layout.subdivisionBits, bits) - 1)
      coarsen(to: LogLinearLayout(subdivisionBits: next))
    }
  }
}
