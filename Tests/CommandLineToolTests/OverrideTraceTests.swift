import Foundation
import Testing

@testable import CommandLineTool

@Suite("What was overridden")
struct OverrideTraceTests {
  private let quick = ["--players", "20", "--days", "2", "--quiet"]

  private func reports(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Reports").sorted()
  }

  private func text(_ file: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: "\(folder.path)/Reports/\(file)", encoding: .utf8)
  }

  @Test("stands at the report's top, in run.json and in the folder's name")
  func traces() throws {
    let folder = try TemporaryFolder()
    let run = ["run", Shipped.small, "--set", "xp.completionBonus=7"] + quick
    let result = try Program.process(run, in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let name = "small--xp.completionBonus=7+players=20+days=2"
    #expect(try reports(in: folder) == [name])
    let report = try text("\(name)/report.md", in: folder)
    let top = try #require(report.firstRange(of: "\n## ")).lowerBound
    #expect(report.hasPrefix("# small\n\n"))
    #expect(
      report[..<top].contains(
        "\n**Overridden:** `--set xp.completionBonus=7`, `--players 20`, `--days 2`\n\n"))
    let json = try text("\(name)/run.json", in: folder)
    #expect(
      json.contains(
        #""overrides": ["--set xp.completionBonus=7", "--players 20", "--days 2"],"#))
  }

  @Test("no overridden run, check, compare or sweep takes the place of another report")
  func apart() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file(
      "own.jsonc",
      #"{ "name": "own", "simulation": { "players": 5, "days": 2 }, "scoring": {}, "#
        + #""population": { "archetypes": { "one": { "activity": 0.9, "tasksPerActiveDay": 2 } } }, "#
        + #""routines": [{ "name": "r", "tasks": [{ "name": "t" }] }], "#
        + #""targets": [{ "metric": "level.day2", "atLeast": 0 }] }"#)
    for arguments in [
      ["run", scenario], ["run", scenario, "--seed", "2"],
      ["run", scenario, "--set", "levels.base=50"],
      ["check", scenario, "--set", "levels.base=60", "--max-players", "5"],
      ["compare", scenario, "--set", "levels.base=50"],
      ["compare", scenario, scenario], ["compare", scenario, scenario, "--days", "1"],
      ["sweep", scenario, "--vary", "levels.base=50,60"],
      ["sweep", scenario, "--vary", "levels.base=50...60:10"],
      ["sweep", scenario, "--vary", "levels.base=50,60", "--players", "3"],
      ["run", scenario, "--target-error", "level.day2=10", "--max-players", "30"],
    ] {
      let result = try Program.process(arguments + ["--quiet"], in: folder.path)
      #expect(result.code == 0, "\(arguments): \(result.errors)")
    }
    let names = try reports(in: folder)
    #expect(names.count == 11)
    #expect(names.contains("own") && names.contains("own--vs--own"))
    #expect(names.contains("own--levels.base=50") && names.contains("own--seed=2"))
    #expect(names.contains("own--sweep--levels.base=50,60"))
    #expect(names.allSatisfy { $0 == "own" || $0 == "own--vs--own" || $0.contains("=") })
  }

  @Test("a run of an overridden run.json is overridden too")
  func again() throws {
    let folder = try TemporaryFolder()
    let run = ["run", Shipped.small, "--set", "xp.completionBonus=7"] + quick
    _ = try Program.process(run, in: folder.path)
    let name = "small--xp.completionBonus=7+players=20+days=2"
    let first = try text("\(name)/report.md", in: folder)
    let result = try Program.process(
      ["run", "Reports/\(name)/run.json", "--quiet"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try reports(in: folder) == [name])
    #expect(try text("\(name)/report.md", in: folder) == first)
  }

  // MARK: The folder's name

  @Test("is what was typed, as far as files may be called so")
  func suffix() {
    #expect(FolderSuffix.text(of: []) == "")
    #expect(FolderSuffix.text(of: ["--set pity=null"]) == "--pity=null")
    #expect(FolderSuffix.text(of: ["--vary a.b=1,2", "--seed 3"]) == "--a.b=1,2+seed=3")
    let named = FolderSuffix.text(of: ["--set list[goblin caves].level=3"])
    #expect(named.hasPrefix("--list-goblin-caves-.level=3~"))
  }

  @Test("is short, of safe characters, and another for other options")
  func distinct() {
    let texts = [
      ["--set a=*0.5"], ["--set a=-0.5"], ["--set a=+0.5"], ["--set a=/0.5"], ["--set a=1+b=2"],
      ["--set a=1", "--set b=2"], ["--set b=2", "--set a=1"],
      ["--set a=" + String(repeating: "9", count: 200)],
      ["--set a=" + String(repeating: "9", count: 201)], ["--set a=\n../x"], ["--set a=é"],
      ["--players 3"], ["--set players=3x"], ["--target-error a=1%"],
    ].map(FolderSuffix.text)
    #expect(Set(texts).count == texts.count)
    for text in texts {
      #expect(text.utf8.count <= 80)
      #expect(text.hasPrefix("--") && text.dropFirst(2).contains { "=~".contains($0) })
      #expect(
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._=,+~".contains($0)) })
    }
  }
}
