import Measurement
import Statistics

/// The products of parties' figures in each world with what the other knows of the same parties.
///
/// They tell how the errors of two worlds go together whose populations differ. In one population,
/// both worlds know the same of each party, and each world's own products are these.
struct CrossProducts: FieldTally {
  /// A figure of a row, and the index among `days` up to which presence goes along with it.
  struct Figure: Sendable, Equatable {
    let row, days: Int
  }

  private let rows: [(a: [Int], b: [Int])]
  private let days: [SharedFigures.Pair]
  /// The numbers of an archetype in each world.
  private let width: SharedFigures.Pair
  private let figures: [Figure]
  /// For each figure: totals and sizes in A times numbers of B, then those in B times those of A.
  private let starts: [Int]
  private var values: [Int128]
  /// For each row and pair of days, the numbers of A times those of B, row by row.
  private let momentStarts: [Int]
  private var moments: [Int128]

  init(
    rows: [(a: [Int], b: [Int])], days: [SharedFigures.Pair], width: SharedFigures.Pair,
    figures: [Figure]
  ) {
    (self.rows, self.days, self.width, self.figures) = (rows, days, width, figures)
    starts = figures.reduce(into: [0]) { starts, figure in
      let row = rows[figure.row]
      starts.append(starts.last! + 2 * (width.a * row.a.count + width.b * row.b.count))
    }
    momentStarts = rows.flatMap { row in days.map { _ in row } }.reduce(into: [0]) {
      $0.append($0.last! + width.a * $1.a.count * width.b * $1.b.count)
    }
    values = Array(repeating: 0, count: starts.last!)
    moments = Array(repeating: 0, count: momentStarts.last!)
  }

  /// Records a party's numbers in each world, which are none where it does not exist.
  mutating func record(
    _ a: PartyAuxiliaries, _ b: PartyAuxiliaries,
    sides: (_ figure: Int) -> (a: PairedSums.Side, b: PairedSums.Side)
  ) {
    if figures.isEmpty { return }
    for (index, figure) in figures.enumerated() {
      let (sideA, sideB) = sides(index)
      let (row, pair) = (rows[figure.row], days[figure.days])
      let start = starts[index]
      multiply(sideA, b, row.b, width.b, day: pair.b, at: start)
      multiply(sideB, a, row.a, width.a, day: pair.a, at: start + 2 * width.b * row.b.count)
    }
    for (index, row) in rows.enumerated() {
      for (place, pair) in days.enumerated() {
        let start = momentStarts[index * days.count + place]
        visit(a, row.a, width.a, day: pair.a) { i, first in
          visit(b, row.b, width.b, day: pair.b) { j, second in
            moments[start + i * row.b.count * width.b + j] += Int128(first) * Int128(second)
          }
        }
      }
    }
  }

  private mutating func multiply(
    _ side: PairedSums.Side, _ known: PartyAuxiliaries, _ archetypes: [Int], _ width: Int, day: Int,
    at start: Int
  ) {
    if side.size == 0 && side.total == 0 { return }
    visit(known, archetypes, width, day: day) { place, number in
      values[start + place] += Int128(side.total) * Int128(number)
      values[start + archetypes.count * width + place] += Int128(side.size) * Int128(number)
    }
  }

  @inline(__always)
  private func visit(
    _ known: PartyAuxiliaries, _ archetypes: [Int], _ width: Int, day: Int,
    _ body: (_ place: Int, _ number: Int) -> Void
  ) {
    for (place, archetype) in archetypes.enumerated() where known.present.contains(archetype) {
      for number in 0..<width {
        body(place * width + number, known[number, archetype: archetype, day: day])
      }
    }
  }

  /// Returns the products of a figure with as many numbers of an archetype in each world.
  func of(figure index: Int, width used: SharedFigures.Pair) -> CrossFigures? {
    if figures.isEmpty { return nil }
    let (row, days) = (rows[figures[index].row], figures[index].days)
    func places(_ archetypes: [Int], _ width: Int, _ used: Int) -> [Int] {
      archetypes.indices.flatMap { place in (0..<used).map { place * width + $0 } }
    }
    func read(_ list: [Int], at start: Int) -> [Double] {
      list.map { Double(nearest: values[start + $0]) }
    }
    let (inA, inB) = (places(row.a, width.a, used.a), places(row.b, width.b, used.b))
    let (countA, countB) = (row.a.count * width.a, row.b.count * width.b)
    let (start, moment) = (starts[index], momentStarts[figures[index].row * self.days.count + days])
    return CrossFigures(
      totals: read(inB, at: start), counts: read(inB, at: start + countB),
      otherTotals: read(inA, at: start + 2 * countB),
      otherCounts: read(inA, at: start + 2 * countB + countA),
      moments: inA.flatMap { i in inB.map { Double(nearest: moments[moment + i * countB + $0]) } })
  }

  mutating func combine(with other: CrossProducts?, _ bytes: inout TallyBytes) {
    bytes.field(&values, other?.values)
    bytes.field(&moments, other?.moments)
  }
}
