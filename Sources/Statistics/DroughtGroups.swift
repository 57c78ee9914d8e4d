/// The droughts of random groups of parties, by length and ending, for a `Jackknife`.
package struct DroughtGroups: FieldTally, Equatable {
  package static let count = Jackknife.groups
  /// Memory for each attempt of the longest drought.
  package static let bytesOfAttempt = count * MemoryLayout<DroughtEndings>.stride

  /// `[attempt × count + group]`, up to the longest drought.
  private var endings: [DroughtEndings] = []

  package init() {}

  /// Adds a party's droughts to its group, whose number is below `count`.
  package mutating func record(_ party: DroughtCounts, group: Int) {
    endings.grow(to: (party.lastAttempt + 1) * Self.count, with: DroughtEndings())
    for attempt in stride(from: party.firstAttempt, through: party.lastAttempt, by: 1) {
      endings[attempt * Self.count + group].merge(party.endings[attempt])
    }
  }

  package func areGroups(of counts: DroughtCounts) -> Bool {
    endings.allSatisfy(\.areSound) && all == (counts.isEmpty ? [] : counts.endings)
  }

  package mutating func combine(with other: DroughtGroups?, _ bytes: inout TallyBytes) {
    bytes.field(growing: &endings, other?.endings, from: DroughtEndings(), unit: Self.count)
  }

  /// Returns true if a group's droughts differ from those in another tally, by default from none.
  func differs(_ group: Int, from other: DroughtGroups = DroughtGroups()) -> Bool {
    func at(_ place: Int, _ endings: [DroughtEndings]) -> DroughtEndings {
      place < endings.count ? endings[place] : DroughtEndings()
    }
    return stride(from: group, to: max(endings.count, other.endings.count), by: Self.count)
      .contains { at($0, endings) != at($0, other.endings) }
  }

  /// The droughts of all groups together, by attempt.
  var all: [DroughtEndings] {
    stride(from: 0, to: endings.count, by: Self.count).map { first in
      endings[first..<first + Self.count].reduce(into: DroughtEndings()) { $0.merge($1) }
    }
  }

  /// Returns the droughts of all groups but one, by attempt, from those of all.
  func endings(without left: Int, of all: [DroughtEndings]) -> [DroughtEndings] {
    all.indices.map { attempt in
      all[attempt] - endings[attempt * Self.count + left]
    }
  }
}
