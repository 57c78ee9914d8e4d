import ScenarioFiles
import ShippedGames
import Testing

@testable import GameEngines
@testable import QuestBond

/// The sections of classes, growth and the daily round.
@Suite struct DailySectionsTests {
  static let broken = [
    Broken(
      #""loot": {}, "paragon": {}, "rebirth": {}"#,
      [
        "x.jsonc:5:39: error: rebirth: a scenario has either paragon or rebirth (LVL-6)"
      ]),
    Broken(
      #""loot": {}, "classes": {"names": {"paladin": "ranger", "mage": "m4ge"}}"#,
      [
        #"x.jsonc:5:34: error: classes.names.ranger: two classes cannot both be called "ranger""#,
        #"x.jsonc:5:64: error: classes.names.mage: "m4ge" is not one word of the letters a to z"#,
      ]),
    Broken(
      #""loot": {}, "goals": {"stages": [0.5, 0.25], "gold": [1], "exp": [1, 2]}"#,
      [
        "x.jsonc:5:33: error: goals.stages: the stages have to rise",
        "x.jsonc:5:54: error: goals.gold: has 1 stages, but stages has 2",
      ]),
    Broken(
      #""loot": {}, "comeback": {"gifts": [{"daysAway": 7}, {"daysAway": 3}]}"#,
      [
        "x.jsonc:5:53: error: comeback.gifts[1]: gifts have to come from the shortest absence "
          + "to the longest"
      ]),
    Broken(
      #""loot": {}, "achievements": {"list": [{"name": "a", "kind": "task", "target": 0}]}"#,
      [
        #"x.jsonc:5:61: error: achievements.list[a].kind: expected "tasks", "level", "mastery", "#
          + #""rooms", "bosses", "missions", "legendaries", "streak", "quests", "duties", "#
          + #""goals", "logins", "meditations", "evolutions", "paragon" or "rebirths", found the "#
          + #"string "task"; did you mean "tasks"?"#,
        "x.jsonc:5:79: error: achievements.list[a].target: 0 is out of range (1…1000000000)",
      ]),
    Broken(
      #""loot": {}, "dailyQuests": {"targets": {"rooms": [5, 2]}}"#,
      [
        "x.jsonc:5:50: error: dailyQuests.targets.rooms: the least, 5, is above the most, 2"
      ]),
    Broken(
      text: #"""
        {
        "name": "small", "loot": {}, "bundles": {},
        "routines": [{"name": "r", "bundle": "evening", "tasks": [{"name": "t"}]}]
        }
        """#,
      [
        "x.jsonc:3:38: error: routines[r].bundle: a bundle has 3…6 habits, this routine has 1 "
          + "(TSK-5)"
      ]),
    Broken(
      text: #"""
        {
        "name": "small", "loot": {},
        "routines": [{"name": "r", "bundle": "evening", "tasks": [{"name": "t"}]}]
        }
        """#,
      [
        "x.jsonc:3:38: error: routines[r].bundle: does nothing without the section bundles; "
          + "add it, or remove this"
      ]),
    Broken(
      text: #"""
        {
        "name": "small", "scoring": {},
        "routines": [{"name": "r", "bundle": "evening", "tasks": [{"name": "t"}]}]
        }
        """#,
      [
        "x.jsonc:3:28: error: routines[r].bundle: unknown key"
      ]),
  ]

  @Test(arguments: broken)
  func `says what is wrong with the sections of growth and the daily round`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }

  private func rules(_ sections: String) throws -> QuestRules {
    let text = """
      {"name": "q", "loot": {}, "routines": [{"name": "r", "tasks": [{"name": "t"}]}]\(sections)}
      """
    let scenario = try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
    guard let rules = scenario.simulation.game as? QuestRules else { throw NotQuestBond() }
    return rules
  }

  private struct NotQuestBond: Error {}

  @Test func `a system whose section is absent is off`() throws {
    let rules = try rules("")
    #expect(rules.growth == QuestGrowth())
    #expect(rules.daily == QuestDaily())
  }

  @Test func `an empty section has the rulebook's rules`() throws {
    let rules = try rules(
      #"""
      , "classes": {"evolution": {}, "power": {}}, "paragon": {}, "bundles": {}, "mastery": {},
      "duties": {}, "login": {}, "comeback": {}, "goals": {}, "meditation": {},
      "dailyQuests": {"weeklyChest": {}}
      """#)
    #expect(rules.affinity == ClassAffinity())
    #expect(rules.growth.evolution == ClassEvolution())
    #expect(rules.growth.classPower == ClassPower())
    #expect(rules.growth.paragon == ParagonRules() && rules.growth.rebirth == nil)
    #expect(rules.growth.bundles == BundleRules() && rules.growth.tasksPerMastery == 15)
    #expect(rules.daily.weeklyChest == WeeklyChestRules() && rules.daily.duties == DutyRules())
    #expect(rules.daily.login == LoginCycleRules() && rules.daily.comeback == ComebackRules())
    #expect(rules.daily.goals == PersonalGoalRules())
    #expect(rules.daily.meditation == MeditationRules())
    // Nothing in this game has rooms, missions or anything to buy.
    #expect(
      rules.daily.quests == DailyQuestRules { $0.openKinds = [.tasks, .category, .routines] })
    #expect(try self.rules(#", "rebirth": {}"#).growth.rebirth == RebirthRules())
  }

  @Test func `a log-in that a scenario writes itself gives what it says and no more`() throws {
    let rules = try rules(
      #", "login": {"rewards": [{"materials": 2}, {"gold": 9}, {"lootRolls": 1}]}"#)
    #expect(
      rules.daily.login.rewards
        == [LoginReward(materials: 2), LoginReward(gold: 9), LoginReward(lootRolls: 1)])
  }

  @Test func `CLS-1: the design's other names are a matter of the scenario`() throws {
    let rules = try rules(
      #"""
      , "classes": {"names": {
        "paladin": "guardian", "sorcerer": "elementalist", "ranger": "sharpshooter"}}
      """#)
    #expect(rules.growth.classNames[.paladin] == "guardian")
    #expect(rules.growth.classNames[.ranger] == "sharpshooter")
    #expect(rules.growth.classNames[.mage] == "mage")
  }

  @Test func `the shipped QuestBond plays all of it`() throws {
    let scenario = try Shipped.load("questbond")
    guard let rules = scenario.simulation.game as? QuestRules else { throw NotQuestBond() }
    #expect(rules.routines.routines.map(\.bundle) == [.morning, nil, .workout, .evening])
    #expect(rules.daily.achievements.list.isEmpty == false)
    #expect(rules.growth.paragon == ParagonRules())
  }
}
