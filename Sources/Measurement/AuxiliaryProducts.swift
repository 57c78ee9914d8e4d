import Statistics

/// The sums of products of parties' figures with their auxiliary numbers.
///
/// A figure is a total over members and the number of observations in it.
package struct AuxiliaryProducts: Tally, Equatable {
  private let rows: AuxiliaryRows
  private let starts: [Int]
  /// For each row and figure: n sums of total × number, then n of size × number.
  private var values: [Int128]

  /// - Parameters:
  ///   - figures: The number of figures of a row.
  ///   - width: How many numbers of each archetype.
  init(plan: MeasurementPlan, figures: Int, width: Int = PartyAuxiliaries.width) {
    rows = AuxiliaryRows(plan: plan, width: width)
    starts = rows.starts { 2 * $0 * figures }
    values = Array(repeating: 0, count: starts.last!)
  }

  /// Records a figure of a party in a row.
  ///
  /// - Parameter day: The index of the checkpoint day up to which the auxiliary numbers count.
  @inline(__always)
  mutating func record(
    total: Int, size: Int, figure: Int, row: Int, day: Int, _ party: PartyAuxiliaries
  ) {
    let count = rows.count(ofRow: row)
    let first = starts[row] + 2 * count * figure
    for archetype in party.present {
      guard let place = rows.place(of: archetype, inRow: row) else { continue }
      for number in 0..<rows.width {
        // It fits, as in `ClusterSums`.
        let known = Int128(party[number, archetype: archetype, day: day])
        values[first + place + number] &+= Int128(total) &* known
        values[first + count + place + number] &+= Int128(size) &* known
      }
    }
  }

  package mutating func merge(_ other: AuxiliaryProducts) {
    for index in values.indices { values[index] += other.values[index] }
  }

  /// Returns the products of a figure over the parties of a row; those of one archetype are added
  /// from its extra row.
  func values(figure: Int, row: Int) -> (totals: [Double], sizes: [Double]) {
    let count = rows.count(ofRow: row)
    let first = starts[row] + 2 * count * figure
    var totals: [Double] = []
    var sizes: [Double] = []
    for (index, archetype) in rows.archetypes[row].enumerated() {
      let alone = starts[rows.row(ofParties: archetype)] + 2 * rows.width * figure
      for number in 0..<rows.width {
        let place = index * rows.width + number
        totals.append(Double(nearest: values[first + place] + values[alone + number]))
        sizes.append(Double(nearest: values[first + count + place] + values[alone + rows.width + number]))
      }
    }
    return (totals, sizes)
  }
}
