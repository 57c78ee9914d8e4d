import Foundation
import Testing

@testable import CommandLineTool

@Suite struct TuneCommandTests {
  private static let target = "targets=[{\"metric\":\"xp.perSession\",\"atLeast\":90}]"

  private func tune(_ words: [String], in folder: TemporaryFolder, _ name: String = "out") throws
    -> Program.Result
  {
    try Program.run(
      ["tune", Shipped.small, "--players", "60", "--days", "6", "--out", "\(folder.path)/\(name)"]
        + words)
  }

  private func text(_ folder: TemporaryFolder, _ file: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
  }

  private static let asked = ["--set", target, "--vary", "xp.completionBonus=*0.5...8"]

  @Test func `a target that can be met is met, and the files say how`() throws {
    let folder = try TemporaryFolder()
    let result = try tune(Self.asked, in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try text(folder, "out/report.md").contains("meets the target.**"))
    #expect(try text(folder, "out/tuned.jsonc").contains("// from 20"))
    let targets = try text(folder, "out/targets.csv").split(separator: "\n")
    #expect(targets.first == "target,expression,measured,ci_low,ci_high,verdict,kind")
    #expect(targets.count == 2 && targets.last?.hasSuffix(",pass,target") == true)
    #expect(
      try text(folder, "out/tune.csv").hasPrefix(
        "stage,seed,players,xp.completionBonus,target,measured,ci_low,ci_high,miss,verdict\n"))
    // The confirmation is on the next seed, and on no other.
    let rows = try text(folder, "out/tune.csv").split(separator: "\n").dropFirst()
    let seeds = rows.map { $0.split(separator: ",").prefix(2).joined(separator: ",") }
    #expect(seeds.allSatisfy { $0 == "confirmation,2" || $0.hasSuffix(",1") })
    #expect(seeds.contains("confirmation,2"))
  }

  @Test func `the tuned scenario is a scenario that meets the target`() throws {
    let folder = try TemporaryFolder()
    _ = try tune(Self.asked, in: folder)
    let result = try Program.run(
      ["check", "\(folder.path)/out/tuned.jsonc", "--no-report", "--seed", "2"])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test func `any number of threads gives the same bytes, and so does its run.json`() throws {
    let folder = try TemporaryFolder()
    _ = try tune(Self.asked + ["--threads", "1"], in: folder, "one")
    _ = try tune(Self.asked + ["--threads", "3"], in: folder, "three")
    let again = try Program.run(
      [
        "tune", "\(folder.path)/one/run.json", "--vary", "xp.completionBonus=*0.5...8", "--out",
        "\(folder.path)/again",
      ])
    #expect(again.code == 0, "\(again.errors)")
    for file in [
      "report.md", "report.html", "report.svg", "comment.md", "tune.csv", "targets.csv",
      "tuned.jsonc", "run.json", "charts/search.svg",
    ] {
      let one = try text(folder, "one/\(file)")
      #expect(try text(folder, "three/\(file)") == one, "\(file)")
      #expect(try text(folder, "again/\(file)") == one, "\(file)")
    }
  }

  @Test func `a target out of reach exits with 1 and names it`() throws {
    let folder = try TemporaryFolder()
    let result = try tune(
      [
        "--set", "targets=[{\"metric\":\"xp.perSession\",\"atLeast\":900}]", "--vary",
        "xp.completionBonus=*0.5...2",
      ], in: folder)
    #expect(result.code == 1)
    #expect(result.errors.contains("xp.perSession: fail"))
    let report = try text(folder, "out/report.md")
    #expect(report.contains("**No value that was tried meets the target; best is "))
  }

  @Test func `the chart of the search has a dot for each point that it says was tried`() throws {
    let folder = try TemporaryFolder()
    _ = try tune(Self.asked, in: folder)
    let report = try text(folder, "out/report.md")
    let tried = try #require(report.firstMatch(of: /## Course of the search: (\d+) points tried/)).1
    #expect(report.contains("![\(tried) points tried: "))
    let svg = try text(folder, "out/charts/search.svg")
    // The legend has one of each kind.
    let kinds = svg.ranges(of: "class=\"key\"").count
    #expect(svg.ranges(of: "<circle").count == Int(tried)! + kinds)
  }

  @Test func `all faults of ranges are reported at once`() throws {
    let folder = try TemporaryFolder()
    let result = try tune(
      [
        "--vary", "xp.completionBonu=1...2", "--vary", "xp.completionBonus=2...1", "--vary",
        "xp.baseByRating=*0.5...1", "--vary", "xp.*=*0.5...2",
      ], in: folder)
    #expect(result.code == 64)
    #expect(result.errors.contains("completionBonu") && result.errors.contains("did you mean"))
    #expect(result.errors.contains("the first below the second"))
    #expect(
      result.errors.contains(
        "--vary xp.*=*0.5...2: --vary xp.baseByRating=*0.5...1 moves the same number"))
  }

  @Test func `a scenario without targets has nothing to search for`() throws {
    let folder = try TemporaryFolder()
    let result = try tune(
      ["--set", "targets=[]", "--vary", "xp.completionBonus=1...40"], in: folder)
    #expect(result.code == 64 && result.errors.contains("has no targets"))
  }

  @Test func `a spent budget still confirms the best point`() throws {
    let folder = try TemporaryFolder()
    let result = try tune(Self.asked + ["--budget", "3", "--format", "json"], in: folder)
    #expect(result.output.contains("\"end\": \"spent\""))
    #expect(result.output.contains("\"confirmed\": true"))
  }

  @Test func `a time that ends the search is told as the runs that repeat it`() throws {
    let folder = try TemporaryFolder()
    // No machine is as fast: only the scenario as it is, which is always played.
    let result = try tune(Self.asked + ["--budget", "0.00001s"], in: folder)
    #expect(result.code == 0 || result.code == 1, "\(result.errors)")
    let run = try text(folder, "out/run.json")
    let command = try #require(run.split(separator: "\n").first { $0.contains("\"command\"") })
    let budget = try #require(command.split(separator: "--budget ").dropFirst().first)
    let runs = String(budget.prefix { $0.isNumber || $0 == "." })
    _ = try tune(Self.asked + ["--budget", runs], in: folder, "again")
    for file in ["report.md", "tune.csv", "targets.csv", "run.json"] {
      #expect(try text(folder, "again/\(file)") == text(folder, "out/\(file)"), "\(file)")
    }
    #expect(try text(folder, "out/tune.csv").contains("\nanchor,1,"))
  }

  @Test func `a metric is made great while a target holds, and its change is paired`() throws {
    let folder = try TemporaryFolder()
    let result = try tune(
      [
        "--set", "targets=[{\"metric\":\"xp.perSession\",\"atMost\":90}]", "--vary",
        "xp.completionBonus=*0.5...8", "--maximise", "level.day5", "--format", "json",
      ], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let objective = try #require(object["objective"] as? [String: Any])
    #expect(objective["metric"] as? String == "level.day5")
    let (low, difference) = (objective["ci_low"] as? Double, objective["difference"] as? Double)
    #expect(try #require(low) > 0 && #require(difference) > 0)
    let report = try text(folder, "out/report.md")
    #expect(report.contains("level.day5 rises by") && report.contains("level.day5: "))
    #expect(try text(folder, "out/tune.csv").contains("maximise level.day5"))
  }

  @Test func `wishes that exclude each other, and unknown ones, are refused`() throws {
    let folder = try TemporaryFolder()
    let vary = ["--vary", "xp.completionBonus=1...40"]
    let both = try tune(
      vary + ["--maximise", "level.day5", "--minimise", "level.day5"], in: folder)
    #expect(both.code == 64 && both.errors.contains("exclude each other"))
    let unknown = try tune(vary + ["--maximise", "level.day"], in: folder)
    #expect(unknown.code == 64 && unknown.errors.contains("--maximise level.day: "))
    let budget = try tune(vary + ["--budget", "5x"], in: folder)
    #expect(budget.code == 64 && budget.errors.contains("such as 90s, 5m or 1h"))
  }

  @Test func `a pity threshold is found by its exact law`() throws {
    let folder = try TemporaryFolder()
    let result = try Program.process(
      [
        "tune", "Scenarios/verification/pity-hard.jsonc", "--vary", "pity.task.threshold=8...16",
        "--set", "targets=[{\"metric\":\"drought.task.mean\",\"atLeast\":7.5}]", "--players", "300",
        "--format", "json", "--out", folder.path + "/out",
      ], in: Shipped.root)
    #expect(result.code == 0, "\(result.errors)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let bracket = try #require(object["bracket"] as? [String: Any])
    #expect(bracket["isByLaw"] as? Bool == true && bracket["isExact"] as? Bool == true)
    // The mean of a drought with 10 % a task and pity at n is 10 (1 − 0.9ⁿ): 7.458 at 13, 7.712 at 14.
    #expect(bracket["near"] as? String == "13" && bracket["far"] as? String == "14")
  }
}
