import ShownText

/// Turns a report's Markdown into HTML: headings, paragraphs, lists, tables, folded details, blocks of
/// code and charts, which is all that reports use.
struct MarkdownHTML {
  /// What came of a text.
  struct Part: Sendable {
    var html = ""
    /// The text of its first heading of the first level.
    var title: String?
  }

  private(set) var part = Part()
  private var lines: ArraySlice<Substring>
  private var isInDetails = false
  /// What begins the addresses of rows in the current section; nil for rows without one.
  private var rowPrefix: String?
  private var rowAddresses: Set<String> = []
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
      isInDetails = true
      write("<details><summary>\(Self.inline(summary))</summary>")
    } else if line == "</details>" {
      isInDetails = false
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
    // The report's title is a name that a scenario chose, which might be that of a section.
    if level == 1 {
      part.title = part.title ?? Self.plain(text)
      write("<h1>\(Self.inline(text))</h1>")
      return
    }
    let address = Self.address(of: Self.plain(text))
    if level == 2 {
      rowPrefix = Self.rowPrefixes[address]
    }
    let id = XMLText.escaped(address)
    write(
      "<h\(level) id=\"\(id)\">\(Self.inline(text))"
        + "<a class=\"anchor\" href=\"#\(id)\" aria-label=\"Link to this part\">#</a></h\(level)>")
  }

  /// The sections whose rows have addresses: a claim or a target can be linked to.
  private static let rowPrefixes = [
    address(of: SectionTitle.claims): "claim-", address(of: SectionTitle.targets): "target-",
  ]

  /// Returns the address of a row by its first cell; nil if rows have none, or another row has it.
  private mutating func rowAddress(_ cell: Substring) -> String? {
    guard let rowPrefix else { return nil }
    let address = rowPrefix + Self.address(of: Self.plain(cell))
    return rowAddresses.insert(address).inserted ? XMLText.escaped(address) : nil
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
    for item in items {
      let text = item.dropFirst(2)
      // A definition begins with its metric, by which links find it.
      var rest = text
      let name = isInDetails && text.hasPrefix("`") ? Self.code(&rest) : nil
      let id = name.map { " id=\"\(XMLText.escaped($0))\"" } ?? ""
      part.html += "<li\(id)>\(Self.inline(text))</li>\n"
    }
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
      let id = row.first.flatMap { rowAddress($0) }
      part.html += id.map { "<tr id=\"\($0)\">" } ?? "<tr>"
      for (column, text) in row.enumerated() {
        let link = id.map {
          "<a class=\"anchor\" href=\"#\($0)\" aria-label=\"Link to this row\">#</a></th>"
        }
        let html =
          column == 0 ? cell("th", column, text, " scope=\"row\"") : cell("td", column, text)
        part.html += column == 0 && link != nil ? html.dropLast("</th>".count) + link! : html
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
}
