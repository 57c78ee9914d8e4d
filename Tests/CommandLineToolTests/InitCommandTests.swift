import Foundation
import Testing

@Suite("init and schema")
struct InitCommandTests {
  @Test("what init writes runs as it is", arguments: ["questbond", "bennie", "timequest"])
  func runs(game: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/new/ours.jsonc"
    let written = try Program.run(["init", game, "--out", file])
    #expect(written.code == 0)
    #expect(written.output.isEmpty)
    #expect(written.errors.contains("questbalance run \(file)"))
    let run = try Program.run(
      ["run", file, "--players", "4", "--days", "3", "--quiet", "--out", folder.path + "/report"])
    #expect(run.code == 0, "\(run.errors)")
    let report = try String(contentsOfFile: folder.path + "/report/report.md", encoding: .utf8)
    #expect(report.hasPrefix("# ours"))
  }

  @Test("without a file it goes to standard output, of QuestBond when no game is named")
  func standardOutput() throws {
    let result = try Program.run(["init"])
    #expect(result.code == 0)
    #expect(result.output.contains("\"name\": \"my-questbond\","))
    #expect(result.errors.isEmpty)
  }

  @Test("a file that is there is left as it is, and that ends with 73")
  func neverOverwrites() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("mine.jsonc", "mine")
    let result = try Program.run(["init", "bennie", "--out", file])
    #expect(result.code == 73)
    #expect(result.errors.contains("\(file) already exists"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
  }

  @Test("of a folder, the file in it is called after the game")
  func folder() throws {
    let folder = try TemporaryFolder()
    #expect(try Program.run(["init", "timequest", "--out", folder.path]).code == 0)
    #expect(try Program.run(["init", folder.path + "/b.jsonc", "--game", "bennie"]).code == 0)
    #expect(try folder.contents().keys.sorted() == ["b.jsonc", "my-timequest.jsonc"])
  }

  @Test(
    "wrong usage ends with 64 and says what is wrong",
    arguments: [
      (["init", "benie"], "did you mean \"bennie\"?"),
      (["init", "--game", "quest"], "--game quest: expected questbond, bennie, timequest"),
      (["init", "bennie", "timequest"], "one game or file, not 2"),
      (["init", "bennie", "--game", "bennie"], "the game is given twice"),
      (["init", "a.jsonc", "--out", "b.jsonc"], "the file is given twice"),
      (["init", "--out", ""], "--out needs a value"),
      (["schema", "x"], "schema takes no operand"),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("schema writes JSON to standard output, and nothing else")
  func schema() throws {
    let result = try Program.run(["schema"])
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect((object as? [String: Any])?["$defs"] is [String: Any])
  }

  @Test("help shows examples", arguments: ["rules", "schema", "init"])
  func help(command: String) throws {
    let help = try Program.run([command, "--help"])
    #expect(help.code == 0)
    #expect(help.output.components(separatedBy: "\n  questbalance \(command)").count > 2)
  }
}
