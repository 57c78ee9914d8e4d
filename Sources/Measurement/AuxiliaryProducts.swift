import Statistics

/// The sums of products of parties' amounts with their auxiliary numbers.
struct AuxiliaryProducts: FieldTally, Equatable {
  private let rows: AuxiliaryRows
  private let days: Int
  private let starts: [Int]
  /// `[starts[row] + amount × n + number]`, for the n numbers of a row.
  private var values: [Int128]

  /// Creates products of as many amounts of a row and auxiliary numbers of each archetype.
  init(plan: MeasurementPlan, amounts: Int, width: Int = PartyAuxiliaries.width) {
    self.init(plan: plan, width: width) { _ in amounts }
  }

  /// The amounts are 1, whose products are the sums of the numbers, and each number itself; by day.
  init(momentsOf plan: MeasurementPlan) {
    self.init(plan: plan, width: PartyAuxiliaries.width) { ($0 + 1) * plan.checkpointDays.count }
  }

  private init(plan: MeasurementPlan, width: Int, amounts: (_ numbers: Int) -> Int) {
    rows = AuxiliaryRows(plan: plan, width: width)
    days = plan.checkpointDays.count
    starts = rows.starts { $0 * amounts($0) }
    values = Array(repeating: 0, count: starts.last!)
  }

  /// Records an amount, by its number, of a party in a row. An amount of 0 changes nothing and can
  /// be skipped. The party's numbers are those of a checkpoint day, by its index.
  @inline(__always)
  mutating func record(
    _ amount: Int, number: Int, row: Int, day: Int, _ party: PartyAuxiliaries
  ) {
    if amount == 0 { return }
    let first = starts[row] + number * rows.counts[row]
    values.withUnsafeMutableBufferPointer { values in
      for archetype in party.present {
        guard let place = rows.place(of: archetype, inRow: row) else { continue }
        for number in 0..<rows.width {
          // It fits, as in `ClusterSums`.
          values[first + place + number] &+=
            Int128(amount) &* Int128(party[number, archetype: archetype, day: day])
        }
      }
    }
  }

  /// Records the moments of a party in a row, as in the tables of the metrics.
  mutating func record(momentsOf party: PartyAuxiliaries, row: Int) {
    for day in 0..<days {
      let sums = day * (rows.counts[row] + 1)
      record(1, number: sums, row: row, day: day, party)
      for archetype in party.present {
        guard let place = rows.place(of: archetype, inRow: row) else { continue }
        for number in 0..<rows.width {
          record(
            party[number, archetype: archetype, day: day], number: sums + 1 + place + number,
            row: row, day: day, party)
        }
      }
    }
  }

  mutating func combine(with other: AuxiliaryProducts?, _ bytes: inout TallyBytes) {
    bytes.field(&values, other?.values)
  }

  /// Returns the products of an amount over a row, with those of its archetypes' extra rows.
  func values(of number: Int, row: Int) -> [Double] {
    let first = starts[row] + number * rows.counts[row]
    return rows.archetypes[row].enumerated().flatMap { index, archetype in
      let alone = starts[rows.row(ofParties: archetype)] + number * rows.width
      return (0..<rows.width).map {
        Double(nearest: values[first + index * rows.width + $0] + values[alone + $0])
      }
    }
  }

  /// Returns the sums, and their products row by row, of the parties of a row, for as many of each
  /// archetype's numbers; those of one archetype are added from its extra row.
  func moments(row: Int, day: Int, width: Int) -> (sums: [Double], products: [Double]) {
    let archetypes = rows.archetypes[row]
    func value(_ row: Int, _ amount: Int, _ number: Int) -> Int128 {
      let count = rows.counts[row]
      return values[starts[row] + (day * (count + 1) + amount) * count + number]
    }
    var (sums, products): ([Double], [Double]) = ([], [])
    for (i, first) in archetypes.enumerated() {
      let alone = rows.row(ofParties: first)
      for a in 0..<width {
        let own = i * rows.width + a
        sums.append(Double(nearest: value(row, 0, own) + value(alone, 0, a)))
        for (j, second) in archetypes.enumerated() {
          for b in 0..<width {
            let shared = value(row, 1 + own, j * rows.width + b)
            products.append(
              Double(nearest: first == second ? shared + value(alone, 1 + a, b) : shared))
          }
        }
      }
    }
    return (sums, products)
  }
}
