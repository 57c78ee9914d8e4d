import Testing

@testable import Search

@Suite struct SeparatingSystemTests {
  @Test(arguments: 1...70)
  func `of any two items, either is in a set without the other`(items: Int) {
    let sets = SeparatingSystem(of: items).sets
    for one in 0..<items {
      #expect(sets.contains { $0[one] })
      for other in 0..<items where other != one {
        #expect(sets.contains { $0[one] && !$0[other] }, "\(one) without \(other)")
      }
    }
  }

  // Sperner: of n digits, the most numbers of which none has all ones of another are n over n/2.
  @Test(arguments: [(2, 2), (3, 3), (6, 4), (10, 5), (20, 6), (35, 7), (36, 8)])
  func `there is no smaller system`(items: Int, sets: Int) {
    #expect(SeparatingSystem(of: items).sets.count == sets)
  }
}
