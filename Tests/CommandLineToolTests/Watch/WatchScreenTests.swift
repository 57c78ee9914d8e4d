import Testing

@testable import CommandLineTool

@Suite("The screen of a watch")
struct WatchScreenTests {
  @Test("on a terminal an answer is drawn over the one before, with messages below it")
  func terminal() throws {
    let (results, messages) = (WrittenText(), WrittenText())
    var screen = WatchScreen(
      Output(results: results.stream(isTerminal: true), messages: messages.stream()))
    try screen.show(["one", "two"])
    try screen.show(messages: "x.jsonc:1:2: error: a fault")
    try screen.show(["three"])
    #expect(
      results.all == [
        "\r\u{1b}[Jone\ntwo\n", "\r\u{1b}[2A\u{1b}[Jone\ntwo\nx.jsonc:1:2: error: a fault\n",
        "\r\u{1b}[3A\u{1b}[Jthree\n",
      ])
    // Nothing else writes between the rows.
    screen.inner.tell("a note")
    #expect(messages.all == [])
  }

  @Test("in a pipe answers follow one another, and messages go to standard error")
  func pipe() throws {
    let (results, messages) = (WrittenText(), WrittenText())
    var screen = WatchScreen(Output(results: results.stream(), messages: messages.stream()))
    try screen.show(["one", "two"])
    screen.inner.tell("a fault")
    try screen.show(messages: "a fault")
    try screen.show(["three"])
    #expect(results.all == ["one\ntwo\n\n", "three\n\n"])
    #expect(messages.all == ["a fault\n"])
  }

  @Test("messages have half of the rows at most, the answer the rest")
  func rows() {
    let (answer, long) = (
      Array(repeating: "answer", count: 30), Array(repeating: "fault", count: 30)
    )
    let both = WatchScreen.rows(answer, long.joined(separator: "\n"))
    #expect(both.count == 24 && both.count { $0 == "fault" } == 12)
    #expect(WatchScreen.rows(answer, "fault").suffix(2) == ["answer", "fault"])
    #expect(WatchScreen.rows(answer, "") == Array(answer.prefix(24)))
    #expect(WatchScreen.rows(["answer"], long.joined(separator: "\n")).count == 24)
    #expect(WatchScreen.rows(answer, "fault", rows: 0) == [])
  }

  @Test("no row is wider than the terminal: messages go on below, all else is cut")
  func columns() {
    let rows = WatchScreen.rows(["an answer"], "a long fault\n  a quoted line\n  ^", columns: 6)
    #expect(rows == ["an an…", "a long", " fault", "  a q…", "  ^"])
  }

  @Test("what controls a terminal is shown, not obeyed")
  func control() {
    #expect(WatchScreen.rows([], "a \u{1b}[2J fault") == [#"a \u001b[2J fault"#])
  }
}
