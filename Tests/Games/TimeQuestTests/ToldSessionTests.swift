import GameEngines
import TestWorlds
import Testing

@testable import GameSupport
@testable import TimeQuest

/// A session is played in one go and told afterwards, task after task: both must be the same one.
@Suite struct ToldSessionTests {
  private func events(party: Int) throws -> (rules: TimeQuestRules, events: [TraceEvent]) {
    let (simulation, rules) = try World.shipped(
      "timequest", as: TimeQuestRules.self, players: 2000, days: 60, seed: 11)
    return (rules, simulation.trace(party: party).events)
  }

  @Test(arguments: [0, 7, 300, 1999])
  func `the ratings that are told earn what the session did`(party: Int) throws {
    let (rules, events) = try events(party: party)
    var ratings: [AccuracyRating] = []
    var sessions = 0
    for event in events {
      if event.kind == .estimates {
        let word = try #require(event.word("rating"))
        ratings.append(try #require(AccuracyRating.allCases.first { "\($0)" == word }))
      } else if event.kind == .endsSession {
        let level = rules.estimation.difficulty.configuration.level(event.amount("level"))
        let earned = ratings.reduce(rules.estimation.xp.completionBonus) {
          rules.levels.total(
            $0, adding: rules.estimation.xp.xp(for: $1, multiplier: level.xpMultiplier))
        }
        #expect(event.amount("xp") == earned)
        ratings = []
        sessions += 1
      }
    }
    #expect(sessions > 5)
  }

  @Test(arguments: [0, 7, 300, 1999])
  func `the levels that are told lead to the stamp, and rise when it is said`(party: Int) throws {
    let (_, events) = try events(party: party)
    var levels: [String: Int] = [:]
    var highest = 1
    for event in events {
      if event.kind == .estimates {
        let task = try #require(event.word("task"))
        let level = event.amount("level")
        #expect(event.isTrue("rises") == (level > levels[task, default: 1]))
        levels[task] = level
        highest = max(highest, level)
      } else if event.kind == .endsSession {
        #expect(event.amount("highest") == highest)
      }
    }
    #expect(levels.count > 3)
  }
}
