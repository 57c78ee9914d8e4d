/// The parts of a work.
package struct PartCover {
  /// The parties of the whole work.
  package let parties: Int
  /// The parts to add, by their first parties: no parties twice.
  package private(set) var merged: [PartSet.Entry] = []
  /// Equal parts that are there once more, and parts without parties.
  package private(set) var duplicates: [PartSet.Entry] = []
  /// Faults of parts that are foreign or doubled.
  package private(set) var faults: [String] = []
  /// The parties that no part has.
  package private(set) var missing: [Range<Int>]

  init(_ entries: [PartSet.Entry], rules: String, of parties: Int) {
    self.parties = parties
    missing = parties == 0 ? [] : [0..<parties]
    let sorted = entries.enumerated().sorted {
      ($0.element.first, $0.offset) < ($1.element.first, $1.offset)
    }
    for (_, entry) in sorted {
      if entry.head.rules != rules {
        faults.append(
          "\(entry.path): it is of another run than this program plays: rules in code "
            + "\(entry.head.rules), not \(rules)")
      } else if entry.head.parties.allSatisfy(\.isEmpty) {
        duplicates.append(entry)
      } else {
        take(entry)
      }
    }
  }

  private mutating func take(_ entry: PartSet.Entry) {
    if entry.head.parties.last!.upperBound > parties {
      faults.append("\(entry.path): it has parties beyond the work's \(parties)")
    } else if let (other, both) = doubled(entry) {
      let isSame = other.head.parties == entry.head.parties
      if isSame, Self.areEqual(entry, other) {
        duplicates.append(entry)
      } else {
        faults.append(
          "\(entry.path): the parties \(both.text) are also in \(other.path)"
            + (isSame ? ", with other measurements" : ""))
      }
    } else {
      merged.append(entry)
      missing = missing.without(entry.head.parties)
    }
  }

  /// Returns a part that has a party of another one, too, and such parties.
  private func doubled(_ entry: PartSet.Entry) -> (PartSet.Entry, Range<Int>)? {
    if entry.head.parties.without(missing).isEmpty { return nil }
    return merged.lazy.compactMap { other in
      entry.head.parties.firstShared(with: other.head.parties).map { (other, $0) }
    }.first
  }

  private static func areEqual(_ a: PartSet.Entry, _ b: PartSet.Entry) -> Bool {
    guard let a = try? PartFile(a.path, digest: a.digest),
      let b = try? PartFile(b.path, digest: b.digest)
    else { return false }
    return a.kept == b.kept
  }

  /// The parties that the parts to add have.
  package var played: Int { parties - missing.total }
}

extension PartSet.Entry {
  /// The first party.
  fileprivate var first: Int { head.parties.first { !$0.isEmpty }?.lowerBound ?? 0 }
}
