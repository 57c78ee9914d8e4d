import Statistics
import Testing

@Suite struct StudentTTests {
  /// From SciPy 1.17, `scipy.stats.t.ppf(0.975, df)`; printed tables agree to their three digits.
  @Test(
    arguments: [
      (1, 12.706204736174694), (2, 4.302652729749462), (3, 3.1824463052837078),
      (4, 2.7764451051977934),
      (5, 2.5705818356363146), (10, 2.228138851986274), (19, 2.0930240544083087),
      (20, 2.085963447265864),
      (21, 2.0796138447276795), (22, 2.0738730679040254), (25, 2.0595385527532972),
      (30, 2.0422724563012378),
      (40, 2.021075390306273), (60, 2.0002978220142604), (120, 1.9799304050824402),
      (1000, 1.9623390808264083),
      (1_000_000, 1.959966356814107),
    ] as [(Int, Double)])
  func `quantiles are the published ones`(degreesOfFreedom: Int, published: Double) {
    let quantile = StudentT.quantile975(degreesOfFreedom: degreesOfFreedom)
    #expect(abs(quantile / published - 1) < 1e-7)
  }

  @Test func `quantiles fall towards the normal one`() {
    let quantiles = (1...2_000).map { StudentT.quantile975(degreesOfFreedom: $0) }
    #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy { $0 > $1 })
    #expect(quantiles.allSatisfy { $0 > StudentT.normal975 })
    #expect(StudentT.quantile975(degreesOfFreedom: .max) == StudentT.normal975)
  }
}
