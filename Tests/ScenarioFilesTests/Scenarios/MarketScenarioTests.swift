import Players
import ScenarioFiles
import ShippedGames
import Testing

@testable import QuestBond

/// Store, research, spending and exploit hunters as scenarios state them.
@Suite struct MarketScenarioTests {
  private func read(_ sections: String) throws -> Scenario {
    let text = """
      {
        "name": "q", "loot": {}, \(sections)
        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
      }
      """
    return try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
  }

  private func rules(_ scenario: Scenario) throws -> QuestRules {
    guard let rules = scenario.simulation.game as? QuestRules else { throw NotQuestBond() }
    return rules
  }

  private struct NotQuestBond: Error {}

  @Test func `RSC: research that is left out is the shipped game's`() throws {
    let bare = try rules(read(#""research": {},"#))
    #expect(bare.research == (try rules(Shipped.load("questbond"))).research)
  }

  @Test func `what is absent is off`() throws {
    let bare = try rules(read(#""store": {},"#))
    #expect(bare.storeExtras == StoreExtras())
    #expect(!bare.research.isOn)
    #expect(try !rules(read("")).store.isOn)
  }

  @Test func `says what is wrong with store, research and spending`() {
    func problem(_ sections: String) -> [String] {
      problems(Broken("\"loot\": {}, " + sections, []).text)
    }
    #expect(
      problem(#""store": {"deal": {"percent": [40, 25]}}"#) == [
        "x.jsonc:5:43: error: store.deal.percent: the least, 40, is above the most, 25"
      ])
    #expect(
      problem(#""store": {"merchant": {"items": [0, 3]}}"#) == [
        "x.jsonc:5:46: error: store.merchant.items[0]: 0 is out of range (1…3)"
      ])
    #expect(
      problem(#""store": {"cards": {}}"#) == [
        "x.jsonc:5:23: error: store.cards: unknown key"
      ])
    #expect(
      problem(#""spending": {"policies": {"none": {}}}"#) == [
        "x.jsonc:5:39: error: spending.policies.none: unknown key"
      ])
    let golds = problem(#""research": {"combat": [{"bonus": "golds"}]}"#)
    #expect(golds.count == 1)
    #expect(golds[0].hasSuffix(#"did you mean "gold"?"#))
  }

  // MARK: Exploit hunters

  @Test func `PLY-6: exploit hunters are known by name, and nobody until they have weight`() throws
  {
    let shipped = try Shipped.load("questbond").simulation.population.archetypes
    #expect(shipped.map(\.name) == ["casual", "steady", "achiever", "hoarder", "erratic"])
    let some = try read(
      #""population": {"archetypes": {"quickClicker": {"weight": 1}, "capRider": {"weight": 1}}},"#)
    let hunters = some.simulation.population.archetypes
    #expect(hunters.map(\.name) == ["quickClicker", "capRider"])
    #expect(hunters[0].tasksPerActiveDay == 40)
    #expect(hunters[0].questHabits.verification == .quick)
    #expect(hunters.map(\.questHabits.playsToCaps) == [false, true])
  }

  @Test func `PLY-6: exploits are tried in the game as shipped, beside steady players`() throws {
    let exploits = try Shipped.load("exploits").simulation
    let rules = try Shipped.load("questbond").simulation.game as? QuestRules
    #expect(exploits.game as? QuestRules == rules)
    #expect(
      exploits.population.archetypes.map(\.name) == ["steady", "quickClicker", "capRider"])
  }

  @Test(arguments: [
    (DayStart.tasks, nil, "store.mood"), (.dungeons, "dungeon.enters", "store.mood"),
    (.store, "store.mood", "dungeon.enters"),
  ])
  func `PLY-6: dungeons and the store end a day, or begin it`(
    start: DayStart, first: String?, last: String
  ) throws {
    var simulation = try Shipped.load("questbond").simulation
    for index in simulation.population.archetypes.indices {
      simulation.population.archetypes[index].questHabits.firstActivity = start
    }
    simulation.days = 20
    var days = 0
    // Parties run dungeons together, when the day is over.
    for party in 0..<20 where simulation.trace(party: party).archetypes.count == 1 {
      let events = simulation.trace(party: party).events
      for day in 1...20 {
        let deeds = events.filter { $0.day == day }.map(\.kind.id)
          .filter { ["task.finishes", "dungeon.enters", "store.mood"].contains($0) }
        // All three come up on a usual day.
        guard Set(deeds).count == 3 else { continue }
        days += 1
        #expect(first == nil || deeds.first == first, "party \(party), day \(day)")
        #expect(deeds.last { $0 != "task.finishes" } == last, "party \(party), day \(day)")
      }
    }
    #expect(days > 50)
  }

  @Test func `before the redesign nothing failed, nothing was forced, and tasks dropped nothing`()
    throws
  {
    let before = try rules(Shipped.load("questbond-before"))
    #expect(
      before.enhancement.isOn && before.enhancement.successChances.allSatisfy { $0 == .certain })
    #expect(before.loot.pity.allSatisfy { $0.longestDrought == nil })
    #expect(before.loot.task.equipment == 0)
    #expect(before.tasks.verification.allSatisfy { $0.equipmentPoints == 0 })
    #expect(!before.research.isOn)
    #expect(before.storeExtras.scrollPrice == nil)
    #expect(before.storeExtras.keyPrices == nil)
    #expect(!before.forge.rerolls.isOn)
    #expect(!before.forge.scrolls.isOn)
  }
}
