import Foundation
import Testing

/// `-` for a scenario, `--out -`, and pipes that close early.
@Suite("Standard input and output")
struct StandardStreamsTests {
  /// Runs the program in a shell, in the folder of the shipped scenarios.
  private func shell(_ command: String) throws -> Program.Result {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.currentDirectoryURL = URL(filePath: Shipped.root + "/Scenarios")
    process.arguments = ["-c", "set -o pipefail; q() { '\(Program.path)' \"$@\"; }; \(command)"]
    let folder = try TemporaryFolder()
    let output = try FileHandle(forWritingTo: URL(filePath: folder.file("output", "")))
    let errors = try FileHandle(forWritingTo: URL(filePath: folder.file("errors", "")))
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return Program.Result(
      code: process.terminationStatus,
      output: try String(contentsOfFile: folder.path + "/output", encoding: .utf8),
      errors: try String(contentsOfFile: folder.path + "/errors", encoding: .utf8))
  }

  @Test(
    "- is the scenario on standard input, for every command",
    arguments: [
      "odds %", "trace % --party 0 --days 1",
      "run % --players 3 --days 2 --format json --out -",
      "compare % --set coins.dailyCap=2 --players 3 --days 2 --format json --out -",
    ])
  func standardInput(command: String) throws {
    let file = try shell("q " + command.replacing("%", with: "bennie.jsonc"))
    let piped = try shell("q " + command.replacing("%", with: "-") + " < bennie.jsonc")
    #expect(file.code == 0 && !file.output.isEmpty, "\(file.errors)")
    #expect(piped.code == 0, "\(piped.errors)")
    #expect(piped.output == file.output)
  }

  @Test("what it extends is looked for in the working folder, what is wrong stands in <stdin>")
  func positions() throws {
    let scenario = #"{ "extends": "questbond.jsonc", "name": "x", "pity": { "task": {} } }"#
    #expect(try shell("echo '\(scenario)' | q odds -").code == 0)
    let wrong = try shell("printf '{\\n  \"coins\": { \"dailyCap\": -1 },\\n}' | q odds -")
    #expect(wrong.code == 65)
    #expect(
      wrong.errors == """
        <stdin>:1:1: error: name: missing; expected a string
          {
          ^
        <stdin>:2:26: error: coins.dailyCap: -1 is out of range (0…1000000)
            "coins": { "dailyCap": -1 },
                                   ^

        """)
    let missing = try shell("echo '{ \"extends\": \"questbnd.jsonc\" }' | q odds -")
    #expect(missing.code == 66)
    #expect(
      missing.errors == """
        <stdin>:1:14: error: extends: questbnd.jsonc: no such file; did you mean "questbond.jsonc"?
          { "extends": "questbnd.jsonc" }
                       ^

        """)
    #expect(try shell("q odds - < /dev/null").code == 65)
    #expect(try shell("q odds - <&-").code == 66)
  }

  @Test("--out - prints the report that the folder would hold, and writes no files")
  func reportToOutput() throws {
    let folder = try TemporaryFolder()
    let run = "q run bennie.jsonc --players 20 --days 4 --quiet --out"
    let printed = try shell("\(run) -")
    #expect(try shell("\(run) \(folder.path)/out").code == 0)
    let written = try String(contentsOfFile: folder.path + "/out/report.md", encoding: .utf8)
    #expect(printed.code == 0 && printed.output == written)
    #expect(!FileManager.default.fileExists(atPath: Shipped.root + "/Scenarios/-"))
    let json = try shell("q run bennie.jsonc --players 3 --days 2 --format json --out -")
    #expect(json.output.contains("\"report\": null"))
    let check = try shell("q check verification/pity-hard.jsonc --out -")
    #expect(check.code == 64)
    #expect(check.errors.contains("--out -"))
  }

  @Test(
    "a reader that has seen enough ends the program quietly",
    arguments: ["odds questbond.jsonc", "trace timequest.jsonc --party 0", "run --help"])
  func closedPipe(command: String) throws {
    for ignored in ["", "trap '' PIPE; "] {
      let result = try shell("\(ignored)q \(command) | head -n 1 > /dev/null")
      #expect(result.errors.isEmpty, "\(result.errors)")
      #expect([0, 141].contains(result.code))
    }
  }
}
