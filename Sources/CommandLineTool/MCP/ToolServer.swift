import GameSupport
import ScenarioReading
import Synchronization

/// The server's side of the Model Context Protocol: takes messages, and sends answers.
///
/// Calls of tools run one at a time, as a command uses all processors. Messages that come meanwhile
/// are taken by the threads of the call.
final class ToolServer: Sendable {
  /// The versions of the protocol that it speaks, the newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  /// The first call runs.
  private typealias State = (lines: MessageLines, calls: [ToolCall])

  private let games: GameList
  private let limits: CallLimits
  private let state: Mutex<State>
  private let output: Output

  init(_ games: GameList, _ limits: CallLimits, reading lines: MessageLines, _ output: Output) {
    (self.games, self.limits, self.output) = (games, limits, output)
    state = Mutex((lines, []))
  }

  /// Answers messages until their end.
  func serve() {
    while state.withLock({ takeNext(&$0, waiting: true) }) {
      while let call = state.withLock({ $0.calls.first }) {
        let result = call.result(games, limits, output) {
          _ = self.state.withLockIfAvailable { self.takeNext(&$0, waiting: false) }
        }
        state.withLock { _ = $0.calls.removeFirst() }
        if let result { answer(call.id, result) }
      }
    }
  }

  /// Takes the next message; returns false if there is none.
  private func takeNext(_ state: inout State, waiting: Bool) -> Bool {
    guard let line = state.lines.next(waiting: waiting) else { return false }
    do throws(Fault) {
      guard let message = try Self.message(line) else { return true }
      // Up to 2025-03-26 several messages may be one list.
      let isSeveral = message.isList && !message.elements.isEmpty
      for message in isSeveral ? message.elements : [message] { take(message, &state) }
    } catch {
      answer(.null, nil, error)
    }
    return true
  }

  /// Returns the message of a line; nil for an empty one.
  private static func message(_ line: MessageLines.Line) throws(Fault) -> JSONNode? {
    guard case .whole(let bytes) = line else {
      throw .syntax("a message has at most \(MessageLines.maxBytes >> 20) MiB")
    }
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return nil }
    var parser = JSONParser(text: bytes, file: "message")
    do {
      return try parser.parse()
    } catch {
      throw .syntax(error.rendered())
    }
  }

  private func take(_ message: JSONNode, _ state: inout State) {
    let id = message.member("id")?.node
    let known = id.flatMap { $0.string == nil && $0.number == nil ? nil : $0.json }
    do throws(Fault) {
      guard message.member("jsonrpc")?.node.string == "2.0" else {
        throw .request("expected an object with \"jsonrpc\": \"2.0\"")
      }
      guard let method = message.member("method")?.node.string else {
        throw .request("method: expected a string")
      }
      let parameters = message.member("params")?.node
      if id == nil {
        let ended = parameters?.member("requestId")?.node.json
        let call = state.calls.first { $0.id == ended && method == "notifications/cancelled" }
        call?.isCancelled.store(true, ordering: .relaxed)
        return
      }
      guard let known else { throw .request("id: expected a string or a number") }
      if method == "tools/call" {
        state.calls.append(try call(parameters, known))
      } else {
        answer(known, try result(of: method, parameters))
      }
    } catch {
      answer(known ?? .null, nil, error)
    }
  }

  private func result(of method: String, _ parameters: JSONNode?) throws(Fault) -> JSONValue {
    switch method {
    case "initialize":
      guard let version = parameters?.member("protocolVersion")?.node.string else {
        throw .parameters("protocolVersion: expected a string")
      }
      return [
        "protocolVersion": .string(Self.versions.contains(version) ? version : Self.versions[0]),
        "capabilities": ["tools": [:], "resources": [:]],
        "serverInfo": ["name": .string(GameProgram.name), "version": .string(Help.version)],
        "instructions": .string(AgentGuide.text),
      ]
    case "ping": return [:]
    case "tools/list": return ["tools": .list(Tool.all.map { $0.listed(games, limits) })]
    case "resources/list":
      return [
        "resources": .list([["uri": .string(AgentGuide.uri), "name": .string("Guide for agents")]])
      ]
    case "resources/read":
      if parameters?.member("uri")?.node.string == AgentGuide.uri {
        return ["contents": .list([AgentGuide.contents])]
      }
      throw .parameters("uri: expected \(AgentGuide.uri)")
    default: throw .method(unknown("no method", method, nil))
    }
  }

  private func call(_ parameters: JSONNode?, _ id: JSONValue) throws(Fault) -> ToolCall {
    let name = parameters?.member("name")?.node.string ?? ""
    guard let tool = Tool.all.first(where: { $0.command.name == name }) else {
      let names = Tool.all.map { $0.command.name }
      throw .parameters(
        unknown("no tool", name, NearestName.suggestion(for: name, among: names)))
    }
    let arguments = parameters?.member("arguments")?.node
    guard arguments?.isObject ?? true else { throw .parameters("arguments: expected an object") }
    return ToolCall(id, tool, arguments?.members ?? [])
  }

  private func answer(_ id: JSONValue, _ result: JSONValue?, _ fault: Fault? = nil) {
    let error = fault.map { fault -> JSONValue in
      ["code": .number(fault.code), "message": .string(fault.message)]
    }
    let message: JSONValue = [
      "jsonrpc": .string("2.0"), "id": id, "result": result, "error": error,
    ]
    _ = output.results.write(message.text + "\n")
  }
}

/// The fault of a message, with the code of JSON-RPC.
private struct Fault: Error {
  let code: Int
  let message: String

  static func syntax(_ message: String) -> Fault { Fault(code: -32700, message: message) }
  static func request(_ message: String) -> Fault { Fault(code: -32600, message: message) }
  static func method(_ message: String) -> Fault { Fault(code: -32601, message: message) }
  static func parameters(_ message: String) -> Fault { Fault(code: -32602, message: message) }
}

/// The page on how to use the tools well, a page of the documentation.
private enum AgentGuide {
  static let uri = "questbalance://guide"
  static let text = String(decoding: PackageResources.AgentGuide_md, as: UTF8.self)
  static let contents: JSONValue = ["uri": .string(uri), "text": .string(text)]
}
