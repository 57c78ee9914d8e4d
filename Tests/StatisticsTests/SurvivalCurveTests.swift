import Statistics
import Testing

@Suite struct SurvivalCurveTests {
  /// Remission times in weeks under 6-mercaptopurine (Freireich and others, Blood 21, 1963), the
  /// textbook example of the product-limit estimator; + marks the censored ones:
  /// 6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+.
  private var remissions: DroughtCounts {
    var counts = DroughtCounts(capacity: 40)
    for week in [6, 6, 6, 7, 10, 13, 16, 22, 23] { counts.record(.lucky, atAttempt: week) }
    for week in [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35] {
      counts.record(.open, atAttempt: week)
    }
    return counts
  }

  @Test(arguments: [
    (6, 21, 0.857143, 0.0764), (7, 17, 0.806723, 0.0869), (10, 15, 0.752941, 0.0963),
    (13, 12, 0.690196, 0.1068), (16, 11, 0.627451, 0.1141), (22, 7, 0.537815, 0.1282),
    (23, 6, 0.448179, 0.1346), (35, 1, 0.448179, 0.1346),
  ])
  func `the textbook example has its published survival and standard errors`(
    week: Int, atRisk: Int, survival: Double, standardError: Double
  ) {
    let point = SurvivalCurve(remissions).points[week - 1]
    #expect(point.attempt == week && point.atRisk == atRisk)
    #expect(abs(point.survival - survival) < 1e-6)
    // The bounds S₁, S₂ of Wilson's interval solve (S − Sᵢ)² = z²·Sᵢ·(1 − Sᵢ) ÷ n; the n behind
    // them gives back the standard error.
    for bound in [point.pointwiseLow, point.pointwiseHigh] {
      let distance = (survival - bound) * (survival - bound)
      let sampleSize = 1.96 * 1.96 * bound * (1 - bound) / distance
      let implied = (survival * (1 - survival) / sampleSize).squareRoot()
      #expect(abs(implied - standardError) < 1.5e-4)
    }
  }

  @Test func `the textbook example has a median of 23 weeks without an upper bound`() {
    let median = SurvivalCurve(remissions).quantile(0.5)
    #expect(median == Estimate(value: 23, low: 13))
    #expect(SurvivalCurve(remissions).quantile(0.9).value == nil)
  }

  @Test func `without censoring the curve is the share left and its bounds are Wilson's`() {
    var counts = DroughtCounts(capacity: 10)
    for attempt in 1...10 {
      for _ in 0..<10 { counts.record(.lucky, atAttempt: attempt) }
    }
    let points = SurvivalCurve(counts).points
    for (index, point) in points.enumerated() {
      #expect(abs(point.survival - Double(9 - index) / 10) < 1e-12)
    }
    // Wilson for 30 of 100.
    #expect(abs(points[6].pointwiseLow - 0.218949) < 1e-6)
    #expect(abs(points[6].pointwiseHigh - 0.395849) < 1e-6)
  }

  @Test func `a share met exactly is a quantile`() {
    var counts = DroughtCounts(capacity: 10)
    for attempt in 1...10 { counts.record(.lucky, atAttempt: attempt) }
    let curve = SurvivalCurve(counts)
    for attempt in 1...10 {
      #expect(curve.quantile(Double(attempt) / 10).value == Double(attempt))
    }
  }

  @Test func `before the first ending the bounds are those of the number at risk`() {
    var counts = DroughtCounts(capacity: 10)
    for _ in 0..<50 { counts.record(.open, atAttempt: 4) }
    let point = SurvivalCurve(counts).points[3]
    let z = StudentT.normal975
    #expect(point.survival == 1 && point.pointwiseHigh == 1)
    #expect(abs(point.pointwiseLow - 50 / (50 + z * z)) < 1e-12)
  }

  @Test func `when all have ended the upper bound is not 0`() {
    var counts = DroughtCounts(capacity: 10)
    for _ in 0..<60 { counts.record(.lucky, atAttempt: 2) }
    for _ in 0..<40 { counts.record(.forced, atAttempt: 3) }
    let curve = SurvivalCurve(counts)
    let last = curve.points[2]
    let z = StudentT.normal975
    #expect(last.survival == 0 && last.pointwiseLow == 0)
    #expect(abs(last.pointwiseHigh - z * z / (100 + z * z)) < 1e-12)
    #expect(curve.quantile(1) == Estimate(value: 3, low: 3))
  }

  @Test func `a single drought has a quantile and no upper bound`() {
    var counts = DroughtCounts(capacity: 10)
    counts.record(.lucky, atAttempt: 3)
    let curve = SurvivalCurve(counts)
    #expect(curve.quantile(0.5).value == 3)
    #expect(curve.quantile(0.5).high == nil)
  }

  @Test func `no droughts have an empty curve`() {
    let curve = SurvivalCurve(DroughtCounts(capacity: 5))
    #expect(curve.points.isEmpty && curve.longest == 0)
    #expect(curve.quantile(0.5) == .nothing)
  }

  @Test func `droughts beyond the capacity stay in the curve as open`() {
    var counts = DroughtCounts(capacity: 3)
    counts.record(.lucky, atAttempt: 1)
    counts.record(.lucky, atAttempt: 8)
    let curve = SurvivalCurve(counts)
    #expect(curve.points.map(\.survival) == [0.5, 0.5, 0.5])
    #expect(curve.points.map(\.atRisk) == [2, 1, 1])
    #expect(curve.longest == 8)
  }

  /// A chance of 1 ÷ 2 and a guarantee at the third attempt: 1 ÷ 8 of all droughts end by it, also
  /// where half of all droughts are last seen after the first attempt.
  @Test func `open droughts do not hide what a guarantee ends`() {
    var counts = DroughtCounts(capacity: 3)
    func record(_ ending: DroughtEnding, at attempt: Int, times: Int) {
      for _ in 0..<times { counts.record(ending, atAttempt: attempt) }
    }
    record(.lucky, at: 1, times: 800)
    record(.open, at: 1, times: 400)
    record(.lucky, at: 2, times: 200)
    record(.lucky, at: 3, times: 100)
    record(.forced, at: 3, times: 100)
    let curve = SurvivalCurve(counts)
    let incidence = curve.forcedIncidence
    #expect(abs(incidence.value! - 0.125) < 1e-12)
    #expect(incidence.low! < 0.125 && incidence.high! > 0.125)
    #expect(SurvivalCurve(DroughtCounts(capacity: 3)).forcedIncidence == .nothing)
  }
}
