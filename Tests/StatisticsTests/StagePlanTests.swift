import Statistics
import Testing

@Suite struct ErrorTargetTests {
  @Test func `a relative error is of the value's magnitude`() {
    let one = ErrorTarget.relative(0.01)
    #expect(one.isMet(by: Estimate(value: 100, low: 99, high: 101)))
    #expect(one.isMet(by: Estimate(value: -100, low: -101, high: -99)))
    #expect(!one.isMet(by: Estimate(value: 100, low: 98.9, high: 101)))
    #expect(one.halfWidth(for: Estimate(value: -200)) == 2)
    #expect(one.growth(from: Estimate(value: 100, low: 97, high: 103)) == 9)
  }

  @Test func `an absolute error is in the value's unit`() {
    let half = ErrorTarget.absolute(0.5)
    #expect(half.isMet(by: Estimate(value: 1000, low: 999.5, high: 1000.5)))
    #expect(half.isMet(by: Estimate(value: 0, low: -0.5, high: 0.5)))
    #expect(!half.isMet(by: Estimate(value: 0, low: -0.6, high: 0.5)))
    #expect(half.growth(from: Estimate(value: 0, low: -1, high: 1)) == 4)
  }

  @Test func `of 0 there is no relative error, not even with an interval of no width`() {
    let one = ErrorTarget.relative(0.01)
    for estimate in [
      Estimate(value: 0, low: 0, high: 0), Estimate(value: 0, low: 0, high: 0.001),
    ] {
      #expect(!one.isMet(by: estimate))
      #expect(one.halfWidth(for: estimate) == nil)
      #expect(one.growth(from: estimate) == nil)
      #expect(ErrorTarget.absolute(0.1).isMet(by: estimate))
    }
  }

  @Test func `without a value or without an interval nothing is met, what is exact always is`() {
    for target in [ErrorTarget.relative(0.5), .absolute(1e9)] {
      for estimate in [
        Estimate.nothing, Estimate(value: 3), Estimate(value: 3, low: 2),
        Estimate(value: nil, low: 1, high: 2),
      ] {
        #expect(!target.isMet(by: estimate))
      }
      #expect(target.growth(from: Estimate(value: 3, low: 2)) == nil)
      #expect(target.isMet(by: Estimate(value: 3, low: 3, high: 3)))
    }
  }
}

@Suite struct StagePlanTests {
  private func mean(_ halfWidth: Double) -> Estimate {
    Estimate(value: 100, low: 100 - halfWidth, high: 100 + halfWidth)
  }

  @Test func `a pilot that is narrow enough is all`() {
    var plan = StagePlan()
    #expect(plan.next(after: 2048, [(.relative(0.01), mean(1))], atMost: 1_000_000) == nil)
    #expect(plan.looks == [2048])
  }

  @Test func `the width says how many trials it takes, with a margin that grows`() {
    var plan = StagePlan()
    func next(_ trials: Int, _ halfWidth: Double) -> Int? {
      plan.next(after: trials, [(.absolute(1), mean(halfWidth))], atMost: 2_000_000)
    }
    #expect(next(2000, 3) == 22_500)
    #expect(next(22_500, 1.2) == 48_600)
    #expect(next(48_600, 1.5) == 218_700)
    #expect(next(218_700, 1.5) == 984_150)
    #expect(next(984_150, 0.9) == nil)
    #expect(plan.looks == [2000, 22_500, 48_600, 218_700, 984_150])
  }

  @Test func `of several targets the one that takes most counts, and met ones count no more`() {
    var plan = StagePlan()
    let next = plan.next(
      after: 1000,
      [(.absolute(1), mean(2)), (.relative(0.01), mean(3)), (.absolute(1), mean(0.1))],
      atMost: 1_000_000)
    #expect(next == 11_250)
    #expect(
      plan.next(
        after: 11_250, [(.absolute(1), mean(1)), (.absolute(1), mean(0.5))], atMost: 1_000_000)
        == nil)
  }

  @Test(arguments: [
    Estimate.nothing, Estimate(value: 5), Estimate(value: 0, low: 0, high: 0),
    Estimate(value: 0, low: 0, high: 0.01), Estimate(value: 1, low: 0.5, high: 1.5),
  ])
  func `what is too rough to plan by makes four times as many`(estimate: Estimate) {
    var plan = StagePlan()
    #expect(plan.next(after: 2048, [(.relative(0.01), estimate)], atMost: 1_000_000) == 8192)
  }

  @Test func `no more trials than there may be, and no more looks than a few`() {
    var plan = StagePlan()
    let wide = [(target: ErrorTarget.absolute(1e-300), estimate: mean(1e300))]
    #expect(plan.next(after: 2048, wide, atMost: 5000) == 5000)
    #expect(plan.next(after: 5000, wide, atMost: 5000) == nil)
    var rough = StagePlan()
    var looks = 0
    var trials = 10
    while let next = rough.next(
      after: trials, [(.relative(0.01), .nothing)], atMost: 1_000_000_000)
    {
      #expect(next == 4 * trials)
      trials = next
      looks += 1
    }
    #expect(looks == StagePlan.maxStages - 1)
    var slow = StagePlan()
    #expect(slow.next(after: 1, [(.absolute(1), mean(1.0001))], atMost: 100) == 2)
  }
}
