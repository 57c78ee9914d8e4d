/// Ranges of parties, as parts have them.
extension [Range<Int>] {
  /// The number of parties they have together.
  package var total: Int { reduce(0) { $0 + $1.count } }

  /// Returns the numbers that others do not have; both are in order.
  package func without(_ others: [Range<Int>]) -> [Range<Int>] {
    let others = others.filter { !$0.isEmpty }
    var (rest, place): ([Range<Int>], Int) = ([], 0)
    for own in self where !own.isEmpty {
      var start = own.lowerBound
      while place < others.count, others[place].upperBound <= start { place += 1 }
      // The last one that overlaps may reach into the next of these.
      var next = place
      while next < others.count, others[next].lowerBound < own.upperBound {
        if start < others[next].lowerBound { rest.append(start..<others[next].lowerBound) }
        start = others[next].upperBound
        next += 1
      }
      if start < own.upperBound { rest.append(start..<own.upperBound) }
      place = Swift.max(place, next - 1)
    }
    return rest
  }

  /// Returns the first numbers that others have, too; both are in order.
  package func firstShared(with others: [Range<Int>]) -> Range<Int>? {
    let others = others.filter { !$0.isEmpty }
    var place = 0
    for own in self where !own.isEmpty {
      while place < others.count, others[place].upperBound <= own.lowerBound { place += 1 }
      if place < others.count, others[place].overlaps(own) { return own.clamped(to: others[place]) }
    }
    return nil
  }
}

extension Range<Int> {
  /// Its numbers as they are typed: `0...255`.
  package var text: String { "\(lowerBound)...\(upperBound - 1)" }
}
