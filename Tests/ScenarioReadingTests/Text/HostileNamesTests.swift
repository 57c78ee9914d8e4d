import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import BalanceReports
@testable import ScenarioReading

/// The same hostile names through the one function of every medium.
@Suite struct HostileNamesTests {
  @Test(arguments: hostileNames)
  func `on a terminal a name is one line that steers nothing`(name: String) {
    for text in ["", "x"] {
      let line = TerminalText.line(text + name)
      #expect(!line.unicodeScalars.contains { $0.isHidden }, "\(line)")
      #expect(!Self.isCommand(line), "\(line)")
    }
    // As a diagnostic shows it, wherever the name stands.
    let problem = Problem(
      at: SourcePosition(file: name, line: 1, column: 1), name, suggestion: name)
    #expect(!problem.rendered().unicodeScalars.contains { $0.isHidden })
    #expect(!Self.isCommand(problem.rendered()))
  }

  @Test(arguments: hostileNames)
  func `in a text of several lines none of them is a command`(name: String) {
    let lines = TerminalText.lines("first\n\(name)\n  \(name)\n")
    for line in lines.split(separator: "\n") {
      #expect(!line.unicodeScalars.contains { $0.isHidden && $0 != "\t" }, "\(line)")
      #expect(!Self.isCommand(String(line)), "\(line)")
    }
    #expect(TerminalText.lines("a\n\tb\n") == "a\n\tb\n")
  }

  /// Build servers find commands so: `::` at the start of a trimmed line, `##[`, `##vso[` and
  /// `##teamcity[` anywhere.
  private static func isCommand(_ line: String) -> Bool {
    line.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("::")
      || line.contains(/##[A-Za-z]*\[/)
  }

  @Test(arguments: hostileNames)
  func `in a workflow command a name neither ends it nor begins another`(name: String) {
    let data = WorkflowText.data(name)
    let property = WorkflowText.property(name)
    #expect(!(data + property).unicodeScalars.contains { $0.isHidden })
    #expect(!property.contains(":") && !property.contains(","))
    // As the runner reads them.
    func read(_ text: String) -> String {
      text.replacing("%3A", with: ":").replacing("%2C", with: ",").replacing("%25", with: "%")
    }
    #expect(read(property) == TerminalText.line(name) && read(data) == TerminalText.line(name))
  }

  @Test(arguments: hostileNames)
  func `in XML, SVG and HTML a name is text`(name: String) {
    let text = XMLText.escaped(name)
    #expect(!text.contains { "<>\"'".contains($0) })
    #expect(!text.unicodeScalars.contains { $0.isHidden || $0.value & 0xFFFE == 0xFFFE })
    let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]
    for (place, character) in text.enumerated() where character == "&" {
      let rest = text.dropFirst(place)
      #expect(entities.contains { rest.hasPrefix($0) }, "\(text)")
    }
    var svg = SVGBuilder()
    svg.element("text", ["x": name], content: name)
    #expect(svg.text == "<text x=\"\(text)\">\(text)</text>\n")
  }

  @Test(arguments: hostileNames)
  func `in JSON a name reads back as it is, and its spelling shows`(name: String) throws {
    let text = JSONText.quoted(name)
    #expect(!text.unicodeScalars.contains { $0.isHidden })
    #expect(!Self.isCommand(text))
    let read = try JSONSerialization.jsonObject(with: Data("[\(text)]".utf8)) as? [String]
    #expect(read?.first.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
  }

  @Test(arguments: hostileNames)
  func `in CSV a name is no formula and stays in its field`(name: String) {
    let table = CSVTable([.text("a") { $0 }, .value("b") { _ in -0.5 }], rows: [name])
    let fields = Self.fields(table.csv)
    #expect(fields.count == 2)
    #expect(fields[1].count == 2 && fields[1][1] == "-0.5")
    let field = fields[1][0]
    #expect(!field.unicodeScalars.contains { $0.isHidden })
    #expect(field.hasPrefix("'") || !"=+-@".contains(field.first ?? " "))
    if !name.unicodeScalars.contains(where: \.isHidden) {
      #expect(field == name || field == "'" + name)
    }
  }

  /// RFC 4180, by scalars.
  private static func fields(_ csv: String) -> [[String]] {
    var lines: [[String]] = [[""]]
    var isQuoted = false
    var last: Unicode.Scalar?
    for scalar in csv.unicodeScalars {
      let field = lines[lines.count - 1].count - 1
      switch scalar {
      case "\"":
        if !isQuoted, last == "\"" { lines[lines.count - 1][field] += "\"" }
        isQuoted.toggle()
      case "," where !isQuoted: lines[lines.count - 1].append("")
      case "\n" where !isQuoted: lines.append([""])
      default: lines[lines.count - 1][field].unicodeScalars.append(scalar)
      }
      last = isQuoted && last == "\"" && scalar == "\"" ? nil : scalar
    }
    return lines.dropLast()
  }

  @Test func `in CSV a text that is a number stays text`() {
    for name in ["-5", "+3", "-1e-05", "-.5", "-inf", "--1", "+", "=5", "@1"] {
      #expect(CSVText.field(name) == "'" + name)
    }
    for name in ["5", "0.25", "1-2", "5+"] { #expect(CSVText.field(name) == name) }
    #expect(CSVText.field("a\nb\u{202e}c\t\u{0}") == "a\\nb\\u202ec\\t\\u0000")
  }

  @Test(arguments: hostileNames)
  func `in Markdown a name has no markup`(name: String) {
    let text = MarkdownText.plain(name)
    #expect(!text.unicodeScalars.contains { $0.isHidden })
    // Nothing that begins markup stands without a backslash before it.
    var isEscaped = false
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if isEscaped {
        isEscaped = false
        continue
      }
      isEscaped = scalar == "\\"
      #expect(!"`*_[]<>&~$".unicodeScalars.contains(scalar), "\(text)")
      if place == 0, scalar == " " { continue }
      if place < 2, text.hasPrefix(" ") == (place == 1) {
        #expect(!"#+-= ".unicodeScalars.contains(scalar), "\(text)")
      }
    }
    #expect(!isEscaped, "\(text) escapes what stands behind it")
    #expect(!text.replacing("\\:", with: "").contains("://") && !text.contains("www."))
    #expect(text.wholeMatch(of: #/[0-9]+[.)]( .*)?/#) == nil)
  }

  @Test(arguments: hostileNames)
  func `in a Markdown table a name stays in its cell`(name: String) {
    let table = MarkdownTable(
      [name],
      [
        .text("a") { MarkdownText.plain($0) }, .text("b") { MarkdownText.code($0) },
        .text("c") { _ in "end" },
      ])
    let lines = table.markdown.split(separator: "\n", omittingEmptySubsequences: true)
    #expect(lines.count == 3)
    // A pipe ends a cell unless a backslash that is not itself escaped stands before it.
    var cells = 0
    var isEscaped = false
    for character in lines[2].unicodeScalars {
      if character == "|", !isEscaped { cells += 1 }
      isEscaped = character == "\\" && !isEscaped
    }
    #expect(cells == 4, "\(lines[2])")
  }

  @Test(arguments: hostileNames)
  func `code ends where it ends`(name: String) {
    let code = MarkdownText.code(name)
    let fence = code.prefix { $0 == "`" }
    let inside = code.dropFirst(fence.count).dropLast(fence.count)
    #expect(!fence.isEmpty && code.hasSuffix(fence) && !inside.isEmpty)
    #expect(!inside.contains(fence) && inside.first != "`" && inside.last != "`")
    #expect(!code.unicodeScalars.contains { $0.isHidden })
  }

  @Test func `what is harmless stays as it is`() {
    let names = [
      "goblin caves", "dragon's lair", "Zażółć gęślą jaźń", "日本語", "👩‍👩‍👧", "60-day gold, 5 %",
    ]
    for name in names {
      #expect(TerminalText.line(name) == name)
      #expect(MarkdownText.plain(name) == name)
      #expect(MarkdownText.code(name) == "`\(name)`")
      #expect(CSVText.field(name) == name)
      #expect(WorkflowText.data(name.replacing(" %", with: "")) == name.replacing(" %", with: ""))
      #expect(JSONText.quoted(name) == "\"\(name)\"")
    }
  }
}
