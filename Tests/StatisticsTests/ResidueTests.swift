import Testing

@testable import Statistics

@Suite struct ResidueTests {
  /// All ratios of small whole numbers, written as they are and times a large number.
  @Test func `ratios are equal exactly where their cross products are`() {
    for a in -6...6 {
      for b in 1...6 {
        for c in -6...6 {
          for d in 1...6 {
            let large = Residue(Int128(c) << 70, over: Int128(d) << 70)
            #expect((Residue(a, over: b) == large) == (a * d == c * b), "\(a)/\(b), \(c)/\(d)")
          }
        }
      }
    }
  }

  @Test func `sums, differences and products are those of the ratios`() {
    let (a, b) = (Residue(2, over: 3), Residue(1, over: 4))
    #expect(a + b == Residue(11, over: 12))
    #expect(a - b == Residue(5, over: 12))
    #expect(b - a == Residue(-5, over: 12))
    #expect(a * b == Residue(1, over: 6))
    #expect(a + b != Residue(10, over: 12))
  }

  @Test func `of different counts the difference is that of the values`() {
    func curve(ended: Int, open: Int) -> SurvivalCurve {
      var counts = DroughtCounts(capacity: 1)
      for _ in 0..<ended { counts.record(.lucky, atAttempt: 1) }
      for _ in 0..<open { counts.record(.open, atAttempt: 1) }
      return SurvivalCurve(counts)
    }
    let (half, third) = (curve(ended: 5, open: 5).endedShare, curve(ended: 3, open: 6).endedShare)
    #expect(half.difference(from: third) == half.value! - third.value!)
    #expect(half.difference(from: curve(ended: 7, open: 7).endedShare) == 0)
    #expect(half.difference(from: .nothing) == nil)
  }
}
