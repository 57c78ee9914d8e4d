import Testing

@testable import GameEngines

/// RSC.
@Suite struct ResearchTests {
  private let rules = ResearchRules()

  private func nodes(_ branch: ResearchBranch) -> [ResearchNode] {
    (0..<rules.nodeCount(of: branch)).map { rules.node($0, of: branch) }
  }

  private func expect(finishes: Bool, _ state: inout ResearchState, atMinute minute: Int) {
    let finished = state.finish(atMinute: minute)
    #expect(finished == finishes)
  }

  // MARK: The nodes

  @Test func `RSC: three branches of eight nodes`() {
    #expect(ResearchBranch.allCases.map { "\($0)" } == ["combat", "efficiency", "fortune"])
    #expect(ResearchBranch.allCases.map { rules.nodeCount(of: $0) } == [8, 8, 8])
  }

  @Test(arguments: ResearchBranch.allCases)
  func `RSC: a branch's costs rise evenly from 200 to 1000 gold and from 1 to 8 hours`(
    branch: ResearchBranch
  ) {
    #expect(nodes(branch).map(\.gold) == [200, 314, 428, 542, 657, 771, 885, 1000])
    #expect(nodes(branch).map(\.minutes) == [60, 120, 180, 240, 300, 360, 420, 480])
    #expect(nodes(branch).map(\.cost.materials) == [4, 7, 10, 13, 16, 19, 22, 25])
    #expect(nodes(branch).map(\.cost.tokens) == [1, 1, 1, 1, 2, 2, 2, 3])
  }

  @Test func `a single node costs what the first does, and no node nothing at all`() {
    #expect(ResearchPlan().nodes([ResearchBonus(.gold, 0.05)]).map(\.gold) == [200])
    #expect(ResearchPlan().nodes([]).isEmpty)
  }

  @Test func `RSC: the bonuses that the design names are there`() {
    func has(_ branch: ResearchBranch, _ bonus: BonusKind, _ amount: Double) -> Bool {
      nodes(branch).contains { $0.bonus == ResearchBonus(bonus, amount) }
    }
    #expect(has(.combat, .dungeonSuccess, 0.02))
    #expect(has(.efficiency, .missionTime, 0.05))
    #expect(has(.efficiency, .taskEXP, 0.03))
    #expect(has(.fortune, .rareFind, 0.02))
    #expect(has(.fortune, .gold, 0.05))
    #expect(has(.fortune, .affixChance, 0.01))
  }

  // MARK: In order, one at a time

  @Test func `RSC: nodes come in order, one at a time over all branches`() {
    var state = ResearchState()
    var minute = 0
    for number in 0..<8 {
      #expect(rules.next(in: .fortune, of: state) == rules.node(number, of: .fortune))
      state.begin(.fortune, atMinute: minute, rules: rules)
      #expect(state.isRunning)
      for branch in ResearchBranch.allCases { #expect(rules.next(in: branch, of: state) == nil) }
      minute += rules.node(number, of: .fortune).minutes
      #expect(state.endMinute == minute)
      expect(finishes: false, &state, atMinute: minute - 1)
      #expect(state.done(in: .fortune) == number)
      expect(finishes: true, &state, atMinute: minute)
      expect(finishes: false, &state, atMinute: minute + 1_000_000)
      #expect(state.done(in: .fortune) == number + 1)
    }
    #expect(rules.next(in: .fortune, of: state) == nil)
    #expect(rules.next(in: .combat, of: state) != nil)
    #expect(state.totalDone == 8)
  }

  @Test func `a node gives its bonus when it is finished, not before, and for good`() {
    var state = ResearchState()
    state.begin(.fortune, atMinute: 10, rules: rules)
    #expect(rules.bonuses(of: state) == Bonuses())
    expect(finishes: true, &state, atMinute: 70)
    var expected = Bonuses()
    expected[.rareFind] = 0.02
    #expect(rules.bonuses(of: state) == expected)
    state.begin(.efficiency, atMinute: 70, rules: rules)
    #expect(rules.bonuses(of: state) == expected)
    expect(finishes: true, &state, atMinute: 5000)
    expected[.missionTime] = 0.05
    #expect(rules.bonuses(of: state) == expected)
  }

  @Test func `all of it together`() {
    var state = ResearchState()
    for branch in ResearchBranch.allCases {
      for _ in 0..<8 {
        state.begin(branch, atMinute: 0, rules: rules)
        expect(finishes: true, &state, atMinute: 480)
      }
    }
    let all = rules.bonuses(of: state)
    #expect(abs(all[.gold] - 0.15) < 1e-12)
    #expect(abs(all[.taskEXP] - 0.12) < 1e-12)
    #expect(abs(all[.dungeonSuccess] - 0.08) < 1e-12)
    #expect(abs(all[.missionTime] - 0.15) < 1e-12)
    #expect(all[.defense] == 1)
  }

  @Test func `whatever is begun whenever, no branch passes its end and its order`() {
    for seed in 0..<200 {
      var luck = stream(UInt64(2320 + seed))
      let rules = ResearchRules(
        branches: (0..<3).map { _ in
          ResearchPlan().nodes(
            (0..<luck.index(below: 6)).map { _ in ResearchBonus(.gold, 0.01) })
        })
      var state = ResearchState()
      var minute = 0
      for _ in 0..<60 {
        let before = state
        minute += luck.index(below: 300)
        _ = state.finish(atMinute: minute)
        #expect(state.totalDone - before.totalDone <= 1)
        let branch = ResearchBranch(rawValue: luck.index(below: 3))!
        if rules.next(in: branch, of: state) != nil {
          state.begin(branch, atMinute: minute, rules: rules)
        }
        for branch in ResearchBranch.allCases {
          #expect((0...rules.nodeCount(of: branch)).contains(state.done(in: branch)))
        }
      }
    }
  }

  @Test func `who holds less than the least of anything can begin no node`() {
    #expect(rules.minGold == 200)
    #expect(rules.minCost == InventoryCost(materials: 4, tokens: 1))
    let herbs = ResearchNode(
      gold: 50, cost: InventoryCost(materials: 9, herbs: SIMD4(0, 2, 0, 0)), minutes: 1,
      bonus: ResearchBonus(.gold, 0))
    let mixed = ResearchRules(branches: [[herbs], nodes(.fortune), []])
    #expect(mixed.minGold == 50)
    #expect(mixed.minCost == InventoryCost(materials: 4))
  }

  @Test func `research that is off has no node to begin`() {
    for branch in ResearchBranch.allCases {
      #expect(ResearchRules.none.next(in: branch, of: ResearchState()) == nil)
    }
  }
}

@Suite struct BonusKindTests {
  @Test func `every kind raises a bonus of its own`() {
    var seen: Set<Bonuses> = [Bonuses()]
    for kind in BonusKind.allCases {
      var bonuses = Bonuses()
      bonuses[kind] += 0.25
      bonuses[kind] += 0.5
      #expect(seen.insert(bonuses).inserted)
      var back = bonuses
      back[kind] -= 0.75
      #expect(back == Bonuses())
    }
  }
}
