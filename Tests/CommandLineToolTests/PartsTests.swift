import Foundation
import TestSupport
import Testing

@testable import BalanceReports
@testable import CommandLineTool
@testable import Parts

/// `run --shard` and `merge`.
@Suite("run --shard and merge")
struct PartsTests {
  private static func options(_ scenario: String) -> [String] {
    [scenario, "--players", "90", "--days", "4"]
  }

  /// Plays parts of a run into a folder.
  private static func play(
    _ shards: [String], _ scenario: String = Shipped.tiny, into folder: String,
    _ more: [String] = []
  ) throws {
    for shard in shards {
      let result = try Program.run(
        ["run"] + options(scenario) + ["--shard", shard, "--out", folder, "--quiet"] + more)
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  private static func shares(_ count: Int) -> [String] { (1...count).map { "\($0)/\(count)" } }

  @Test(
    "merged parts are the bytes of one run, for any threads, any split and any order",
    arguments: [Shipped.tiny, Shipped.scenario("bennie"), Shipped.scenario("questbond")])
  func sameBytes(scenario: String) throws {
    let folder = try TemporaryFolder()
    let one = try Program.run(
      ["run"] + Self.options(scenario) + ["--out", folder.path + "/one", "--quiet"])
    #expect(one.code == 0, "\(one.errors)")
    let whole = try folder.contents(of: "one").filter { $0.key != "timing.json" }
    let parts = folder.path + "/parts"
    try Self.play(Self.shares(1), scenario, into: parts + "1", ["--threads", "1"])
    // The first two of five shares, and the rest from another split; the last one first.
    let rest = try #require(Shard("2/5")).parties(of: Self.parties(in: parts + "1")).upperBound
    try Self.play(
      ["\(rest)...999999", "2/5", "1/5"], scenario, into: parts + "mixed", ["--threads", "3"])
    for name in ["1", "mixed"] {
      let out = "\(folder.path)/merged\(name)"
      let merged = try Program.run(["merge", parts + name, "--out", out, "--quiet"])
      #expect(merged.code == 0, "\(merged.errors)")
      let files = try folder.contents(of: "merged\(name)").filter { $0.key != "timing.json" }
      #expect(files.keys.sorted() == whole.keys.sorted())
      for (file, bytes) in whole { #expect(files[file] == bytes, "\(name): \(file)") }
    }
  }

  /// The parties of a run, as its parts tell.
  private static func parties(in folder: String) throws -> Int {
    let result = try Program.run(["merge", folder, "--check", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let works = try #require(object?["works"] as? [[String: Any]])
    return try #require(works.first?["parties"] as? Int)
  }

  @Test(
    "what is missing is named with the command that plays it, and that command completes the run")
  func missing() throws {
    let folder = try TemporaryFolder()
    let parts = folder.path + "/parts"
    try Self.play(
      ["1/4", "4/4"], Shipped.small, into: parts, ["--set", "xp.completionBonus=25"])
    let merged = try Program.run(["merge", parts, "--out", folder.path + "/out"])
    #expect(merged.code == 65)
    let command = try #require(
      merged.errors.split(separator: "\n").first { $0.contains("questbalance run") })
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    let words = command.split(separator: " ").dropFirst().map(String.init)
    #expect(try Program.run(words).code == 0)
    #expect(try Program.run(["merge", parts, "--out", folder.path + "/out"]).code == 0)
    // A part is never played twice.
    let again = try Program.run(words)
    #expect(again.code == 0 && again.output.contains("there already"))
  }

  /// The arguments of commands other than a run, on a small scenario.
  private static let commands: [[String]] = [
    ["compare", Shipped.small, "--set", "xp.completionBonus=*2", "--metric", "level.day2"],
    ["compare", Shipped.small, Shipped.scenario("timequest")],
    [
      "compare", Shipped.small, "--set",
      #"targets[+]={"name":"new","metric":"xp.perSession","atMost":0}"#,
      "--gate",
    ],
    ["sweep", Shipped.small, "--vary", "xp.completionBonus=5...7:1"],
    [
      "screen", Shipped.small, "--metric", "xp.perSession", "--paths",
      "xp.completionBonus,xp.baseByRating",
    ],
    // A race: more players than the first stage has, and 25 numbers or more.
    ["screen", Shipped.small, "--metric", "xp.perSession", "--players", "130"],
    [
      "tune", Shipped.small, "--vary", "xp.completionBonus=*0.5...2", "--maximise",
      "xp.perSession", "--budget", "3", "--set", "xp.completionBonus=9",
    ],
  ]

  @Test(
    "comparisons, sweeps and searches in shares are the bytes of one",
    arguments: PartsTests.commands)
  func otherCommands(words: [String]) throws {
    let folder = try TemporaryFolder()
    let words = words + (words.contains("--players") ? [] : ["--players", "30"]) + ["--days", "2"]
    func program(_ more: [String]) throws -> Program.Result { try Program.run(words + more) }
    let one = try program(["--out", folder.path + "/one", "--quiet"])
    #expect(one.code <= 1, "\(one.errors)")
    let parts = folder.path + "/parts"
    // A step of a search begins when all shares of the one before are there.
    for round in 1... {
      for share in [2, 1] {
        let part = try program([
          "--shard", "\(share)/2", "--out", parts, "--threads", "\(share)", "--quiet",
        ])
        #expect(part.code == 0, "\(part.errors)")
      }
      let merged = try Program.run(["merge", parts, "--out", folder.path + "/merged", "--quiet"])
      #expect(merged.code == one.code || round < 20)
      if merged.code == one.code {
        let check = try Program.run(["merge", parts, "--check"])
        #expect(check.code == 0, "\(check.errors)")
        #expect(merged.errors == one.errors)
        break
      }
      #expect(merged.code == 65 && merged.errors.contains("are missing"), "\(merged.errors)")
      if round == 20 { break }
    }
    let files = try folder.contents(of: "merged")
    let whole = try folder.contents(of: "one")
    #expect(files.keys.sorted() == whole.keys.sorted())
    for (file, bytes) in whole where file != "timing.json" {
      #expect(files[file] == bytes, "\(file)")
    }
  }

  @Test(
    "more players of the same run: nothing is played twice, and merged parts are the larger run")
  func extended() throws {
    let folder = try TemporaryFolder()
    let scenario = Shipped.tiny
    let parts = folder.path + "/parts"
    try Self.play(Self.shares(2), scenario, into: parts)
    let before = try folder.contents(of: "parts")
    let larger = [scenario, "--players", "200", "--days", "4"]
    let one = try Program.run(["run"] + larger + ["--out", folder.path + "/one", "--quiet"])
    #expect(one.code == 0, "\(one.errors)")
    let extended = try Program.run(
      ["run"] + larger + ["--extend", parts, "--out", folder.path + "/extended", "--quiet"])
    #expect(extended.code == 0, "\(extended.errors)")
    let after = try folder.contents(of: "parts")
    #expect(before.allSatisfy { after[$0.key] == $0.value } && after.count == before.count + 1)
    let merged = try Program.run(["merge", parts, "--out", folder.path + "/merged", "--quiet"])
    #expect(merged.code == 0, "\(merged.errors)")
    for name in ["extended", "merged"] {
      let files = try folder.contents(of: name)
      for (file, bytes) in try folder.contents(of: "one") where file != "timing.json" {
        #expect(files[file] == bytes, "\(name): \(file)")
      }
    }
    let other = try Program.run(
      ["run"] + larger + ["--seed", "3", "--extend", parts, "--out", folder.path + "/other"])
    #expect(other.code == 65 && other.errors.contains("--seed 3"), "\(other.errors)")
    // It once waited for its own lock for ever.
    let itself = try Program.run(
      ["run"] + larger + ["--extend", parts, "--out", folder.path + "/./parts"])
    #expect(itself.code == 64 && itself.errors.contains("name another one"), "\(itself.errors)")
  }

  /// Writes a part's file anew, with one of its lines changed.
  private static func rewrite(
    _ path: String, line: Int, _ change: (String) -> String
  ) throws {
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(
      String.init)
    lines[line] = change(lines[line])
    let text = lines.prefix(3).joined(separator: "\n") + "\n"
    try (text + SHA256.hexadecimal(Array(text.utf8)) + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("measurements that no parties can have end in a message, and nothing is written")
  func contradiction() throws {
    let folder = try TemporaryFolder()
    try Self.play(["1/1"], Shipped.small, into: folder.path + "/parts")
    let name = try #require(try folder.contents(of: "parts").keys.first)
    let path = "\(folder.path)/parts/\(name)"
    let whole = try Data(contentsOf: URL(filePath: path))
    var refused = 0
    for place in stride(from: 10, to: 400, by: 13) {
      try whole.write(to: URL(filePath: path))
      try Self.rewrite(path, line: 2) { text in
        var bytes = Data(base64Encoded: text) ?? Data()
        bytes[place] = bytes[place] ^ 3
        return bytes.base64EncodedString()
      }
      let merged = try Program.run(["merge", path, "--out", folder.path + "/out", "--quiet"])
      #expect([0, 65].contains(merged.code), "\(place): \(merged.code) \(merged.errors)")
      if merged.code == 65 { refused += 1 }
    }
    #expect(refused > 5)
  }

  @Test("a head that claims other parties than were measured is refused")
  func claims() throws {
    let folder = try TemporaryFolder()
    try Self.play(["1/1"], into: folder.path + "/parts")
    let name = try #require(try folder.contents(of: "parts").keys.first)
    let path = "\(folder.path)/parts/\(name)"
    let head = try String(contentsOfFile: path, encoding: .utf8).prefix { $0 != "\n" }
    let parties = try #require(head.firstMatch(of: /"parties": \[\[0, ([0-9]+)\]\]/))
    for players in ["60", "120", "1000000000"] {
      try Self.rewrite(path, line: 0) {
        $0.replacing("\"players\": 90", with: "\"players\": \(players)")
          .replacing("--players 90", with: "--players \(players)")
          .replacing(parties.output.0, with: "\"parties\": [[0, \(players)]]")
      }
      let merged = try Program.run(["merge", path, "--out", folder.path + "/out", "--quiet"])
      #expect(merged.code == 65, "\(players): \(merged.code) \(merged.output)")
      #expect(
        merged.errors.contains(
          "no \(NumberText.count(Int(players)!, "party")) of this run can show")
          || merged.errors.contains("it has parties beyond"), "\(merged.errors)")
      try Self.rewrite(path, line: 0) { _ in String(head) }
    }
  }

  @Test("one stray part is the one that is blamed, wherever it stands")
  func stray() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "z"] {
      try Self.play(["2/4"], into: "\(folder.path)/\(name)", ["--seed", "5"])
      try Self.play(["1/2", "2/2"], into: "\(folder.path)/m")
      let merged = try Program.run(
        ["merge", "\(folder.path)/\(name)", "\(folder.path)/m", "--out", folder.path + "/out"])
      let lines = merged.errors.split(separator: "\n")
      #expect(merged.code == 65 && lines.count == 1, "\(merged.errors)")
      #expect(
        merged.errors.contains("error: \(folder.path)/\(name)/")
          && merged.errors.contains("it is of another run than \(folder.path)/m/"),
        "\(merged.errors)")
    }
  }

  @Test("a part from a stranger that asks for more than its command is refused")
  func stranger() throws {
    let folder = try TemporaryFolder()
    try Self.play(["1/1"], into: folder.path + "/parts")
    let name = try #require(try folder.contents(of: "parts").keys.first)
    let path = "\(folder.path)/parts/\(name)"
    let victim = folder.path + "/victim"
    try Self.rewrite(path, line: 0) {
      $0.replacing("\"--players 90\"", with: "\"--out \(victim)\"")
    }
    let merged = try Program.run(["merge", path])
    #expect(merged.code == 65 && merged.errors.contains("ask for more"), "\(merged.errors)")
    #expect(!FileManager.default.fileExists(atPath: victim))
  }

  @Test("metrics that are asked for, also of one archetype, are at the head of the merged report")
  func metrics() throws {
    let folder = try TemporaryFolder()
    let asked = ["--metric", "days.active@casual", "--metric", "level.day3"]
    let one = try Program.run(
      ["run"] + Self.options(Shipped.scenario("questbond")) + asked
        + ["--out", folder.path + "/one", "--quiet"])
    #expect(one.code == 0, "\(one.errors)")
    try Self.play(
      Self.shares(2), Shipped.scenario("questbond"), into: folder.path + "/parts", asked)
    let merged = try Program.run(
      ["merge", folder.path + "/parts", "--out", folder.path + "/merged", "--quiet"])
    #expect(merged.code == 0, "\(merged.errors)")
    let files = try folder.contents(of: "merged")
    for (file, bytes) in try folder.contents(of: "one") where file != "timing.json" {
      #expect(files[file] == bytes, "\(file)")
    }
  }

  @Test("with --partial a report says on every page what it lacks")
  func partial() throws {
    let folder = try TemporaryFolder()
    try Self.play(["2/3"], into: folder.path + "/parts")
    let merged = try Program.run(
      ["merge", folder.path + "/parts", "--partial", "--out", folder.path + "/out"])
    #expect(merged.code == 0, "\(merged.errors)")
    let files = try folder.contents(of: "out").mapValues { String(decoding: $0, as: UTF8.self) }
    for page in [
      "report.md", "details.md", "report.html", "report.svg", "comment.md", "run.json",
    ] {
      #expect(try #require(files[page]).lowercased().contains("partial"), "\(page)")
    }
  }

  @Test("doubled parts are harmless when equal, refused when not")
  func doubled() throws {
    let folder = try TemporaryFolder()
    let (parts, copies) = (folder.path + "/parts", folder.path + "/copies")
    try Self.play(["1/2", "2/2"], into: parts)
    try Self.play(["1/2"], into: copies)
    let out = ["--out", folder.path + "/out", "--quiet"]
    #expect(try Program.run(["merge", parts, copies] + out).code == 0)
    try Self.play(["0...2"], into: copies)
    let merged = try Program.run(["merge", parts, copies] + out)
    #expect(merged.code == 65 && merged.errors.contains("the parties 0...2 are also in"))
  }

  @Test("parts of another run are named with the first difference")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let parts = folder.path + "/parts"
    try Self.play(["1/2"], into: parts)
    try Self.play(["2/2"], into: parts, ["--seed", "9"])
    let merged = try Program.run(["merge", parts, "--out", folder.path + "/out"])
    #expect(merged.code == 65 && merged.errors.contains("is of another run than"))
    #expect(merged.errors.contains("--seed 9") && merged.errors.contains("are missing"))
  }

  @Test("a byte that is changed or lost, anywhere, is a damaged part")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try Self.play(["1/1"], into: folder.path + "/parts")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/parts").first)
    let path = "\(folder.path)/parts/\(name)"
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(throws: Never.self) { try PartFile(path) }
    for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
      var changed = whole
      changed[place] ^= 1
      try changed.write(to: URL(filePath: path))
      #expect(throws: PartFile.Fault.self) { try PartFile(path) }
      try whole.prefix(place).write(to: URL(filePath: path))
      #expect(throws: PartFile.Fault.self) { try PartFile(path) }
    }
    let merged = try Program.run(["merge", path, "--out", folder.path + "/out"])
    #expect(merged.code == 65 && merged.errors.contains("it is damaged or not whole"))
  }

  @Test("a pipe, and a file that is no part, in a part's place stay as they are")
  func strangers() throws {
    let folder = try TemporaryFolder()
    let words = ["run", Shipped.tiny, "--players", "20", "--days", "2", "--quiet"]
    let shard = ["--shard", "1/2", "--out", folder.path + "/parts"]
    #expect(try Program.run(words + shard).code == 0)
    let name = try #require(try folder.contents(of: "parts").keys.first)
    let part = folder.path + "/parts/" + name
    try FileManager.default.removeItem(atPath: part)
    #expect(mkfifo(part, 0o600) == 0)
    let piped = try Program.run(words + shard)
    #expect(piped.code == 73 && piped.errors.contains("is no file"), "\(piped.errors)")
    try FileManager.default.removeItem(atPath: part)
    try Data("another user's notes".utf8).write(to: URL(filePath: part))
    let taken = try Program.run(words + shard)
    #expect(taken.code == 73, "\(taken.errors)")
    #expect(try String(contentsOfFile: part, encoding: .utf8) == "another user's notes")
  }

  @Test("without parts there is nothing to merge")
  func none() throws {
    let folder = try TemporaryFolder()
    #expect(try Program.run(["merge"]).code == 64)
    #expect(try Program.run(["merge", folder.path]).code == 66)
    #expect(try Program.run(["merge", folder.path + "/none"]).code == 66)
  }

  @Test(
    "--shard refuses what is no share, and options that need the whole run",
    arguments: [
      ["--shard", "0/3"], ["--shard", "4/3"], ["--shard", "3"], ["--shard", "5...3"],
      ["--shard", "1/9999999"], ["--shard", "1/2", "--per-player"],
      ["--shard", "1/2", "--target-error", "xp.day1=1%"],
      ["--shard", "1/2", "--extend", "parts"], ["--checkpoint", "40"], ["--checkpoint", "0s"],
      ["--checkpoint", "1m", "--target-error", "xp.day1=1%"],
    ])
  func refused(words: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(["run", Shipped.tiny, "--out", folder.path + "/out"] + words)
    #expect(result.code == 64, "\(result.output)")
    #expect(try folder.contents().isEmpty)
  }
}
