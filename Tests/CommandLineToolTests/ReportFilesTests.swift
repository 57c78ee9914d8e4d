import Foundation
import Testing

@Suite("The report's files")
struct ReportFilesTests {
  /// A world of each game; those of TimeQuest and QuestBond have all that the shipped ones have, of
  /// fewer kinds.
  private static let worlds = [
    "small": Shipped.small, "bennie": Shipped.scenario("bennie"), "tiny": Shipped.tiny,
  ]
  static let scenarios = worlds.keys.sorted()

  /// The report of each scenario, by one thread: run once for all tests that look at it.
  private static let reports: [String: [String: Data]] = Dictionary(
    uniqueKeysWithValues: scenarios.map { ($0, (try? report($0, ["--threads", "1"])) ?? [:]) })

  /// TimeQuest's players make parties for two blocks.
  private static func players(_ scenario: String) -> Int { scenario == "small" ? 520 : 20 }

  /// Runs a world, for few players and days, and returns all it wrote but timing.json.
  private static func report(
    _ scenario: String, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> [String: Data] {
    let folder = try TemporaryFolder()
    let result = try Program.process(
      [
        "run", try #require(worlds[scenario]), "--players", "\(players(scenario))", "--days", "4",
        "--quiet", "--out",
        folder.path + "/out",
      ] + options, environment: environment)
    #expect(result.code == 0, "\(result.errors)")
    var files = try folder.contents(of: "out")
    #expect(files.removeValue(forKey: "timing.json") != nil)
    return files
  }

  @Test("a run writes the promised files and no others", arguments: scenarios)
  func files(scenario: String) throws {
    let files = try #require(Self.reports[scenario])
    let names = Set(files.keys.filter { !$0.hasPrefix("charts/") })
    #expect(
      names == [
        "report.md", "details.md", "report.html", "report.svg", "comment.md", "summary.csv",
        "level_progression.csv", "faucet_sink.csv",
        "faucet_sink_by_level.csv", "balance.csv", "drop_droughts.csv", "quantiles.csv",
        "claims.csv", "targets.csv", "run.json", "files.txt",
      ])
  }

  /// `.ci/same-bytes` does it at length, and with all scenarios in each of these ways.
  @Test(
    "1, 2, 3 and 8 threads write the same bytes",
    arguments: [("small", "2"), ("small", "8"), ("bennie", "3"), ("tiny", "3")])
  func threads(scenario: String, threads: String) throws {
    let report = try Self.report(scenario, ["--threads", threads])
    #expect(differing(report, Self.reports[scenario]) == [])
  }

  /// The files that two reports do not have in common.
  private func differing(_ first: [String: Data], _ second: [String: Data]?) -> [String] {
    let second = second ?? [:]
    return Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
  }

  @Test(
    "so do another variant of the C library's math, another locale and time zone",
    arguments: ["bennie"])
  func machines(scenario: String) throws {
    let elsewhere = [
      "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F",
      "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Apia",
    ]
    let report = try Self.report(scenario, environment: elsewhere)
    #expect(differing(report, Self.reports[scenario]) == [])
  }

  @Test("another seed is another sample")
  func seeds() throws {
    let files = try Self.report("small", ["--seed", "2"])
    #expect(files["summary.csv"] != Self.reports["small"]?["summary.csv"])
  }

  @Test(
    "columns are as promised",
    arguments: [
      (
        "summary.csv",
        "metric,archetype,unit,players,mean,ci_low,ci_high,sd,min,p05,p25,p50,p75,p95,max,group"
      ),
      (
        "level_progression.csv",
        "day,archetype,track,players,mean,ci_low,ci_high,p05,p25,p50,p75,p95,staying_p05,"
          + "staying_p25,staying_p50,staying_p75,staying_p95,staying_mean,staying_ci_low,"
          + "staying_ci_high"
      ),
      (
        "faucet_sink.csv",
        "day,archetype,currency,kind,account,players,mean_per_player,ci_low,ci_high,"
          + "staying_mean_per_player,staying_ci_low,staying_ci_high"
      ),
      (
        "balance.csv",
        "day,archetype,currency,players,mean,ci_low,ci_high,p05,p25,p50,p75,p95,staying_mean,"
          + "staying_ci_low,staying_ci_high,staying_p05,staying_p25,staying_p50,staying_p75,"
          + "staying_p95"
      ),
      (
        "faucet_sink_by_level.csv",
        "band,archetype,currency,kind,account,player_days,mean_per_player_day,ci_low,"
          + "ci_high,level_from,level_to"
      ),
      (
        "claims.csv", "claim,stated_low,stated_high,measured,ci_low,ci_high,verdict"
      ),
      ("quantiles.csv", "metric,archetype,unit,quantile,value,ci_low,ci_high,group"),
      (
        "drop_droughts.csv",
        "source,archetype,attempts,at_risk,lucky,forced,censored,survival,ci_low,ci_high"
      ),
    ])
  func columns(file: String, header: String) throws {
    let data = try #require(Self.reports["tiny"]?[file])
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == header)
    #expect(lines.last == "")
    let width = header.split(separator: ",").count
    for line in lines.dropFirst().dropLast() {
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == width)
      #expect(!line.contains("nan") && !line.contains("inf"))
    }
  }

  @Test(
    "run.json holds what is needed to run it again, and doing so gives the same bytes",
    arguments: scenarios)
  func runAgain(scenario: String) throws {
    let files = try #require(Self.reports[scenario])
    let text = String(decoding: try #require(files["run.json"]), as: UTF8.self)
    let run = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(run["players"] as? Int == Self.players(scenario))
    #expect(run["days"] as? Int == 4)
    let folder = try TemporaryFolder()
    let file = try folder.file("run.json", text)
    let result = try Program.run(["run", file, "--quiet", "--out", folder.path + "/out"])
    #expect(result.code == 0, "\(result.errors)")
    var again = try folder.contents(of: "out")
    again["timing.json"] = nil
    #expect(differing(again, files) == [])
  }

  @Test("every image and file that a report links is there", arguments: scenarios)
  func links(scenario: String) throws {
    let files = try #require(Self.reports[scenario])
    let texts = try ["report.md", "details.md"].map {
      String(decoding: try #require(files[$0]), as: UTF8.self)
    }
    let page = String(decoding: try #require(files["report.html"]), as: UTF8.self)
    let targets = texts.joined().matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(!targets.isEmpty)
    for target in targets {
      let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      #expect(parts[0].isEmpty || files[parts[0]] != nil, "\(target) is missing")
      guard parts.count > 1 else { continue }
      #expect(page.contains("id=\"\(parts[1])\""), "\(target) is missing")
      // GitHub makes addresses of headings.
      let headings = texts[parts[0] == "details.md" ? 1 : 0].split(separator: "\n")
        .filter { $0.hasPrefix("## ") }
        .map { line in
          line.dropFirst(3).lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
            .replacing(" ", with: "-")
        }
      #expect(headings.contains(parts[1]), "\(target) leads to no heading")
    }
    for chart in files.keys where chart.hasPrefix("charts/") { #expect(targets.contains(chart)) }
  }

  @Test("gold in the report balances: what is held is what came in less what went out")
  func ledger() throws {
    let files = try #require(Self.reports["tiny"])
    var net = 0.0
    for row in rows(files["faucet_sink.csv"]) where row[1] == "all" {
      net += (row[3] == "faucet" ? 1 : -1) * Double(row[6])!
    }
    let last = try #require(rows(files["balance.csv"]).last { $0[0] == "4" && $0[1] == "all" })
    // The tables hold six digits.
    #expect(abs(net - Double(last[4])!) < 0.01 * max(1, net))
  }

  private func rows(_ data: Data?) -> [[String]] {
    String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
