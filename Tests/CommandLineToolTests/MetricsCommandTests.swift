import Foundation
import Testing

@Suite("metrics")
struct MetricsCommandTests {
  private func metrics(_ arguments: String...) throws -> Program.Result {
    try Program.run(["metrics"] + arguments)
  }

  private let quest = Shipped.scenario("questbond")

  @Test("a filtered table says name, unit, kind and sentence, and which are measured on request")
  func table() throws {
    let result = try metrics(quest, "--filter", "xp level")
    #expect(result.code == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("METRIC") && lines[0].hasSuffix("WHAT IT IS"))
    #expect(lines.dropFirst().allSatisfy { $0.lowercased().contains("xp") })
    let asked = try metrics(quest, "--filter", "LEVEL.DAY")
    #expect(asked.output.contains("\nlevel.day90  level  mean over players  Level of a player"))
    #expect(asked.output.contains("On request"))
    #expect(asked.output.contains("\nlevel.dayN "))
  }

  @Test("the shares of forced drops and of forced droughts are told apart")
  func forced() throws {
    let output = try metrics(quest, "--filter", "task.forced").output
    #expect(output.contains("drops.task.forced.share    share of drops     mean over players  "))
    #expect(output.contains("drought.task.forced.share  share of droughts  share of droughts  "))
  }

  @Test("as JSON every metric has all its keys")
  func json() throws {
    let result = try metrics(Shipped.scenario("bennie"), "--days", "10", "--format", "json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["scenario"] as? String == "bennie")
    let list = try #require(object["metrics"] as? [[String: String]])
    #expect(list.allSatisfy { Set($0.keys) == ["metric", "unit", "kind", "meaning"] })
    #expect(list.contains { $0["metric"] == "coins.balance.day10" })
    #expect(!list.contains { $0["metric"] == "coins.balance.day90" })
    let families = try #require(object["families"] as? [[String: String]])
    #expect(
      families.compactMap { $0["metric"] } == [
        "players.retained.dayN", "difficulty.dayN", "coins.balance.dayN", "active.dayN",
        "difficulty.active.dayN", "coins.balance.active.dayN", "difficulty.active.pooled",
        "coins.balance.active.pooled", "gap.mean", "gap.overN", "METRIC.daysMtoN", "METRIC.pNN",
      ])
  }

  @Test(
    "words that people use find what they mean",
    arguments: [
      ("retention", ["players.retained.day30"]), ("unlucky", ["drought.task.p95"]),
      ("inflation", ["gold.net.perDay", "gold.balance.day90"]),
      ("drop rate", ["drops.perActiveDay", "drops.task.forced.share"]),
    ])
  func meaning(words: String, expected: [String]) throws {
    let found = try metrics(quest, "--filter", words)
    let names = found.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    for name in expected { #expect(names.contains(name[...])) }
    #expect(names.count < 120, "\(names.count) of them are no help")
  }

  @Test("as Markdown it is a table")
  func markdown() throws {
    let output = try metrics(quest, "--filter", "days.active", "--format", "markdown").output
    #expect(output.hasPrefix("| metric "))
    #expect(output.contains("| `days.active` | days | mean over players | Days on which"))
  }

  @Test("a word that no metric has gets the nearest name")
  func nearest() throws {
    let result = try metrics(quest, "--filter", "gold.net.perdy")
    #expect(result.code == 0 && result.output.isEmpty)
    #expect(result.errors.contains("none of the "))
    #expect(result.errors.contains(#"did you mean "gold.net.perDay"?"#))
  }

  @Test("the page of a report has the same sentences")
  func report() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run([
      "run", Shipped.tiny, "--players", "2", "--quiet", "--out", folder.path + "/out",
    ])
    #expect(run.code == 0)
    let page = try String(contentsOfFile: folder.path + "/out/report.html", encoding: .utf8)
      .replacing("&#39;", with: "'")
    let list = try metrics(Shipped.tiny, "--format", "json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: Any])
    for metric in try #require(object["metrics"] as? [[String: String]]) {
      let (name, meaning) = (metric["metric"] ?? "", metric["meaning"] ?? "")
      // Of a family there is one line, with N for the number.
      let isThere =
        page.contains("<li id=\"\(name)\"><code>\(name)</code> (")
        && page.contains(": \(meaning)</li>\n")
      let isOfFamily = name.contains { $0.isNumber }
      #expect(isThere || isOfFamily, "\(name)")
    }
    #expect(
      page.contains("<code>level.dayN</code> (level, mean over players): Level of a player at"))
  }
}
