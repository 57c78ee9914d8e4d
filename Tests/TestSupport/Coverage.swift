import Foundation

/// The size of the studies of coverage, and the check that each of them ends in.
///
/// An interval of 95 % that contains the truth in 93 % of samples is refused by the full size, one
/// that contains it in 75 % by the sample's; `CoveragePowerTests` works out with which chance, and
/// plants such intervals.
public enum Coverage {
  /// How often intervals contain the truth, if nothing else is said.
  public static let nominal = 0.95

  /// How many samples an interval is made from.
  public static let samples = StudySize.of(sample: sampleSize, full: fullSize)

  public static let sampleSize = 100
  public static let fullSize = 10_000

  /// Hits that a coverage may have: the exact binomial range, which leaves `FalseAlarm.chance` to an
  /// interval that covers as it should.
  ///
  /// - Parameters:
  ///   - samples: How many intervals were made.
  ///   - expected: Their coverage.
  ///   - mayCoverMore: Whether more than that is right as well.
  public static func allowedHits(
    of samples: Int, expected: Double = nominal, mayCoverMore: Bool = false
  ) -> ClosedRange<Int> {
    let range = binomialRange(trials: samples, probability: expected)
    return range.lowerBound...(mayCoverMore ? samples : range.upperBound)
  }
}

/// Holds a number of intervals that contain the truth against their coverage.
///
/// - Parameters:
///   - hits: How many contain it.
///   - samples: How many there are.
///   - expected: The coverage that they have to have.
///   - mayCoverMore: Whether more than that is right as well.
/// - Returns: A sentence if there are too few or too many, else none.
public func checkCoverage(
  _ hits: Int, of samples: Int, expected: Double = Coverage.nominal, mayCoverMore: Bool = false
) -> [String] {
  let allowed = Coverage.allowedHits(of: samples, expected: expected, mayCoverMore: mayCoverMore)
  if allowed.contains(hits) { return [] }
  return [
    "\(hits) of \(samples) intervals contain the truth; \(expected) of them should, "
      + "which allows \(allowed.lowerBound)…\(allowed.upperBound)"
  ]
}
