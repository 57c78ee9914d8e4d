import GameSupport
import ScenarioReading
import Synchronization

/// A call of a tool: a command that runs in this process, and whose output is the answer.
final class ToolCall: Sendable {
  /// The most bytes of the text and of the JSON of an answer, as an agent reads all of it.
  static let maxBytes = 60_000

  let id: JSONValue
  private let tool: Tool
  private let arguments: [JSONNode.Member]
  /// Set by the client; the call then ends at the next party that it plays.
  let isCancelled = Atomic(false)

  init(_ id: JSONValue, _ tool: Tool, _ arguments: [JSONNode.Member]) {
    (self.id, self.tool, self.arguments) = (id, tool, arguments)
  }

  /// Runs the command; nil if the call was cancelled, as nobody waits for its result then.
  ///
  /// - Parameter look: Looks for messages; any thread that plays calls it before each party.
  func result(
    _ games: GameList, _ limits: CallLimits, _ server: Output,
    whilePlaying look: @escaping @Sendable () -> Void
  ) -> JSONValue? {
    let end = ContinuousClock.now + .seconds(limits.maxSeconds)
    let printed = Mutex((text: "", value: JSONValue?.none))
    let stream = Output.Stream(isTerminal: false) { text in
      printed.withLock { $0.text += text }
      return true
    }
    var output = Output(
      results: stream, messages: stream,
      takeValue: { value in printed.withLock { $0.value = value } },
      isOver: {
        look()
        return self.isCancelled.load(ordering: .relaxed) || ContinuousClock.now >= end
          || server.isOver()
      })
    output.engineFailure = server.engineFailure
    var failure: CommandFailure?
    do throws(CommandFailure) {
      if output.isOver() { throw .interrupted() }
      try run(tool.command, tool.commandLine(arguments, games, limits, output))
      try output.checkEngine()
    } catch {
      failure = output.engineFailure() ?? error
    }
    if isCancelled.load(ordering: .relaxed) { return nil }
    if failure?.code == .interrupted {
      failure = .init(.interrupted, "the call was ended after \(limits.maxSeconds) s, the limit")
    }
    let (text, value) = printed.withLock { $0 }
    return result(text, value, failure)
  }

  private func run<Known: Command>(
    _ command: Known.Type, _ line: Arguments
  ) throws(CommandFailure) {
    try parsed(command, of: line).run()
  }

  /// Returns a result as clients take it, shortened if it is too long. A missed target is no error.
  private func result(
    _ text: String, _ value: JSONValue?, _ failure: CommandFailure?
  ) -> JSONValue {
    var (texts, value) = ([text], value)
    func isTooLong(_ bytes: Int, _ note: String) -> Bool {
      if bytes <= Self.maxBytes { return false }
      texts.append(
        "\(note): \(bytes / 1000) kB, at most \(Self.maxBytes / 1000); a metric, a filter, a digest or "
          + "fewer days give less")
      return true
    }
    if isTooLong(text.utf8.count, "the text is cut") {
      let end = text.utf8.prefix(Self.maxBytes).lastIndex(of: UInt8(ascii: "\n"))
      texts[0] = String(text[..<(end ?? text.startIndex)])
    }
    if let json = value?.text, isTooLong(json.utf8.count, "structuredContent is left out") {
      value = nil
    }
    texts = (texts + [failure?.message ?? ""]).filter { !$0.isEmpty }
    return [
      "content": .list([
        ["type": .string("text"), "text": .string(texts.joined(separator: "\n"))]
      ]), "structuredContent": value,
      "isError": .bool(failure.map { $0.code != .missed } ?? false),
    ]
  }
}
