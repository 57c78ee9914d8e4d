import ScenarioFiles
import ShippedGames
import TestWorlds
import Testing

@testable import Search

@Suite struct UnreadGroupsTests {
  private func worlds(by steps: String) throws -> ScreeningWorlds {
    let scenario = try Scenario.load(file: World.file(of: "questbond"), games: shippedGames)
    let steps = try #require(LeverSteps(parsing: steps))
    return ScreeningWorlds(scenario.levers(), of: scenario, steps: steps, threads: 1)
  }

  @Test func `a group has one kind of levers, each path once, and no system`() throws {
    let worlds = try worlds(by: "0.1")
    let groups = worlds.groups(of: Array(worlds.rows.indices))
    let kinds = groups.map { group in Set(group.map { worlds.rows[$0].lever.isOrdered }) }
    #expect(Set(kinds) == [[true], [false]])
    for group in groups {
      let levers = group.map { worlds.rows[$0].lever }
      #expect((2...35).contains(group.count) && Set(levers.map(\.path)).count == group.count)
      #expect(levers.allSatisfy { $0.kind != .system })
    }
  }

  @Test(arguments: ["0.1", "*0.9...1", "*1...2", "*0.5...*4"])
  func `each lever takes all its steps, and its last one without any other lever's`(
    steps: String
  ) throws {
    let worlds = try worlds(by: steps)
    let count = worlds.steps.factors.count
    let groups = worlds.groups(of: Array(worlds.rows.indices))
    let (numbers, choices) = (
      groups.filter { worlds.rows[$0[0]].lever.isOrdered },
      groups.filter { !worlds.rows[$0[0]].lever.isOrdered }
    )
    #expect(numbers.count > 3 && choices.count > 3)
    for group in numbers.prefix(4) + choices.prefix(4) {
      let settings = worlds.settings(moving: group).map { Set($0.map { "\($0)" }) }
      func own(_ lever: Int, _ step: Int) -> Set<String> {
        Set(worlds.rows[lever].settings(atStep: step, of: count).map { "\($0)" })
      }
      for lever in group {
        for step in 0..<count { #expect(settings.contains { $0.isSuperset(of: own(lever, step)) }) }
        let last = own(lever, count - 1)
        // A choice has another name; a number at the end of its range cannot be moved up.
        #expect(!last.isEmpty || worlds.rows[lever].lever.isOrdered)
        if last.isEmpty { continue }
        for other in group where other != lever && !own(other, count - 1).isEmpty {
          #expect(
            settings.contains {
              $0.isSuperset(of: last) && !$0.isSuperset(of: own(other, count - 1))
            }, "\(worlds.rows[lever].lever.path) without \(worlds.rows[other].lever.path)")
        }
      }
    }
  }
}
