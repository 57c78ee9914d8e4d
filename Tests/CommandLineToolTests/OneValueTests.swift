import Foundation
import Testing

/// A quantity has one value wherever a report shows it.
@Suite("One value everywhere")
struct OneValueTests {
  /// A metric of a group: as a rule of a day.
  private struct Quantity: Hashable {
    let metric, group: String
  }

  private static let days = 20

  /// The files of a report whose players are enough for controls, and some of whom leave.
  private static let files = Result<[String: Data], any Error> {
    let folder = try TemporaryFolder()
    let result = try Program.run([
      "run", Shipped.tiny, "--players", "600", "--days", "\(days)", "--quiet", "--out",
      folder.path + "/out",
    ])
    #expect(result.code == 0, "\(result.errors)")
    return try folder.contents(of: "out")
  }

  private static func text(_ name: String) throws -> String {
    String(decoding: try #require(files.get()[name]), as: UTF8.self)
  }

  /// The rows of a CSV file by the names of their columns.
  private static func rows(_ name: String) throws -> [[String: String]] {
    let lines = try text(name).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private static func summary() throws -> [Quantity: [String: String]] {
    Dictionary(
      uniqueKeysWithValues: try rows("summary.csv").map {
        (Quantity(metric: $0["metric"]!, group: $0["archetype"]! + $0["group"]!), $0)
      })
  }

  @Test(
    "a day's mean is that of the metric of the day, with its interval",
    arguments: [
      ("level_progression.csv", "track", ""), ("balance.csv", "currency", ".balance"),
    ])
  func days(file: String, column: String, suffix: String) throws {
    let summary = try Self.summary()
    var compared = 0
    for row in try Self.rows(file) {
      let metric = "\(row[column]!)\(suffix).day\(row["day"]!)"
      guard let known = summary[Quantity(metric: metric, group: row["archetype"]!)] else {
        continue
      }
      for cell in ["mean", "ci_low", "ci_high"] { #expect(row[cell] == known[cell], "\(metric)") }
      compared += 1
    }
    // Days 7, 14 and 20, of everybody and of two archetypes.
    #expect(compared >= 9)
  }

  @Test("the gain and the effort of exploit are those of a run on its seed")
  func exploit() throws {
    let folder = try TemporaryFolder()
    let (gain, effort) = ("gold.faucets.perActiveDay", "tasks.perActiveDay")
    let world = [Shipped.tiny, "--players", "600", "--days", "\(Self.days)"]
    let found = try Program.run(
      ["exploit"] + world + [
        "--seed", "1", "--archetype", "often", "--metric", gain, "--effort", effort, "--format",
        "json", "--out",
        folder.path + "/exploit",
      ])
    #expect(found.code == 0, "\(found.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: Any])
    let style = try #require((object["styles"] as? [[String: Any]])?.first)
    let run = try Program.run(
      ["run"] + world + ["--seed", "2", "--quiet", "--out", folder.path + "/run"])
    #expect(run.code == 0, "\(run.errors)")
    let summary = String(
      decoding: try #require(folder.contents(of: "run")["summary.csv"]), as: UTF8.self)
    for (metric, key) in [(gain, "referenceGain"), (effort, "referenceEffort")] {
      let row = try #require(
        summary.split(separator: "\n").first { $0.hasPrefix("\(metric),often,") })
      let mean = try #require(
        Double(row.split(separator: ",", omittingEmptySubsequences: false)[4]))
      // The table has six digits.
      let shown = try #require(style[key] as? Double)
      #expect(abs(shown - mean) <= 5e-6 * mean, "\(metric): \(shown), \(mean)")
    }
  }

  @Test("days add up to the metrics of the whole run")
  func sums() throws {
    let summary = try Self.summary()
    var sums: [Quantity: Double] = [:]
    for row in try Self.rows("faucet_sink.csv") {
      let metric = "\(row["currency"]!).\(row["kind"]!)s.perDay"
      sums[Quantity(metric: metric, group: row["archetype"]!), default: 0] +=
        try #require(Double(row["mean_per_player"]!)) / Double(Self.days)
    }
    for row in try Self.rows("level_progression.csv") where row["track"] == "players.active" {
      sums[Quantity(metric: "days.active", group: row["archetype"]!), default: 0] +=
        try #require(Double(row["mean"]!))
    }
    #expect(sums.count == 9)
    for (quantity, sum) in sums {
      let known = try #require(summary[quantity]?["mean"].flatMap(Double.init), "\(quantity)")
      #expect(abs(sum - known) < 1e-5 * known, "\(quantity): \(sum), \(known)")
    }
  }

  @Test("bands of levels, targets and claims have the summary's values")
  func tables() throws {
    let summary = try Self.summary()
    var nets: [Quantity: Double] = [:]
    for row in try Self.rows("faucet_sink_by_level.csv") {
      let metric = "\(row["currency"]!).net.perActiveDay.level\(row["level_from"]!)"
      nets[Quantity(metric: metric, group: row["archetype"]!), default: 0] +=
        Double(row["mean_per_player_day"]!)! * (row["kind"] == "faucet" ? 1 : -1)
    }
    #expect(!nets.isEmpty)
    for (quantity, net) in nets {
      let known = try #require(summary[quantity]?["mean"].flatMap(Double.init), "\(quantity)")
      #expect(abs(net - known) < 1e-2, "\(quantity): \(net), \(known)")
    }
    for row in try Self.rows("quantiles.csv") {
      let share = Int((Double(row["quantile"]!)! * 100).rounded())
      let quantity = Quantity(
        metric: row["metric"]!, group: row["archetype"]! + row["group"]!)
      #expect(summary[quantity]?[share < 10 ? "p0\(share)" : "p\(share)"] == row["value"])
    }
  }

  @Test("the page's charts and flows have the tables' values")
  func page() throws {
    struct Page: Decodable {
      struct Chart: Decodable {
        struct Plot: Decodable {
          struct Curve: Decodable {
            let name: String
            let v: [Double?]?
          }
          let curves: [Curve]
        }
        let plots: [Plot]
      }
      struct Flow: Decodable {
        let kind, name: String
        let means: [[Double]]
      }
      let groups: [String]
      let charts: [String: Chart]
      let active: [[Double]]
      let flows: [Flow]
    }
    let parts = try Self.text("report.html").components(separatedBy: "id=\"data\">")
    let json = try #require(parts.last?.components(separatedBy: "</script>").first)
    let page = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
    func means(_ file: String, _ column: String, where isWanted: ([String: String]) -> Bool) throws
      -> [Double]
    {
      try Self.rows(file).filter(isWanted).map { try #require(Double($0[column]!)) }
    }
    for (group, name) in page.groups.enumerated() {
      let retained = try means("level_progression.csv", "mean") {
        $0["track"] == "players.retained" && $0["archetype"] == name
      }
      let shown = try #require(page.charts["retention"]?.plots[group].curves[0].v)
      #expect(zip(shown, retained).allSatisfy { abs(($0 ?? -1) - $1) < 1e-3 })
      let active = try means("level_progression.csv", "mean") {
        $0["track"] == "players.active" && $0["archetype"] == name
      }
      #expect(zip(page.active[group], active).allSatisfy { abs($0 - $1) < 1e-3 })
      for flow in page.flows {
        let days = try means("faucet_sink.csv", "mean_per_player") {
          $0["account"] == flow.name && $0["kind"] == flow.kind && $0["archetype"] == name
        }
        #expect(zip(flow.means[group], days).allSatisfy { abs($0 - $1) <= 0.51 + 1e-3 * $1 })
      }
    }
  }

  @Test("those who stay hold what all hold, less what those who left have")
  func staying() throws {
    let retained = Dictionary(
      uniqueKeysWithValues: try Self.rows("level_progression.csv").filter {
        $0["track"] == "players.retained"
      }.map { (Quantity(metric: $0["day"]!, group: $0["archetype"]!), Double($0["mean"]!)!) })
    var left = 0
    for row in try Self.rows("balance.csv") {
      let share = try #require(retained[Quantity(metric: row["day"]!, group: row["archetype"]!)])
      let (mean, staying) = (Double(row["mean"]!)!, try #require(Double(row["staying_mean"]!)))
      // Who left holds something, but less than all together.
      #expect(staying * share <= mean * 1.00001)
      if share < 1 {
        left += 1
      } else {
        #expect(abs(staying - mean) <= 1e-5 * mean)
      }
    }
    #expect(left > 10)
    for row in try Self.rows("faucet_sink.csv") {
      let share = try #require(retained[Quantity(metric: row["day"]!, group: row["archetype"]!)])
      let mean = Double(row["mean_per_player"]!)!
      let staying = try #require(Double(row["staying_mean_per_player"]!))
      #expect(staying * share <= mean * 1.00001 + 1e-5)
    }
    #expect(try Self.text("details.md").contains("over those *staying*"))
  }
}
