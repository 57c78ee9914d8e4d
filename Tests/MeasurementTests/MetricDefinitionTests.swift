import Foundation
import ScenarioFiles
import ShippedGames
import TestWorlds
import Testing

@testable import Measurement

/// Each metric says in a sentence of its own what it is.
@Suite struct MetricDefinitionTests {
  private static let scenarios: [String] = {
    let files = FileManager.default.enumerator(atPath: World.folder)!.compactMap { $0 as? String }
    return files.filter { $0.hasSuffix(".jsonc") }.sorted().map { "\(World.folder)/\($0)" }
  }()

  @Test func `all shipped scenarios are looked at`() { #expect(Self.scenarios.count >= 17) }

  @Test(arguments: scenarios)
  func `every metric has one sentence, with a full stop, that no other has`(file: String) throws {
    let plan = try Scenario.load(file: file, games: shippedGames).simulation.plan
    let metrics = plan.definitions + plan.families
    var sentences: [String: String] = [:]
    for metric in metrics {
      let sentence = metric.meaning
      #expect(sentence.count > 12 && sentence.contains(" "), "\(metric.name): \(sentence)")
      #expect(sentence.hasSuffix(".") && !sentence.dropLast().contains(". "), "\(metric.name)")
      #expect(sentence.first?.isUppercase == true, "\(metric.name): \(sentence)")
      #expect(!sentence.contains("<") && !metric.name.contains("<"), "\(metric.name): \(sentence)")
      #expect(!metric.unit.isEmpty)
      let other = sentences.updateValue(metric.name, forKey: sentence)
      #expect(other == nil || other == metric.name, "\(metric.name): \(sentence)")
    }
    #expect(Set(plan.metricNames).count == plan.metricNames.count)
    #expect(plan.definitions.map(\.name) == plan.metricNames)
  }

  @Test func `the two shares of forced drops differ, and say how`() throws {
    let file = try #require(Self.scenarios.first { $0.hasSuffix("/questbond.jsonc") })
    let plan = try Scenario.load(file: file, games: shippedGames).simulation.plan
    func metric(_ name: String) throws -> MetricDefinition {
      try #require(plan.definitions.first { $0.name == name })
    }
    let drops = try metric("drops.task.forced.share")
    let drought = try metric("drought.task.forced.share")
    #expect(drops.kind == .mean && drought.kind == .droughtShare)
    #expect(drops.meaning.contains("averaged over players with a drop"))
    #expect(drops.meaning.contains("drought.task.forced.share pools all players' droughts"))
    #expect(drought.meaning.contains("pooled, so that a player with more droughts counts more"))
  }

  @Test func `metrics that differ by a number have one declaration`() {
    let day = Series(name: "level", kind: .track, meaning: "Level of a player").definition(day: 30)
    #expect(day.name == "level.day30")
    #expect(day.meaning == "Level of a player at the end of day 30.")
    #expect(day.family.name == "level.dayN")
    #expect(day.ofFamily.meaning == "Level of a player at the end of day N.")
    let level = MeasurementPlan.milestone(ofLevel: 7)
    #expect(level.metricNames.contains("milestone.level7.share"))
    #expect(level.ending(by: 3).meaning.contains("reached level 7 within 3 days"))
    #expect(MetricDefinition("a", unit: "b", "C.").ofFamily.name == "a")
  }

  @Test func `the rows of a run have the units of their definitions`() throws {
    let simulation = try World.shipped("questbond", players: 40, days: 9)
    let findings = Findings(simulation.tally())
    let defined = Dictionary(uniqueKeysWithValues: findings.definitions.map { ($0.name, $0) })
    #expect(Set(defined.keys) == Set(findings.summary.map(\.metric.name)))
    for row in findings.summary {
      let metric = try #require(defined[row.metric.name])
      #expect(row.definition == metric)
    }
  }
}
