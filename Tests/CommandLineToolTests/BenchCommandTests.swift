import Foundation
import Testing

@Suite("questbalance bench")
struct BenchCommandTests {
  private let small = [Shipped.small, "--players", "8", "--days", "3"]

  private func object(_ arguments: [String], code: Int32 = 0) throws -> [String: Any] {
    let result = try Program.run(["bench"] + arguments + ["--format", "json"])
    #expect(result.code == code, "\(result.errors)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test("--help names the options")
  func help() throws {
    let help = try Program.run(["bench", "--help"])
    #expect(help.code == 0 && help.errors.isEmpty)
    for option in ["--samples", "--only", "--counts", "--baseline", "--against", "--timed-run"] {
      #expect(help.output.contains("\n  \(option)"))
    }
  }

  @Test(
    "wrong usage ends with 64",
    arguments: [
      (["--samples", "0"], "expected a whole number, 1…1000"),
      (["--counts", "--against", "x"], "one at a time"),
      (["--renew"], "--renew needs --baseline"),
      (["--max-regression", "3%"], "--max-regression needs --against"),
      (["--against", "x", "--max-regression", "3"], "expected a percentage, such as 3%"),
      (["--against", "x", "--samples", "7"], "8…1000"),
      (
        ["--against", "x", "--samples", "0"],
        "questbalance: error: --samples 0: expected a whole number, 1…1000, with --against 8…1000\nTry"
      ),
      (["--counts", "--samples", "7"], "counts are exact"),
      (["--counts", "--only", "nothing"], "no scenario's name has it"),
      (["--only", "nothing"], "no subject's name has it"),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try Program.run(["bench"] + small + arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("times are positive, with quartiles around the median, and chosen by a word")
  func times() throws {
    let times = try object(small + ["--only", "engine.x", "--samples", "3"])
    let rows = try #require(times["times"] as? [[String: Any]])
    #expect(rows.compactMap { $0["subject"] as? String } == ["engine.xp"])
    let spread = try #require(rows[0]["ns"] as? [String: Double])
    let (low, median, high) = (spread["q1"] ?? 0, spread["median"] ?? 0, spread["q3"] ?? 0)
    #expect(low > 0 && low <= median && median <= high)
  }

  @Test("counts that are as they were kept end with 0; a changed one is told and ends with 1")
  func baseline() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/counts.json"
    let kept = try Program.run(["bench"] + small + ["--baseline", file, "--renew"])
    #expect(kept.code == 0 && kept.output.isEmpty, "\(kept.errors)")
    let same = try Program.run(["bench"] + small + ["--baseline", file])
    #expect(same.code == 0 && same.output.contains("No count differs"), "\(same.errors)")

    let counts = try #require(try object(small + ["--counts"])["scenarios"] as? [[String: Any]])
    let kinds = try #require(counts[0]["counts"] as? [String: Any])
    let draws = try #require((kinds["draws"] as? [String: Int])?["all"])
    // A day draws four times at the least, for presence alone.
    #expect(draws >= 8 * 3 * 4)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let other = try folder.file(
      "other.json", text.replacingOccurrences(of: "\"all\": \(draws)", with: "\"all\": 1000"))
    let changed = try Program.run(["bench"] + small + ["--baseline", other])
    #expect(changed.code == 1 && changed.errors.contains("a count has changed"))
    #expect(changed.output.contains("small.draws.all"))
    #expect(changed.errors.contains("has changed: small.draws.all 1,000 → "))
    #expect(changed.output.contains("1,000"))
    let object = try object(small + ["--baseline", other], code: 1)
    let change = try #require((object["changes"] as? [[String: Any]])?.first)
    #expect(change["kept"] as? Int == 1000 && change["now"] as? Int == draws)

    let another = try Program.run(
      ["bench"] + small + ["--set", "scoring.spotOnFloorSeconds=16", "--baseline", file])
    #expect(another.code == 1 && another.errors.contains("has nothing to compare small with: "))
    #expect(another.output.contains("Not compared: small: its rules or its seed are others"))
    #expect(!another.output.contains("No count differs"))
  }

  @Test("renewing keeps what this build cannot count, of the same scenario")
  func renewing() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/counts.json"
    _ = try Program.run(["bench"] + small + ["--baseline", file, "--renew"])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try Data(
      text.replacingOccurrences(of: "\"allocations\": null", with: "\"allocations\": {\"all\": 7}")
        .utf8
    ).write(to: URL(filePath: file))
    let result = try Program.run(["bench"] + small + ["--baseline", file])
    #expect(result.code == 0 && result.output.contains("as it was built and started: allocations"))
    _ = try Program.run(["bench"] + small + ["--baseline", file, "--renew"])
    let renewed = try String(contentsOfFile: file, encoding: .utf8)
    #expect(renewed.contains("\"all\": 7\n"))
  }

  @Test(
    "a file that keeps no counts ends with 65, one that is not there with 66",
    arguments: ["[]", "{\"scenarios\": 3}", "{\"scenarios\": [{\"scenario\": 3}]}", "{"])
  func wrongFile(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("counts.json", text)
    let wrong = try Program.run(["bench"] + small + ["--baseline", file])
    #expect(wrong.code == 65)
    #expect(wrong.errors.contains("counts.json: it keeps no counts of work"), "\(wrong.errors)")
    let missing = try Program.run(["bench"] + small + ["--baseline", "/nowhere/x.json"])
    #expect(missing.code == 66)
  }

  @Test("a program that is none, or another one, ends with 66 or 65")
  func otherPrograms() throws {
    let missing = try Program.process(["bench"] + small + ["--against", "/nowhere/program"])
    #expect(missing.code == 66 && missing.errors.contains("/nowhere/program: it cannot be started"))
    let wrong = try Program.process(["bench"] + small + ["--against", "/bin/cat"])
    #expect(wrong.code == 65 && wrong.errors.contains("it cannot be timed"), "\(wrong.errors)")
  }

  @Test("a program beside itself is told with an interval for each scenario")
  func contest() throws {
    // Nobody is as slow as this allows, whatever else the machine does meanwhile.
    let result = try Program.process(
      ["bench", Shipped.small, "--players", "1", "--days", "1", "--samples", "8"]
        + ["--max-regression", "1000%", "--against", Program.path, "--format", "json"])
    #expect(result.code == 0, "\(result.errors)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let row = try #require((object["scenarios"] as? [[String: Any]])?.first)
    let slowdown = try #require(row["slowdown"] as? [String: Double])
    let (low, median, high) = (slowdown["low"] ?? 0, slowdown["median"] ?? 0, slowdown["high"] ?? 0)
    #expect(low <= median && median <= high && row["sessions"] as? Int == 8)
  }
}
