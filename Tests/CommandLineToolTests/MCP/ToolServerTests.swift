import Foundation
import Testing

@testable import CommandLineTool
@testable import ScenarioReading

/// The protocol: the handshake, lists, faults of messages, and calls that end early.
@Suite("Server of tools")
struct ToolServerTests {
  private func answer(_ method: String, _ parameters: String = "{}") throws -> JSONNode {
    try #require(
      try Conversation().answers(to: [Conversation.request(7, method, parameters)]).first)
  }

  @Test(
    "a known version of the protocol is accepted, for any other one the newest is offered",
    arguments: [
      ("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"), ("2024-11-05", "2024-11-05"),
      ("2099-01-01", "2025-06-18"), ("", "2025-06-18"),
    ])
  func handshake(asked: String, expected: String) throws {
    let answer = try answer(
      "initialize",
      #"{"protocolVersion": "\#(asked)", "capabilities": {}, "clientInfo": {"name": "x"}}"#)
    #expect(answer["result", "protocolVersion"]?.string == expected)
    #expect(answer["result", "serverInfo", "name"]?.string == "questbalance")
    #expect(answer["result", "serverInfo", "version"]?.string == Help.version)
    #expect(answer["result", "capabilities"]?.members.map(\.key) == ["tools", "resources"])
    #expect(answer["id"]?.number?.integer == 7 && answer["jsonrpc"]?.string == "2.0")
  }

  @Test("the guide comes with the handshake and as a resource, as it stands in the documentation")
  func guide() throws {
    let page = "/Sources/questbalance/questbalance.docc/AgentGuide.md"
    let text = try String(contentsOfFile: Shipped.root + page, encoding: .utf8)
    let start = try answer("initialize", #"{"protocolVersion": "2025-06-18"}"#)
    #expect(start["result", "instructions"]?.string == text)
    let listed = try #require(try answer("resources/list")["result", "resources"]?.elements.first)
    let uri = try #require(listed["uri"]?.string)
    let read = try answer("resources/read", #"{"uri": "\#(uri)"}"#)
    let contents = try #require(read["result", "contents"]?.elements.first)
    #expect(contents["text"]?.string == text && contents["uri"]?.string == uri)
  }

  @Test("a notification gets no answer, nor does an empty line; a ping gets one")
  func quiet() throws {
    let answers = try Conversation().answers(to: [
      #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled"}"#,
      #"{"jsonrpc": "2.0", "method": "nobody knows it", "params": 3}"#, "", " \t\r",
      Conversation.request(2, "ping"),
    ])
    #expect(answers.map(\.json.text) == [#"{"jsonrpc": "2.0", "id": 2, "result": {}}"#])
  }

  @Test("an id is given back as it came, and several messages may be one list")
  func ids() throws {
    let answers = try Conversation().answers(to: [
      #"{"jsonrpc": "2.0", "id": "a\u2028\"b", "method": "ping"}"#,
      #"[{"jsonrpc": "2.0", "id": 1.50, "method": "ping"}, {"jsonrpc": "2.0", "method": "x"}]"#,
    ])
    #expect(answers.map { $0["id"]?.json.text } == [#""a\u2028\"b""#, "1.50"])
  }

  @Test(
    "a message with a fault gets its code, and the server goes on",
    arguments: [
      ("{", -32700), ("nonsense", -32700), ("\u{0}", -32700), (#"{"a": 1} x"#, -32700),
      (String(repeating: "[", count: 1000), -32700),
      ("[]", -32600), ("1", -32600), ("null", -32600), ("{}", -32600), ("[[]]", -32600),
      (#"{"jsonrpc": "1.0", "id": 1, "method": "ping"}"#, -32600),
      (#"{"jsonrpc": "2.0", "id": 1, "method": 5}"#, -32600),
      (#"{"jsonrpc": "2.0", "id": 1}"#, -32600),
      (#"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#, -32600),
      (#"{"jsonrpc": "2.0", "id": {}, "method": "ping"}"#, -32600),
      (Conversation.request(1, "tools/lst"), -32601), (Conversation.request(1, ""), -32601),
      (Conversation.request(1, "initialize"), -32602),
      (Conversation.request(1, "initialize", #"{"protocolVersion": 3}"#), -32602),
      (Conversation.request(1, "tools/call"), -32602),
      (Conversation.request(1, "tools/call", "[1]"), -32602),
      (Conversation.call(1, "rnu", "{}"), -32602), (Conversation.call(1, "run", "[]"), -32602),
      (Conversation.request(1, "resources/read", #"{"uri": "file:///etc/passwd"}"#), -32602),
    ])
  func faults(message: String, code: Int) throws {
    let answers = try Conversation().answers(to: [message, Conversation.request(9, "ping")])
    #expect(answers.count == 2, "\(answers)")
    #expect(answers.first?["error", "code"]?.number?.integer == code, "\(answers)")
    #expect(answers.first?["error", "message"]?.string?.isEmpty == false)
    #expect(answers.last?["id"]?.number?.integer == 9)
  }

  @Test("a misspelt tool gets the nearest, and a line that is too long says how long one may be")
  func suggestions() throws {
    let misspelt = try Conversation().answers(to: [Conversation.call(1, "comparre", "{}")])
    #expect(
      misspelt.first?["error", "message"]?.string
        == #"no tool is called "comparre"; did you mean "compare"?"#)
    let ping = Conversation.request(1, "ping")
    let long = try Conversation(maxBytes: 200).answers(to: [
      String(repeating: " ", count: 201) + ping, ping,
    ])
    #expect(long.first?["error", "message"]?.string == "a message has at most 16 MiB")
    #expect(long.map { $0["id"]?.json.text } == ["null", "1"])
  }

  @Test("no bytes end the server, and each of its answers is a message")
  func anyBytes() throws {
    let messages = [
      Conversation.request(1, "initialize", #"{"protocolVersion": "2025-06-18"}"#),
      Conversation.request(2, "resources/list"), Conversation.request(3, "ping"),
      Conversation.call(4, "rules", #"{"filter": "xp", "set": ["xp.completionBonus=1"]}"#),
      Conversation.call(5, "trace", #"{"scenario": "/none", "party": 0, "against": true}"#),
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 4}}"#,
    ].map { Array($0.utf8) }
    var state: UInt64 = 1
    func random(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var lines: [[UInt8]] = []
    for _ in 0..<400 {
      var line = messages[random(below: messages.count)]
      for _ in 0...random(below: 4) {
        let place = random(below: line.count)
        switch random(below: 4) {
        case 0: line[place] = UInt8(random(below: 256))
        case 1: line.remove(at: place)
        case 2: line.insert(contentsOf: line[place...].prefix(random(below: 30)), at: place)
        default: line.removeSubrange(place...min(line.count - 1, place + random(below: 30)))
        }
        if line.isEmpty { line = [0x7B] }
      }
      lines.append(line)
    }
    let ping = Array(Conversation.request(99, "ping").utf8)
    let answers = try Conversation().answers(to: lines + [ping])
    #expect(answers.count > 200)
    #expect(answers.contains { $0["id"]?.json.text == "99" })
    for answer in answers {
      #expect(answer["jsonrpc"]?.string == "2.0" && answer["id"] != nil)
      #expect((answer["result"] == nil) != (answer["error"] == nil))
    }
  }

  @Test("a cancelled call ends and gets no answer, whether it waits or runs; the next one does")
  func cancelled() throws {
    func cancel(_ id: Int) -> String {
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": \#(id)}}"#
    }
    let answers = try Conversation(maxPlayers: 100_000_000).answers(to: [
      Conversation.long(1), Conversation.long(2), cancel(2), cancel(1), cancel(5),
      Conversation.call(3, "rules", #"{"scenario": "\#(Shipped.small)", "filter": "xp"}"#),
    ])
    #expect(answers.map { $0["id"]?.number?.integer } == [3])
    #expect(answers.first?["result", "isError"]?.value == .bool(false))
  }

  @Test("a call that takes longer than the limit is ended and says so, and the next one runs")
  func tooSlow() throws {
    let answers = try Conversation(maxPlayers: 100_000_000, maxSeconds: 1).answers(to: [
      Conversation.long(1),
      Conversation.call(2, "rules", #"{"scenario": "\#(Shipped.small)", "filter": "xp"}"#),
    ])
    let results = answers.compactMap { $0["result"].map(CallResult.init) }
    #expect(results.map(\.isError) == [true, false])
    #expect(
      results.first?.text.hasPrefix("questbalance: error: the call was ended after 1 s") == true)
    #expect(results.first?.value == nil)
  }

  @Test("a ping is answered while a call runs")
  func ping() throws {
    let answers = try Conversation(maxPlayers: 100_000_000, maxSeconds: 1).answers(to: [
      Conversation.long(1), Conversation.request(2, "ping"),
    ])
    #expect(answers.map { $0["id"]?.number?.integer } == [2, 1])
  }
}

/// The reading of messages, line by line.
@Suite("Lines of messages")
struct MessageLinesTests {
  private func lines(of text: String, maxBytes: Int = 10) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = open(try folder.file("x", text), O_RDONLY)
    defer { close(file) }
    var reader = MessageLines(file)
    reader.maxBytes = maxBytes
    var lines: [String] = []
    while let line = reader.next() {
      switch line {
      case .whole(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
      case .tooLong: lines.append("too long")
      }
    }
    return lines
  }

  @Test("a line ends with a line feed, the last one also without it")
  func ends() throws {
    #expect(try lines(of: "") == [])
    #expect(try lines(of: "a\n\nb\r\nc") == ["a", "", "b\r", "c"])
    #expect(try lines(of: "\n") == [""])
  }

  @Test("a line that is too long is skipped as a whole, wherever it stands")
  func tooLong() throws {
    #expect(try lines(of: "0123456789\n0123456789x\nb\n") == ["0123456789", "too long", "b"])
    #expect(try lines(of: "a\n0123456789x") == ["a", "too long"])
    let longer = String(repeating: "x", count: 200_000)
    #expect(try lines(of: "\(longer)\na\n\(longer)") == ["too long", "a", "too long"])
    #expect(try lines(of: longer, maxBytes: 200_000) == [longer])
  }
}
