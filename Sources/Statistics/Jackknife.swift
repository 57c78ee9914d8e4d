/// The delete-a-group jackknife: the error of any smooth figure, from its values with each random
/// group of parties left out in turn (Kott, J. Official Statistics 17, 2001).
public enum Jackknife {
  /// The number of groups. A party's number modulo this is its group, on every machine.
  public static let groups = 20

  /// A standard error, the number of groups that tell it, and of those that differ between two
  /// worlds.
  public typealias ErrorOfDifference = (standardError: Double, groups: Int, changed: Int)

  /// Returns the variance of a figure, Σ(θ₍₋ᵢ₎ − mean)²·(m − 1) ÷ m, from its m values.
  static func variance(_ values: [Double]) -> Double {
    let m = Double(values.count)
    let mean = values.reduce(0, +) / m
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * (m - 1) / m
  }
}
