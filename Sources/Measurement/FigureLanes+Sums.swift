import Statistics

/// Memory for the columns of one metric of a lane.
///
/// Proof that all accesses are valid: each column has `FigureLanes.capacity` places, the most
/// parties of a lane, and the memory is lent while a lane is added up.
struct LaneScratch {
  private let columns: UnsafeMutablePointer<Int>
  static let length = 6 * FigureLanes.capacity

  init(_ columns: UnsafeMutablePointer<Int>) { self.columns = columns }

  /// Totals, members with a value, and members without.
  var amounts: UnsafeMutablePointer<Int> { columns }
  var sizes: UnsafeMutablePointer<Int> { columns + FigureLanes.capacity }
  var lacking: UnsafeMutablePointer<Int> { columns + 2 * FigureLanes.capacity }
  /// The values of the players who have one, or amounts of the parties that have an archetype.
  var known: UnsafeMutablePointer<Int> { columns + 3 * FigureLanes.capacity }
  /// Memory for two columns.
  var rest: UnsafeMutablePointer<Int> { columns + 4 * FigureLanes.capacity }
}

extension FigureLanes {
  /// Adds the parties of a lane to a tally.
  func sum(_ index: Int, _ scratch: LaneScratch, _ tally: inout RunTally) {
    let lane = lanes[index]
    for column in metrics.indices {
      let first = index * Self.capacity * metrics.count + column
      if lane.kind == .parties {
        sumParties(index, lane, first, metrics[column], scratch, &tally)
      } else {
        sumPlayers(lane, first, metrics[column], scratch, &tally)
      }
    }
    // Lanes of one archetype; other parties' moments are recorded at once.
    guard lane.places.count == 1, lane.row >= metricRows else { return }
    for party in 0..<lane.count { scratch.lacking[party] = 1 }
    let ones = AmountColumn(scratch.lacking, count: lane.count, within: 0...1)
    for day in 0..<days {
      withNumbers(of: lane.places.lowerBound, day: day) {
        tally.auxiliaries.record(momentsOf: $0, ones, row: lane.row, day: day)
      }
    }
  }

  private func sumParties(
    _ index: Int, _ lane: Lane, _ first: Int, _ metric: Int, _ scratch: LaneScratch,
    _ tally: inout RunTally
  ) {
    var (range, sizeRange, lacking) = (0...0, 0...0, 0)
    for party in 0..<lane.count {
      let (place, all) = (first + party * metrics.count, index * Self.capacity + party)
      scratch.amounts[party] = totals[place]
      scratch.sizes[party] = sizes[place]
      scratch.lacking[party] = allSizes[all] - sizes[place]
      range.include(totals[place])
      sizeRange.include(sizes[place])
      lacking = max(lacking, scratch.lacking[party])
    }
    let totals = AmountColumn(scratch.amounts, count: lane.count, within: range)
    tally.metrics[lane.row * metricCount + metric].record(
      parties: totals,
      sizes: AmountColumn(scratch.sizes, count: lane.count, within: sizeRange), scratch.rest)
    multiply(totals, lane, metric, scratch, &tally.metricProducts)
    if lacking > 0 {
      let column = AmountColumn(scratch.lacking, count: lane.count, within: 0...lacking)
      multiply(column, lane, metric, scratch, &tally.missingProducts)
    }
  }

  private func sumPlayers(
    _ lane: Lane, _ first: Int, _ metric: Int, _ scratch: LaneScratch, _ tally: inout RunTally
  ) {
    var (known, low, high) = (0, Int.max, Int.min)
    for player in 0..<lane.count {
      let value = totals[first + player * metrics.count]
      let isMissing = value == PartyRecorder.missing
      scratch.lacking[player] = isMissing ? 1 : 0
      scratch.amounts[player] = isMissing ? 0 : value
      if isMissing { continue }
      scratch.known[known] = value
      known += 1
      (low, high) = (min(low, value), max(high, value))
    }
    let (isLone, place) = (lane.kind == .lonePlayers, lane.row * metricCount + metric)
    if known > 0 {
      let values = AmountColumn(scratch.known, count: known, within: low...high)
      tally.metrics[place].record(players: values, within: low...high)
      if isLone { tally.metrics[place].record(parties: values, sizes: nil, scratch.rest) }
      let amounts = AmountColumn(scratch.amounts, count: lane.count, within: low...high)
      if isLone { multiply(amounts, lane, metric, scratch, &tally.metricProducts) }
    }
    if isLone && known < lane.count {
      let lacking = AmountColumn(scratch.lacking, count: lane.count, within: 0...1)
      multiply(lacking, lane, metric, scratch, &tally.missingProducts)
    }
  }

  /// Adds the products of parties' amounts with the auxiliary numbers of each of their archetypes.
  private func multiply(
    _ amounts: AmountColumn, _ lane: Lane, _ metric: Int, _ scratch: LaneScratch,
    _ products: inout AuxiliaryProducts
  ) {
    let day = controlDays[metric]
    for place in lane.places where present[place] > 0 {
      let first = place * Self.capacity
      let own =
        present[place] == lane.count
        ? amounts
        : amounts.selected(parties[first..<first + present[place]], into: scratch.known)
      withNumbers(of: place, day: day) {
        products.record(
          own, number: metric, row: lane.row, place: place - lane.places.lowerBound, $0)
      }
    }
  }

  /// Lends an archetype's numbers on a day.
  @inline(__always)
  private func withNumbers(of place: Int, day: Int, _ body: (NumberColumns) -> Void) {
    let first = (place * days + day) * width
    numbers.withUnsafeBufferPointer { numbers in
      ranges.withUnsafeBufferPointer { ranges in
        body(
          NumberColumns(
            numbers: numbers.baseAddress! + first * Self.capacity,
            ranges: ranges.baseAddress! + first, count: present[place]))
      }
    }
  }
}

extension ClosedRange<Int> {
  @inline(__always)
  mutating func include(_ number: Int) {
    self = Swift.min(lowerBound, number)...Swift.max(upperBound, number)
  }
}

/// An archetype's auxiliary numbers in the parties of a lane that have it, `[number × capacity +
/// party]`, and the range of each number.
struct NumberColumns {
  let numbers: UnsafePointer<Int>
  let ranges: UnsafePointer<ClosedRange<Int>>
  let count: Int

  @inline(__always)
  subscript(number: Int) -> AmountColumn {
    AmountColumn(
      numbers + number * FigureLanes.capacity, count: count, within: ranges[number])
  }
}
