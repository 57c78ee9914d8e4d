import Players
import Statistics

/// A party's numbers that do not depend on the game, for each archetype and, up to each checkpoint day
/// and on each window: its members, their presence by luck alone (`PresenceControl`), and the rest
/// of `KnownNumbers`.
package struct PartyAuxiliaries: Sendable {
  /// The archetypes that the party has, each once.
  package private(set) var present: [Int] = []
  private let days: [ClosedRange<Int>]
  private let archetypes, width: Int
  private let known: KnownNumbers
  /// The members' traits, in whole steps: `[member × traits + trait]`.
  private var traits: [Int] = []
  /// `[(day × archetypes + archetype) × width + number]`, by `controlSpans`; valid if present.
  private var numbers: [Int]

  init(plan: MeasurementPlan, maxMembers: Int = 1) {
    days = plan.controlSpans
    archetypes = plan.archetypes.count
    (known, width) = (plan.known, plan.auxiliaryWidth)
    numbers = Array(repeating: 0, count: days.count * archetypes * width)
    present.reserveCapacity(archetypes)
    traits.reserveCapacity(maxMembers * known.traits)
  }

  mutating func forget() { present.removeAll(keepingCapacity: true) }

  /// Begins a party whose members have these traits, in whole steps: `[member × traits + trait]`.
  mutating func begin(members: Int, traits: [Int]) {
    forget()
    precondition(traits.count == members * known.traits, "each member has each trait")
    // Copied into its own list, as a shared one would be allocated anew for the next party.
    self.traits.removeAll(keepingCapacity: true)
    self.traits += traits
  }

  mutating func read(_ members: [Int], _ record: DailyRecord) {
    forget()
    for archetype in members where !present.contains(archetype) {
      present.append(archetype)
      for day in days.indices {
        for number in 0..<width { numbers[place(archetype, day) + number] = 0 }
      }
    }
    for index in days.indices {
      for (member, archetype) in members.enumerated() { read(member, archetype, index, record) }
      if known.hasCompanions { readCompanions(of: members, index) }
    }
  }

  private mutating func read(_ member: Int, _ archetype: Int, _ index: Int, _ record: DailyRecord) {
    let (day, first) = (days[index], place(archetype, index))
    let before = record.control(through: day.lowerBound - 1, member: member)
    let control = record.control(through: day.upperBound, member: member)
    let activeDays = control.days - before.days
    numbers[first] += 1
    numbers[first + 1] += activeDays
    numbers[first + 2] += control.tasks - before.tasks
    for (number, term) in known.terms.enumerated() {
      let value = traits[member * known.traits + term.trait]
      let own =
        switch term.kind {
        case nil: value
        case .square: KnownNumbers.square(ofSteps: value)
        case .timesDays: value * activeDays
        }
      numbers[first + KnownNumbers.ofPresence + number] += own
    }
  }

  /// Adds up over the members of each archetype what the others of the party have.
  private mutating func readCompanions(of members: [Int], _ index: Int) {
    if members.count == 1 { return }
    for number in 0..<KnownNumbers.ofPresence {
      let all = present.reduce(0) { $0 + numbers[place($1, index) + number] }
      for archetype in present {
        let first = place(archetype, index)
        numbers[first + known.firstOfCompanions + number] =
          numbers[first] * all - numbers[first + number]
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
}
