import Measurement
import ScenarioFiles
import Testing

@testable import Search

@Suite struct LocalModelTests {
  private func goal(_ limits: [(Double?, Double?)]) -> TuningGoal {
    TuningGoal(
      aims: limits.enumerated().map { index, limit in
        TuningGoal.Aim(
          Target(
            Claim(text: "t", metric: MetricID("m\(index)"), atLeast: limit.0, atMost: limit.1)),
          halfWidth: 0)
      }, costOfChange: 0.1)
  }

  private let space = (0..<3).map { Lever.free("x\($0)", within: -1...1) }

  @Test func `the lever with the steepest slope moves, by as little as is needed`() throws {
    let model = LocalModel(
      place: [0, 0, 0], values: [10], levers: [0, 1, 2], slopes: [[1, 4, 0]])
    let place = try #require(model.best(goal([(12, 20)]), space, radius: 1))
    #expect(place[0] == 0 && abs(place[1] - 0.5) < 0.01 && place[2] == 0)
  }

  @Test func `no lever leaves its reach`() throws {
    let model = LocalModel(
      place: [0.2, 0, 0], values: [10], levers: [0, 1, 2], slopes: [[4, 1, 0]])
    let place = try #require(model.best(goal([(100, 200)]), space, radius: 0.3))
    #expect(abs(place[0] - 0.5) < 1e-6 && abs(place[1] - 0.3) < 1e-6)
  }

  @Test func `a lever can be put back, and others take its part`() throws {
    let model = LocalModel(
      place: [0.5, 0, 0], values: [12], levers: [0, 1], slopes: [[4, 3]])
    let place = try #require(
      model.best(goal([(12, 14)]), space, radius: 1, puttingBack: 0))
    #expect(place[0] == 0 && abs(place[1] - 2.0 / 3) < 0.01)
  }

  @Test func `a fine lever makes up for the steps of a coarse one`() throws {
    // From 0, in tenths of the range.
    let coarse = Lever.number("x0", 0, within: -10...10, isWhole: true)
    let model = LocalModel(place: [0, 0, 0], values: [10], levers: [0, 1], slopes: [[10, 1]])
    let place = try #require(
      model.best(goal([(12.26, 12.34)]), [coarse] + space.dropFirst(), radius: 1))
    // 0.2 of the steep one and 0.26 of the other change less than 0.3 and a step back.
    #expect(abs(model.values(at: place)[0] - 12.3) < 0.05, "\(place)")
  }

  @Test func `a correction is the shortest way back, not the way home`() throws {
    let model = LocalModel(
      place: [0.5, 0.5, 0], values: [11.5], levers: [0, 1], slopes: [[4, 1]])
    let limits = goal([(12, 20)])
    let place = try #require(model.best(limits, space, radius: 0.5, from: model.place))
    #expect(abs(place[0] - 0.625) < 0.01 && place[1] == 0.5, "\(place)")
    // Counted from the scenario as it is, the flat lever goes back as well.
    let home = try #require(model.best(limits, space, radius: 0.5))
    #expect(home[1] == 0, "\(home)")
  }

  @Test func `a lever's tolerance ends where the first target breaks`() throws {
    let model = LocalModel(
      place: [0, 0.1, 0], values: [10, 5], levers: [1], slopes: [[10], [-2]])
    let range = try #require(model.tolerance(of: 0, goal([(9, 13), (4.8, nil)]), -1...1))
    #expect(abs(range.lowerBound - 0) < 0.01 && abs(range.upperBound - 0.2) < 0.01)
  }
}
