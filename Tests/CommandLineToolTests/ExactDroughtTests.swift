import Foundation
import TestSupport
import Testing

@Suite("The exact law over the chart of droughts")
struct ExactDroughtTests {
  /// A world in which nothing adds to a chance of equipment but luck to a mission's.
  private static let plain = """
    {
      "name": "plain",
      "simulation": { "players": 300, "days": 40, "seed": 3 },
      "population": { "archetypes": {
        "plain": { "activity": 0.9, "tasksPerActiveDay": 6, "verification": "quick" } } },
      "routines": [{ "name": "r", "tasks": [{ "name": "t", "category": "physical" }] }],
      "loot": {
        "task": { "equipment": 0.1, "consumable": 0 },
        "dungeonRoom": { "normal": { "equipment": 0.3, "bossConsumable": 0 } },
        "expedition": { "equipment": 0.2, "consumable": 0 }
      },
      "pity": {
        "task": { "threshold": 12 },
        "dungeonRoom": { "threshold": 15, "softStart": 2, "softStep": 0.1 },
        "expedition": { "threshold": 4, "graceAttempt": true }
      },
      "affixes": { "prefixChances": [0, 0, 0, 0, 0], "suffixChances": [0, 0, 0, 0, 0] },
      "dungeons": {
        "ratingBase": 0.1, "ratingPerLevel": 0, "keyTier": "normal",
        "list": [{ "name": "d", "tier": "normal", "level": 1, "rooms": ["boss"] }]
      },
      "expeditions": {
        "lowestLevel": 1, "failedShare": 1, "list": [
          { "name": "e", "level": 1, "rating": 5, "minutes": 200, "stages": ["combat", "trap"] }
        ]
      },
      "missions": { "list": [
        { "name": "m", "rarity": "common", "minutes": 60, "stat": "luck", "requirement": 5 }
      ] }
    }
    """

  /// The chance that a drought ends at an attempt, counted from 1, by the rules above.
  private static let chances: [(source: String, chance: @Sendable (Int) -> Double)] = [
    ("task", { $0 == 12 ? 1 : 0.1 }),
    ("dungeonRoom", { $0 == 15 ? 1 : min(0.95, 0.3 + 0.1 * max(0, Double($0) - 2)) }),
    ("expedition", { $0 == 5 ? 1 : 1 - 0.8 * 0.8 }),
  ]

  private struct Report {
    let text: String
    /// Droughts of all players.
    let droughts: [(source: String, attempt: Int, atRisk: Int, ended: Int)]
    let chart: String

    init(of scenario: String) throws {
      let folder = try TemporaryFolder()
      let path = try folder.file("x.jsonc", scenario)
      let result = try Program.run(["run", path, "--quiet", "--out", folder.path + "/out"])
      #expect(result.code == 0, "\(result.errors)")
      let files = try folder.contents(of: "out")
      func file(named name: String) throws -> String {
        String(decoding: try #require(files[name]), as: UTF8.self)
      }
      text = try file(named: "details.md")
      chart = try file(named: "charts/droughts.svg")
      droughts = try file(named: "drop_droughts.csv").split(separator: "\n").compactMap { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard cells[1] == "all", let attempt = Int(cells[2]), let atRisk = Int(cells[3]),
          let lucky = Int(cells[4]), let forced = Int(cells[5])
        else { return nil }
        return (cells[0], attempt, atRisk, lucky + forced)
      }
    }

    /// The steps down of each dotted curve, in pixels; the first is the legend's.
    var lawSteps: [[Double]] {
      chart.matches(of: /<path class="line dash" d="([^"]*)"/).map { path in
        path.1.matches(of: /v([0-9.]+)/).compactMap { Double($0.1) }
      }
    }
  }

  private static let report = Result { try Report(of: plain) }

  @Test("is drawn where every attempt had the same chance, and is the one of the rules")
  func drawn() throws {
    let report = try Self.report.get()
    #expect(report.chart.contains(">exact law<"))
    #expect(report.lawSteps.count == 1 + Self.chances.count)
    for ((source, chance), steps) in zip(Self.chances, report.lawSteps.dropFirst()) {
      let attempts = report.droughts.filter { $0.source == source }.count
      #expect(steps.count == attempts, "\(source)")
      // Both the curve and each of its steps are rounded to a tenth of a pixel.
      let height = steps.reduce(0, +)
      var open = 1.0
      for (index, step) in steps.enumerated() {
        let end = open * chance(index + 1)
        #expect(abs(step / height - end) < 0.15 / height, "\(source), attempt \(index + 1)")
        open -= end
      }
    }
    #expect(report.text.contains("*Exact law* (dotted)"))
    let note = try #require(report.text.firstMatch(of: /No exact law[^:]*: mission \(([^)]*)\)\./))
    #expect(note.1.contains(" %–"))
  }

  @Test("is what the run measured, attempt for attempt")
  func measured() throws {
    let report = try Self.report.get()
    for (source, chance) in Self.chances {
      let rows = report.droughts.filter { $0.source == source }
      #expect(rows.count >= 5 && rows[0].atRisk > 1_000, "\(source)")
      for row in rows {
        let range = binomialRange(trials: row.atRisk, probability: chance(row.attempt))
        #expect(range.contains(row.ended), "\(source), attempt \(row.attempt)")
      }
    }
  }

  @Test("is not drawn where affixes change the chance, and the report says so")
  func absent() throws {
    let affixes = Self.plain.replacing("\"players\": 300", with: "\"players\": 30").replacing(
      "\"prefixChances\": [0, 0, 0, 0, 0], \"suffixChances\": [0, 0, 0, 0, 0]",
      with: "\"prefixChances\": [1, 1, 1, 1, 1], \"suffixChances\": [1, 1, 1, 1, 1]")
    let report = try Report(of: affixes)
    #expect(report.lawSteps.isEmpty && !report.chart.contains("exact law"))
    #expect(!report.text.contains("*Exact law*"))
    for source in ["task", "dungeonRoom", "mission"] {
      #expect(report.text.contains(try Regex("No exact law.*\(source) \\([0-9.]+ %–[0-9.]+ %\\)")))
    }
    #expect(report.text.contains(" a roll, 2 rolls)"))
  }
}
