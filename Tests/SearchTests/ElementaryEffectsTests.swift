import Testing

@testable import Search

@Suite struct ElementaryEffectsTests {
  private let design = ElementaryEffects(levers: 3, trajectories: 10, seed: 4)

  @Test func `each step moves one lever by two thirds, and each trajectory moves every lever once`()
  {
    #expect(design.points.count == 10 * 4)
    for first in stride(from: 0, to: 40, by: 4) {
      var moved: [Int] = []
      for step in first..<first + 3 {
        let changes = (0..<3).filter { design.points[step][$0] != design.points[step + 1][$0] }
        #expect(changes.count == 1)
        moved += changes
        let change = design.points[step + 1][changes[0]] - design.points[step][changes[0]]
        #expect(abs(abs(change) - 2.0 / 3) < 1e-12)
      }
      #expect(moved.sorted() == [0, 1, 2])
    }
    #expect(design.points.joined().allSatisfy { (-1e-12...1 + 1e-12).contains($0) })
  }

  @Test func `a straight response has its slopes and no interaction`() throws {
    let effects = design.effects(on: design.points.map { 5 + 2 * $0[0] - 3 * $0[1] })
    let sizes = try effects.map { try #require($0).meanSize }
    #expect(abs(sizes[0] - 2) < 1e-9 && abs(sizes[1] - 3) < 1e-9 && abs(sizes[2]) < 1e-9)
    #expect(effects.allSatisfy { $0.map { $0.deviation < 1e-9 } ?? false })
  }

  @Test func `a product of two levers shows as interaction of both, and of no other`() throws {
    let effects = design.effects(on: design.points.map { $0[0] * $0[1] + $0[2] })
    let interactions = try effects.map { try #require($0?.interaction) }
    #expect(interactions[0] > 0.3 && interactions[1] > 0.3 && interactions[2] < 1e-9)
  }

  @Test func `the same seed gives the same points, another seed others`() {
    #expect(ElementaryEffects(levers: 3, trajectories: 10, seed: 4).points == design.points)
    #expect(ElementaryEffects(levers: 3, trajectories: 10, seed: 5).points != design.points)
  }

  @Test func `steps without a value are left out, and one change gives no effect`() throws {
    let all = design.points.map { Double?($0[0]) }
    var some = all
    for point in 0..<36 { some[point] = nil }
    #expect(design.effects(on: some) == [nil, nil, nil])
    some = all
    some[0] = nil
    let effect = try #require(design.effects(on: some)[0])
    #expect(effect.meanSize > 0.99)
  }
}
