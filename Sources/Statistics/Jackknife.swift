/// The delete-a-group jackknife: the error of any smooth figure, from its values with each random
/// group of parties left out in turn (Kott, J. Official Statistics 17, 2001).
public enum Jackknife {
  /// The number of groups. A party's number modulo this is its group, on every machine.
  public static let groups = 20

  /// The error of a figure's difference between two worlds with the same groups of parties.
  public struct ErrorOfDifference: Sendable {
    public let standardError: Double
    /// The variance that the difference of two independent runs would have.
    public let independentVariance: Double
    /// The groups from which the error comes, and those among them that differ between the worlds.
    public let groups, changed: Int
    /// The further error of the difference, as values are counted in bins.
    public let errorOfBins: Double

    /// Takes the figures without each group in turn; nil if one is missing, or with one group.
    init?(_ a: [Double?], _ b: [Double?], changed: Int, errorOfBins: Double = 0) {
      let (inA, inB) = (a.compactMap { $0 }, b.compactMap { $0 })
      guard a.count > 1, inA.count == a.count, inB.count == a.count else { return nil }
      standardError = variance(zip(inA, inB).map { $1 - $0 }).squareRoot()
      independentVariance = variance(inA) + variance(inB)
      (groups, self.changed, self.errorOfBins) = (a.count, changed, errorOfBins)
    }
  }

  /// Returns the variance of a figure, Σ(θ₍₋ᵢ₎ − mean)²·(m − 1) ÷ m, from its m values.
  static func variance(_ values: [Double]) -> Double {
    let m = Double(values.count)
    let mean = values.reduce(0, +) / m
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * (m - 1) / m
  }
}
