import GameSupport
import ScenarioReading
import ShippedGames
import Testing

@testable import ScenarioFiles

@Suite struct TunedScenarioTests {
  private static let folder = #filePath.replacing(#/Tests/.*/#, with: "Scenarios")

  @Test func `a tuned scenario extends the other one and says only what changed, with a comment`()
    throws
  {
    let scenario = try Scenario.load(file: "\(Self.folder)/questbond.jsonc", games: shippedGames)
    let settings = [
      "levels.exponent=1.8", "tasks.firstGold=7", "tasks.lastGold=20",
      "dungeons.list[goblin caves].level=2", "difficulty.levels[1].threshold=60",
      "difficulty.levels[2].threshold=70", "xp.baseByRating=[30, 20, 10, 5]",
    ].map(Setting.init(parsing:))
    let text = TunedScenario.text(
      changing: scenario, in: "questbond.jsonc", name: "tuned", description: "A \"test\".",
      settings.map { ($0, "from here") })
    #expect(text.components(separatedBy: "// from here").count == settings.count + 1)
    #expect(!text.contains("summoner") && text.contains("\"extends\": \"questbond.jsonc\""))
    let read = try Scenario.read(
      Array(text.utf8), file: "tuned.jsonc", folder: Self.folder, games: shippedGames)
    let expected = try Scenario.load(
      file: "\(Self.folder)/questbond.jsonc", games: shippedGames,
      overrides: SimulationOverrides(settings: settings))
    #expect(read.simulation == expected.simulation && read.name == "tuned")
  }

  @Test func `a system that is off is taken out`() throws {
    let scenario = try Scenario.load(file: "\(Self.folder)/questbond.jsonc", games: shippedGames)
    let text = TunedScenario.text(
      changing: scenario, in: "questbond.jsonc", name: "tuned", description: "",
      [(Setting(parsing: "duties=null"), "off")])
    let read = try Scenario.read(
      Array(text.utf8), file: "tuned.jsonc", folder: Self.folder, games: shippedGames)
    #expect(read.inForce.find(JSONPath([.key("duties")])) == nil)
  }
}
