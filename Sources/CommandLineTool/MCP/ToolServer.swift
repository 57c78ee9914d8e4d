import Dispatch
import GameSupport
import ScenarioReading
import Synchronization

/// The server's side of the Model Context Protocol: takes messages, and sends answers.
///
/// Calls of tools run one at a time, as a command uses all processors. Messages that come meanwhile
/// have a thread of their own.
final class ToolServer: Sendable {
  /// The versions of the protocol that it speaks, the newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  private let games: GameList
  private let limits: CallLimits
  private let output: Output
  /// The first call runs.
  private let calls = Mutex<[ToolCall]>([])
  /// Signalled for each call, and at the end of messages.
  private let due = DispatchSemaphore(value: 0)

  init(_ games: GameList, _ limits: CallLimits, _ output: Output) {
    (self.games, self.limits, self.output) = (games, limits, output)
  }

  /// Answers messages until their end.
  func serve(_ lines: MessageLines) {
    DispatchQueue(label: "messages").async { [self] in
      var lines = lines
      while let line = lines.next() { take(line) }
      due.signal()
    }
    while true {
      due.wait()
      guard let call = calls.withLock({ $0.first }) else { return }
      let result = call.result(games, limits)
      calls.withLock { _ = $0.removeFirst() }
      if let result { answer(call.id, result) }
    }
  }

  private func take(_ line: MessageLines.Line) {
    do throws(Fault) {
      guard let message = try Self.message(line) else { return }
      // Up to 2025-03-26 several messages may be one list.
      let isSeveral = message.isList && !message.elements.isEmpty
      for message in isSeveral ? message.elements : [message] { take(message) }
    } catch {
      answer(.null, nil, error)
    }
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

  private func take(_ message: JSONNode) {
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
        if method == "notifications/cancelled" {
          let call = calls.withLock { $0.first { $0.id == ended } }
          call?.isCancelled.store(true, ordering: .relaxed)
        }
        return
      }
      guard let known else { throw .request("id: expected a string or a number") }
      if method == "tools/call" {
        let call = try call(parameters, known)
        calls.withLock { $0.append(call) }
        due.signal()
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
    // One at a time: a call may end while a message is answered.
    calls.withLock { _ in _ = output.results.write(message.text + "\n") }
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
