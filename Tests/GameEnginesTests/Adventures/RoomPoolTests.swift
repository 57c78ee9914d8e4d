import GameEngines
import TestSupport
import Testing

@Suite struct RoomPoolTests {
  /// Every set of 5, 6 or 7 rooms that ends with the eighth, the boss: 35 + 21 + 7.
  @Test func `DNG-6: each number of rooms is as likely, and each set of that number`() {
    let pool = RoomPool(size: 8, drawn: 5...7)
    let sets = (0..<128).filter { (4...6).contains($0.nonzeroBitCount) }
    #expect(sets.count == 63)
    let law = sets.map { 1.0 / 3 / [4: 35.0, 5: 21, 6: 7][$0.nonzeroBitCount]! }
    let seen = counts(of: 60_000, cells: 63, seed: 1_601) { luck in
      let drawn = pool.draw(using: &luck)
      #expect(drawn.contains(7))
      let others = (0..<7).reduce(0) { drawn.contains($1) ? $0 | 1 << $1 : $0 }
      return sets.firstIndex(of: others) ?? 0
    }
    #expect(checkFit(seen, to: law) == [])
  }

  @Test(arguments: [(8, 5...7), (10, 5...7), (9, 6...6), (12, 1...12), (1, 1...1), (4, 4...4)])
  func `DNG-6: a run has as many rooms as the pool says, the boss among them`(
    size: Int, drawn: ClosedRange<Int>
  ) {
    let pool = RoomPool(size: size, drawn: drawn)
    var luck = stream(1_602)
    for _ in 0..<2_000 {
      let rooms = pool.draw(using: &luck)
      #expect(drawn.contains(rooms.count))
      #expect(rooms.contains(size - 1))
      #expect((size..<64).allSatisfy { !rooms.contains($0) })
    }
  }

  /// 5…7 of 8 rooms: on average 5 of the 7 that are not the boss's.
  @Test func `DNG-6: each room but the boss comes with the same chance`() {
    let pool = RoomPool(size: 8, drawn: 5...7)
    #expect(abs(pool.chanceOfRoom - 5.0 / 7) < 1e-15)
    for room in 0..<7 {
      let seen = successes(of: 30_000, seed: 1_610 + UInt64(room)) {
        pool.draw(using: &$0).contains(room)
      }
      #expect(binomialRange(trials: 30_000, probability: 5.0 / 7).contains(seen))
    }
  }

  @Test(arguments: [(8, 5...7), (12, 1...12), (1, 1...1)])
  func `a run's rooms are one draw`(size: Int, drawn: ClosedRange<Int>) {
    let pool = RoomPool(size: size, drawn: drawn)
    #expect(drawsConsumed { _ = pool.draw(using: &$0) } == [1])
  }

  @Test func `all rooms of a dungeon without a pool`() {
    for count in 1...64 {
      let all = RoomSet.all(of: count)
      #expect(all.count == count)
      #expect((0..<64).allSatisfy { all.contains($0) == ($0 < count) })
    }
  }
}

@Suite struct PooledDungeonTests {
  @Test func `DNG-6: a pooled dungeon's rooms on average`() {
    let dungeon = Dungeon(
      name: "maze", tier: .hard, level: 18,
      rooms: [.combat, .combat, .trap, .puzzle, .combat, .treasure, .trap, .boss], drawn: 5...7)
    let expected = [15.0, 5, 10, 5, 7].map { $0 / 7 }
    for kind in RoomKind.allCases {
      #expect(abs(dungeon.expectedRooms[kind.rawValue] - expected[kind.rawValue]) < 1e-12)
    }
    #expect(abs(dungeon.expectedRooms.sum() - 6) < 1e-12)
  }

  @Test func `DNG-2: without a pool every run leads through every room`() {
    let dungeon = Dungeon(
      name: "caves", tier: .normal, level: 1, rooms: [.combat, .treasure, .combat, .boss])
    #expect(dungeon.expectedRooms == [2, 0, 0, 1, 1, 0, 0, 0])
  }

  @Test func `DNG-6: a bonus room comes in a tenth of the runs and rolls one tier better`() {
    #expect(DungeonTier.allCases.map(\.oneBetter) == [.hard, .heroic, .mythic, .mythic])
    #expect(DungeonTier.allCases.count == DungeonTier.count)
    let chance = DungeonRules().bonusRoom
    let seen = successes(of: 40_000, seed: 1_620) { chance.occurs(using: &$0) }
    #expect(binomialRange(trials: 40_000, probability: 0.10).contains(seen))
  }
}
