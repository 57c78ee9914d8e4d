/// Holm's step-down procedure (Scand. J. Statist. 6, 1979): many tests at once, with at most the
/// given chance that any true hypothesis is rejected, however the tests depend on each other.
public enum Holm {
  /// The p-values that may be held against the level as if each were the only one.
  ///
  /// The least of m is multiplied by m, the next by m − 1, and so on, none below the one before and
  /// none above 1. An adjusted value says at which level Holm's procedure would just reject.
  ///
  /// - Parameter pValues: 0…1; nil where there is no test, which counts for nothing.
  /// - Returns: In the same order; nil where there is no test.
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

  /// Which hypotheses are rejected with at most the chance `level` of rejecting any true one.
  ///
  /// - Parameters:
  ///   - pValues: 0…1; nil where there is no test, which is never rejected.
  ///   - level: Above 0, below 1.
  public static func rejected(_ pValues: [Double?], level: Double = 1 - Estimate.confidenceLevel)
    -> [Bool]
  {
    precondition(level > 0 && level < 1, "a level lies between 0 and 1")
    return adjusted(pValues).map { $0.map { $0 <= level } ?? false }
  }
}
