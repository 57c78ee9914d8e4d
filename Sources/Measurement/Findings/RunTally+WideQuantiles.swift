import Statistics

extension RunTally {
  /// Quantiles over the players of each row, and over those who have not left: `[row][day]`.
  typealias DayQuantiles = (all: [[Quantiles?]], staying: [[Quantiles?]])

  /// Returns quantiles of a series by day; on checkpoints, those over all players are the metrics'.
  func wideQuantiles(ofSeries series: Int, at place: Int) -> DayQuantiles {
    var tables = plan.archetypes.indices.map { archetype in
      let table = archetype * plan.wideCount + place
      return PlayersByBin(wide[table], gone: wideGone.isEmpty ? [] : wideGone[table].additionsByDay)
    }
    let rows = 0..<plan.rows
    /// The weights of the archetypes of each row that are observed: `[day][row]`.
    let weightsByDay = plan.stretches.flatMap { days in
      let weights = rows.map { row in
        wholeWeights(ofRow: row, on: days.upperBound)
          .filter { !tables[$0.archetype].table.bins.isEmpty }
      }
      return days.map { _ in weights }
    }
    let scale = Double(plan.series[series].scale)
    var found: DayQuantiles = (rows.map { _ in [] }, rows.map { _ in [] })
    var bins = WeighedBins()
    for (day, weights) in weightsByDay.enumerated() {
      for archetype in tables.indices {
        tables[archetype].advance(
          to: day,
          leavers: goneSizes.isEmpty ? 0 : goneSizes[archetype * plan.days + day].observations)
      }
      for (row, own) in weights.enumerated() {
        func quantiles(staying: Bool) -> Quantiles? {
          let (lowest, highest) = own.reduce((Int.max, Int.min)) { extremes, part in
            let own = tables[part.archetype].table.extremes[day]
            return (min(extremes.0, own.lowest), max(extremes.1, own.highest))
          }
          if lowest > highest { return nil }
          bins.fill(
            own.map { (tables[$0.archetype], $0.weight) },
            // All players are within these bins on this day.
            within: DayCounts.layout.bin(of: lowest)...DayCounts.layout.bin(of: highest),
            staying: staying)
          return Quantiles(
            StratifiedCounts.bins(Quantiles.withTails, of: bins.filled).map {
              Double(min(highest, max(lowest, DayCounts.layout.representative(ofBin: $0)))) / scale
            })
        }
        let all = checkpoint(series, day: day, row: row, scale) ?? quantiles(staying: false)
        found.all[row].append(all)
        if wideGone.isEmpty { continue }
        let hasLeavers = own.contains { tables[$0.archetype].leavers > 0 }
        found.staying[row].append(hasLeavers ? quantiles(staying: true) : all)
      }
    }
    if wideGone.isEmpty { found.staying = [] }
    return found
  }

  /// Returns the quantiles of the metric that is a series' value on a day; nil if there is none.
  private func checkpoint(_ series: Int, day: Int, row: Int, _ scale: Double) -> Quantiles? {
    guard
      let checkpoint = plan.checkpoints.first(where: { $0.series == series && $0.day == day + 1 })
    else { return nil }
    let counts = StratifiedCounts(
      members(ofRow: row, on: day + 1).map { weight, archetypes, members in
        let own = archetypes.map { players(ofMetric: checkpoint.metric, archetype: $0).histogram }
        return (weight, members, own)
      })
    return Quantiles(counts.quantiles(Quantiles.withTails).map { Double($0) / scale })
  }

  /// Returns the archetypes of a row that are observed on a day, with the weight of each player.
  func wholeWeights(ofRow row: Int, on day: Int) -> [(archetype: Int, weight: Int)] {
    let strata = members(ofRow: row, on: day)
    let weights = StratifiedCounts.wholeWeights(strata.map { ($0.weight, $0.members) })
    return zip(strata, weights).flatMap { stratum, weight in
      stratum.archetypes.map { (archetype: $0, weight: weight) }
    }
  }
}

/// An archetype's players by bin, one day after another.
private struct PlayersByBin {
  let table: DayCounts
  /// The additions of players who have left, day by day.
  private let gone: [[(bin: Int, count: Int)]]
  /// All players of each bin, and the players among them who have left.
  private(set) var all, left: [Int]
  private(set) var leavers = 0

  init(_ table: DayCounts, gone: [[(bin: Int, count: Int)]]) {
    (self.table, self.gone) = (table, gone)
    all = Array(repeating: 0, count: table.bins.count)
    left = Array(repeating: 0, count: gone.allSatisfy(\.isEmpty) ? 0 : table.bins.count)
  }

  mutating func advance(to day: Int, leavers: Int) {
    table.add(on: day, to: &all)
    self.leavers += leavers
    if left.isEmpty { return }
    // Those who left are among all players, in the same bins.
    for (bin, count) in gone[day] where table.bins.contains(bin) {
      left[bin - table.bins.lowerBound] += count
    }
  }
}

extension FilledBins {
  /// Lists the bins of some counts that are above 0; keeps the buffer.
  @inline(__always)
  mutating func fill(with counts: [Int], bin: (_ index: Int) -> Int) {
    removeAll(keepingCapacity: true)
    counts.withUnsafeBufferPointer { counts in
      var (index, cumulative) = (0, 0)
      while index < counts.count {
        if counts[index] > 0 {
          cumulative &+= counts[index]
          append((bin(index), cumulative))
        }
        index &+= 1
      }
    }
  }
}

private struct WeighedBins {
  private(set) var filled: FilledBins = []
  private var counts: [Int] = []

  /// Fills bins of a range that may have players, with those who stay or all.
  mutating func fill(
    _ parts: [(players: PlayersByBin, weight: Int)], within range: ClosedRange<Int>, staying: Bool
  ) {
    counts.refill(count: range.count, with: 0)
    for (players, weight) in parts {
      let own = players.table.bins
      let first = max(own.lowerBound, range.lowerBound)
      let count = min(own.upperBound, range.upperBound + 1) - first
      if count <= 0 { continue }
      let (from, to) = (first - own.lowerBound, first - range.lowerBound)
      add(players.all, from: from, to: to, count: count, times: weight)
      if staying, !players.left.isEmpty {
        add(players.left, from: from, to: to, count: count, times: -weight)
      }
    }
    filled.fill(with: counts) { range.lowerBound &+ $0 }
  }

  private mutating func add(
    _ players: [Int], from first: Int, to start: Int, count: Int, times weight: Int
  ) {
    precondition(first >= 0 && first + count <= players.count)
    precondition(start >= 0 && start + count <= counts.count)
    counts.withUnsafeMutableBufferPointer { counts in
      players.withUnsafeBufferPointer { players in
        // Numbers are below 2⁴³, see `StratifiedCounts.wholeWeights`. Most weights are 1.
        let (counts, players) = (counts.baseAddress! + start, players.baseAddress! + first)
        if weight == 1 {
          for index in 0..<count { counts[index] &+= players[index] }
        } else if weight == -1 {
          for index in 0..<count { counts[index] &-= players[index] }
        } else {
          for index in 0..<count { counts[index] &+= weight &* players[index] }
        }
      }
    }
  }
}
