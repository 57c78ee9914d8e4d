import TestSupport
import Testing

@testable import GameEngines

@Suite struct ArenaMilestonesTests {
  private let milestones = ArenaMilestones()

  @Test func `ARN-3: milestones are 5, 10, 15, 20, 25, then every 10`() {
    var waves: [Int] = []
    var wave = 0
    while let next = milestones.next(after: wave), next <= 70 {
      waves.append(next)
      wave = next
    }
    #expect(waves == [5, 10, 15, 20, 25, 35, 45, 55, 65])
    #expect(milestones.next(after: 24) == 25 && milestones.next(after: 34) == 35)
    #expect(ArenaMilestones { $0.repeatEvery = 0 }.next(after: 25) == nil)
  }

  @Test func `ARN-3: what each milestone gives`() {
    #expect(milestones.reward(atWave: 5) == ArenaReward(consumable: .common))
    #expect(milestones.reward(atWave: 10) == ArenaReward(consumable: .uncommon))
    #expect(milestones.reward(atWave: 15) == ArenaReward(consumable: .rare, card: Chance(0.1)))
    #expect(milestones.reward(atWave: 20) == ArenaReward(equipment: .rare))
    #expect(milestones.reward(atWave: 25) == ArenaReward(consumable: .epic, card: Chance(0.25)))
  }

  @Test(arguments: [
    (35, 0.30, 0.10), (45, 0.35, 0.20), (125, 0.75, 1), (175, 1, 1), (985, 1, 1),
  ])
  func `ARN-3: after wave 25 an epic consumable, and rising chances of card and equipment`(
    wave: Int, card: Double, equipment: Double
  ) {
    let reward = milestones.reward(atWave: wave)
    #expect(reward.consumable == .epic && reward.equipment == .rare)
    #expect(abs(reward.card.probability - card) < 1e-12)
    #expect(abs(reward.equipmentChance.probability - equipment) < 1e-12)
  }

  @Test func `ARN-3: a sure piece of the last milestone stays sure after it`() {
    let sure = ArenaMilestones {
      $0.list = [ArenaMilestone(wave: 20, reward: ArenaReward(equipment: .epic))]
    }
    #expect(
      sure.reward(atWave: 30) == ArenaReward(equipment: .epic, card: Chance(0.05)))
  }

  @Test func `ARN-3: milestone gold is 20 × wave, half as much again in a time trial`() {
    let plain = ArenaTerms()
    #expect([5, 10, 25].map { milestones.gold(atWave: $0, under: plain) } == [100, 200, 500])
    let trial = ArenaRules().terms(inWeek: 4)
    #expect([5, 10, 25].map { milestones.gold(atWave: $0, under: trial) } == [150, 300, 750])
    #expect(milestones.gold(after: 0, through: 16, under: plain) == 600)
    #expect(milestones.gold(after: 5, through: 16, under: plain) == 500)
    #expect(milestones.gold(after: 16, through: 16, under: plain) == 0)
  }

  /// The waves beyond which three entries pay: two on a Sunday, one on Monday.
  @Test(arguments: [
    (ArenaPayment.entry, [0, 0, 0]), (.day, [0, 12, 0]), (.week, [0, 12, 0]),
  ])
  func `a milestone pays with every entry, once a day, or once a week`(
    payment: ArenaPayment, paid: [Int]
  ) {
    var state = ArenaState()
    var seen: [Int] = []
    for (day, waves) in [(7, 12), (7, 8), (8, 9)] {
      state.turn(to: day, payment: payment)
      seen.append(state.record(waves: waves, payment: payment))
    }
    #expect(seen == paid)
    #expect(state.bestWave == 12 && state.bestToday == 9)
    #expect(state.entries == 3 && state.entriesToday == 1)
  }

  @Test func `what is paid once a week stays paid from one day to the next`() {
    var state = ArenaState()
    state.turn(to: 1, payment: .week)
    #expect(state.record(waves: 11, payment: .week) == 0)
    state.turn(to: 7, payment: .week)
    #expect(state.record(waves: 16, payment: .week) == 11)
    state.turn(to: 8, payment: .week)
    #expect(state.record(waves: 16, payment: .week) == 0)
    // Weeks apart, but the same weekday.
    state.turn(to: 29, payment: .week)
    #expect(state.record(waves: 16, payment: .week) == 0)
  }

  @Test func `turning to the same day again changes nothing`() {
    var state = ArenaState()
    state.turn(to: 3, payment: .day)
    _ = state.record(waves: 6, payment: .day)
    let before = state
    state.turn(to: 3, payment: .day)
    #expect(state == before)
  }
}
