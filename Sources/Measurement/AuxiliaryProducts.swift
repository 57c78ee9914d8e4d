import Statistics

/// The sums of products of parties' amounts with their auxiliary numbers.
struct AuxiliaryProducts: FieldTally, Equatable {
  private let rows: AuxiliaryRows
  private let starts: [Int]
  /// `[starts[row] + amount × n + number]`, for the n numbers of a row.
  private var values: [Int128]

  /// - Parameters:
  ///   - amounts: The number of amounts of a row.
  ///   - width: The number of auxiliary numbers of each archetype.
  init(plan: MeasurementPlan, amounts: Int, width: Int = PartyAuxiliaries.width) {
    rows = AuxiliaryRows(plan: plan, width: width)
    starts = rows.starts { $0 * amounts }
    values = Array(repeating: 0, count: starts.last!)
  }

  /// Records an amount of a party in a row. An amount of 0 changes nothing and can be skipped.
  ///
  /// - Parameters:
  ///   - number: The number of the amount.
  ///   - day: The index of the checkpoint day up to which the auxiliary numbers count.
  @inline(__always)
  mutating func record(
    _ amount: Int, number: Int, row: Int, day: Int, _ party: PartyAuxiliaries
  ) {
    if amount == 0 { return }
    let first = starts[row] + number * rows.count(ofRow: row)
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

  mutating func combine(with other: AuxiliaryProducts?, _ bytes: inout TallyBytes) {
    bytes.field(&values, other?.values)
  }

  /// Returns the products of an amount over the parties of a row; those of one archetype are added
  /// from its extra row.
  func values(of number: Int, row: Int) -> [Double] {
    let first = starts[row] + number * rows.count(ofRow: row)
    return rows.archetypes[row].enumerated().flatMap { index, archetype in
      let alone = starts[rows.row(ofParties: archetype)] + number * rows.width
      return (0..<rows.width).map {
        Double(nearest: values[first + index * rows.width + $0] + values[alone + $0])
      }
    }
  }
}
