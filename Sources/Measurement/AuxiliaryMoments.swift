import Statistics

/// The sums of parties' auxiliary numbers and of their products with each other.
struct AuxiliaryMoments: FieldTally, Equatable {
  private let rows: AuxiliaryRows
  private let days: Int
  private let starts: [Int]
  /// For each row and day: n sums, then n × n products.
  private var values: [Int128]

  init(plan: MeasurementPlan) {
    let days = plan.checkpointDays.count
    rows = AuxiliaryRows(plan: plan, width: PartyAuxiliaries.width)
    starts = rows.starts { ($0 + 1) * $0 * days }
    self.days = days
    values = Array(repeating: 0, count: starts.last!)
  }

  /// Records a party in a row, as in the tables of the metrics.
  mutating func record(_ party: PartyAuxiliaries, row: Int) {
    let (rows, days, rowStart) = (rows, days, starts[row])
    let (count, width) = (rows.count(ofRow: row), rows.width)
    values.withUnsafeMutableBufferPointer { values in
      for day in 0..<days {
        let start = rowStart + day * (count + 1) * count
        for first in party.present {
          guard let i = rows.place(of: first, inRow: row) else { continue }
          for a in 0..<width {
            let number = party[a, archetype: first, day: day]
            values[start + i + a] &+= Int128(number)
            let products = start + count * (1 + i + a)
            for second in party.present {
              guard let j = rows.place(of: second, inRow: row) else { continue }
              for b in 0..<width {
                values[products + j + b] &+=
                  Int128(number) &* Int128(party[b, archetype: second, day: day])
              }
            }
          }
        }
      }
    }
  }

  mutating func combine(with other: AuxiliaryMoments?, _ bytes: inout TallyBytes) {
    bytes.field(&values, other?.values)
  }

  /// Returns the sums, and their products row by row, of the parties of a row; those of one
  /// archetype are added from its extra row.
  ///
  /// - Parameter width: The number of auxiliary numbers of each archetype.
  func values(row: Int, day: Int, width: Int) -> (sums: [Double], products: [Double]) {
    let archetypes = rows.archetypes[row]
    func value(_ row: Int, _ place: Int) -> Int128 {
      let count = rows.count(ofRow: row)
      return values[starts[row] + day * (count + 1) * count + place]
    }
    let all = rows.count(ofRow: row)
    let own = rows.width
    var sums: [Double] = []
    var products: [Double] = []
    for (i, first) in archetypes.enumerated() {
      let alone = rows.row(ofParties: first)
      for a in 0..<width {
        sums.append(Double(nearest: value(row, i * own + a) + value(alone, a)))
        for (j, second) in archetypes.enumerated() {
          for b in 0..<width {
            let shared = value(row, all * (1 + i * own + a) + j * own + b)
            products.append(
              Double(nearest: first == second ? shared + value(alone, own * (1 + a) + b) : shared))
          }
        }
      }
    }
    return (sums, products)
  }
}
