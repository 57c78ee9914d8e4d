/// A party by rows of the tables: everybody, each archetype, each group.
struct PartyRows {
  /// A row in which the party has members.
  struct Row {
    /// As in `MeasurementPlan.metricRows`.
    let number: Int
    /// Where its members stand in `members`.
    let members: Range<Int>

    var size: Int { members.count }
  }

  /// The archetype of each member.
  private(set) var archetypes: [Int] = []
  /// The rows in which the party has members, rising; the first holds everybody.
  private(set) var all: [Row] = []
  /// The members of those rows, one row after another.
  private(set) var members: [Int] = []
  /// Whether the members are of several archetypes.
  private(set) var isMixed = false
  private let rowCount: Int
  private let archetypeCount: Int
  /// Whether a row holds an archetype: `[row × archetypes + archetype]`.
  private let holds: [Bool]

  init(plan: MeasurementPlan) {
    rowCount = plan.metricRows
    archetypeCount = plan.archetypes.count
    holds = (0..<plan.metricRows).flatMap { row in
      let held = plan.archetypes(ofRow: row)
      return plan.archetypes.indices.map(held.contains)
    }
  }

  /// Takes the next party; the buffers stay.
  ///
  /// - Parameter archetypes: Of each member, at least one.
  mutating func begin(_ archetypes: [Int]) {
    self.archetypes = archetypes
    isMixed = archetypes.contains { $0 != archetypes[0] }
    all.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    for row in 0..<rowCount {
      let first = members.count
      for (member, archetype) in archetypes.enumerated()
      where holds[row * archetypeCount + archetype] {
        members.append(member)
      }
      if members.count > first { all.append(Row(number: row, members: first..<members.count)) }
    }
  }
}
