import Players
import Statistics

/// A party's numbers that do not depend on the game: its members of each archetype and, up to each
/// checkpoint day and on each window, their presence by luck alone (`PresenceControl`) and traits.
///
/// Numbers for each archetype: members, active days, tasks; then of all traits, in whole steps, the
/// values, the values times the active days, and the squares.
package struct PartyAuxiliaries: Sendable {
  /// The archetypes that the party has, each once.
  package private(set) var present: [Int] = []
  private let days: [ClosedRange<Int>]
  private let archetypes, width, traits: Int
  /// The members' traits: `[member × traits + trait]`.
  private var values: [Int] = []
  /// `[(day × archetypes + archetype) × width + number]`, by `controlSpans`; valid if present.
  private var numbers: [Int]

  init(plan: MeasurementPlan) {
    days = plan.controlSpans
    archetypes = plan.archetypes.count
    (width, traits) = (plan.auxiliaryWidth, plan.traits)
    numbers = Array(repeating: 0, count: days.count * archetypes * width)
    present.reserveCapacity(archetypes)
  }

  mutating func forget() { present.removeAll(keepingCapacity: true) }

  /// Begins a party whose members have these traits, in whole steps: `[member × traits + trait]`.
  mutating func begin(traits: [Int]) { values = traits }

  mutating func read(_ members: [Int], _ record: DailyRecord) {
    forget()
    for archetype in members where !present.contains(archetype) {
      present.append(archetype)
      for day in days.indices {
        for number in 0..<width { numbers[place(archetype, day) + number] = 0 }
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
        for trait in 0..<traits {
          let value = values[member * traits + trait]
          let first = place + 3 + trait
          numbers[first] += value
          numbers[first + traits] += value * (control.days - before.days)
          numbers[first + 2 * traits] += Self.square(ofSteps: value)
        }
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
    (day * archetypes + archetype) * width
  }

  /// Returns the square of a number in whole steps, itself in the nearest whole steps.
  private static func square(ofSteps value: Int) -> Int {
    let scale = Int(PlayerTrait.scale)
    return (value * value + scale / 2) / scale
  }
}

extension MeasurementPlan {
  /// The numbers that are known of a party for each of its archetypes (`PartyAuxiliaries`).
  package var auxiliaryWidth: Int { 3 + 3 * traits }
}
