import Foundation
import ShippedGames
import Testing

@testable import CommandLineTool
@testable import ScenarioReading

/// The tools: what a client lists, and what a call of each gives.
@Suite("Tools for agents")
struct ToolTests {
  private static let names = Tool.all.map { $0.command.name }
  private static let limits = CallLimits(maxPlayers: 500, maxSeconds: 60, folder: nil)

  // MARK: The list

  @Test(
    "every option that a tool offers is declared by its command, and none of them writes a file")
  func offered() {
    let withheld = [
      Option.out, .junit, .github, .perPlayer, .shard, .checkpoint, .extend, .yes, .threads,
      .format, .quiet, .color, .help, .noReport, .gate,
    ].map(\.key)
    #expect(Set(Self.names).count == Tool.all.count)
    for tool in Tool.all {
      let arguments = tool.arguments(shippedGames)
      let options = arguments.filter { !$0.isOperand }.map(\.key)
      #expect(Set(options) == Set(tool.offered), "\(tool.command.name)")
      #expect(Set(options).isDisjoint(with: withheld), "\(tool.command.name)")
      #expect(Set(arguments.map(\.key)).count == arguments.count, "\(tool.command.name)")
    }
  }

  @Test("the list has the schema of every argument, from the declarations of operands and options")
  func listed() throws {
    let answers = try Conversation().answers(to: [Conversation.request(1, "tools/list")])
    let tools = try #require(answers.first?["result", "tools"]?.elements)
    #expect(tools.map { $0["name"]?.string } == Self.names)
    for (listed, tool) in zip(tools, Tool.all) {
      let schema = try #require(listed["inputSchema"])
      #expect(schema["type"]?.string == "object")
      #expect(schema["additionalProperties"]?.value == .bool(false))
      let properties = schema["properties"]?.members ?? []
      let names = tool.arguments(shippedGames).map(\.key)
      #expect(properties.map(\.key) == names)
      for property in properties {
        #expect(property.node["type"] != nil, "\(tool.command.name): \(property.key)")
        #expect(property.node["description"]?.string?.isEmpty == false)
      }
      let required = (schema["required"]?.elements ?? []).compactMap(\.string)
      #expect(Set(required).isSubset(of: names))
      #expect(listed["description"]?.string?.hasPrefix(tool.command.purpose) == true)
      #expect(listed["annotations", "readOnlyHint"]?.value == .bool(true))
    }
  }

  @Test(
    "a schema says the kind of each argument",
    arguments: [
      ("run", "scenario", #""type": "string""#),
      ("run", "players", #""type": "integer", "minimum": 1, "maximum": 500}"#),
      ("run", "days", #""type": "integer", "minimum": 1, "maximum": 3650"#),
      ("run", "set", #""type": "array", "items": {"type": "string"}"#),
      ("trace", "players", #""type": "integer", "minimum": 1, "maximum": 100000000"#),
      ("trace", "party", #""type": "integer", "minimum": 0}"#),
      ("trace", "digest", #""type": "boolean""#),
      ("trace", "against", #""type": ["string", "boolean"]"#),
      ("trace", "events", #""type": "array", "items": {"type": "string", "enum": [""#),
      ("check", "scenario", #""type": "array", "items": {"type": "string"}"#),
      ("help", "command", #""type": "string", "enum": ["run", "#),
    ])
  func kinds(tool: String, argument: String, expected: String) throws {
    let known = try #require(Tool.all.first { $0.command.name == tool })
    let listed = try JSONNode(message: known.listed(shippedGames, Self.limits).text)
    let schema = try #require(listed["inputSchema", "properties", argument]).json.text
    #expect(schema.contains(expected), "\(schema)")
  }

  @Test("the documentation lists every tool with its arguments")
  func documented() throws {
    let page = "/Sources/questbalance/questbalance.docc/Agents.md"
    let lines = try String(contentsOfFile: Shipped.root + page, encoding: .utf8)
      .split(separator: "\n")
    for tool in Tool.all {
      let row = try #require(
        lines.first { $0.hasPrefix("| `\(tool.command.name)` |") }, "\(tool.command.name)")
      let names = row.matches(of: /`([^`]+)`/).map { String($0.1) }
      let operands = tool.arguments(shippedGames).filter(\.isOperand).map(\.key)
      #expect(names == [tool.command.name] + operands + tool.offered)
    }
  }

  @Test("with a folder, tools that simulate players are not said to read only")
  func hints() throws {
    let limits = CallLimits(maxPlayers: 500, maxSeconds: 60, folder: "x")
    for tool in Tool.all {
      let listed = try JSONNode(message: tool.listed(shippedGames, limits).text)
      #expect(
        listed["annotations", "readOnlyHint"]?.value == .bool(!tool.isPlaying),
        "\(tool.command.name)")
    }
  }

  // MARK: Calls

  private static let target = #"targets=[{"metric":"xp.perSession","atLeast":90}]"#

  /// A folder with a log of players.
  nonisolated(unsafe) private static let log: TemporaryFolder = {
    let folder = try! TemporaryFolder()
    let rows = (0..<40).map { "p\($0),1,1,2\np\($0),1,\(2 + $0 % 5),3\n" }.joined()
    _ = try! folder.file("days.csv", "player,install,day,tasks\n" + rows)
    return folder
  }()

  /// A call of each tool, and the command line that it means.
  private static let calls: [(tool: String, arguments: String, words: [String])] = [
    (
      "rules", #"{"scenario": "\#(Shipped.small)", "filter": "xp"}"#,
      [Shipped.small, "--filter", "xp"]
    ),
    ("metrics", #"{"scenario": "\#(Shipped.small)", "days": 4}"#, [Shipped.small, "--days", "4"]),
    (
      "odds", #"{"scenario": "\#(Shipped.tiny)", "holds": 15, "set": null}"#,
      [Shipped.tiny, "--holds", "15"]
    ),
    (
      "run",
      #"{"scenario": "\#(Shipped.small)", "players": "30", "metric": ["level.day3", "xp.day4@steady"]}"#,
      [
        Shipped.small, "--players", "30", "--metric", "level.day3", "--metric", "xp.day4@steady",
        "--out", "-",
      ]
    ),
    (
      "compare",
      #"{"set": "xp.completionBonus=9", "a": "\#(Shipped.small)", "players": 4e1, "metric": "level.day3"}"#,
      [
        Shipped.small, "--set", "xp.completionBonus=9", "--players", "40", "--metric", "level.day3",
        "--out", "-",
      ]
    ),
    (
      "sweep",
      #"{"scenario": "\#(Shipped.small)", "vary": ["xp.completionBonus=0,9"], "metric": "level.day3"}"#,
      [Shipped.small, "--vary", "xp.completionBonus=0,9", "--metric", "level.day3"]
    ),
    (
      "check", #"{"scenario": ["\#(Shipped.small)"], "players": 30, "strict": true}"#,
      [Shipped.small, "--players", "30", "--strict", "--max-players", "500", "--no-report"]
    ),
    (
      "tune",
      #"{"scenario": "\#(Shipped.small)", "vary": "xp.completionBonus=*0.5...8", "budget": 4, "#
        + #""set": "\#(target.replacing("\"", with: "\\\""))", "players": 60}"#,
      [
        Shipped.small, "--vary", "xp.completionBonus=*0.5...8", "--budget", "4", "--set", target,
        "--players", "60",
      ]
    ),
    ("fit", #"{"retention": "1=44,7=18,30=7"}"#, ["--retention", "1=44,7=18,30=7"]),
    (
      "validate",
      #"{"population": "\#(Shipped.small)", "days.csv": "\#(log.path)/days.csv", "players": 30}"#,
      [Shipped.small, "\(log.path)/days.csv", "--players", "30"]
    ),
    (
      "trace", #"{"scenario": "\#(Shipped.small)", "party": 0, "days": 1, "players": 20000}"#,
      [Shipped.small, "--party", "0", "--days", "1", "--players", "20000"]
    ),
  ]

  @Test("a call gives the values that its command prints for scripts, and its text for people")
  func results() throws {
    #expect(Set(Self.calls.map(\.tool)) == Set(Self.names).subtracting(["help"]))
    for (tool, arguments, words) in Self.calls {
      let result = try Conversation().result(of: tool, arguments)
      #expect(!result.isError && !result.text.isEmpty, "\(tool): \(result.text)")
      let folder = try TemporaryFolder()
      let isReporting = ["sweep", "tune", "validate"].contains(tool)
      let out = isReporting ? ["--out", folder.path + "/out"] : []
      let printed = try Program.run([tool] + words + out + ["--format", "json"])
      #expect([0, 1].contains(printed.code), "\(tool): \(printed.errors)")
      if tool == "trace" {
        let lines = result.value?["lines"]?.elements.map(\.json.text)
        #expect(lines == printed.output.split(separator: "\n").map(String.init))
      } else {
        let expected = try JSONNode(message: printed.output).without("report")
        #expect(result.value?.without("report") == expected, "\(tool)")
      }
    }
  }

  @Test("help is the page of the command")
  func help() throws {
    let result = try Conversation().result(of: "help", #"{"command": "tune"}"#)
    #expect(result.text == (try Program.run(["tune", "--help"]).output))
    #expect(result.value == nil && !result.isError)
  }

  @Test("a missed target is a result, not an error")
  func missed() throws {
    let result = try Conversation().result(
      of: "check",
      #"{"scenario": "\#(Shipped.small)", "set": "targets=[{\"metric\": \"level.day1\", \"atLeast\": 99}]"}"#
    )
    #expect(!result.isError && result.text.contains("fail"), "\(result.text)")
    #expect(result.value?["fail"]?.number?.integer == 1)
  }

  @Test("a scenario may be given as text, and its faults have their places in it")
  func text() throws {
    let text = try String(contentsOfFile: Shipped.small, encoding: .utf8)
    func arguments(_ text: String) -> String {
      #"{"scenario": \#(JSONText.quoted(text)), "filter": "xp"}"#
    }
    let result = try Conversation().result(of: "rules", arguments(text))
    let file = try Conversation().result(of: "rules", arguments(Shipped.small))
    #expect(result.value?.json == file.value?.json && result.text == file.text)
    let wrong = try Conversation().result(
      of: "rules", arguments("{\"name\": \"x\", \"scoring\": {},\n\"levls\": 3}"))
    #expect(wrong.isError && wrong.text.contains("<scenario 1>:2:1: error: levls: unknown key"))
    let both = try Conversation().result(
      of: "compare",
      #"{"a": \#(JSONText.quoted(text)), "b": "{", "metric": "level.day3"}"#)
    #expect(both.isError && both.text.contains("<b 2>:1:2: error: "), "\(both.text)")
  }

  @Test("warnings of a scenario come with the result")
  func warnings() throws {
    let result = try Conversation().result(
      of: "rules", #"{"scenario": "\#(Shipped.small)", "filter": "zzz"}"#)
    #expect(!result.isError && result.text.contains("none of the "), "\(result.text)")
  }

  @Test("an answer that is too long is cut, and says how to get less")
  func long() throws {
    let result = try Conversation().result(of: "rules", "{}")
    #expect(!result.isError && result.value == nil)
    #expect(result.text.utf8.count < ToolCall.maxBytes + 1000)
    #expect(result.text.contains("the text is cut: 1"))
    #expect(result.text.contains("structuredContent is left out: "))
  }

  // MARK: Refusals

  @Test(
    "a call with faults gets all of them, in the words that people get",
    arguments: [
      (
        "run", #"{"scenari": "x", "players": 0, "set": {}, "metric": [["a"]]}"#,
        [
          #"no argument of run is called "scenari"; did you mean "scenario"?"#,
          "set: expected a string or a list of strings, found an object",
          "metric: expected a string or a list of strings, found a list",
          "run needs scenario", "--players 0: expected a whole number, 1…100000000",
        ]
      ),
      ("run", #"{"scenario": ["a", "b"]}"#, ["scenario: expected a string, found a list"]),
      ("run", #"{"scenario": "-"}"#, ["scenario: - is no file; expected a file, a name or a text"]),
      ("run", #"{"scenario": "/dev/zero"}"#, ["scenario: /dev/zero is no file"]),
      ("run", #"{"scenario": "/none.jsonc"}"#, ["/none.jsonc: no such file"]),
      ("run", #"{"scenario": "--out=/tmp/x"}"#, ["--out=/tmp/x: no such file"]),
      ("run", #"{"scenario": "x", "out": "/tmp/x"}"#, [#"no argument of run is called "out""#]),
      ("run", #"{"scenario": "x", "set": ["--out=/tmp/x"]}"#, ["x: no such file"]),
      ("compare", #"{"b": "x", "set": ["a=1"]}"#, ["compare needs a"]),
      ("compare", #"{"a": "x"}"#, ["nothing to compare with"]),
      ("sweep", #"{"scenario": "x"}"#, ["sweep needs --vary PATH=VALUES"]),
      ("sweep", #"{"scenario": "x", "vary": []}"#, ["sweep needs --vary PATH=VALUES"]),
      ("trace", #"{"scenario": "x"}"#, ["trace needs --party N"]),
      (
        "trace", #"{"scenario": "x", "party": 0, "digest": "yes"}"#,
        [#"digest: expected true or false, found the string "yes""#]
      ),
      ("check", "{}", ["check needs scenario"]),
      ("help", #"{"command": "rnu"}"#, ["unknown command rnu; did you mean run?"]),
    ])
  func refused(tool: String, arguments: String, expected: [String]) throws {
    let result = try Conversation().result(of: tool, arguments)
    #expect(result.isError && result.value == nil)
    for words in expected { #expect(result.text.contains(words), "\(result.text)") }
    #expect(result.text.split(separator: "\n").count == expected.count, "\(result.text)")
  }

  @Test(
    "more players than the limit are refused, however they are asked for",
    arguments: [
      ("run", #""players": 501"#), ("run", #""set": ["simulation.players=501"]"#),
      ("run", #""target-error": "level.day3=1%", "max-players": 501"#),
      ("check", #""max-players": 501"#), ("check", #""players": 501"#),
      ("sweep", #""vary": "xp.completionBonus=0,9", "players": 501"#),
      ("tune", #""vary": "xp.completionBonus=*0.5...2", "players": 501"#),
    ])
  func tooMany(tool: String, arguments: String) throws {
    let result = try Conversation().result(
      of: tool, #"{"scenario": "\#(Shipped.small)", \#(arguments)}"#)
    #expect(result.isError)
    #expect(
      result.text.hasPrefix(
        "questbalance: error: 501 players are too many: a call simulates 500 at most"))
  }

  @Test("a run to a precision stops at the limit of players")
  func precision() throws {
    let result = try Conversation(maxPlayers: 60).result(
      of: "run",
      #"{"scenario": "\#(Shipped.small)", "target-error": "level.day3=0.001%", "metric": "level.day3"}"#
    )
    #expect(!result.isError, "\(result.text)")
    #expect(result.value?["precision", "maxPlayers"]?.number?.integer == 60)
  }

  // MARK: Files

  @Test("reports go below the folder, and nothing is written without one")
  func folder() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/reports"
    for (tool, arguments, _) in Self.calls {
      let result = try Conversation(folder: root).result(of: tool, arguments)
      #expect(!result.isError, "\(tool): \(result.text)")
      guard ["run", "compare", "sweep", "tune"].contains(tool) else { continue }
      let report = try #require(result.value?["report"]?.string)
      #expect(report.hasPrefix(root + "/small--"))
      #expect(FileManager.default.fileExists(atPath: report + "/report.md"))
      #expect(result.text.contains("Report: \(report)/report.html"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["reports"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: root).count == 6)
  }
}
