import Foundation
import Testing

@testable import CommandLineTool

extension TemporaryFolder {
  /// Plays players of two kinds for four weeks, and writes their days as `days.csv`.
  ///
  /// - Parameter addingFaults: True for a file in which a row stands twice.
  func writeDays(addingFaults: Bool = false) throws {
    let kinds = """
      population.archetypes={"tryer":{"weight":1,"activity":0.5,"churn":0.5,"lapse":0},\
      "regular":{"weight":1,"activity":0.7,"churn":0.005,"lapse":0}}
      """
    let played = try Program.process(
      [
        "run", Shipped.small, "--players", "1500", "--days", "28", "--per-day", "--quiet", "--set",
        kinds, "--set", "population.firstDay=played", "--set", "targets=[]", "--set",
        "population.streakPresence=0", "--out", path + "/played",
      ])
    #expect(played.code == 0, "\(played.errors)")
    var text = try String(contentsOfFile: path + "/played/days.csv", encoding: .utf8)
    if addingFaults {
      let rows = text.split(separator: "\n")
      text += rows[1] + "\n" + rows[2] + "\n"
    }
    _ = try file("days.csv", text)
  }
}

@Suite("questbalance fit")
struct FitCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fit(_ words: String...) throws -> Program.Result {
    try Program.process(["fit"] + words, in: folder.path)
  }

  private func object(_ result: Program.Result) throws -> [String: Any] {
    let data = Data(result.output.utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The figures of a report by metric, for all players.
  private func summary(_ report: String) throws -> [String: Double] {
    let text = try String(contentsOfFile: "\(folder.path)/\(report)/summary.csv", encoding: .utf8)
    let rows = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    return Dictionary(
      rows.filter { $0[1] == "all" }.compactMap { row in Double(row[4]).map { (String(row[0]), $0) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("finds the kinds that played, and their retention within its interval")
  func recovery() throws {
    try folder.writeDays()
    let found = try object(fit("days.csv", "--format", "json", "--quiet"))
    let kinds = try #require(found["kinds"] as? [[String: Any]])
    #expect(kinds.count == 2)
    let churns = kinds.compactMap { $0["churn"] as? Double }.sorted()
    #expect(churns[0] < 0.03 && churns[1] > 0.3)
    let figures = try #require(found["figures"] as? [[String: Any]])
    // The truth of the planted kinds: half of them leave with a chance of 0.5 a day.
    for figure in figures {
      guard let name = figure["name"] as? String, name.hasPrefix("active.day"),
        let day = Double(name.dropFirst("active.day".count)),
        let low = figure["low"] as? Double, let high = figure["high"] as? Double
      else { continue }
      let truth = 0.5 * 0.5 * pow(0.5, day) + 0.5 * 0.7 * pow(0.995, day)
      // Two more half widths: a false alarm in about 10⁸ figures.
      let margin = high - low
      #expect(low - margin <= truth && truth <= high + margin, "\(name)")
    }
  }

  @Test("the same bytes on any number of threads")
  func threads() throws {
    try folder.writeDays()
    let results = try ["1", "3"].map {
      try fit("days.csv", "--format", "json", "--quiet", "--threads", $0).output
    }
    #expect(results[0] == results[1] && !results[0].isEmpty)
  }

  @Test("faults are counted and named by their lines; a file with too many is refused")
  func faults() throws {
    let row = "ann,2026-10-01,2026-10-02,3\n"
    let few = "player,install,day,tasks\n" + row + row + "bob,2026-10-01,2026-10-03,-1\n"
    _ = try folder.file("few.csv", few)
    let result = try fit("few.csv")
    #expect(result.code == 65)
    #expect(result.errors.contains("few.csv:3:1: error: 1 row with a player and day"))
    #expect(result.errors.contains("line 4"))
    #expect(try fit("none.csv").code == 66)
    let rows = (0..<200).map { "p\($0),1,1,1\n" }.joined()
    _ = try folder.file("small.csv", "player,install,day,tasks\n" + rows)
    let small = try fit("small.csv")
    #expect(small.code == 65 && small.errors.contains("200 players are too few"))
  }

  @Test("a population for a scenario keeps its groups, and is played")
  func scenario() throws {
    try folder.writeDays()
    try FileManager.default.copyItem(atPath: Shipped.small, toPath: folder.path + "/small.jsonc")
    let fitted = try fit(
      "days.csv", "--scenario", "small.jsonc", "--out", "ours.jsonc", "--explain")
    #expect(fitted.code == 0, "\(fitted.errors)")
    #expect(fitted.output.contains("kind1: ") && fitted.output.contains("wrote ours.jsonc"))
    let played = try Program.process(
      [
        "run", "ours.jsonc", "--players", "1500", "--quiet", "--days", "10", "--metric",
        "level.day7@steady", "--out", "report",
      ], in: folder.path)
    #expect(played.code == 0, "\(played.errors)")
    let again = try fit("days.csv", "--out", "ours.jsonc")
    #expect(again.code == 73)
  }

  @Test("sinks by name give the shares of archetypes, which the written population has")
  func styles() throws {
    try FileManager.default.copyItem(
      atPath: Shipped.scenario("questbond"), toPath: folder.path + "/questbond.jsonc")
    let text = """
      { "name": "three", "extends": "questbond.jsonc", "population": { "firstDay": "played",
        "archetypes": { "casual": { "weight": 0 }, "erratic": { "weight": 0 },
          "steady": { "weight": 1 }, "achiever": { "weight": 1 }, "hoarder": { "weight": 1 } } } }
      """
    _ = try folder.file("three.jsonc", text)
    let played = try Program.process(
      [
        "run", "three.jsonc", "--players", "400", "--days", "10", "--per-day", "--per-player",
        "--quiet", "--out", "played", "--set", "population.archetypes.steady.weight=0.2", "--set",
        "population.archetypes.achiever.weight=0.3", "--set",
        "population.archetypes.hoarder.weight=0.5",
      ], in: folder.path)
    #expect(played.code == 0, "\(played.errors)")
    let players = try String(contentsOfFile: folder.path + "/played/players.csv", encoding: .utf8)
    let result = try fit(
      "played/days.csv", "--scenario", "three.jsonc", "--out", "ours.jsonc", "--format", "json",
      "--quiet")
    #expect(result.code == 0, "\(result.errors)")
    let figures = try #require(try object(result)["figures"] as? [[String: Any]])
    let ours = try String(contentsOfFile: folder.path + "/ours.jsonc", encoding: .utf8)
    for name in ["steady", "achiever", "hoarder"] {
      let share = Double(players.split(separator: "\n").count { $0.contains(",\(name),") }) / 400
      let style = try #require(figures.first { $0["name"] as? String == "style.\(name)" })
      let value = try #require(style["value"] as? Double)
      #expect(abs(value - share) < 0.03, "\(name)")
      let pattern = try Regex("(?s)\"\(name)-kind[0-9]+\": .*?\"weight\": ([0-9.]+)")
      let weights = ours.matches(of: pattern).compactMap { Double($0.output[1].substring ?? "") }
      #expect(abs(weights.reduce(0, +) - value) < 1e-3, "\(name)")
    }
    #expect(!figures.contains { $0["name"] as? String == "style.casual" })
  }

  @Test("figures of retention give two populations, and both have them")
  func retention() throws {
    try FileManager.default.copyItem(atPath: Shipped.small, toPath: folder.path + "/small.jsonc")
    let result = try fit(
      "--retention", "1=44,7=18,30=7", "--scenario", "small.jsonc", "--out", "ours.jsonc")
    #expect(result.code == 0, "\(result.errors)")
    for side in ["least", "most"] {
      let played = try Program.process(
        [
          "run", "ours.\(side).jsonc", "--players", "20000", "--days", "31", "--quiet", "--set",
          "targets=[]", "--out", side, "--target-error", "active.day1=9", "--target-error",
          "active.day7=9", "--target-error", "active.day30=9", "--max-players", "20000",
        ], in: folder.path)
      #expect(played.code == 0, "\(played.errors)")
      let seen = try summary(side)
      for (day, share) in [(1, 0.44), (7, 0.18), (30, 0.07)] {
        // Half a point for the fit, and six standard errors of 20,000 players.
        let error = (share * (1 - share) / 20_000).squareRoot()
        #expect(
          abs(seen["active.day\(day)", default: 0] - share) < 0.005 + 6 * error, "\(side) \(day)")
      }
    }
    #expect(try fit("--retention", "1=20,7=30").code == 64)
  }

  @Test("the shipped players of a free-to-play game are those that fit writes")
  func freeToPlay() throws {
    for name in ["questbond", "questbond-balanced"] {
      try FileManager.default.copyItem(
        atPath: Shipped.scenario(name), toPath: "\(folder.path)/\(name).jsonc")
    }
    let result = try fit(
      "--retention", "1=51,7=33,30=16,89=8", "--scenario", "questbond-balanced.jsonc", "--out",
      "ours.jsonc")
    #expect(result.code == 0, "\(result.errors)")
    func population(_ file: String) throws -> Substring {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return try text[#require(text.range(of: "  \"population\": {")).lowerBound...]
    }
    for (side, name) in [
      ("least", "questbond-freetoplay"), ("most", "questbond-freetoplay-active"),
    ] {
      let written = try population("\(folder.path)/ours.\(side).jsonc")
      #expect(try population(Shipped.scenario(name)) == written)
    }
  }
}
