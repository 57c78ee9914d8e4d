import Foundation
import ShippedGames
import Synchronization

@testable import CommandLineTool
@testable import ScenarioReading

/// Messages to a server of tools in this process, and all its answers.
///
/// All messages have come before the first is read: those after a call come while it runs.
struct Conversation {
  private final class Received: Sendable {
    let messages = Mutex<[String]>([])
  }

  var folder: String?
  var maxPlayers = 500
  var maxSeconds = 600
  var maxBytes = MessageLines.maxBytes

  /// Returns the answers in the order in which they came.
  func answers(to lines: [[UInt8]]) throws -> [JSONNode] {
    let (received, folder) = (Received(), try TemporaryFolder())
    let input = folder.path + "/input"
    try Data(lines.joined(separator: [0x0A])).write(to: URL(filePath: input))
    let file = open(input, O_RDONLY)
    defer { close(file) }
    var messages = MessageLines(file)
    messages.maxBytes = maxBytes
    let limits = CallLimits(maxPlayers: maxPlayers, maxSeconds: maxSeconds, folder: self.folder)
    let stream = Output.Stream(isTerminal: false) { message in
      received.messages.withLock { $0.append(message) }
      return true
    }
    let output = Output(results: stream, messages: stream)
    ToolServer(shippedGames, limits, reading: messages, output).serve()
    return try received.messages.withLock { $0 }.map(JSONNode.init(message:))
  }

  func answers(to lines: [String]) throws -> [JSONNode] {
    try answers(to: lines.map { Array($0.utf8) })
  }

  /// Returns the result of one call, whose arguments are JSON.
  func result(of tool: String, _ arguments: String) throws -> CallResult {
    let answers = try answers(to: [Self.call(1, tool, arguments)])
    return CallResult(answers.first?["result"] ?? JSONNode(.null, at: .nowhere))
  }

  static func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(parameters)}"#
  }

  static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    request(id, "tools/call", #"{"name": "\#(tool)", "arguments": \#(arguments)}"#)
  }

  /// A request that takes minutes if nothing ends it.
  static func long(_ id: Int) -> String {
    call(id, "run", #"{"scenario": "\#(Shipped.small)", "players": 50000000, "days": 1}"#)
  }
}

/// The result of `tools/call`.
struct CallResult {
  private let node: JSONNode
  init(_ node: JSONNode) { self.node = node }

  var isError: Bool { node["isError"]?.value == .bool(true) }

  /// All parts of its text.
  var text: String {
    (node["content"]?.elements ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n")
  }

  var value: JSONNode? { node["structuredContent"] }
}

extension JSONNode {
  init(message text: String) throws {
    var parser = JSONParser(text: Array(text.utf8), file: "answer")
    self = try parser.parse()
  }

  subscript(path: String...) -> JSONNode? {
    path.reduce(Optional(self)) { $0?.member($1)?.node }
  }

  /// The value but for members of these names.
  func without(_ keys: String...) -> [String] {
    members.filter { !keys.contains($0.key) }.map { "\($0.key): \($0.node.json.text)" }
  }
}
