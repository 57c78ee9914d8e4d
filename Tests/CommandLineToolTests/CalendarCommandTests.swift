import Foundation
import Testing

/// A scenario with a calendar in reports, in parts and among the rules.
@Suite("A calendar in reports and rules")
struct CalendarCommandTests {
  private static let entries =
    #"[{"name":"double","from":3,"through":4,"set":{"xp.completionBonus":"*2"}},"#
    + #"{"name":"Monday","from":2,"through":2,"every":2,"set":{"xp.baseByRating":"*2"}}]"#
  private static let options = [Shipped.small, "--days", "6", "--set", "calendar=\(entries)"]

  private func text(_ files: [String: Data], _ name: String) -> String {
    String(decoding: files[name] ?? Data(), as: UTF8.self)
  }

  @Test("merged parts of a run with a calendar are the bytes of one run, table and all")
  func parts() throws {
    try expectOneReport(of: ["run"] + Self.options + ["--players", "90"], in: TemporaryFolder())
  }

  @Test("so are those of cohorts with prototypes that change, and of more players than before")
  func livingParts() throws {
    let folder = try TemporaryFolder()
    let run = [
      "run", Shipped.scenario("bennie"), "--players", "90", "--days", "8", "--set",
      #"joins={"launch":{"weight":2,"day":1},"late":{"weight":1,"day":4}}"#, "--set",
      #"prototypes=[{"name":"ad","faucet":"coins","amount":"age"},"#
        + #"{"name":"box","drops":{"gem":0.1,"dust":0.9},"pity":{"threshold":5},"tickets":2}]"#,
      "--set",
      #"calendar=[{"name":"milder","from":5,"set":{"prototypes[box].pity.threshold":3}},"#
        + #"{"name":"half","from":3,"share":0.5,"set":{"coins.dailyCap":"*2"}},"#
        + #"{"name":"wipe","from":7,"do":"resetCurrency","currency":"coins","keep":0.5}]"#,
    ]
    try expectOneReport(of: run, in: folder)
    let fewer = run.map { $0 == "90" ? "40" : $0 }
    for shard in ["1/2", "2/2"] { try write("few", by: fewer + ["--shard", shard], in: folder) }
    try write("extended", by: run + ["--extend", folder.path + "/few"], in: folder)
    let whole = try folder.contents(of: "one")
    let extended = try folder.contents(of: "extended")
    for name in ["summary.csv", "cohorts.csv", "calendar.csv", "drop_droughts.csv", "report.md"] {
      #expect(extended[name] != nil && extended[name] == whole[name], "\(name)")
    }
  }

  private func write(_ out: String, by words: [String], in folder: TemporaryFolder) throws {
    let result = try Program.run(words + ["--quiet", "--out", folder.path + "/" + out])
    #expect(result.code == 0, "\(result.errors)")
  }

  /// Expects the same report on one thread, on several, and from parts in any order.
  private func expectOneReport(of run: [String], in folder: TemporaryFolder) throws {
    for (out, threads) in [("one", "1"), ("three", "3")] {
      try write(out, by: run + ["--threads", threads, "--per-player"], in: folder)
    }
    for shard in ["2/2", "1/2"] { try write("parts", by: run + ["--shard", shard], in: folder) }
    try write("merged", by: ["merge", folder.path + "/parts"], in: folder)
    func files(_ out: String) throws -> [String: Data] {
      try folder.contents(of: out).filter { !["timing.json", "files.txt"].contains($0.key) }
    }
    var whole = try files("one")
    #expect(whole["calendar.csv"] != nil && whole["players.csv"] != nil)
    #expect(try files("three") == whole)
    whole["players.csv"] = nil
    #expect(try files("merged") == whole)
  }

  @Test("a run tells what each entry changes, from the day on which it begins")
  func report() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      ["run"] + Self.options + ["--players", "200", "--quiet", "--out", folder.path + "/out"])
    #expect(run.code == 0, "\(run.errors)")
    let files = try folder.contents(of: "out")
    let rows = text(files, "calendar.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      rows[0].joined(separator: ",")
        == "entry,group,window,from,through,days,metric,unit,value,value_without,"
        + "difference,ci_low,ci_high,parties_changed")
    let own = rows.filter { $0[0] == "double" && $0[6] == "xp.dayN" }
    #expect(
      own.map { $0[2...5].joined(separator: " ") }
        == ["before 1 2 2", "during 3 4 2", "after 5 6 2"])
    #expect(own[0][10] == "0" && own[0][13] == "0")
    #expect(try #require(Double(own[1][11])) > 0)
    // Day 6 is the last: no day comes after it, and the days between belong to what is before.
    let often = rows.filter { $0[0] == "Monday" && $0[6] == "xp.dayN" }
    #expect(often.map { $0[2...5].joined(separator: " ") } == ["before 1 5 3", "during 2 6 3"])
    let report = text(files, "report.md")
    #expect(report.contains("## What does each entry of the calendar change?"))
    #expect(report.contains("### double, days 3–4"))
    #expect(text(files, "report.html").contains("double: days 3–4"))
    #expect(text(files, "charts/level.svg").contains("double: days 3–4"))
    #expect(text(files, "details.md").contains("nobody saves for a sale that is announced"))
  }

  @Test("a check has the marks and not the table; run.json of either has the phases")
  func phases() throws {
    let folder = try TemporaryFolder()
    let check = try Program.run(
      ["check"] + Self.options + ["--quiet", "--max-players", "20", "--out", folder.path + "/out"])
    #expect(check.code == 0, "\(check.errors)")
    let files = try folder.contents(of: "out")
    #expect(files["calendar.csv"] == nil)
    #expect(!text(files, "report.md").contains("entry of the calendar"))
    #expect(text(files, "charts/level.svg").contains("double: days 3–4"))
    let json = try #require(files["run.json"])
    let run = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    let phases = try #require(run["phases"] as? [[String: Any]])
    #expect(phases.compactMap { $0["day"] as? Int } == [1, 2, 3, 4, 5, 6])
    #expect(
      phases.compactMap { $0["changes"] as? [String] }
        == [[], ["Monday"], ["double"], ["double", "Monday"], [], ["Monday"]])
    let sets = try #require(phases[3]["set"] as? [[String: Any]])
    #expect(sets.compactMap { $0["path"] as? String } == ["xp.completionBonus", "xp.baseByRating"])
    #expect(sets[0]["old"] as? Int == 20 && sets[0]["new"] as? Int == 40)
    let old = try #require(sets[1]["old"] as? [Int])
    #expect(old.count == 4 && sets[1]["new"] as? [Int] == old.map { 2 * $0 })
    // The run of run.json is the same run.
    let again = try Program.run(
      [
        "check", folder.path + "/out/run.json", "--quiet", "--max-players", "20", "--out",
        folder.path + "/again",
      ])
    #expect(again.code == 0, "\(again.errors)")
    #expect(try folder.contents(of: "again")["calendar.csv"] == nil)
    #expect(try folder.contents(of: "again")["summary.csv"] == files["summary.csv"])
  }

  @Test("rules lists the values of each change, by the days from which they hold")
  func rules() throws {
    let dated = ["rules", Shipped.small, "--set", "calendar=\(Self.entries)"]
    let result = try Program.run(dated + ["--filter", "completionBonus"])
    #expect(result.code == 0, "\(result.errors)")
    let parts = result.output.components(separatedBy: "\nCalendar:\n\n")
    #expect(parts.count == 2)
    let lines = parts[1].split(separator: "\n").map {
      $0.split(separator: /\s{2,}/).map(String.init)
    }
    #expect(lines[0] == ["FROM DAY", "CHANGES", "PATH", "VALUE", "INSTEAD OF", "WHAT IT DOES"])
    #expect(
      lines.dropFirst().map { Array($0.prefix(5)) } == [
        ["3", "double", "xp.completionBonus", "40", "20"],
        ["4", "double, Monday", "xp.completionBonus", "40", "20"],
      ])
    let plain = try Program.run(["rules", Shipped.small])
    #expect(!plain.output.contains("Calendar:"))
    let monday = try Program.run(dated + ["--filter", "monday"])
    #expect(monday.output.contains("\n2, 6 "))
    let markdown = try Program.run(dated + ["--format", "markdown"])
    #expect(markdown.output.contains("| `2, 6`"))
  }

  @Test("compare marks the calendar of B")
  func compare() throws {
    let folder = try TemporaryFolder()
    let plain = try String(contentsOfFile: Shipped.small, encoding: .utf8)
    let calendar = "\"scoring\": {}, \"calendar\": \(Self.entries),"
    let file = try folder.file(
      "dated.jsonc", plain.replacing("\"scoring\": {},", with: calendar))
    let result = try Program.run([
      "compare", file, "--without", "double", "--players", "60", "--quiet", "--out",
      folder.path + "/out",
    ])
    #expect(result.code == 0, "\(result.errors)")
    let files = try folder.contents(of: "out")
    #expect(text(files, "charts/level.svg").contains("double: days 3–4"))
  }
}
