import Measurement
import ScenarioReading

/// A line of a report with a picture: a name, marks on an axis of its own, and what was measured.
/// Its texts are Markdown inside one line.
package struct Row: Sendable {
  /// The address; nil for none.
  var id: String?
  var sign: Sign?
  var name: String
  /// The players, or the metric, below the name.
  var note = ""
  var picture: Picture
  /// The picture in characters; empty for none.
  var drawn = ""
  var value: String
  /// The metric of the value; nil for none.
  var metric: MetricID?
  /// Lines below the value: its interval, and more that lies behind it.
  var remarks: [String] = []
  /// The distance from what is asked, in the colour of the sign.
  var distance = ""
}

/// A verdict in a word, with a mark and a colour, so that neither is the only sign.
package struct Sign: Sendable, Equatable {
  package let mark: Character
  package let word: String
  /// The class of its colour.
  let style: String

  var text: String { "\(mark) \(word)" }

  package static func pass(_ word: String = "pass") -> Sign {
    Sign(mark: "✓", word: word, style: "ok")
  }
  package static func fail(_ word: String = "fail") -> Sign {
    Sign(mark: "✗", word: word, style: "bad")
  }
  package static func open(_ word: String = "open") -> Sign {
    Sign(mark: "?", word: word, style: "open")
  }
}

/// A headline number, with pictures of how it came about and how it differs between players.
package struct Tile: Sendable {
  var title, value: String
  /// The metric of the value; nil for none.
  var metric: MetricID?
  /// The spread or the interval of the value.
  var note = ""
  var pictures: [(picture: Picture, caption: String)]
}

/// The answer of a report in one sentence, the next ones, and a mark for each thing that was judged.
package struct Headline: Sendable {
  /// The name of the scenario, and how it was played.
  package var subject, played: String
  /// The answer, in Markdown, without a stop.
  package var finding: String
  /// The rules that differ between two worlds, in Markdown.
  var changes: [String] = []
  /// The sentences that a reader needs next.
  var lead: [String] = []
  var squares: [Squares] = []

  /// Marks in the order of the rows that they lead to.
  struct Squares: Sendable {
    var title: String
    var marks: [(sign: Sign, name: String, id: String)]
  }
}

extension Collection<Sign> {
  /// The number of those that a list leaves out: `… and 9 more: 2 fail, 7 pass`.
  package var remainder: String {
    let counts = map(\.word).unique.map { word in "\(count { $0.word == word }) \(word)" }
    return "… and \(count) more: \(counts.joined(separator: ", "))"
  }
}

extension [Row] {
  /// The rows as a table, with pictures in characters where they have some.
  var markdown: MarkdownTable {
    let rows = filter { !$0.name.isEmpty }
    var columns: [Column<Row>] = []
    if contains(where: { $0.sign != nil }) {
      columns.append(
        .text("verdict") { row in
          row.sign.map { $0.style == "bad" ? "\($0.mark) **\($0.word)**" : $0.text } ?? ""
        })
    }
    columns.append(.text("what") { $0.name })
    if contains(where: { !$0.note.isEmpty }) { columns.append(.text("of") { $0.note }) }
    if contains(where: { !$0.drawn.isEmpty }) {
      columns.append(.text("picture") { $0.drawn.isEmpty ? "" : "`\($0.drawn)`" })
    }
    columns.append(.number("measured") { $0.value })
    if contains(where: { !$0.remarks.isEmpty }) {
      columns.append(.number("remarks") { $0.remarks.joined(separator: "; ") })
    }
    if contains(where: { !$0.distance.isEmpty }) { columns.append(.text("off by") { $0.distance }) }
    return MarkdownTable(rows, columns)
  }
}

extension Tile {
  var markdown: String {
    "**\(title)**: \(value)" + (note.isEmpty ? "" : " (\(note))")
      + pictures.map { $0.caption.isEmpty ? "" : "; \($0.caption)" }.joined()
  }
}

extension Headline {
  var markdown: [Block] {
    [.heading(1, subject), .prose((["**\(finding).**"] + lead).joined(separator: " "))]
      + [changes, squares.map(\.title)].filter { !$0.isEmpty }.map(Block.list)
  }
}
