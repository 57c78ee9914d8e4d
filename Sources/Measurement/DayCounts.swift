import Statistics

/// Players by the value of a state with many values, for each day. Each day holds its addition to
/// the counts of the day before, by bin from the lowest to the highest with a player: most players
/// stay in or near their bin, so the days of a bin share cache lines. An addition takes 8 bits; a
/// carry beyond that, of 128 players in a day, is rare.
struct DayCounts: KeptTally, Equatable {
  /// The bins; each keeps its values within 0.1 %.
  static let layout = LogLinearLayout(subdivisionBits: 9)

  struct Extremes: Equatable { var lowest = Int.max, highest = Int.min }

  private let days: Int
  /// The smallest and the greatest value at the end of each day, days from 0.
  private(set) var extremes: [Extremes]
  /// The lowest bin; meaningless without values.
  private var first = 0
  /// `[(bin − first) × days + day]`.
  private var additions: [Int8] = []
  /// Further additions, in multiples of 2⁸, none of them 0.
  private var carries: [Place: Int] = [:]

  init(days: Int) {
    self.days = days
    extremes = Array(repeating: Extremes(), count: days)
  }

  /// The bins from the lowest to the highest; empty without values.
  var bins: Range<Int> { first..<first + additions.count / max(1, days) }

  /// Adds a day's additions to the counts of `bins`.
  func add(on day: Int, to counts: inout [Int]) {
    precondition(counts.count == bins.count)
    additions.withUnsafeBufferPointer { additions in
      counts.withUnsafeMutableBufferPointer { counts in
        // Proof: there is a count for each of the bins.
        var (place, bin) = (day, 0)
        while place < additions.count {
          counts[bin] &+= Int(additions[place])
          place &+= days
          bin &+= 1
        }
      }
    }
    for (place, carry) in carries where place.day == day { counts[place.bin - first] += carry << 8 }
  }

  /// Counts a player by its column of the daily record, from day 1 on, and the days of its changes.
  @inline(__always)
  mutating func record(_ values: UnsafePointer<Int>, _ changes: ChangeDays) {
    if widen(by: values) { reach() }
    let (days, first, layout) = (days, first, LogLinearLayout(subdivisionBits: 9))
    // Taken out of `self`, as a carry changes the rest of it.
    var additions: [Int8] = []
    swap(&additions, &self.additions)
    defer { swap(&additions, &self.additions) }
    // Proof: the bins of all values, which lie within the extremes, have places for each day.
    additions.withUnsafeMutableBufferPointer { additions in
      func add(_ change: Int8, at place: Int) {
        let (sum, overflow) = additions[place].addingReportingOverflow(change)
        additions[place] = sum
        if overflow { carry(Int(change), at: place) }
      }
      var row = (layout.bin(of: values[1]) &- first) &* days
      add(1, at: row)
      for index in 0..<changes.count {
        let day = changes[index]
        if day == 1 { continue }
        add(-1, at: row &+ day &- 1)
        row = (layout.bin(of: values[day]) &- first) &* days
        add(1, at: row &+ day &- 1)
      }
    }
  }

  /// Widens each day's extremes; returns true if any changed.
  @inline(__always)
  private mutating func widen(by values: UnsafePointer<Int>) -> Bool {
    extremes.withUnsafeMutableBufferPointer { extremes in
      var isWider = false
      for day in extremes.indices {
        let (value, known) = (values[day &+ 1], extremes[day])
        if known.lowest <= value, value <= known.highest { continue }
        extremes[day].lowest = min(known.lowest, value)
        extremes[day].highest = max(known.highest, value)
        isWider = true
      }
      return isWider
    }
  }

  private var extremeBins: (lowest: Int, highest: Int) {
    let (lowest, highest) = (extremes.map(\.lowest).min()!, extremes.map(\.highest).max()!)
    return (Self.layout.bin(of: lowest), Self.layout.bin(of: highest))
  }

  /// Extends the table to the bins of all values.
  private mutating func reach() {
    let (lowest, last) = extremeBins
    let room = (last - lowest + 1) * days
    // Reserves a little more, so that few values move the existing ones.
    if additions.capacity < room { additions.reserveCapacity(room + room / 16) }
    if additions.isEmpty { first = lowest }
    let before = (first - lowest) * days
    if before > 0 { additions.insert(contentsOf: repeatElement(0, count: before), at: 0) }
    first = lowest
    let after = (last - first + 1) * days - additions.count
    if after > 0 { additions.append(contentsOf: repeatElement(0, count: after)) }
  }

  private mutating func carry(_ carry: Int, at place: Int) {
    let (bin, day) = place.quotientAndRemainder(dividingBy: days)
    let sum = carries[Place(bin: first + bin, day: day), default: 0] + carry
    carries[Place(bin: first + bin, day: day)] = sum == 0 ? nil : sum
  }

  mutating func merge(_ other: DayCounts) {
    if other.additions.isEmpty { return }
    for day in 0..<days {
      extremes[day].lowest = min(extremes[day].lowest, other.extremes[day].lowest)
      extremes[day].highest = max(extremes[day].highest, other.extremes[day].highest)
    }
    reach()
    let offset = (other.first - first) * days
    for (index, addition) in other.additions.enumerated() where addition != 0 {
      let (sum, overflow) = additions[offset + index].addingReportingOverflow(addition)
      additions[offset + index] = sum
      if overflow { carry(addition < 0 ? -1 : 1, at: offset + index) }
    }
    for (place, more) in other.carries { carry(more, at: (place.bin - first) * days + place.day) }
  }

  /// Returns true if this number of players, some of whom leave on each day, can have these values.
  func canBe(of players: Int, gone: LeaverCounts?, leavers: [Int]) -> Bool {
    if players == 0 { return bins.isEmpty }
    var counts = [Int](repeating: 0, count: bins.count)
    var (left, hasLeft) = (counts, 0)
    let additions = gone?.additionsByDay ?? []
    return (0..<days).allSatisfy { day in
      add(on: day, to: &counts)
      hasLeft += leavers.isEmpty ? 0 : leavers[day]
      for (bin, count) in additions.isEmpty ? [] : additions[day] {
        guard bins.contains(bin) else { return false }
        left[bin - bins.lowerBound] += count
      }
      return counts.reduce(0, +) == players && left.reduce(0, +) == hasLeft
        && zip(left, counts).allSatisfy { 0 <= $0 && $0 <= $1 }
    }
  }

  mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchangeCount(of: &additions, filledWith: 0, unit: days)
    bytes.exchange(&additions)
    if additions.isEmpty { return }
    for day in 0..<days {
      bytes.exchange(extreme: &extremes[day].lowest, in: -.max ... .max)
      bytes.exchange(extreme: &extremes[day].highest, in: -.max ... .max)
    }
    let sorted = carries.sorted { ($0.key.bin, $0.key.day) < ($1.key.bin, $1.key.day) }
    var list = sorted.flatMap { [$0.key.bin - first, $0.key.day, $0.value] }
    bytes.exchangeCount(of: &list, filledWith: 0, unit: 3)
    bytes.exchange(&list)
    if bytes.isReading { restore(list, &bytes) }
  }

  /// Restores the parts that follow from the numbers read.
  private mutating func restore(_ list: [Int], _ bytes: inout TallyBytes) {
    let last: Int
    (first, last) = extremeBins
    let places = stride(from: 0, to: list.count, by: 3)
    guard extremes.allSatisfy({ $0.lowest <= $0.highest }), last - first + 1 == bins.count,
      places.allSatisfy({
        bins.indices.contains(first + list[$0]) && 0..<days ~= list[$0 + 1] && list[$0 + 2] != 0
      })
    else {
      bytes.markDamaged()
      self = DayCounts(days: days)
      return
    }
    for place in places {
      carries[Place(bin: first + list[place], day: list[place + 1])] = list[place + 2]
    }
  }
}

/// Players who have left the game, by the value of a state with many values, for each day. Like
/// `DayCounts`, each day holds its addition to the day before. As the values of players who left no
/// longer change, there is hardly more than one each, and they are stored one by one.
struct LeaverCounts: KeptTally, Equatable {
  private let days: Int
  /// The additions by bin and day. Zeros stay, so that the order of merging changes no allocation.
  private var additions: [Place: Int] = [:]

  init(days: Int) { self.days = days }

  /// Counts a player by its values, a column of the daily record, from the day on which it leaves.
  mutating func record(_ values: UnsafePointer<Int>, from left: Int) {
    var bin = DayCounts.layout.bin(of: values[left])
    add(1, bin: bin, day: left - 1)
    for day in left..<days where values[day + 1] != values[day] {
      add(-1, bin: bin, day: day)
      bin = DayCounts.layout.bin(of: values[day + 1])
      add(1, bin: bin, day: day)
    }
  }

  private mutating func add(_ count: Int, bin: Int, day: Int) {
    additions[Place(bin: bin, day: day), default: 0] += count
  }

  /// Returns the additions of each day, by bin; days from 0.
  var additionsByDay: [[(bin: Int, count: Int)]] {
    additions.reduce(into: Array(repeating: [], count: days)) { days, addition in
      days[addition.key.day].append((addition.key.bin, addition.value))
    }
  }

  mutating func merge(_ other: LeaverCounts) {
    for (place, count) in other.additions { add(count, bin: place.bin, day: place.day) }
  }

  mutating func exchange(with bytes: inout TallyBytes) {
    let sorted = additions.sorted { ($0.key.day, $0.key.bin) < ($1.key.day, $1.key.bin) }
    var list = sorted.flatMap { [$0.key.day, $0.key.bin, $0.value] }
    bytes.exchangeCount(of: &list, filledWith: 0, unit: 3)
    bytes.exchange(&list)
    guard bytes.isReading else { return }
    additions = [:]
    for place in stride(from: 0, to: list.count, by: 3) {
      guard 0..<days ~= list[place] else { return bytes.markDamaged() }
      additions[Place(bin: list[place + 1], day: list[place])] = list[place + 2]
    }
  }
}

private struct Place: Hashable { let bin, day: Int }
