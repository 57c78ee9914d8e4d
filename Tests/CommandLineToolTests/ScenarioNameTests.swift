import Foundation
import Testing

@Suite("A scenario's name in place of its file")
struct ScenarioNameTests {
  private let small =
    #"{ "name": "NAME", "scoring": {}, "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }] }"#

  /// The name of the scenario that an operand finds, or what is said instead.
  private func found(_ operand: String, _ files: [String]) throws -> String {
    let folder = try TemporaryFolder()
    for file in files {
      let url = URL(filePath: folder.path + "/" + file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let name = file.replacing("/", with: "-")
      try Data(small.replacing("NAME", with: name).utf8).write(to: url)
    }
    let result = try Program.process(
      ["rules", operand, "--filter", "name", "--format", "json"], in: folder.path)
    guard result.code == 0 else { return "\(result.code) \(result.errors)" }
    return String(result.output.split(separator: "\"")[3])
  }

  @Test("is looked for here and in Scenarios, with the ending that it lacks")
  func found() throws {
    #expect(try found("a", ["Scenarios/a.jsonc"]) == "Scenarios-a.jsonc")
    #expect(try found("a.jsonc", ["Scenarios/a.jsonc"]) == "Scenarios-a.jsonc")
    #expect(try found("x/a", ["Scenarios/x/a.jsonc"]) == "Scenarios-x-a.jsonc")
    #expect(try found("a", ["a.json"]) == "a.json")
    #expect(try found("Scenarios/a", ["Scenarios/a.jsonc"]) == "Scenarios-a.jsonc")
    // A folder is no scenario.
    #expect(try found("a", ["Scenarios/a.jsonc", "a/b.jsonc"]) == "Scenarios-a.jsonc")
  }

  @Test("an exact path always wins")
  func exact() throws {
    #expect(try found("a", ["a", "a.jsonc", "Scenarios/a.jsonc"]) == "a")
    #expect(try found("a.jsonc", ["a.jsonc", "Scenarios/a.jsonc"]) == "a.jsonc")
  }

  @Test("what could be several files, or is none, is told with 66")
  func refused() throws {
    #expect(
      try found("a", ["a.jsonc", "Scenarios/a.jsonc"])
        == "66 questbalance: error: a: this could be a.jsonc or Scenarios/a.jsonc; name the file\n")
    #expect(
      try found("pity-hrd", ["Scenarios/pity-hard.jsonc", "Scenarios/verification/forge.jsonc"])
        == "66 questbalance: error: pity-hrd: no such file, and no scenario of that name here or in "
        + "Scenarios; did you mean \"pity-hard\"?\n")
    #expect(
      try found("verification/frge", ["Scenarios/verification/forge.jsonc"])
        .contains("did you mean \"verification/forge\"?"))
    #expect(try found("./a", ["Scenarios/a.jsonc"]).hasPrefix("66 "))
  }

  @Test("what the system refuses is told with its reason")
  func refusedBySystem() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("file", small)
    for path in ["loop", "named.jsonc"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + path, withDestinationPath: path)
    }
    for (operand, file, reason) in [
      ("loop", "loop", "Too many levels of symbolic links"),
      ("./loop", "./loop", "Too many levels of symbolic links"),
      ("named", "named.jsonc", "Too many levels of symbolic links"),
      ("file/a", "file/a", "Not a directory"),
    ] {
      let result = try Program.process(["rules", operand], in: folder.path)
      #expect(result.code == 66)
      #expect(
        result.errors == "questbalance: error: \(file): it cannot be read: \(reason)\n")
    }
    let long = String(repeating: "a", count: 300)
    #expect(try found(long, []).hasSuffix(": it cannot be read: File name too long\n"))
    // A file beside Scenarios does not hide what is in it.
    #expect(try found("a/b", ["a", "Scenarios/a/b.jsonc"]) == "Scenarios-a-b.jsonc")
  }
}
