import Dispatch
import EngineInterface
import Platform
import ScenarioReading

/// Plays a library for another process, which asks by messages: so a trap in it ends this process alone.
package final class EngineServer {
  private let library: EngineLibrary
  private var manifest = EngineManifest()
  private var worlds: [Int: EngineWorld] = [:]
  private var manifestText: [UInt8] = []

  private init(_ library: EngineLibrary) { self.library = library }

  /// Answers until there are no more questions; where the library is no engine, each with the reason. Returns
  /// false for a question that is not understood.
  package static func serve(library path: String) -> Bool {
    // A trap ends this process by its signal, which the other one tells.
    Trap.leaveToSystem()
    do throws(EngineProblem) {
      return EngineServer(try EngineLibrary(path)).serve()
    } catch {
      while read() != nil, write(Self.refusal(error.message)) {}
      return true
    }
  }

  private static func refusal(_ message: String) -> [UInt8] {
    Array((["error": .string(message)] as JSONValue).text.utf8)
  }

  private func serve() -> Bool {
    if let own = try? EngineManifest(library.manifest, of: "") { manifest = own }
    manifestText = fullManifest
    while let question = Self.read() {
      var parser = JSONParser(text: question, file: "question")
      guard let asked = try? parser.parse(), let answer = answer(asked) else { return false }
      guard Self.write(answer) else { return true }
    }
    return true
  }

  /// The manifest, with what a library says by its table.
  private var fullManifest: [UInt8] {
    var parser = JSONParser(text: library.manifest, file: "manifest")
    guard library.calls.take_over != nil, let manifest = try? parser.parse(),
      manifest.member("takesOver") == nil, case .object(let members) = manifest.json
    else { return library.manifest }
    return Array(JSONValue.object(members + [.init("takesOver", .bool(true))]).text.utf8)
  }

  private func answer(_ asked: JSONNode) -> [UInt8]? {
    switch asked.member("ask")?.node.string {
    case "manifest": manifestText
    case "compile": compile(asked)
    case "live": live(asked)
    case "memory": Array("{\"bytes\":\(ThisProcess.memoryBytes)}".utf8)
    default: nil
    }
  }

  private func compile(_ asked: JSONNode) -> [UInt8]? {
    guard let number = asked.member("world")?.node.number?.integer,
      let rules = asked.member("rules")?.node, let habits = asked.member("habits")?.node
    else { return nil }
    let setup = EngineSetup(
      manifest, EngineNumbers(rules, manifest.rules),
      habits: habits.elements.map { EngineNumbers($0, manifest.habits) })
    let world = EngineWorld(library.calls, setup)
    if number >= 0 { worlds[number] = world }
    let problems = setup.complaints.map { complaint -> JSONValue in
      ["name": .string(complaint.name), "message": .string(complaint.message)]
    }
    let answer: JSONValue = [
      "problems": .list(problems), "unread": .texts(setup.unread(manifest)),
    ]
    return Array(answer.text.utf8)
  }

  private func live(_ asked: JSONNode) -> [UInt8]? {
    let isTraced = asked.member("isTraced")?.node.value == .bool(true)
    let withTotals = asked.member("withTotals")?.node.value == .bool(true)
    let threads = asked.member("threads")?.node.number?.integer ?? 1
    var parties: [ServedParty] = []
    for party in asked.member("parties")?.node.elements ?? [] {
      let members = (party.member("members")?.node.elements ?? []).map(PlayedMember.init)
      guard let key = party.member("key")?.node.string.flatMap({ UInt64($0) }), !members.isEmpty,
        !members.contains(where: { $0 == nil }),
        let served = ServedParty(
          library.calls, manifest, worlds, members.compactMap { $0 },
          PlayedMember.worlds(of: party), key: key,
          isTraced: isTraced, withTotals: withTotals)
      else { return nil }
      parties.append(served)
    }
    if threads > 1 {
      // Each thread plays every so many parties, so that players of all threads live at the same time.
      let all = parties
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for place in stride(from: thread, to: all.count, by: threads) { all[place].play() }
      }
    } else {
      for party in parties { party.play() }
    }
    if let failure = parties.lazy.compactMap(\.failure).first { return Self.refusal(failure) }
    var answer = Array(#"{"lives":["#.utf8)
    for life in parties.flatMap(\.recorded) {
      if answer.last == UInt8(ascii: "}") { answer.append(UInt8(ascii: ",")) }
      life.write(into: &answer)
    }
    answer += "]}".utf8
    return answer
  }

  private static func read() -> [UInt8]? {
    guard let head = read(bytes: 4) else { return nil }
    return read(bytes: head.reversed().reduce(0) { $0 << 8 | Int($1) })
  }

  private static func read(bytes count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let piece = bytes.withUnsafeMutableBytes {
        Platform.read(STDIN_FILENO, $0.baseAddress! + done, count - done)
      }
      if piece < 0, errno == EINTR { continue }
      if piece <= 0 { return nil }
      done += piece
    }
    return bytes
  }

  private static func write(_ answer: [UInt8]) -> Bool {
    let bytes = withUnsafeBytes(of: UInt32(answer.count).littleEndian) { Array($0) } + answer
    var done = 0
    while done < bytes.count {
      let piece = bytes.withUnsafeBytes {
        Platform.write(STDOUT_FILENO, $0.baseAddress! + done, bytes.count - done)
      }
      if piece < 0, errno == EINTR { continue }
      if piece <= 0 { return false }
      done += piece
    }
    return true
  }
}

extension EngineNumbers {
  /// Reads numbers from a message, in the order of the manifest.
  init(_ node: JSONNode, _ declared: [EngineNumber]) {
    lists = declared.map { number in
      guard let value = node.member(number.name)?.node else { return number.defaults }
      return (value.isList ? value.elements : [value]).map { element in
        switch element.value {
        case .number(let own): own.double ?? 0
        case .bool(let flag): flag ? 1 : 0
        case .string(let word): Double(number.words.firstIndex(of: word) ?? 0)
        default: 0
        }
      }
    }
  }
}
