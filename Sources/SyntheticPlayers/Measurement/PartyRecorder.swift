import Statistics

/// Turns what the members of one party show into measurements of the party.
///
/// The party is the independent unit, so what is summed and squared is the party's total: over
/// all its members, and over its members of each archetype. The buffers live as long as a block.
struct PartyRecorder {
  private let plan: MeasurementPlan
  /// Archetype of each member of the party at hand.
  private var archetypes: [Int] = []
  /// The day's values of the party: `[group × series + series]`, group 0 for all members.
  private var totals: [Int]
  /// What each member's cumulative series showed the day before: `[member × series + series]`.
  private var yesterday: [Int] = []
  /// Each member's metrics, `missing` where it has none: `[member × metrics + metric]`.
  private var metricValues: [Int] = []
  /// The members of one archetype form a group; group g ≥ 1 belongs to `groupRows[g]`.
  private var groupOfMember: [Int] = []
  private var groupRows: [Int] = []
  private var groupSizes: [Int] = []

  static let missing = Int.min

  init(plan: MeasurementPlan) {
    self.plan = plan
    totals = []
  }

  // MARK: A party begins

  mutating func begin(archetypes: [Int], _ tally: inout RunTally) {
    self.archetypes = archetypes
    groupRows.removeAll(keepingCapacity: true)
    groupSizes.removeAll(keepingCapacity: true)
    groupOfMember.removeAll(keepingCapacity: true)
    groupRows.append(0)
    groupSizes.append(archetypes.count)
    for archetype in archetypes {
      if let group = groupRows.dropFirst().firstIndex(of: archetype + 1) {
        groupSizes[group] += 1
        groupOfMember.append(group)
      } else {
        groupOfMember.append(groupRows.count)
        groupRows.append(archetype + 1)
        groupSizes.append(1)
      }
    }
    for group in groupRows.indices { tally.sizes[groupRows[group]].record(size: groupSizes[group]) }
    Self.refill(&totals, count: groupRows.count * plan.series.count, with: 0)
    Self.refill(&yesterday, count: archetypes.count * plan.series.count, with: 0)
    Self.refill(&metricValues, count: archetypes.count * plan.metrics.count, with: Self.missing)
  }

  private static func refill(_ buffer: inout [Int], count: Int, with value: Int) {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: repeatElement(value, count: count))
  }

  // MARK: A day of the party

  /// Takes the value of a state that a member has at the end of a day.
  @inline(__always)
  mutating func observe(
    state value: Int, series: Int, member: Int, day: Int, _ tally: inout RunTally
  ) {
    let column = plan.columns[series]
    if let layout = column.layout {
      let row = (day - 1) * plan.archetypes.count + archetypes[member]
      tally.histograms[row * plan.binsPerRow + column.firstBin + layout.bin(of: value)] &+= 1
    }
    add(value, series: series, member: member)
  }

  /// Takes what an account of a member has moved since the start; the day's difference counts.
  @inline(__always)
  mutating func observe(total: Int, series: Int, member: Int) {
    let slot = member * plan.columns.count + series
    let value = total - yesterday[slot]
    if value == 0 { return }
    yesterday[slot] = total
    add(value, series: series, member: member)
  }

  @inline(__always)
  private mutating func add(_ value: Int, series: Int, member: Int) {
    totals[series] &+= value
    totals[groupOfMember[member] * plan.columns.count + series] &+= value
  }

  /// Ends a day: the party's totals become observations.
  @inline(__always)
  mutating func endDay(_ day: Int, _ tally: inout RunTally) {
    let seriesCount = plan.columns.count
    for group in groupRows.indices {
      let row = ((day - 1) * plan.rows + groupRows[group]) * seriesCount
      let size = groupSizes[group]
      for series in 0..<seriesCount {
        let total = totals[group * seriesCount + series]
        if total == 0 { continue }
        tally.sums[row + series].record(total: total, size: size)
        totals[group * seriesCount + series] = 0
      }
    }
  }

  // MARK: Metrics

  /// Keeps a member's values of the day for the metrics that are a series on that day.
  mutating func checkpoint(
    _ day: Int, member: Int, valueOf series: (_ series: Int) -> Int
  ) {
    for checkpoint in plan.checkpoints where checkpoint.day == day {
      keep(series(checkpoint.series), metric: checkpoint.metric, member: member)
    }
  }

  mutating func keep(_ value: Int?, metric: Int, member: Int) {
    metricValues[member * plan.metrics.count + metric] = value ?? Self.missing
  }

  /// Ends the party: its members' metrics become observations.
  mutating func end(_ tally: inout RunTally) {
    for metric in plan.metrics.indices {
      let first = metric * plan.rows
      for member in archetypes.indices {
        let value = metricValues[member * plan.metrics.count + metric]
        if value == Self.missing { continue }
        tally.metrics[first + archetypes[member] + 1].record(player: value)
      }
      for group in groupRows.indices {
        var total = 0
        var size = 0
        for member in archetypes.indices where group == 0 || groupOfMember[member] == group {
          let value = metricValues[member * plan.metrics.count + metric]
          if value == Self.missing { continue }
          total += value
          size += 1
        }
        tally.metrics[first + groupRows[group]].record(party: total, size: size)
      }
    }
  }
}
