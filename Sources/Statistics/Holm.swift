/// Holm's step-down procedure (Scand. J. Statist. 6, 1979) for many tests at once: the chance of
/// rejecting any true hypothesis is at most the level, however the tests depend on each other.
public enum Holm {
  /// Returns adjusted p-values, each to be compared with the level like that of a single test.
  ///
  /// The least of m is multiplied by m, the next by m − 1, and so on, none below the one before and
  /// none above 1. An adjusted value is the level at which Holm's procedure would just reject.
  ///
  /// - Parameter pValues: 0…1; nil for no test, which does not count.
  /// - Returns: In the same order; nil for no test.
  static func adjusted(_ pValues: [Double?]) -> [Double?] {
    precondition(
      pValues.allSatisfy { $0.map { $0 >= 0 && $0 <= 1 } ?? true }, "a p-value lies in 0…1")
    let tests = pValues.indices.compactMap { index in
      pValues[index].map { (index: index, pValue: $0) }
    }.sorted { ($0.pValue, $0.index) < ($1.pValue, $1.index) }
    var adjusted = [Double?](repeating: nil, count: pValues.count)
    var greatest = 0.0
    for (rank, test) in tests.enumerated() {
      greatest = max(greatest, min(1, Double(tests.count - rank) * test.pValue))
      adjusted[test.index] = greatest
    }
    return adjusted
  }

  /// Returns which hypotheses are rejected, with at most the chance `level` of any false rejection.
  ///
  /// - Parameters:
  ///   - pValues: 0…1; nil for no test, which is never rejected.
  ///   - level: Above 0, below 1.
  public static func rejected(_ pValues: [Double?], level: Double = 1 - Estimate.confidenceLevel)
    -> [Bool]
  {
    precondition(level > 0 && level < 1, "a level lies between 0 and 1")
    return adjusted(pValues).map { $0.map { $0 <= level } ?? false }
  }
}
