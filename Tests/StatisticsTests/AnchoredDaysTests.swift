import Testing

@testable import Statistics

@Suite struct AnchoredDaysTests {
  private let days = (1...10).map { day in
    Estimate(value: 10 * Double(day), low: 10 * Double(day) - 4, high: 10 * Double(day) + 4)
  }

  @Test func `anchored days have their anchors, and others move evenly in between`() {
    let anchors = [
      (day: 4, estimate: Estimate(value: 44, low: 42, high: 46)),
      (day: 10, estimate: Estimate(value: 98, low: 97, high: 99)),
    ]
    let anchored = days.anchored(at: anchors, within: 0...100)
    #expect(anchored[3] == anchors[0].estimate && anchored[9] == anchors[1].estimate)
    #expect(anchored.prefix(4).map(\.value) == [11, 22, 33, 44])
    // From 4 above to 2 below in six days.
    #expect(anchored[4...8].map { $0.value! } == [53, 62, 71, 80, 89])
    // Nothing is known before the first anchor; then the less precise of two counts.
    #expect(anchored[2].halfWidth == 4 && abs(anchored[5].halfWidth! - 2.5) < 0.2)
  }

  @Test func `days stay within limits, and as they are where anchors do not differ`() {
    let anchor = Estimate(value: 30, low: 26, high: 34)
    #expect(days.anchored(at: [(3, anchor)], within: 0...100) == days)
    let low = days.anchored(at: [(2, Estimate(value: 2, low: 0, high: 6))], within: 5...100)
    #expect(low[0].low == 5 && low[0].value == 5)
    #expect(days.anchored(at: [(2, .nothing)], within: 0...100) == days)
  }
}
