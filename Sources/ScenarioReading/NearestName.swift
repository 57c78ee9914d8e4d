/// Suggests the name that was probably meant.
public enum NearestName {
  /// Returns the candidate nearest to a misspelt name, or `nil` when none is near enough.
  ///
  /// Near means: at most a third of the longer name's characters, and at most 3, are inserted,
  /// omitted, replaced or swapped with their neighbour; ASCII case is ignored. The first of equally
  /// near candidates wins. The name itself is never returned.
  public static func of(_ name: String, among candidates: [String]) -> String? {
    let scalars = folded(name)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let other = folded(candidate)
      let tolerance = min(3, (max(scalars.count, other.count) + 1) / 3)
      let limit = best.map { min(tolerance, $0.distance - 1) } ?? tolerance
      if let distance = distance(scalars, other, atMost: limit) { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Returns a suggestion as a sentence, or `nil` when no candidate is near enough.
  public static func suggestion(for name: String, among candidates: [String]) -> String? {
    of(name, among: candidates).map { "did you mean \(JSONText.quoted($0))?" }
  }

  /// Returns the dotted name that was probably meant: the nearest by letters, or else the first,
  /// families before candidates, with at least half of the words or their synonyms. It prefers most
  /// words exactly, then most words or synonyms, then most of the leading words, then fewest
  /// others.
  public static func ofDotted(
    _ name: String, among candidates: [String], families: [String] = []
  ) -> String? {
    if let near = of(name, among: candidates) { return near }
    let words = name.split(separator: ".").map { $0.lowercased() }
    var best: (name: String, rank: [Int])?
    for candidate in families + candidates {
      let others = candidate.split(separator: ".").map { $0.lowercased() }
      let had = words.count { word in
        others.contains(word) || of(word, among: others) != nil
          || Synonyms.stands(word, forOneOf: others)
      }
      guard had > 0, had * 2 >= words.count else { continue }
      let shared = zip(words, others).prefix { $0 == $1 }.count
      let rank = [words.count(where: others.contains), had, shared, -others.count]
      if best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true { best = (candidate, rank) }
    }
    return best?.name
  }

  /// Returns a suggestion of a dotted name as a sentence, or `nil` when none is near enough.
  public static func dottedSuggestion(
    for name: String, among candidates: [String], families: [String] = []
  ) -> String? {
    ofDotted(name, among: candidates, families: families).map {
      "did you mean \(JSONText.quoted($0))?"
    }
  }

  /// Returns the restricted Damerau–Levenshtein distance (no part edited twice); nil above the
  /// limit.
  static func distance(
    _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    guard limit >= 0, abs(first.count - second.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isEqual = first[row] == second[column]
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isEqual ? 0 : 1))
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      // A swap reaches two rows back, so both rows must be beyond the limit.
      if current.allSatisfy({ $0 > limit }) && last.allSatisfy({ $0 > limit }) { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[second.count] <= limit ? last[second.count] : nil
  }

  private static func folded(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.map { scalar in
      ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
    }
  }
}

extension String {
  /// Appends a suggestion: `no such file; did you mean "x"?`
  package func suggesting(_ suggestion: String?) -> String {
    suggestion.map { "\(self); \($0)" } ?? self
  }
}
