import Testing

@testable import Parts

@Suite("Ranges of parties")
struct PartyRangesTests {
  /// All pairs of sets of seven numbers, joined and one by one, with an empty range among them.
  @Test("ranges of parties without others, and the first that both have")
  func ranges() {
    func single(_ set: Int) -> [Range<Int>] {
      (0..<7).filter { set >> $0 & 1 == 1 }.map { $0..<$0 + 1 }
    }
    func forms(_ set: Int) -> [[Range<Int>]] {
      [single(set), single(set).touchingJoined, [0..<0] + single(set) + [7..<7]]
    }
    for (a, b) in (0..<128 * 128).map({ ($0 / 128, $0 % 128) }) {
      for (own, others) in zip(forms(a), forms(b).reversed()) {
        #expect(Array(own.without(others).joined()) == Array(single(a & ~b).joined()))
        #expect(own.firstShared(with: others)?.lowerBound == single(a & b).first?.lowerBound)
      }
    }
    // Two parts of 60,000 ranges did not merge within a minute.
    let even = (0..<60_000).map { 2 * $0..<2 * $0 + 1 }
    let odd = even.map { $0.lowerBound + 1..<$0.upperBound + 1 }
    #expect([0..<120_000].without(even).without(odd).isEmpty && even.firstShared(with: odd) == nil)
  }
}
