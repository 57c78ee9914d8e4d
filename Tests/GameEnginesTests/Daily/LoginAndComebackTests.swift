import GameEngines
import Testing

@Suite struct LoginCycleTests {
  private let rules = LoginCycleRules()

  @Test func `DAY-3: one cycle of seven log-ins gives exactly 550 gold`() {
    var state = LoginCycleState()
    let cycle = (1...7).map { rules.rewards[state.open(day: $0, rules: rules)] }
    #expect(cycle.map(\.gold) == [50, 0, 100, 0, 150, 0, 250])
    #expect(cycle.map(\.gold).reduce(0, +) == 550)
    #expect(cycle.map(\.consumables) == [0, 1, 0, 0, 0, 0, 0])
    #expect(cycle.map(\.uncommonConsumables) == [0, 0, 0, 0, 1, 0, 0])
    #expect(cycle.map(\.materials) == [0, 0, 0, 1, 0, 2, 0])
    #expect(cycle.map(\.lootRolls) == [0, 0, 0, 0, 0, 0, 1])
    #expect(cycle[6].lootAtLeast == .rare)
  }

  @Test func `DAY-3: after the seventh comes the first, over and over`() {
    var state = LoginCycleState()
    #expect((1...21).map { state.open(day: $0, rules: rules) } == (0..<21).map { $0 % 7 })
  }

  @Test func `DAY-3: a missed day costs nothing but the day, unless the rules say so`() {
    let days = [1, 2, 5, 6, 20]
    var state = LoginCycleState()
    #expect(days.map { state.open(day: $0, rules: rules) } == [0, 1, 2, 3, 4])
    let strict = LoginCycleRules { $0.restartsAfterMiss = true }
    var other = LoginCycleState()
    #expect(days.map { other.open(day: $0, rules: strict) } == [0, 1, 0, 1, 0])
  }
}

@Suite struct ComebackTests {
  private let rules = ComebackRules()

  @Test(arguments: [
    (0, nil), (2, nil), (3, 0), (6, 0), (7, 1), (13, 1), (14, 2), (29, 2), (30, 3), (400, 3),
  ])
  func `DAY-4: the gift by days away`(days: Int, gift: Int?) {
    #expect(rules.gift(afterDaysAway: days) == gift)
  }

  @Test func `DAY-4: what the gifts are`() {
    let gold = rules.gifts.indices.map { rules.parts(ofGift: $0).reduce(0) { $0 + $1.gold } }
    #expect(gold == [200, 500, 1000, 1000])
    #expect(rules.gifts.map(\.consumables) == [1, 0, 0, 0])
    #expect(rules.gifts.map(\.equipment) == [nil, .uncommon, .rare, nil])
    #expect(rules.parts(ofGift: 3).compactMap(\.equipment) == [.rare])
    #expect(rules.gifts.map(\.streakArmor) == [1, 1, 1, 1])
    #expect(rules.gifts.map(\.expBonus) == [0, 0, 0, 0.25])
    #expect(rules.gifts.map(\.expMinutes) == [0, 0, 0, 1440])
  }

  @Test func `DAY-4: "all above" may be the three gifts together`() {
    let together = ComebackRules { $0.gifts[3].with = .all }.parts(ofGift: 3)
    #expect(together.reduce(0) { $0 + $1.gold } == 1700)
    #expect(together.reduce(0) { $0 + $1.consumables } == 1)
    #expect(together.compactMap(\.equipment) == [.uncommon, .rare])
    let alone = ComebackRules { $0.gifts[3].with = .none }.parts(ofGift: 3)
    #expect(alone.map(\.daysAway) == [30])
    #expect(ComebackRules { $0.gifts[0].with = .next }.parts(ofGift: 0).map(\.daysAway) == [3])
  }

  @Test func `DAY-4: an absence is the closed days between two opens, and counts once`() {
    var state = AbsenceState()
    #expect([40, 40, 41, 45, 45, 53, 54].map { state.open(day: $0) } == [0, 0, 0, 3, 0, 7, 0])
  }

  @Test func `DAY-4: without gifts nobody gets one`() {
    #expect(ComebackRules { $0.gifts = [] }.gift(afterDaysAway: 99) == nil)
  }
}

@Suite struct MeditationTests {
  @Test func `DAY-6: EXP by length, 5 % wisdom for 24 hours`() {
    let rules = MeditationRules()
    #expect(rules.exp(minutes: 5) == 10 && rules.exp(minutes: 20) == 40)
    #expect(rules.wisdom == 0.05 && rules.wisdomMinutes == 1440)
  }

  @Test func `a boost holds until its minute, and says once that it has ended`() {
    var boost = TimedBoost()
    var ended = [5].map { boost.hasEnded(atMinute: $0) }
    #expect(!boost.isOn(atMinute: 0) && ended == [false])
    boost.begin(atMinute: 100, lasting: 1440)
    #expect(boost.isOn(atMinute: 1539) && !boost.isOn(atMinute: 1540))
    boost.begin(atMinute: 200, lasting: 10)
    #expect(boost.isOn(atMinute: 1539))
    ended = [1539, 1540, 1541].map { boost.hasEnded(atMinute: $0) }
    #expect(ended == [false, true, false])
  }
}
