/// A party by rows of the tables: all members, each archetype, each group.
struct PartyRows {
  /// A row in which the party has members.
  struct Row {
    /// The row's number, as in `MeasurementPlan.metricRows`.
    let number: Int
    /// The indices of its members in `members`.
    let members: Range<Int>

    var size: Int { members.count }
  }

  /// The archetype of each member.
  private(set) var archetypes: [Int] = []
  /// The rows in which the party has members, rising; the first holds all.
  private(set) var all: [Row] = []
  /// The members of those rows, one row after another.
  private(set) var members: [Int] = []
  private(set) var onlyArchetype: Int?
  private let rowCount, archetypeCount: Int
  /// True for each archetype that a row holds: `[row × archetypes + archetype]`.
  private let holds: [Bool]

  init(plan: MeasurementPlan, maxMembers: Int) {
    rowCount = plan.metricRows
    archetypeCount = plan.archetypes.count
    var holds = [Bool](repeating: false, count: rowCount * archetypeCount)
    for row in 0..<rowCount {
      for archetype in plan.archetypes(ofRow: row) {
        holds[row * archetypeCount + archetype] = true
      }
    }
    self.holds = holds
    archetypes.reserveCapacity(maxMembers)
    all.reserveCapacity(rowCount)
    members.reserveCapacity(maxMembers * rowCount)
  }

  /// Begins the next party of one or more members of these archetypes; keeps the buffers.
  mutating func begin(_ members: [Int]) {
    archetypes.removeAll(keepingCapacity: true)
    archetypes.append(contentsOf: members)
    let first = archetypes[0]
    onlyArchetype = archetypes.allSatisfy { $0 == first } ? first : nil
    all.removeAll(keepingCapacity: true)
    self.members.removeAll(keepingCapacity: true)
    for row in 0..<rowCount {
      let first = self.members.count
      for (member, archetype) in archetypes.enumerated()
      where holds[row * archetypeCount + archetype] { self.members.append(member) }
      let last = self.members.count
      if last > first { all.append(Row(number: row, members: first..<last)) }
    }
  }

  /// Visits the rows in which a party is recorded, for a table with `count` rows: each row in which
  /// it has members. A party of one archetype, as most are, would be the same observation in all of
  /// them. So it is written once, in an extra row of the archetype after the others, and added to
  /// the rows that include the archetype when they are read (`MeasurementPlan.recordedRows`).
  @inline(__always)
  func forEachRecorded(of count: Int, _ body: (Row) -> Void) {
    if let onlyArchetype {
      body(Row(number: count + onlyArchetype, members: all[0].members))
    } else {
      for row in all where row.number < count { body(row) }
    }
  }
}
