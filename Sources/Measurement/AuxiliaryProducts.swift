import Statistics

/// The sums of products of parties' amounts with their auxiliary numbers. The rows are those of the
/// metrics, then an extra row for the parties of each archetype alone. A row has `width` numbers
/// for each of its archetypes.
struct AuxiliaryProducts: FieldTally, Equatable {
  private let archetypes: [[Int]]
  private let archetypeCount, width, days: Int
  /// The place of each archetype in each row, −1 if it has none: `[row × archetypes + archetype]`.
  private let places: [Int]
  /// The count of each row's numbers.
  private let counts: [Int]
  private let starts: [Int]
  /// `[starts[row] + amount × n + number]`, for the n numbers of a row.
  private var values: [Int128]

  /// Creates products of as many amounts of a row and auxiliary numbers of each archetype.
  init(plan: MeasurementPlan, amounts: Int, width: Int? = nil) {
    self.init(plan: plan, width: width ?? plan.auxiliaryWidth) { _ in amounts }
  }

  /// The amounts are 1, whose products are the sums of the numbers, and each number itself; by day.
  init(momentsOf plan: MeasurementPlan) {
    self.init(plan: plan, width: plan.auxiliaryWidth) { ($0 + 1) * plan.controlSpans.count }
  }

  private init(plan: MeasurementPlan, width: Int, amounts: (_ numbers: Int) -> Int) {
    let (archetypes, count) = (plan.archetypesOfRows, plan.archetypes.count)
    (self.archetypes, archetypeCount) = (archetypes, count)
    (self.width, days) = (width, plan.controlSpans.count)
    places = (0..<archetypes.count * count).map {
      archetypes[$0 / count].firstIndex(of: $0 % count) ?? -1
    }
    counts = archetypes.map { $0.count * width }
    var end = 0
    starts = counts.map { count in
      defer { end += count * amounts(count) }
      return end
    }
    values = Array(repeating: 0, count: end)
  }

  private func row(ofParties archetype: Int) -> Int {
    archetypes.count - archetypeCount + archetype
  }

  /// The number of all products.
  var count: Int { values.count }

  /// Returns the place of an amount's first product with an archetype of a row; nil for another one.
  func place(of amount: Int, row: Int, _ archetype: Int) -> Int? {
    let place = places[row * archetypeCount + archetype]
    return place < 0 ? nil : starts[row] + amount * counts[row] + place * width
  }

  /// Returns the distance from an amount's products to those of the next one.
  func step(row: Int) -> Int { counts[row] }

  /// Adds sums of products, by their places, and clears them.
  mutating func add(_ sums: inout [Int]) {
    for place in sums.indices where sums[place] != 0 {
      values[place] &+= Int128(sums[place])
      sums[place] = 0
    }
  }

  /// Records an amount, by its number, of a party in a row. An amount of 0 changes nothing and can
  /// be skipped. The party's numbers are those of a checkpoint day, by its index.
  @inline(__always)
  mutating func record(_ amount: Int, number: Int, row: Int, day: Int, _ party: PartyAuxiliaries) {
    if amount == 0 { return }
    let first = starts[row] + number * counts[row]
    values.withUnsafeMutableBufferPointer { values in
      for archetype in party.present {
        let place = places[row * archetypeCount + archetype]
        if place < 0 { continue }
        for number in 0..<width {
          // It fits, as in `ClusterSums`.
          values[first + place * width + number] &+=
            Int128(amount) &* Int128(party[number, archetype: archetype, day: day])
        }
      }
    }
  }

  /// Records the moments of a party in a row, as in the tables of the metrics.
  mutating func record(momentsOf party: PartyAuxiliaries, row: Int) {
    for day in 0..<days {
      let sums = day * (counts[row] + 1)
      record(1, number: sums, row: row, day: day, party)
      for archetype in party.present {
        let place = places[row * archetypeCount + archetype]
        if place < 0 { continue }
        for number in 0..<width {
          record(
            party[number, archetype: archetype, day: day],
            number: sums + 1 + place * width + number, row: row, day: day, party)
        }
      }
    }
  }

  /// Records amounts, by their number, of parties that all have the archetype at a place of a row,
  /// with that archetype's numbers.
  mutating func record(
    _ amounts: AmountColumn, number: Int, row: Int, place: Int, _ numbers: NumberColumns
  ) {
    let first = starts[row] + number * counts[row] + place * width
    for number in 0..<width { values[first + number] &+= amounts.times(numbers[number]) }
  }

  /// Records the moments of parties of one archetype, each of which counts as 1, in a row of it.
  mutating func record(momentsOf numbers: NumberColumns, _ ones: AmountColumn, row: Int, day: Int) {
    let sums = day * (counts[row] + 1)
    record(ones, number: sums, row: row, place: 0, numbers)
    let first = starts[row] + (sums + 1) * width
    for one in 0..<width {
      for other in one..<width {
        let product = numbers[one].times(numbers[other])
        values[first + one * width + other] &+= product
        if other > one { values[first + other * width + one] &+= product }
      }
    }
  }

  mutating func combine(with other: AuxiliaryProducts?, _ bytes: inout TallyBytes) {
    bytes.field(&values, other?.values)
  }

  /// Returns the products of an amount over a row, with those of its archetypes' extra rows, for as
  /// many of each archetype's numbers, by default all.
  func values(of number: Int, row: Int, width used: Int? = nil) -> [Double] {
    let first = starts[row] + number * counts[row]
    return archetypes[row].enumerated().flatMap { index, archetype in
      let alone = starts[self.row(ofParties: archetype)] + number * width
      return (0..<(used ?? width)).map {
        Double(nearest: values[first + index * width + $0] + values[alone + $0])
      }
    }
  }

  /// Returns the sums, and their products row by row, of the parties of a row, for as many of each
  /// archetype's numbers; those of one archetype are added from its extra row.
  func moments(row: Int, day: Int, width: Int) -> (sums: [Double], products: [Double]) {
    func value(_ row: Int, _ amount: Int, _ number: Int) -> Int128 {
      values[starts[row] + (day * (counts[row] + 1) + amount) * counts[row] + number]
    }
    var (sums, products): ([Double], [Double]) = ([], [])
    for (i, first) in archetypes[row].enumerated() {
      let alone = self.row(ofParties: first)
      for a in 0..<width {
        let own = i * self.width + a
        sums.append(Double(nearest: value(row, 0, own) + value(alone, 0, a)))
        for (j, second) in archetypes[row].enumerated() {
          for b in 0..<width {
            let shared = value(row, 1 + own, j * self.width + b)
            products.append(
              Double(nearest: first == second ? shared + value(alone, 1 + a, b) : shared))
          }
        }
      }
    }
    return (sums, products)
  }
}
