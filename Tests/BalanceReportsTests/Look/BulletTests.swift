import Statistics
import Testing

@testable import BalanceReports

@Suite struct BulletTests {
  private func bullet(
    _ low: Double?, _ high: Double?, _ value: Double, before: Double? = nil, isMet: Bool? = nil,
    isShare: Bool = false
  ) -> Bullet {
    func known(_ value: Double) -> Estimate { Estimate(value: value, low: nil, high: nil) }
    return Bullet(
      low: low, high: high, measured: known(value), before: before.map(known), isShare: isShare,
      isMet: isMet)
  }

  @Test func `a value beyond a narrow range is far from its sliver`() {
    #expect(bullet(-65, 65, 1431).text(width: 16) == "·┣┫···········◆·")
  }

  @Test func `an open side reaches to the end of the axis`() {
    #expect(bullet(nil, 12, 8.26).text(width: 16) == "━━━━━━━━━━●━━━┫·")
    let share = bullet(0.5, nil, 0.71, isShare: true).text(width: 16)
    #expect(share.first == "·" && share.contains("┣") && share.last == "━" && share.contains("●"))
  }

  @Test func `without a limit any value is allowed`() {
    let bullet = bullet(nil, nil, 0.2, isMet: true, isShare: true)
    #expect(bullet.allowed == "any value" && bullet.text(width: 10) == "··●·······")
  }

  @Test func `the value of the other world is hollow, below that of this one`() {
    let moved = bullet(0, 10, 9, before: 2).text(width: 20)
    #expect(moved.contains("○") && moved.contains("●"))
    #expect(bullet(0, 10, 9, before: 9).text(width: 20).contains("○") == false)
  }

  @Test(arguments: [10, 16, 40])
  func `every chart has its width, its two limits and one value`(width: Int) {
    for value in [-1e9, -3, 0, 4.999, 5, 1e12] {
      for (low, high) in [(0.0, 5.0), (5, 5), (-1e6, 1e6)] {
        let text = bullet(low, high, value).text(width: width)
        #expect(text.count == width)
        #expect(text.count { "●◆".contains($0) } == 1, "\(text)")
        #expect(text.count { "┣┫".contains($0) } >= 1, "\(text)")
      }
    }
  }

  @Test func `a value beyond either limit is a diamond, one at a limit is not`() {
    for value in [7.0, 9.99, 20.01, 30] {
      #expect(bullet(10, 20, value, isMet: false).text(width: 30).contains("◆"), "\(value)")
    }
    for value in [10.0, 15, 20] {
      #expect(bullet(10, 20, value, isMet: true).text(width: 30).contains("●"), "\(value)")
    }
  }

  @Test func `the distance is that beyond a limit, and none for one that is met`() {
    #expect(bullet(-65, 65, 1431, isMet: false).offBy == "+1,370")
    #expect(bullet(0.4, 0.6, 0.35, isMet: false, isShare: true).offBy == "−5 pp")
    #expect(bullet(0, 10, 4, isMet: nil).offBy.isEmpty)
    #expect(bullet(5, 5, 5.01, isMet: true).offBy.isEmpty)
  }
}
