import ShownText

/// Turns a report's Markdown into HTML: headings, paragraphs, lists, tables, folded details, blocks of
/// code and charts, which is all that reports use.
struct MarkdownHTML {
  /// A heading, and the address by which links find it.
  struct Heading: Equatable, Sendable {
    let level: Int
    let text: String
    let id: String
  }

  /// What came of a text.
  struct Part: Sendable {
    var html = ""
    var headings: [Heading] = []
  }

  private(set) var part = Part()
  private var lines: ArraySlice<Substring>
  /// Returns the picture of a chart by its path; nil for a path that is none.
  private let picture: (_ path: String, _ caption: String) -> String?

  init(_ markdown: String, picture: @escaping (_ path: String, _ caption: String) -> String?) {
    let bytes = markdown.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines = bytes.map { Substring($0) }[...]
    self.picture = picture
    while let line = lines.first { block(line) }
  }

  // MARK: Blocks

  /// Writes the block that begins with a line.
  private mutating func block(_ line: Substring) {
    if line.isEmpty {
      lines.removeFirst()
    } else if line.hasPrefix("#") {
      heading(line)
    } else if line.hasPrefix("| "), lines.dropFirst().first?.hasPrefix("| -") ?? false {
      table()
    } else if line.hasPrefix("    ") {
      code()
    } else if line.hasPrefix("- ") {
      list()
    } else if line.hasPrefix("<details>") {
      let summary = line.dropFirst("<details><summary>".count).dropLast("</summary>".count)
      write("<details><summary>\(Self.inline(summary))</summary>")
    } else if line == "</details>" {
      write("</details>")
    } else if let figure = figure(line) {
      write(figure)
    } else {
      paragraph()
    }
  }

  /// Writes a line of HTML in place of a line of Markdown.
  private mutating func write(_ text: String) {
    part.html += text + "\n"
    lines.removeFirst()
  }

  /// Takes the lines from the first one on that belong to a block.
  private mutating func take(while belongs: (Substring) -> Bool) -> ArraySlice<Substring> {
    let taken = lines.prefix(while: belongs)
    lines = lines.dropFirst(taken.count)
    return taken
  }

  private mutating func heading(_ line: Substring) {
    let level = line.prefix { $0 == "#" }.count
    let text = line.drop { $0 == "#" || $0 == " " }
    let plain = Self.plain(text)
    var id = Self.address(of: plain)
    // As GitHub counts headings of the same text.
    let same = part.headings.count { $0.text == plain }
    if same > 0 { id += "-\(same)" }
    part.headings.append(Heading(level: level, text: plain, id: id))
    write(
      "<h\(level) id=\"\(XMLText.escaped(id))\">\(Self.inline(text))"
        + "<a class=\"anchor\" href=\"#\(XMLText.escaped(id))\" aria-label=\"Link to this part\">#</a>"
        + "</h\(level)>")
  }

  private mutating func paragraph() {
    let text = take { line in
      !line.isEmpty && !line.hasPrefix("#") && !line.hasPrefix("| ") && line != "</details>"
        && !line.hasPrefix("    ") && !line.hasPrefix("- ") && !line.hasPrefix("<details>")
        && !line.hasPrefix("![")
    }
    // A line that nothing else takes is text, whatever it begins with.
    let lines = text.isEmpty ? [self.lines.removeFirst()] : text
    part.html += "<p>\(Self.inline(lines.joined(separator: "\n")[...]))</p>\n"
  }

  private mutating func list() {
    let items = take { $0.hasPrefix("- ") }
    part.html += "<ul>\n"
    for item in items { part.html += "<li>\(Self.inline(item.dropFirst(2)))</li>\n" }
    part.html += "</ul>\n"
  }

  private mutating func code() {
    var text: [Substring] = []
    while let line = lines.first, line.hasPrefix("    ") || line.isEmpty {
      text.append(line.dropFirst(4))
      lines.removeFirst()
    }
    while text.last?.isEmpty ?? false { text.removeLast() }
    part.html +=
      "<pre><code>\(text.map { XMLText.escaped(String($0)) }.joined(separator: "\n"))</code></pre>\n"
  }

  private func figure(_ line: Substring) -> String? {
    guard line.hasPrefix("!["), line.hasSuffix(")"), let middle = line.firstRange(of: "](") else {
      return nil
    }
    let caption = line[line.index(line.startIndex, offsetBy: 2)..<middle.lowerBound]
    return picture(String(line[middle.upperBound...].dropLast()), Self.plain(caption))
  }

  // MARK: Tables

  private mutating func table() {
    let rows = take { $0.hasPrefix("| ") }.map(Self.cells)
    let isNumber = rows[1].map { $0.hasSuffix(":") }
    func cell(_ name: String, _ column: Int, _ text: Substring, _ attributes: String = "") -> String
    {
      let kind = column < isNumber.count && isNumber[column] ? " class=\"n\"" : ""
      return "<\(name)\(kind)\(attributes)>\(Self.inline(text))</\(name)>"
    }
    part.html +=
      "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table>\n<thead><tr>"
    for (column, text) in rows[0].enumerated() {
      part.html += cell("th", column, text, " scope=\"col\"")
    }
    part.html += "</tr></thead>\n<tbody>\n"
    for row in rows.dropFirst(2) {
      part.html += "<tr>"
      for (column, text) in row.enumerated() {
        part.html +=
          column == 0 ? cell("th", column, text, " scope=\"row\"") : cell("td", column, text)
      }
      part.html += "</tr>\n"
    }
    part.html += "</tbody></table></div>\n"
  }

  /// Returns the cells of a row; a bar with a backslash before it is text.
  private static func cells(_ row: Substring) -> [Substring] {
    let bytes = row.utf8
    var cells: [Substring] = []
    var start = bytes.index(after: bytes.startIndex)
    var isEscaped = false
    var hasBar = false
    for index in bytes.indices.dropFirst() {
      let byte = bytes[index]
      if byte == UInt8(ascii: "|") {
        if isEscaped {
          hasBar = true
        } else {
          let cell = trimmed(row[start..<index])
          cells.append(hasBar ? cell.replacing("\\|", with: "|")[...] : cell)
          (start, hasBar) = (bytes.index(after: index), false)
        }
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return cells
  }

  /// Returns a cell without the blanks that align it.
  private static func trimmed(_ cell: Substring) -> Substring {
    let bytes = cell.utf8
    let blank = UInt8(ascii: " ")
    guard let first = bytes.firstIndex(where: { $0 != blank }),
      let last = bytes.lastIndex(where: { $0 != blank })
    else { return "" }
    return cell[first...last]
  }

  // MARK: Text

  /// Returns text with its emphasis, code and links as HTML.
  static func inline(_ text: Substring) -> String {
    // Most cells of tables are plain.
    if text.utf8.allSatisfy({ !isMarkup($0) }) { return XMLText.escaped(String(text)) }
    var html = ""
    var rest = text
    var open: [String] = []
    func take(_ text: String) {
      // A build server that prints the page might take this for a command.
      let isCommand = text == "[" && html.hasSuffix("##")
      html += isCommand ? "&#91;" : XMLText.escaped(text)
    }
    func toggle(_ tag: String) {
      if open.last == tag {
        html += "</\(tag)>"
        open.removeLast()
      } else {
        html += "<\(tag)>"
        open.append(tag)
      }
    }
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isASCII, next.isMark {
        take(String(next))
        rest = rest.dropFirst(2)
      } else if character == "`", let code = code(&rest) {
        html += "<code>\(XMLText.escaped(code))</code>"
      } else if rest.hasPrefix("**") {
        toggle("strong")
        rest = rest.dropFirst(2)
      } else if character == "*" {
        toggle("em")
        rest = rest.dropFirst()
      } else if rest.hasPrefix("<br>") {
        html += "<br/>"
        rest = rest.dropFirst(4)
      } else if character == "[", let link = link(&rest) {
        html += "<a href=\"\(XMLText.escaped(link.address))\">\(inline(link.text))</a>"
      } else if character == "\n" {
        html += "\n"
        rest = rest.dropFirst()
      } else {
        let plain = rest.prefix { !"\\`*[<\n".contains($0) }
        let taken = plain.isEmpty ? rest.prefix(1) : plain
        take(String(taken))
        rest = rest.dropFirst(taken.count)
      }
    }
    for tag in open.reversed() { html += "</\(tag)>" }
    return html
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["),
      UInt8(ascii: "<"), UInt8(ascii: "\n"):
      true
    default: false
    }
  }

  /// Returns text without its markup.
  static func plain(_ text: Substring) -> String {
    var plain = ""
    var rest = text
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isASCII, next.isMark {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if character == "`", let code = code(&rest) {
        plain += code
      } else {
        if character != "*" { plain.append(character) }
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// Takes code between equal runs of back-ticks; nil if no run ends it.
  private static func code(_ rest: inout Substring) -> String? {
    let fence = rest.prefix { $0 == "`" }
    let after = rest.dropFirst(fence.count)
    var end = after.startIndex
    while end < after.endIndex {
      let run = after[end...].prefix { $0 == "`" }
      if run.count == fence.count {
        var code = after[..<end]
        if code.count > 2, code.hasPrefix(" "), code.hasSuffix(" ") {
          code = code.dropFirst().dropLast()
        }
        rest = after[run.endIndex...]
        return String(code)
      }
      end = run.isEmpty ? after.index(after: end) : run.endIndex
    }
    return nil
  }

  /// Takes a link; nil if it is none. Its text holds no link, so the first bracket ends it.
  private static func link(_ rest: inout Substring) -> (text: Substring, address: String)? {
    var isEscaped = false
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, isEscaped || rest[end] != "]" {
      isEscaped = rest[end] == "\\" && !isEscaped
      end = rest.index(after: end)
    }
    let tail = rest[end...]
    guard tail.hasPrefix("]("), let close = tail.firstIndex(of: ")") else { return nil }
    let text = rest[rest.index(after: rest.startIndex)..<end]
    let address = String(tail[..<close].dropFirst(2))
    rest = rest[rest.index(after: close)...]
    return (text, address)
  }

  /// Returns the address that GitHub gives a heading: lower case, without punctuation, dashes for blanks.
  static func address(of heading: String) -> String {
    var address = ""
    for character in heading.lowercased() {
      if character == " " {
        address.append("-")
      } else if character.isLetter || character.isNumber || character == "-" || character == "_" {
        address.append(character)
      }
    }
    return address
  }
}

extension Character {
  /// Whether a backslash before it makes it text.
  fileprivate var isMark: Bool { isPunctuation || isSymbol }
}
