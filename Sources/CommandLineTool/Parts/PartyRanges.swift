/// Ranges of parties, as parts have them.
extension [Range<Int>] {
  /// The number of parties they have together.
  var total: Int { reduce(0) { $0 + $1.count } }

  /// Whether they have this many numbers.
  func count(of number: Int) -> Bool { total == number }

  /// Those that touch as one; they are in order.
  var touchingJoined: [Range<Int>] {
    reduce(into: []) { joined, range in
      if range.isEmpty { return }
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
  }

  /// Returns the ranges without the numbers of another one, which one of them has.
  func without(_ range: Range<Int>) -> [Range<Int>] {
    flatMap { own -> [Range<Int>] in
      guard own.overlaps(range) else { return [own] }
      return [own.lowerBound..<range.lowerBound, range.upperBound..<own.upperBound].filter {
        !$0.isEmpty
      }
    }
  }
}

extension Range<Int> {
  /// Its numbers as they are typed: `0...255`.
  var text: String { "\(lowerBound)...\(upperBound - 1)" }
}
