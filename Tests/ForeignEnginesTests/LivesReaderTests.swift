import GameSupport
import Testing

@testable import ForeignEngines

@Suite struct LivesReaderTests {
  private static func read(_ text: String) throws -> [RecordedLife] {
    var reader = LivesReader(Array(text.utf8))
    return try reader.lives()
  }

  @Test func `a life is what is written of it`() throws {
    let text = #"""
      { "lives": [ { "opening": [1], "series": [1, -2, 300], "metrics": [null, 4], "droughts": [1, 0, 1, 7],
        "attempts": [0, 0.006, 1e-2], "events": [[3, "pulls.pull", { "amount": 5, "word": "x]\"" },
        ["gacha.pull", "18446744073709551615", 1]]] }, {} ] }
      """#
    let lives = try Self.read(text)
    #expect(lives.count == 2)
    #expect(lives[0].opening == [1])
    #expect(lives[0].series == [1, -2, 300])
    #expect(lives[0].metrics == [.min, 4])
    #expect(lives[0].attempts == [0, 0.006, 0.01])
    let event = try #require(lives[0].events.first?.event)
    #expect(event.facts == [Fact("amount", 5), Fact("word", "x]\"")])
    #expect(event.luck?.stream == .max)
  }

  @Test func `what a library's server writes is read back`() throws {
    var life = RecordedLife()
    (life.series, life.metrics, life.totals) = ([1, 2], [.min, 5], [7])
    (life.droughts, life.attempts) = ([1, 0, 2, 90], [0, 0.25, 0.5])
    var event = RecordedEvent(id: "a.b")
    event.facts = [Fact("x", .number(0.5)), Fact("y", .flag(true))]
    event.luck = ("name", 12, 3)
    life.events = [(4, event, nil), (4, event, 1)]
    var bytes = Array(#"{"lives":["#.utf8)
    life.write(into: &bytes)
    let read = try #require(try Self.read(String(decoding: bytes, as: UTF8.self) + "]}").first)
    #expect(
      read.series == life.series && read.metrics == life.metrics && read.totals == life.totals)
    #expect(read.droughts == life.droughts && read.attempts == life.attempts)
    #expect(read.events.first?.event.facts == event.facts)
    #expect(read.events.first?.event.luck?.draws == 3)
    #expect(read.events.map(\.place) == [nil, 1])
  }

  @Test(arguments: [
    "", "{", "[]", #"{"lives":"#, #"{"lives":[{"series":[1.5]}]}"#, #"{"lives":[{"series":[1,]}]}"#,
    #"{"lives":[{"colour":[]}]}"#, #"{"lives":[{"series":[99999999999999999999]}]}"#,
    #"{"lives":[{"events":[[1]]}]}"#, #"{"lives":[{"events":[[1,"a.b",{},["x","1",-9]]]}]}"#,
    #"{"lives":[{"events":["\"#, #"{"lives":[{"series":[-]}]}"#,
  ])
  func `garbage is told and ends nothing`(text: String) {
    #expect(throws: LivesReader.Fault.self) { try Self.read(text) }
  }
}
