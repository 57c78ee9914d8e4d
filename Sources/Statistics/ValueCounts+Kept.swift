// The stored form of the counts: the extremes, and each bin that was hit with its count.

extension ValueCounts: KeptTally {
  public mutating func exchange(with bytes: inout TallyBytes) {
    settle()
    var list = steps
    bytes.exchangeCount(of: &list, filledWith: 0, unit: 2)
    bytes.exchange(&list)
    if bytes.isReading { self = ValueCounts(minBits: minBits, maxValues: maxValues) }
    if list.isEmpty { return }
    var bits = layout.subdivisionBits
    bytes.exchange(extreme: &bits, in: minBits...LogLinearLayout.finest.subdivisionBits)
    bytes.exchange(extreme: &lowest, in: -.max ... .max)
    bytes.exchange(extreme: &highest, in: -.max ... .max)
    if bytes.isReading && !restore(list, LogLinearLayout(subdivisionBits: bits)) {
      bytes.markDamaged()
      self = ValueCounts(minBits: minBits, maxValues: maxValues)
    }
  }

  /// The distance of each bin that was hit from the one before, first the lowest, and its count.
  private var steps: [Int] {
    if isEmpty { return [] }
    var last = layout.bin(of: lowest)
    return list.flatMap { bin, count in
      defer { last = bin }
      return [bin - last, count]
    }
  }

  /// Restores the counts from the extremes and these steps; returns false if they do not fit.
  private mutating func restore(_ steps: [Int], _ layout: LogLinearLayout) -> Bool {
    guard lowest <= highest else { return false }
    var bin = layout.bin(of: lowest)
    let last = layout.bin(of: highest)
    var isWhole = true
    let read = SparseCounts(most: steps.count / 2 * SparseCounts.maxBytes) { read in
      for place in stride(from: 0, to: steps.count, by: 2) {
        let (step, count) = (steps[place], steps[place + 1])
        isWhole =
          1...Int(UInt32.max) ~= count && (place == 0 ? step == 0 : step > 0) && bin + step <= last
        if !isWhole { return }
        bin += step
        read.append(bin, count: count)
      }
    }
    let isNear = areNear(lowest, highest)
    guard isWhole, bin == last,
      isNear
        ? layout == .finest
        : layout.subdivisionBits == minBits || maxValues > 0 && read.size <= maxValues
    else { return false }
    self.layout = layout
    if isNear || maxValues == 0 { fillTable(read, lowest, highest) } else { far = read }
    return true
  }
}
