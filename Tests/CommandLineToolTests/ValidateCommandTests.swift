import Foundation
import Testing

@testable import CommandLineTool

@Suite("questbalance validate")
struct ValidateCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeDays()
    try FileManager.default.copyItem(atPath: Shipped.small, toPath: folder.path + "/small.jsonc")
  }

  private func process(_ words: String...) throws -> Program.Result {
    try Program.process(words, in: folder.path)
  }

  private func object(_ result: Program.Result) throws -> [String: Any] {
    let data = Data(result.output.utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("a fit to half of the players holds for the other half, alone and in a scenario")
  func heldOut() throws {
    let alone = try process("fit", "days.csv", "--hold-out", "50%", "--out", "alone.jsonc")
    #expect(alone.code == 0, "\(alone.errors)")
    let held = try process("validate", "alone.jsonc", "days.csv", "--players", "3000", "--out", "a")
    #expect(held.code == 0, "\(held.output)\(held.errors)")
    #expect(held.output.contains("whom the fit never saw"))
    let fitted = try process(
      "fit", "days.csv", "--hold-out", "0.5", "--scenario", "small.jsonc", "--out", "ours.jsonc")
    #expect(fitted.code == 0, "\(fitted.errors)")
    let json = try object(
      process(
        "validate", "ours.jsonc", "days.csv", "--players", "1500", "--out", "b", "--format", "json",
        "--quiet"))
    let lines = try #require(json["lines"] as? [[String: Any]])
    let retention = lines.filter { ($0["figure"] as? String)?.hasPrefix("active.day") ?? false }
    #expect(retention.count == 4 && retention.allSatisfy { $0["within"] as? Bool == true })
    let targets = try #require(json["targets"] as? [[String: Any]])
    #expect(!targets.isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/b")
    for name in ["report.html", "validation.csv", "weeks.csv", "verdicts.csv"] {
      #expect(files.contains(name))
    }
  }

  @Test("players of one kind where two live are reported as wrong; check says so, too")
  func oneKind() throws {
    let one = """
      population.archetypes={"all-alike":{"weight":1,"activity":0.6,"churn":0.1,"lapse":0}}
      """
    let words = ["--set", one, "--set", "population.firstDay=played", "--set", "targets=[]"]
    let held = try Program.process(
      ["validate", "small.jsonc", "days.csv", "--players", "2000", "--out", "a"] + words,
      in: folder.path)
    #expect(held.code == 1 && held.output.contains("✗ outside"), "\(held.output)\(held.errors)")
    #expect(held.output.contains("as of a log that no fit saw"))
    let check = try Program.process(
      [
        "check", "small.jsonc", "--telemetry", "days.csv", "--players", "500", "--no-report",
        "--junit", "verdicts.xml",
      ] + words, in: folder.path)
    #expect(check.code == 1 && check.output.contains("✗ fail"), "\(check.output)\(check.errors)")
    let verdicts = try String(contentsOfFile: folder.path + "/verdicts.xml", encoding: .utf8)
    #expect(verdicts.contains("<failure type=\"fail\""))
  }

  @Test("the same bytes on any number of threads")
  func threads() throws {
    let results = try ["1", "3"].map {
      try process(
        "validate", "small.jsonc", "days.csv", "--players", "600", "--threads", $0, "--out",
        "t" + $0,
        "--format", "json", "--quiet"
      ).output.replacing("t" + $0, with: "t")
    }
    #expect(results[0] == results[1] && !results[0].isEmpty)
    let tables = try ["1", "3"].map {
      try String(contentsOfFile: folder.path + "/t\($0)/validation.csv", encoding: .utf8)
    }
    #expect(tables[0] == tables[1])
  }

  @Test("a log of too few players, and one that is missing, are refused")
  func refusals() throws {
    _ = try folder.file("small.csv", "player,install,day,tasks\nann,1,1,1\nbob,1,1,1\n")
    let few = try process("validate", "small.jsonc", "small.csv")
    #expect(few.code == 65 && few.errors.contains("2 players are too few"))
    #expect(try process("validate", "small.jsonc", "none.csv").code == 66)
    #expect(try process("validate", "small.jsonc").code == 64)
    let both = try process("check", "small.jsonc", "alone.jsonc", "--telemetry", "days.csv")
    #expect(both.code == 64)
    let late = try process("fit", "days.csv", "--through", "90")
    #expect(late.code == 64 && late.errors.contains("a day from 1 to 28"))
  }
}
