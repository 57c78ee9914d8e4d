import Players
import Testing

@testable import Fitting

@Suite("Calendar beside kinds")
struct CalendarEffectTests {
  /// A log of planted players who install on each of some days.
  ///
  /// - Parameters:
  ///   - holidays: Days on which only every third active day takes place.
  ///   - late: Players who install from this day on come nearly daily.
  private func log(
    seed: UInt64, holidays: Range<Int> = 0..<0, late: Int = .max, players: Int = 1500
  ) throws -> Telemetry {
    let days = 112
    let lives = PlantedPlayers.three.histories(players: players, length: days, seed: seed)
    let lively = PlantedPlayers(kinds: [MixtureKind(weight: 1, activity: 0.9, churn: 0.001)])
    let others = lively.histories(players: players, length: days, seed: seed + 1)
    var text = "player,install,day,tasks\n"
    for player in lives.indices {
      let install = player % 84
      let life = install >= late ? others[player] : lives[player]
      for age in life.active where install + age < days {
        let day = install + age
        if age == 0 || !holidays.contains(day) || (player + day) % 3 == 0 {
          text += "p\(player),\(install + 1),\(day + 1),1\n"
        }
      }
    }
    return try TelemetryTestFile(text).reading().telemetry
  }

  @Test("where nothing happens, hardly a week or an install differs from what ages explain")
  func nothing() throws {
    let alarms = try (0..<10).count { sample in
      let effect = CalendarEffect(try log(seed: 10 + 2 * UInt64(sample)))
      #expect(effect.isIdentified)
      return (effect.weeks + effect.installs).contains(where: \.isApart)
    }
    // One is expected at most; 5 or more of 10 have a chance below 1 in 100.
    #expect(alarms <= 4)
  }

  @Test("weeks in which fewer play are named with their factor, and no kind of players is")
  func holidays() throws {
    let effect = CalendarEffect(try log(seed: 3, holidays: 56..<70))
    let periods = CalendarEffect.joined(effect.weeks)
    let week = try #require(periods.min { $0.factor < $1.factor })
    #expect(week.days == 57...70 && (0.25...0.5).contains(week.factor), "\(periods)")
    #expect(CalendarEffect.joined(effect.installs).isEmpty)
  }

  @Test("installs of other kinds are named, whatever the week")
  func installs() throws {
    // The change lies within one of the groups of installs.
    let effect = CalendarEffect(try log(seed: 4, late: 58, players: 6000))
    let groups = CalendarEffect.joined(effect.installs)
    #expect(groups.contains { $0.days.lowerBound >= 57 && $0.factor > 1.2 }, "\(groups)")
    #expect(CalendarEffect.joined(effect.weeks).isEmpty, "\(CalendarEffect.joined(effect.weeks))")
  }

  @Test(
    "players who installed before the first row are left out, as only those are known who came back"
  )
  func earlierInstalls() throws {
    var text = "player,install,day,tasks\n"
    for player in 0..<60 {
      let install = player % 2 == 0 ? 1 : 31
      text += "p\(player),\(install),\(max(31, install)),1\n"
    }
    let log = try TelemetryTestFile(text).reading().telemetry
    #expect(log.earlierInstalls == 30)
    #expect(UnseenDays(log, beside: nil).lives.count == 30)
    #expect(Histories(log).players.count == 30)
  }

  @Test("players who all install at once are of one age, so that nothing can be told")
  func oneAge() throws {
    var text = "player,install,day,tasks\n"
    for player in 0..<50 { text += "p\(player),1,1,1\np\(player),1,\(2 + player),1\n" }
    let log = try TelemetryTestFile(text).reading().telemetry
    #expect(!CalendarEffect(log).isIdentified)
  }

  @Test("the same players are held out of a longer log, and what a fit saw is not compared")
  func split() throws {
    let log = try log(seed: 5)
    let split = FitSplit(heldOut: 0.5, through: 80)
    let seen = log.names.indices.filter { split.sees($0, of: log) }
    // Half of those who had installed by then: six standard errors.
    let installed = log.installs.count { $0 <= 80 }
    #expect(abs(seen.count - installed / 2) < 6 * 19)
    let unseen = UnseenDays(log, beside: split)
    #expect(unseen.newPlayers + unseen.laterPlayers == unseen.lives.count && !unseen.areSeen)
    #expect(unseen.laterPlayers == seen.count)
    for life in unseen.lives where split.sees(life.player, of: log) {
      #expect(life.ages.lowerBound == 81 - Int(log.installs[life.player]))
    }
    #expect(Histories(log, seenBy: split).players.count == seen.count)
    let record = split.record(log, players: seen.count, ages: 70)
    #expect(FitSplit(record, in: log) == split)
    #expect(UnseenDays(log, beside: FitSplit(heldOut: 0, through: 200)).areSeen)
  }
}
