/// Holm's step-down procedure (Scand. J. Statist. 6, 1979) for many tests at once: the chance of
/// rejecting any true hypothesis is at most the level, for any dependence between the tests.
public enum Holm {
  /// Returns adjusted p-values, each the level at which Holm's procedure would just reject; nil for
  /// no test. The smallest of m is multiplied by m, the next by m − 1, …; none falls or is above 1.
  static func adjusted(_ pValues: [Double?]) -> [Double?] {
    precondition(
      pValues.allSatisfy { $0.map { $0 >= 0 && $0 <= 1 } ?? true }, "a p-value lies in 0…1")
    let tests = pValues.indices.filter { pValues[$0] != nil }
      .sorted { (pValues[$0]!, $0) < (pValues[$1]!, $1) }
    var adjusted = [Double?](repeating: nil, count: pValues.count)
    var greatest = 0.0
    for (rank, test) in tests.enumerated() {
      greatest = max(greatest, min(1, Double(tests.count - rank) * pValues[test]!))
      adjusted[test] = greatest
    }
    return adjusted
  }

  /// Returns true for each rejected hypothesis, with at most the chance `level` of any false
  /// rejection.
  ///
  /// Tests whose smallest possible p-value cannot be small enough do not count (Tarone, Biometrics
  /// 46, 1990): with m the smallest number such that at most m tests could be significant at
  /// `level` ÷ m, only those are judged. Without attainable values all could be 0; nil is no test.
  public static func rejected(
    _ pValues: [Double?], attainable: [Double]? = nil,
    level: Double = 1 - Estimate.confidenceLevel
  ) -> [Bool] {
    precondition(level > 0 && level < 1, "a level lies between 0 and 1")
    let attainable = attainable ?? pValues.map { _ in 0 }
    let least = zip(pValues, attainable).compactMap { $0 == nil ? nil : $1 }.sorted()
    var counted = 1
    while counted < least.count, least[counted] <= level / Double(counted) { counted += 1 }
    let judged = zip(pValues, attainable).map { $1 <= level / Double(counted) ? $0 : nil }
    return adjusted(judged).map { $0.map { $0 <= level } ?? false }
  }
}
