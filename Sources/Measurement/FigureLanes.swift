import Statistics

/// The metrics of parties that wait to be added up together, as sums column by column cost a
/// quarter of sums party by party (`AmountColumn`).
///
/// A lane holds parties of one row of the metrics, with their auxiliary numbers. Parties of one
/// player, as most are, have lanes of their own: one for each archetype. So have the players of
/// other parties, who are also counted one by one.
struct FigureLanes {
  static let capacity = AmountColumn.capacity

  /// The parties, or players, of one row that wait.
  struct Lane {
    enum Kind { case lonePlayers, parties, players }
    let kind: Kind
    /// The row of the metrics, which may be an extra one (`PartyRows.forEachRecorded`).
    let row: Int
    /// The places of the row's archetypes, each of which has auxiliary numbers.
    let places: Range<Int>
    var count = 0
  }

  private(set) var lanes: [Lane]
  /// The indices of the recorded metrics among all, and the day of each metric's control variate.
  let metrics: [Int]
  let metricCount: Int
  let controlDays: [Int]
  /// The rows before the extra ones.
  let metricRows: Int
  /// The number of days with auxiliary numbers, and of those of an archetype.
  let days, width: Int
  /// Values, or totals over a party's members: `[(lane × capacity + party) × metrics + metric]`.
  private(set) var totals: [Int]
  /// Members with a value, and all: the former as above for lanes of parties, which come first.
  private(set) var sizes: [Int]
  private(set) var allSizes: [Int]
  /// The parties that have an archetype, by place: how many, and their indices in the lane.
  private(set) var present: [Int]
  private(set) var parties: [Int]
  /// `[((place × days + day) × width + number) × capacity + party]`, for the parties of the place.
  private(set) var numbers: [Int]
  /// The range of each number and 0: `[(place × days + day) × width + number]`.
  private(set) var ranges: [ClosedRange<Int>]
  var scratch = [Int](repeating: 0, count: LaneScratch.length)
  private let archetypes: Int
  /// The place of each archetype in each lane, −1 if it has none: `[lane × archetypes + archetype]`.
  private let places: [Int]

  init(plan: MeasurementPlan) {
    // All lists have their room at once: those that grow would take more memory at times.
    let (rows, all) = (plan.archetypesOfRows, plan.archetypes.indices)
    let size = rows.count + 2 * all.count
    var lanes: [Lane] = []
    lanes.reserveCapacity(size)
    var places = Array(repeating: -1, count: size * all.count)
    var count = 0
    func add(_ kind: Lane.Kind, _ row: Int, _ archetypes: [Int]) {
      for (place, archetype) in archetypes.enumerated() {
        places[lanes.count * all.count + archetype] = count + place
      }
      lanes.append(Lane(kind: kind, row: row, places: count..<count + archetypes.count))
      count += archetypes.count
    }
    for (row, archetypes) in rows.enumerated() { add(.parties, row, archetypes) }
    for archetype in all { add(.lonePlayers, plan.metricRows + archetype, [archetype]) }
    for archetype in all { add(.players, plan.metricRows + archetype, []) }
    (self.lanes, self.places, archetypes) = (lanes, places, all.count)
    var metrics: [Int] = []
    metrics.reserveCapacity(plan.metrics.count)
    for metric in plan.metrics.indices where plan.records(metric: metric) { metrics.append(metric) }
    self.metrics = metrics
    (metricCount, controlDays) = (plan.metrics.count, plan.controlDays)
    metricRows = plan.metricRows
    (days, width) = (plan.controlSpans.count, plan.auxiliaryWidth)
    totals = .unwritten(lanes.count * Self.capacity * metrics.count)
    sizes = .unwritten(rows.count * Self.capacity * metrics.count)
    allSizes = .unwritten(rows.count * Self.capacity)
    present = Array(repeating: 0, count: count)
    parties = .unwritten(count * Self.capacity)
    numbers = .unwritten(count * days * width * Self.capacity)
    ranges = Array(repeating: 0...0, count: count * days * width)
  }

  /// Adds a party to its lanes, adding up those that are full. The values of its members' metrics are
  /// `[member × all metrics + metric]`.
  mutating func record(
    _ rows: PartyRows, _ values: [Int], _ auxiliaries: PartyAuxiliaries, _ tally: inout RunTally
  ) {
    let loneLane = metricRows + archetypes
    if rows.archetypes.count == 1 {
      copy(values, of: 0, to: loneLane + rows.archetypes[0], &tally)
      add(auxiliaries, to: loneLane + rows.archetypes[0])
      return
    }
    for (member, archetype) in rows.archetypes.enumerated() {
      copy(values, of: member, to: loneLane + archetypes + archetype, &tally)
      lanes[loneLane + archetypes + archetype].count += 1
    }
    rows.forEachRecorded(of: metricRows) { row in
      addUpIfFull(row.number, &tally)
      sum(values, of: rows.members[row.members], to: row.number)
      add(auxiliaries, to: row.number)
    }
  }

  private mutating func addUpIfFull(_ lane: Int, _ tally: inout RunTally) {
    if lanes[lane].count == Self.capacity { addUp(lane, &tally) }
  }

  /// The index of the next party's totals in a lane.
  private func next(_ lane: Int) -> Int {
    (lane * Self.capacity + lanes[lane].count) * metrics.count
  }

  /// Copies a player's values to a lane.
  private mutating func copy(
    _ values: [Int], of member: Int, to lane: Int, _ tally: inout RunTally
  ) {
    addUpIfFull(lane, &tally)
    let (first, start) = (next(lane), member * metricCount)
    precondition(start + metricCount <= values.count, "each member has all metrics")
    totals.withUnsafeMutableBufferPointer { totals in
      values.withUnsafeBufferPointer { values in
        // Proof: a lane has room for all columns of `capacity` parties.
        for column in metrics.indices { totals[first &+ column] = values[start &+ metrics[column]] }
      }
    }
  }

  /// Sums the values of some members of a party for a lane.
  private mutating func sum(_ values: [Int], of members: ArraySlice<Int>, to lane: Int) {
    let first = next(lane)
    allSizes[lane * Self.capacity + lanes[lane].count] = members.count
    totals.withUnsafeMutableBufferPointer { totals in
      sizes.withUnsafeMutableBufferPointer { sizes in
        for column in metrics.indices {
          (totals[first &+ column], sizes[first &+ column]) = (0, 0)
        }
        for member in members {
          let start = member * metricCount
          precondition(start + metricCount <= values.count, "each member has all metrics")
          values.withUnsafeBufferPointer { values in
            // Proof: as above.
            for column in metrics.indices {
              let value = values[start &+ metrics[column]]
              totals[first &+ column] &+= value == PartyRecorder.missing ? 0 : value
              sizes[first &+ column] &+= value == PartyRecorder.missing ? 0 : 1
            }
          }
        }
      }
    }
  }

  /// Adds a party's auxiliary numbers to a lane, after its totals, and counts it.
  private mutating func add(_ party: PartyAuxiliaries, to lane: Int) {
    for archetype in party.present {
      let place = places[lane * archetypes + archetype]
      if place < 0 { continue }
      let index = present[place]
      parties[place * Self.capacity + index] = lanes[lane].count
      present[place] += 1
      for day in 0..<days {
        let first = (place * days + day) * width
        for number in 0..<width {
          let value = party[number, archetype: archetype, day: day]
          numbers[(first + number) * Self.capacity + index] = value
          ranges[first + number].include(value)
        }
      }
    }
    lanes[lane].count += 1
  }

  /// Adds up all parties that wait.
  mutating func addUp(_ tally: inout RunTally) {
    for lane in lanes.indices where lanes[lane].count > 0 { addUp(lane, &tally) }
  }

  private mutating func addUp(_ lane: Int, _ tally: inout RunTally) {
    var scratch: [Int] = []
    swap(&scratch, &self.scratch)
    scratch.withUnsafeMutableBufferPointer { sum(lane, LaneScratch($0.baseAddress!), &tally) }
    swap(&scratch, &self.scratch)
    lanes[lane].count = 0
    for place in lanes[lane].places {
      present[place] = 0
      for number in place * days * width..<(place + 1) * days * width { ranges[number] = 0...0 }
    }
  }
}

extension Array where Element == Int {
  /// Returns numbers of which each must be written before it is read, so that those that never are
  /// take no time.
  fileprivate static func unwritten(_ count: Int) -> [Int] {
    Array(unsafeUninitializedCapacity: count) { $1 = count }
  }
}
