import Statistics

/// Players who have left the game, by the value of a state with many values, for each day.
///
/// Like `DayCounts`, each day holds its addition to the day before. The values of players who left
/// no longer change, so there is hardly more than one addition per player, and additions are stored
/// one by one: a table of all bins and days would take as much memory as that of all players.
struct LeaverCounts: KeptTally, Equatable {
  private struct Place: Hashable { let bin, day: Int }

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
