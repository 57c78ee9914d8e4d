import Statistics
import Testing

@Suite struct LookPlanTests {
  private func estimate(_ low: Double, _ value: Double, _ high: Double) -> Estimate {
    Estimate(value: value, low: low, high: high)
  }

  @Test func `what the looks may miss adds up to what one interval may`() {
    let levels = (1...StagePlan.maxStages).map(LookPlan.level(ofLook:))
    #expect(levels.prefix(3).map { ($0 * 1e6).rounded() } == [975_000, 987_500, 993_750])
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
    let missed = levels.reduce(0) { $0 + 1 - $1 }
    #expect((missed - (1 - Estimate.confidenceLevel)).magnitude < 1e-12)
  }

  @Test func `a look that decides all is the last`() {
    var plan = LookPlan()
    #expect(plan.next(after: 100, undecided: [], atMost: 1000) == nil)
    #expect(plan.looks == [100])
  }

  @Test func `the side toward the limit is to end short of it, at the next look's level`() {
    // 2.241403 and 2.497705 standard errors: 1.114349² × 2² × 1.25 of 1000.
    let trials = [estimate(8, 10, 99), estimate(-99, 10, 12)].enumerated().map { index, estimate in
      var plan = LookPlan()
      return plan.next(
        after: 1000, undecided: [(estimate, index == 0 ? 9 : 11)], atMost: 1_000_000)
    }
    #expect(trials == [6208, 6208])
  }

  @Test func `of several limits the one that takes most counts`() {
    var plan = LookPlan()
    let wide = estimate(8, 10, 12)
    #expect(
      plan.next(after: 1000, undecided: [(wide, 8.5), (wide, 11)], atMost: 1_000_000) == 6208)
  }

  @Test(arguments: [10.0, 10.0001, 9.9])
  func `a limit at the value asks for a third of the width, no less`(limit: Double) {
    var plan = LookPlan()
    #expect(
      plan.next(after: 1000, undecided: [(estimate(8, 10, 12), limit)], atMost: 1_000_000)
        == 11_250)
  }

  @Test(arguments: [Estimate(value: 3), Estimate(value: 3, low: 2), .nothing])
  func `without an interval there are four times as many`(estimate: Estimate) {
    var plan = LookPlan()
    #expect(plan.next(after: 50, undecided: [(estimate, 3)], atMost: 1_000_000) == 200)
  }

  @Test func `no more than there may be, and a few looks only`() {
    var plan = LookPlan()
    let open = [(estimate(8, 10, 12), 10.0)]
    #expect(plan.next(after: 1000, undecided: open, atMost: 5000) == 5000)
    #expect(plan.next(after: 5000, undecided: open, atMost: 5000) == nil)
    var long = LookPlan()
    var trials = 1
    while let next = long.next(after: trials, undecided: open, atMost: .max) { trials = next }
    #expect(long.looks.count == StagePlan.maxStages)
  }
}

@Suite struct LevelTests {
  @Test func `an interval of a level reaches as far as its quantile of Student's t says`() throws {
    var sizes = ClusterSizes()
    var sums = ClusterSums()
    for total in [3, 5, 9, 4, 7, 2, 3, 5, 9, 4, 7, 2] {
      sizes.record(size: 1)
      sums.record(total: total, size: 1)
    }
    let usual = sums.mean(over: sizes)
    #expect(sums.mean(over: sizes, level: 0.95) == usual)
    let wide = sums.mean(over: sizes, level: 0.99)
    #expect(wide.value == usual.value)
    let ratio = try #require(wide.halfWidth) / #require(usual.halfWidth)
    // 3.105807 and 2.200985 with 11 degrees of freedom.
    #expect((ratio - 1.411098).magnitude < 1e-6)
  }

  @Test func `all intervals of a curve are of its level, the band is not`() throws {
    var counts = DroughtCounts(capacity: 10)
    for (attempt, ended) in [30, 20, 20, 10, 10, 5, 5].enumerated() {
      for index in 0..<ended {
        counts.record(index % 5 == 0 ? .forced : .lucky, atAttempt: attempt + 1)
      }
    }
    let usual = SurvivalCurve(counts)
    let wide = SurvivalCurve(counts, level: 0.999)
    for (narrow, wider) in [
      (usual.mean, wide.mean), (usual.forcedIncidence, wide.forcedIncidence),
      (usual.endedShare(by: 3), wide.endedShare(by: 3)),
    ] {
      #expect(narrow.value == wider.value)
      #expect(try #require(wider.low) < #require(narrow.low))
      #expect(try #require(wider.high) > #require(narrow.high))
    }
    #expect(wide.quantile(0.9).low! <= usual.quantile(0.9).low!)
    #expect(wide.points.map(\.low) == usual.points.map(\.low))
  }

  @Test func `the share ended by an attempt is what the curve lacks to 1`() {
    var counts = DroughtCounts(capacity: 4)
    for attempt in [1, 1, 2, 3] { counts.record(.lucky, atAttempt: attempt) }
    for _ in 0..<4 { counts.record(.open, atAttempt: 3) }
    let curve = SurvivalCurve(counts)
    #expect(curve.endedShare(by: 1).value == 0.25)
    #expect(curve.endedShare(by: 2).value == 0.375)
    #expect(curve.endedShare(by: 3) == curve.endedShare)
    // Beyond what was seen it is at least as much.
    let beyond = curve.endedShare(by: 4)
    #expect(beyond.value == nil && beyond.high == nil)
    #expect(beyond.low == curve.endedShare.low)
    #expect(SurvivalCurve(DroughtCounts(capacity: 4)).endedShare(by: 2) == .nothing)
    var ended = DroughtCounts(capacity: 4)
    ended.record(.lucky, atAttempt: 2)
    #expect(SurvivalCurve(ended).endedShare(by: 9).value == 1)
  }
}
