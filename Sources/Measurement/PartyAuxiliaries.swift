import Statistics

/// A party's numbers that do not depend on the game: its members of each archetype and, up to each
/// checkpoint day and on each window, their presence by luck alone (`PresenceControl`).
package struct PartyAuxiliaries: Sendable {
  /// Numbers for each archetype: members, active days, tasks.
  package static let width = 3

  /// The archetypes that the party has, each once.
  package private(set) var present: [Int] = []
  private let days: [ClosedRange<Int>]
  private let archetypes: Int
  /// `[(day × archetypes + archetype) × width + number]`, by `controlSpans`; valid if present.
  private var numbers: [Int]

  init(plan: MeasurementPlan) {
    days = plan.controlSpans
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
        let before = record.control(through: day.lowerBound - 1, member: member)
        let control = record.control(through: day.upperBound, member: member)
        numbers[place] += 1
        numbers[place + 1] += control.days - before.days
        numbers[place + 2] += control.tasks - before.tasks
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
