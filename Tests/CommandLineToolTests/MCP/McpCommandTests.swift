import Foundation
import Testing

@testable import CommandLineTool
@testable import ScenarioReading

/// The program itself: standard input and output, and its end.
@Suite("mcp")
struct McpCommandTests {
  @Test(
    "standard output has messages and nothing else, standard error nothing; the end of input ends it"
  )
  func streams() throws {
    let folder = try TemporaryFolder()
    let scenario = try String(contentsOfFile: Shipped.small, encoding: .utf8)
    _ = try folder.file("small.jsonc", scenario)
    let messages = [
      Conversation.request(1, "initialize", #"{"protocolVersion": "2025-06-18"}"#),
      #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
      Conversation.call(2, "run", #"{"scenario": "small", "days": 2, "metric": "level.day2"}"#),
      Conversation.call(3, "check", #"{"scenario": "small"}"#), "nonsense",
      Conversation.call(4, "run", #"{"scenario": "nowhere"}"#),
    ]
    _ = try folder.file("input", messages.joined(separator: "\n"))
    let ended = try ShellCommand(in: folder.path).run("'\(Program.path)' mcp < input 2> errors")
    #expect(ended.code == 0)
    let answers = try ended.output.split(separator: "\n").map {
      try JSONNode(message: String($0))
    }
    #expect(Set(answers.compactMap { $0["id"]?.json.text }) == ["1", "2", "3", "4", "null"])
    let run = answers.first { $0["id"]?.json.text == "2" }?["result"].map(CallResult.init)
    #expect(run?.isError == false && run?.value?["metrics"]?.elements.count == 1)
    #expect(try String(contentsOfFile: folder.path + "/errors", encoding: .utf8).isEmpty)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        == ["small.jsonc", "input", "errors"])
  }

  @Test("its options are the limits of calls, and the folder of their reports")
  func options() throws {
    let folder = try TemporaryFolder()
    let call = Conversation.call(1, "run", #"{"scenario": "\#(Shipped.small)", "players": 30}"#)
    let list = Conversation.request(2, "tools/list")
    let input = try folder.file("input", call + "\n" + list + "\n")
    func answers(_ options: String) throws -> String {
      try ShellCommand(in: folder.path).run("'\(Program.path)' mcp \(options) < \(input)").output
    }
    let refused = try answers("--max-players 29")
    #expect(refused.contains("30 players are too many: a call simulates 29 at most"))
    #expect(refused.contains(#""minimum": 1, "maximum": 29}"#))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["input"])
    #expect(try answers("--folder here").contains(#""report": "here/small--players=30""#))
    #expect(try answers("").contains(#""report": null"#))
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["input", "here"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/here")
        == ["small--players=30"])
    let wrong = try ShellCommand(in: folder.path).run(
      "'\(Program.path)' mcp --max-seconds 0 < /dev/null 2> errors")
    #expect(wrong.code == 64 && wrong.output.isEmpty)
  }

  @Test("Ctrl-C ends it, while it waits and while a call runs", arguments: [false, true])
  func interrupted(isRunning: Bool) throws {
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["mcp", "--max-players", "100000000"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilItWatches()
    if isRunning { input.fileHandleForWriting.write(Data((Conversation.long(1) + "\n").utf8)) }
    let ping = Conversation.request(2, "ping") + "\n"
    input.fileHandleForWriting.write(Data(ping.utf8))
    // Its answer shows that the call was taken before.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }
}
