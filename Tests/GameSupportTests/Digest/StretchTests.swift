import TestSupport
import TestWorlds
import Testing

@testable import Bennie
@testable import GameSupport
@testable import QuestBond
@testable import TimeQuest

/// Why a life got stuck, as far as its events show it.
@Suite struct StretchTests {
  private let game: any GameRules

  init() throws { game = try World.shipped("questbond", players: 1, days: 1).game }

  /// Ten levels, one every two days, each day 2 tasks of 10 EXP; then what the test adds.
  private func steady(days: Int) -> MadeLife {
    (1...20).reduce(MadeLife(days: days)) { life, day in
      let worked = life.works(day, tasks: 2, exp: 10)
      return day % 2 == 0 ? worked.reaches(day / 2 + 1, day) : worked
    }
  }

  private func stretch(_ life: MadeLife) throws -> LifeDigest.Stretch {
    try #require(life.digest(under: game).stretches.first)
  }

  @Test func `who lapses is stuck for not playing`() throws {
    let life = steady(days: 30).lapses(21, through: 28).works(29, tasks: 2, exp: 10)
      .works(30, tasks: 2, exp: 10).reaches(12, 30)
    let stretch = try stretch(life)
    #expect(stretch.days == 21...30 && stretch.from == 11 && stretch.to == 12 && !stretch.isOpen)
    #expect(stretch.usualDays == 2 && stretch.delay == 5)
    #expect(stretch.causes == [.awayMore] && stretch.reasons == [.lapsed])
  }

  @Test func `to be stuck takes 30 days played without a level, however long it stays away`() throws
  {
    let away = steady(days: 90).lapses(21, through: 89).works(90, tasks: 2, exp: 10).reaches(12, 90)
    #expect(try stretch(away).days.count == 70 && stretch(away).played == 0)
    #expect(try !stretch(away).isStuck)
    func played(_ days: Int) throws -> LifeDigest.Stretch {
      try stretch(
        (21..<21 + days).reduce(steady(days: 20 + days)) { $0.works($1, tasks: 2, exp: 1) })
    }
    #expect(try played(29).played == 29 && !played(29).isStuck)
    #expect(try played(30).isStuck)
  }

  @Test func `who does fewer tasks is stuck for doing less`() throws {
    let life = (21...24).reduce(steady(days: 24)) { $0.works($1, tasks: 1, exp: 10) }
    let stretch = try stretch(life.reaches(12, 24))
    #expect(stretch.delay == 2 && stretch.causes == [.didLess] && stretch.reasons == [])
  }

  @Test func `who gets less for a task is stuck for that`() throws {
    let life = (21...28).reduce(steady(days: 28)) { $0.works($1, tasks: 2, exp: 3) }
    #expect(try stretch(life.reaches(12, 28)).causes == [.gotLess])
  }

  @Test func `a level that asks for more is a cause, too`() throws {
    let life = (21...28).reduce(steady(days: 28)) { $0.works($1, tasks: 2, exp: 10) }
    let stretch = try stretch(life.reaches(12, 28))
    #expect(stretch.causes == [.askedMore])
    #expect(stretch.factors.map(\.lengthens) == [4, 1, 1, 1])
  }

  @Test func `failed rooms are behind it where the EXP of rooms fell`() throws {
    func rooms(_ life: MadeLife, _ day: Int, passed: Bool, exp: Int) -> MadeLife {
      life.adding(.entersRoom, day, ["passed": .flag(passed)])
        .adding(.gainsEXP, day, ["source": "room", "amount": .whole(exp)])
    }
    var life = MadeLife(days: 26)
    for day in 1...20 {
      life = rooms(life.works(day, tasks: 1, exp: 1), day, passed: true, exp: 30)
      if day % 2 == 0 { life = life.reaches(day / 2 + 1, day) }
    }
    for day in 21...26 {
      life = rooms(life.works(day, tasks: 1, exp: 1), day, passed: false, exp: 5)
    }
    let stretch = try stretch(life)
    #expect(stretch.isOpen && stretch.to == nil)
    #expect(stretch.causes == [.gotLess] && stretch.reasons == [.rooms])
    let failed = try #require(stretch.figures.first { $0.name == "rooms failed" })
    #expect(failed.within == 1 && failed.elsewhere == 0)
  }

  @Test func `where several things come together no one cause stands out`() throws {
    var life = steady(days: 29)
    for day in stride(from: 21, through: 29, by: 2) {
      life = life.works(day, tasks: 1, exp: 8)
      if day < 29 { life = life.stays(day + 1) }
    }
    #expect(try stretch(life.reaches(12, 29)).causes == [])
    // Nor where nothing took longer than it usually does.
    #expect(try stretch(steady(days: 20)).causes == [])
  }

  @Test func `two things may each account for half where a third makes up for some of it`() throws {
    var life = steady(days: 28)
    for day in stride(from: 21, through: 28, by: 2) {
      life = life.works(day, tasks: 3, exp: 4).stays(day + 1)
    }
    #expect(try stretch(life.reaches(12, 28)).causes == [.awayMore, .gotLess])
  }

  @Test func `who has left is not stuck any more`() throws {
    let life = steady(days: 90).leaves(21)
    #expect(try stretch(life).days == 1...2)
    #expect(MadeLife(days: 9).stays(1).leaves(2).digest(under: game).stretches.isEmpty)
  }

  @Test(arguments: ["questbond", "bennie", "timequest"])
  func `the factors multiply to the delay`(name: String) throws {
    let simulation = try World.shipped(name, players: 120, days: 60)
    var compared = 0
    let parties = StudySize.of(sample: 2, full: 100)
    for party in 0..<parties {
      let trace = simulation.trace(party: party)
      for member in trace.archetypes.indices {
        for stretch in LifeDigest(of: member, in: trace, of: simulation).stretches {
          let factors = stretch.factors.compactMap(\.lengthens)
          guard let delay = stretch.delay, factors.count == stretch.factors.count else { continue }
          compared += 1
          let product = factors.reduce(1, *)
          #expect((product / delay - 1).magnitude < 1e-12, "\(stretch)")
        }
      }
    }
    #expect(compared > parties / 2)
  }

  @Test func `the ratchet is behind it where no less accurate estimates were rated worse`() throws {
    func estimates(_ life: MadeLife, _ day: Int, _ rating: String, level: Int) -> MadeLife {
      life.adding(
        .estimates, day,
        [
          "accuracy": .number(80), "rating": .text(rating), "level": .whole(level),
          "average": .number(70),
        ])
    }
    var life = MadeLife(days: 28)
    for day in 1...20 {
      life = estimates(life.works(day, tasks: 2, exp: 10), day, "close", level: 1)
      if day % 2 == 0 { life = life.reaches(day / 2 + 1, day) }
    }
    for day in 21...28 {
      life = estimates(life.works(day, tasks: 2, exp: 3), day, "off", level: 3)
    }
    let stretch = try stretch(life.reaches(12, 28))
    #expect(stretch.causes == [.gotLess] && stretch.reasons == [.ratchet])
  }

  @Test(arguments: [("whim", LifeDigest.Reason.mood), ("hoarder", .saving)])
  func `a child gets no video for its mood or its saving`(
    style: String, reason: LifeDigest.Reason
  ) throws {
    let game = try World.shipped("bennie", players: 1, days: 1).game
    func visit(_ life: MadeLife, _ day: Int, minutes: Int) -> MadeLife {
      life.adding(
        .wantsVideo, day,
        [
          "inMood": .flag(minutes > 0), "price": 0, "online": true, "refused": false,
          "minutes": .whole(minutes),
        ])
    }
    var life = MadeLife(days: 20).adding(.joins, 0, ["spending": .text(style)])
      .adding(.earnsCoins, 0, ["amount": 50, "balance": 50])
    for day in 1...20 { life = visit(life.plays(day), day, minutes: day <= 10 ? 5 : 0) }
    let stretch = try #require(life.digest(under: game).stretches.first)
    #expect(stretch.days == 11...20 && stretch.isOpen)
    #expect(stretch.causes == [.askedMore] && stretch.reasons == [reason])
  }
}

extension LifeDigest.Stretch {
  fileprivate var causes: [LifeDigest.Cause] { factors.filter(\.isCause).map(\.cause) }
  fileprivate var reasons: [LifeDigest.Reason] { factors.compactMap(\.reason) }
}
