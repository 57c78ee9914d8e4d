import Statistics

/// A party's numbers that do not depend on the game: its members of each archetype and, up to each
/// checkpoint day, their presence by luck alone (`PresenceControl`).
package struct PartyAuxiliaries: Sendable {
  /// Numbers for each archetype: members, active days, tasks.
  package static let width = 3

  /// The archetypes that the party has, each once.
  package private(set) var present: [Int] = []
  private let days: [Int]
  private let archetypes: Int
  /// `[(day × archetypes + archetype) × width + number]`, by the index of the checkpoint day; only
  /// those of present archetypes count.
  private var numbers: [Int]

  init(plan: MeasurementPlan) {
    days = plan.checkpointDays
    archetypes = plan.archetypes.count
    numbers = Array(repeating: 0, count: days.count * archetypes * Self.width)
    present.reserveCapacity(archetypes)
  }

  mutating func forget() { present.removeAll(keepingCapacity: true) }

  mutating func read(_ members: [Int], _ record: DailyRecord) {
    forget()
    for archetype in members where !present.contains(archetype) {
      present.append(archetype)
      for day in days.indices {
        for number in 0..<Self.width { numbers[place(archetype, day) + number] = 0 }
      }
    }
    for (member, archetype) in members.enumerated() {
      for (index, day) in days.enumerated() {
        let place = place(archetype, index)
        let control = record.control(through: day, member: member)
        numbers[place] += 1
        numbers[place + 1] += control.days
        numbers[place + 2] += control.tasks
      }
    }
  }

  /// Returns a number of the members of a present archetype.
  @inline(__always)
  package subscript(number: Int, archetype archetype: Int, day day: Int) -> Int {
    numbers[place(archetype, day) + number]
  }

  @inline(__always)
  private func place(_ archetype: Int, _ day: Int) -> Int {
    (day * archetypes + archetype) * Self.width
  }
}

/// The places of a row's numbers recorded by archetype: `width` for each of its archetypes.
///
/// The rows are those of the metrics, then an extra row for the parties of each archetype alone.
struct AuxiliaryRows: Sendable, Equatable {
  let archetypes: [[Int]]
  /// The place of each archetype in each row, −1 if it has none: `[row × archetypes + archetype]`.
  private let places: [Int]
  private let archetypeCount: Int
  /// The count of each row's numbers.
  let counts: [Int]
  let width: Int

  init(plan: MeasurementPlan, width: Int) {
    let count = plan.archetypes.count
    archetypes = (0..<plan.metricRows).map(plan.archetypes(ofRow:)) + (0..<count).map { [$0] }
    places = archetypes.flatMap { row in (0..<count).map { row.firstIndex(of: $0) ?? -1 } }
    archetypeCount = count
    counts = archetypes.map { $0.count * width }
    self.width = width
  }

  /// Returns the start of each row's numbers, of n numbers that take `size(n)`, and the end.
  func starts(_ size: (_ numbers: Int) -> Int) -> [Int] {
    archetypes.reduce(into: [0]) { $0.append($0.last! + size($1.count * width)) }
  }

  func row(ofParties archetype: Int) -> Int { archetypes.count - archetypeCount + archetype }

  /// Returns the place of an archetype's first number in a row; nil if the row lacks it.
  @inline(__always)
  func place(of archetype: Int, inRow row: Int) -> Int? {
    let place = places[row * archetypeCount + archetype]
    return place < 0 ? nil : place * width
  }
}
