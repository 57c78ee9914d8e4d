/// Student's t distribution; with `Int.max` degrees of freedom, the normal distribution.
public enum StudentT {
  /// Returns the 97.5 % quantile, for a two-sided interval of 95 %; relative error below 10⁻⁷.
  ///
  /// Uses a table up to 20 degrees of freedom, and beyond it the expansion of Fisher and Cornish in
  /// the inverse degrees of freedom (Abramowitz and Stegun 26.7.5), which tends to `normal975`.
  public static func quantile975(degreesOfFreedom: Int) -> Double {
    precondition(degreesOfFreedom >= 1, "no quantile without a degree of freedom")
    if degreesOfFreedom <= table.count { return table[degreesOfFreedom - 1] }
    let inverse = 1 / Double(degreesOfFreedom)
    return normal975 + inverse
      * (2.3722712302985628 + inverse
        * (2.822498615739612 + inverse * (2.5558496795077233 + inverse * 1.5895340533938235)))
  }

  /// Returns the number of standard errors by which an interval of a level extends to either side.
  static func criticalValue(level: Double, degreesOfFreedom: Int) -> Double {
    level == Estimate.confidenceLevel
      ? quantile975(degreesOfFreedom: degreesOfFreedom)
      : quantile(twoSidedTail: 1 - level, degreesOfFreedom: degreesOfFreedom)
  }

  public static let normal975 = 1.959963984540054

  private static let table = [
    12.706204736174694, 4.302652729749462, 3.1824463052837078, 2.7764451051977934,
    2.5705818356363146, 2.4469118511449786, 2.364624251592784, 2.306004135204166,
    2.262157162798205, 2.228138851986274, 2.200985160091639, 2.1788128296672284,
    2.1603686564627913, 2.144786687917804, 2.131449545559776, 2.1199052992212546,
    2.1098155778333156, 2.1009220402410382, 2.0930240544083087, 2.085963447265864,
  ]
}
