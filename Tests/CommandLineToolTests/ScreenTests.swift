import BalanceReports
import Foundation
import Measurement
import Statistics
import Testing

@testable import CommandLineTool

/// The results that people see: on one screen, at any width, each thing once.
@Suite("What a terminal shows")
struct ScreenTests {
  private static let few = ["--players", "60", "--days", "12"]
  private static let scenarios = [
    "questbond", "questbond-before", "questbond-balanced", "questbond-freetoplay", "timequest",
    "bennie", "exploits",
    "verification/timequest", "verification/gold",
  ]

  /// Runs a command and returns the lines of its results.
  private func lines(_ words: [String], terminal: Int? = nil) throws -> [String] {
    let folder = try TemporaryFolder()
    let result = try Program.run(words + ["--out", folder.path + "/out"], terminal: terminal)
    #expect(result.code <= 1, "\(result.errors)")
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func expectScreen(_ lines: [String]) {
    // The last one is empty.
    #expect(lines.count <= 26, "\(lines.joined(separator: "\n"))")
    for line in lines where !line.hasPrefix("Report: ") {
      #expect(line.columns <= 80, "\(line)")
      #expect(!line.contains("\u{1b}") && line.last != " ", "\(line)")
    }
    #expect(lines.suffix(2)[lines.count - 2].hasPrefix("Report: "))
  }

  @Test("a run takes a screen, with a chart for each target", arguments: scenarios)
  func run(scenario: String) throws {
    let lines = try lines(["run", Shipped.scenario(scenario)] + Self.few)
    expectScreen(lines)
    #expect(lines[0].hasPrefix("\(scenario): ") && lines[0].contains("target"))
    #expect(lines[1].contains("60 players, 12 days, seed "))
    let charts = lines.filter { line in ["✓ ", "✗ ", "? "].contains { line.hasPrefix($0) } }
    #expect(charts.count >= 4)
    #expect(charts.allSatisfy { $0.contains("●") || $0.contains("◆") || $0.contains("–") })
  }

  @Test(
    "a comparison takes a screen, with both worlds of each target",
    arguments: [
      ("questbond", "pity.task.threshold=15"), ("questbond", "loot.task.equipment=0.01"),
      ("timequest", "xp.completionBonus=40"), ("bennie", "description=x"),
    ])
  func compare(scenario: String, change: String) throws {
    let lines = try lines(["compare", Shipped.scenario(scenario), "--set", change] + Self.few)
    expectScreen(lines)
    #expect(lines.contains { $0.hasPrefix("TARGETS ") && $0.contains("○ A  ●◆ B") })
    #expect(lines.contains { $0.hasPrefix("METRICS ") && $0.contains(" not told apart") })
    let charts = lines.filter { line in ["✓ ", "✗ ", "? "].contains { line.hasPrefix($0) } }
    #expect(charts.count >= 6, "every target has a line")
  }

  @Test("metrics that were asked for come before the rest, and none goes missing")
  func metrics() throws {
    let lines = try lines(
      ["run", Shipped.scenario("timequest"), "--metric", "level.day5"] + Self.few)
    let asked = try #require(lines.firstIndex { $0.hasPrefix("| level.day5 ") })
    #expect(try asked < #require(lines.firstIndex { $0.hasPrefix("TARGETS ") }))
  }

  @Test("without targets and claims a run shows the metrics of its game")
  func nothingToJudge() throws {
    let lines = try lines(["run", Shipped.small, "--set", "targets=[]"] + Self.few)
    #expect(lines[0].hasSuffix(": nothing to judge"))
    #expect(lines.contains { $0.hasPrefix("| xp.perSession ") })
    #expect(!lines.contains { $0.hasPrefix("TARGETS") } && lines.count <= 26)
    #expect(lines.contains { $0.hasPrefix("steady ") && $0.contains(/[▁-█]/) })
  }

  @Test("a wide terminal has whole names and intervals, a pipe has 80 columns and no colour")
  func width() throws {
    let words = ["run", Shipped.scenario("questbond")] + Self.few
    let name = "the redesign's sinks take 500–1200 gold on an active day"
    let wide = try lines(words + ["--color", "never"], terminal: 150)
    #expect(wide.contains { $0.contains(name) && $0.contains("(") && $0.columns > 80 })
    #expect(wide.allSatisfy { $0.columns <= 150 })
    #expect(try !lines(words).contains { $0.contains(name) })
    let coloured = try lines(words + ["--color", "always"], terminal: 80)
    #expect(coloured.contains { $0.hasPrefix("\u{1b}[31m✗ fail\u{1b}[0m ") })
  }

  @Test("a check tells each failure once to a reader, and in full to a script")
  func failures() throws {
    let words = [
      "check", Shipped.scenario("questbond-before"), "--max-players", "1", "--no-report",
      "--color", "never",
    ]
    let read = try Program.run(words + Self.few, terminal: 80)
    let piped = try Program.run(words + Self.few)
    #expect(read.code == 1 && piped.code == 1)
    let failed = piped.output.split(separator: "\n").count { $0.hasPrefix("✗ fail ") }
    #expect(failed > 1)
    #expect(piped.errors.split(separator: "\n").count { $0.contains(", measured ") } == failed)
    #expect(read.errors.contains("error: \(failed) missed, as shown above"))
    #expect(!read.errors.contains(", measured "))
    let quiet = try Program.run(words + Self.few + ["--quiet"], terminal: 80).errors
    let errors = piped.errors.split(separator: "\n").filter { !$0.contains(": warning: ") }
    #expect(quiet.split(separator: "\n") == errors)
  }

  @Test("the columns of wide characters, of marks and of pictures")
  func columns() {
    for (text, columns) in [
      ("plain", 5), ("naïve", 5), ("nai\u{308}ve", 5), ("東京", 4), ("ｆｕｌｌ", 8), ("한글", 4),
      ("▁▂█━┣●", 6), ("🎲", 2), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2), ("", 0),
    ] {
      #expect(text.columns == columns, "\(text)")
    }
    #expect("東京東京".cut(to: 6) == "東京…" && "東京東京".cut(to: 8) == "東京東京")
    #expect("one two three".wrapped(to: 8) == ["one two", "three"])
    #expect("incomprehensible".wrapped(to: 6) == ["incom…"])
  }

  @Test("long names are cut, and names that would steer a terminal are shown as text")
  func names() {
    let names = ["東京" + String(repeating: "長", count: 80), "\u{1b}[2Jclear\nline", "short"]
    let judged = names.map { name in
      let claim = Claim(text: name, metric: MetricID("drops", "all"), atMost: 12)
      let found = Estimate(value: 40, low: 39, high: 41)
      return Judgement(TargetResult(Target(claim), found: found), isShare: false)
    }
    for width in [80, 120, 200] {
      let lines = BulletLines.text(judged, width: width)
      #expect(lines.count == 4 && lines.allSatisfy { $0.columns <= width })
      #expect(lines[1].contains("長…") && lines[2].contains("\\u001b[2Jclear\\nline"))
      #expect(Set(lines.dropFirst().map(\.columns)).count == 1, "they end in one place")
    }
    let short = BulletLines.text(judged, width: 80, most: 2)
    #expect(short.count == 3 && short[2] == "… and 2 more: 2 fail")
    #expect(BulletLines.text([], width: 80).isEmpty)
  }
}
