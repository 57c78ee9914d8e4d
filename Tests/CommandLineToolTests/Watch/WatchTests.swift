import Foundation
import ShippedGames
import Testing

@testable import CommandLineTool

/// A watch in this process, whose clock the tests turn, in a folder of its own.
@Suite("A watch")
struct WatchTests {
  /// A scenario's file, and what the watch on it printed.
  private final class World {
    let folder: TemporaryFolder
    let file: String
    private let (results, messages) = (WrittenText(), WrittenText())
    private var clock = Duration.zero

    init(_ text: String) throws {
      folder = try TemporaryFolder()
      file = try folder.file("x.jsonc", text)
    }

    func watch(_ options: [String] = []) throws -> Watch {
      let output = Output(results: results.stream(), messages: messages.stream())
      let words = [file, "--out", folder.path + "/out"] + options
      return try Watch(Arguments(words, of: WatchCommand.self, shippedGames, output))
    }

    /// Lets the watch do all that is due, and returns the last answer, and the messages meanwhile.
    func settle(_ watch: inout Watch) throws -> (answer: String, messages: String) {
      for _ in 0..<3 {
        clock += .seconds(1)
        while try watch.step(at: clock) {}
      }
      return (results.all.last ?? "", messages.taken().joined())
    }

    func page() throws -> String {
      try String(contentsOfFile: folder.path + "/out/report.html", encoding: .utf8)
    }
  }

  private static let reload = #"<meta http-equiv="refresh" content="2">"#
  private static let small = Result { try String(contentsOfFile: Shipped.small, encoding: .utf8) }

  /// The small scenario with another bonus.
  private static func small(bonus: String) throws -> String {
    try small.get().replacing(#""completionBonus": 20"#, with: #""completionBonus": \#(bonus)"#)
  }

  @Test("at first nothing differs; then a save shows its number, what it breaks, and what moved")
  func saved() throws {
    let world = try World(Self.small(bonus: "20"))
    var watch = try world.watch(["--players", "60"])
    let first = try world.settle(&watch).answer
    #expect(
      first.hasPrefix("x.jsonc against itself at the start: 0 numbers differ\n60 players, 6 days; ")
    )
    #expect(first.contains("1 target: 1 still passes") && first.contains("waits for a save"))
    #expect(first.contains("From A to B, no metric is told apart."))
    _ = try world.folder.file("x.jsonc", Self.small(bonus: "4000"))
    let second = try world.settle(&watch).answer
    #expect(second.hasPrefix("x.jsonc against itself at the start: 1 number differs\n"))
    #expect(second.contains("\n  xp.completionBonus  20 → 4000\n"))
    #expect(second.contains("Since the last save, ") && second.contains("\n  xp.perSession "))
    // Back again: nothing differs from the start, and much from the version before.
    _ = try world.folder.file("x.jsonc", Self.small(bonus: "20") + "\n")
    let third = try world.settle(&watch).answer
    #expect(third.contains(": 0 numbers differ\n") && third.contains("\n  xp.perSession "))
    // Only a comment.
    _ = try world.folder.file("x.jsonc", Self.small(bonus: "20") + "\n// As before.\n")
    #expect(try world.settle(&watch).answer.contains("Since the last save, no number changed."))
  }

  @Test("an answer has 24 rows of 80 columns at most, whatever differs")
  func size() throws {
    let world = try World(Self.small(bonus: "20"))
    var watch = try world.watch()
    _ = try world.settle(&watch)
    let long = String(repeating: "long ", count: 20)
    func missed(_ key: String, _ count: Int) -> String {
      (0..<count).map {
        #"{ "\#(key)": "\#(long)\#($0)", "metric": "level.day\#($0 % 6 + 1)", "atMost": 0 },"#
      }.joined(separator: "\n")
    }
    let text = try Self.small(bonus: "4000")
      .replacing(
        #""targets": ["#,
        with: #""claims": [\#(missed("claim", 9))], "targets": [\#(missed("name", 30))"#
      )
      .replacing(#""scoring": {}"#, with: #""scoring": { "spotOnFloorSeconds": 25 }"#)
      .replacing(#""sigmaStart": 0.5"#, with: #""sigmaStart": 0.6"#)
      .replacing(#""sigmaStart": 0.4"#, with: #""sigmaStart": 0.3"#)
    _ = try world.folder.file("x.jsonc", text)
    let rows = try world.settle(&watch).answer.dropLast(2).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.contains { $0.contains("30 only in B") } && rows.contains { $0.contains("more") })
    #expect(rows.count > 16 && rows.count <= WatchScreen.rows, "\(rows)")
    #expect(rows.allSatisfy { $0.count <= WatchScreen.columns })
  }

  @Test(
    "a scenario with mistakes gets its messages and leaves the report; the next good save is answered"
  )
  func broken() throws {
    let world = try World(Self.small(bonus: "20"))
    var watch = try world.watch()
    let answer = try world.settle(&watch).answer
    let files = try world.folder.contents(of: "out")
    _ = try world.folder.file("x.jsonc", Self.small(bonus: "-1"))
    let broken = try world.settle(&watch)
    #expect(broken.answer == answer)
    #expect(
      broken.messages.contains("x.jsonc:14:30: error: xp.completionBonus: -1 is out of range"))
    #expect(try world.folder.contents(of: "out") == files)
    try FileManager.default.removeItem(atPath: world.file)
    #expect(try world.settle(&watch).messages.contains("x.jsonc: no such file"))
    _ = try world.folder.file("x.jsonc", Self.small(bonus: "40"))
    let good = try world.settle(&watch)
    #expect(good.answer.contains("1 number differs") && good.messages.isEmpty)
  }

  @Test("a save of a file that it extends is a save, also of one that it extends only now")
  func bases() throws {
    let world = try World(#"{ "name": "x", "extends": "base.jsonc" }"#)
    _ = try world.folder.file("base.jsonc", Self.small(bonus: "20"))
    _ = try world.folder.file("other.jsonc", Self.small(bonus: "20"))
    var watch = try world.watch()
    _ = try world.settle(&watch)
    _ = try world.folder.file("base.jsonc", Self.small(bonus: "4000"))
    #expect(try world.settle(&watch).answer.contains("1 number differs"))
    _ = try world.folder.file("x.jsonc", #"{ "name": "x", "extends": "other.jsonc" }"#)
    #expect(try world.settle(&watch).answer.contains("0 numbers differ"))
    _ = try world.folder.file("other.jsonc", Self.small(bonus: "300"))
    #expect(try world.settle(&watch).answer.contains("1 number differs"))
  }

  @Test("the report is that of compare with as many players; its page reloads itself until the end")
  func report() throws {
    let world = try World(Self.small(bonus: "20"))
    _ = try world.folder.file("before.jsonc", Self.small(bonus: "20"))
    var watch = try world.watch(["--players", "300", "--set", "levels.base=40", "--days", "4"])
    _ = try world.folder.file("x.jsonc", Self.small(bonus: "4000"))
    #expect(try world.settle(&watch).answer.contains("\n300 players, 4 days; waits for a save\n"))
    #expect(try world.page().contains(Self.reload))
    #expect(throws: CommandFailure.self) { try watch.end() }
    let compared = try Program.run([
      "compare", world.folder.path + "/before.jsonc", world.file, "--players", "300", "--set",
      "levels.base=40", "--days", "4", "--out", world.folder.path + "/compared",
    ])
    #expect(compared.code == 0, "\(compared.errors)")
    var (own, other) = (
      try world.folder.contents(of: "out"), try world.folder.contents(of: "compared")
    )
    let pages = [own, other].map { String(decoding: $0["report.html"] ?? Data(), as: UTF8.self) }
    // No command compares with a version that is gone.
    let command = try #require(pages[1].firstRange(of: /"command":"[^"]*",\n/))
    #expect(pages[0] == pages[1].replacingCharacters(in: command, with: ""))
    for file in ["report.html", "comment.md", "timing.json"] {
      own[file] = nil
      other[file] = nil
    }
    #expect(own == other && own.count > 5)
  }

  @Test("fewer players than the scenario's own are those of compare with --players")
  func fewer() throws {
    let world = try World(Self.small(bonus: "20"))
    _ = try world.folder.file("before.jsonc", Self.small(bonus: "20"))
    var watch = try world.watch(["--players", "100000000", "--days", "2"])
    _ = try world.folder.file("x.jsonc", Self.small(bonus: "4000"))
    // Reads the save, and then plays until the first answer.
    let own = world.folder.path + "/out/run.json"
    var clock = Duration.zero
    while !FileManager.default.fileExists(atPath: own) {
      clock += .seconds(1)
      _ = try watch.step(at: clock)
    }
    let run = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: own)))
    let players = try #require((run as? [String: Any])?["players"] as? Int)
    #expect((16..<100_000_000).contains(players))
    let compared = try Program.run([
      "compare", world.folder.path + "/before.jsonc", world.file, "--players", "\(players)",
      "--days", "2", "--out", world.folder.path + "/compared",
    ])
    #expect(compared.code == 0, "\(compared.errors)")
    for file in ["report.md", "run.json", "comparison.csv", "targets.csv"] {
      #expect(
        try world.folder.contents(of: "out")[file] == world.folder.contents(of: "compared")[file],
        "\(file)")
    }
  }
}
