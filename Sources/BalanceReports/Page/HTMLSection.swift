import ScenarioReading

/// Blocks as HTML, which is one section of a page.
struct HTMLSection: Sendable {
  private(set) var html = ""
  private(set) var title: String?
  private var isFolded = false
  /// The address of the next heading; nil for that of its text.
  private var address: String?

  init(_ section: ReportSection, figure: (ReportChart) -> String) {
    let blocks = section.whole
    if blocks.isEmpty { return }
    let address = section.address ?? section.title.map(InlineMarkdown.address) ?? ""
    let label = address.isEmpty ? "" : " aria-labelledby=\"\(XMLText.escaped(address))\""
    // Links by the title lead to a part that has an address of its own, too.
    let own = section.address == nil ? nil : section.title.map(InlineMarkdown.address)
    let id = own.map { " id=\"\(XMLText.escaped($0))\"" } ?? ""
    html = "<section class=\"w\(section.width.rawValue)\"\(id)\(label)>\n"
    self.address = section.address
    for block in blocks { write(block, figure) }
    html += "</section>\n"
  }

  private mutating func write(_ block: Block, _ figure: (ReportChart) -> String) {
    switch block {
    case .heading(let level, let text): heading(level, text.drop { $0 == " " })
    case .prose(let text):
      let text = text.drop { $0 == "\n" }
      if !text.isEmpty { html += "<p>\(InlineMarkdown.html(text))</p>\n" }
    case .list(let items): list(items)
    case .code(let text): html += "<pre><code>\(Self.code(text))</code></pre>\n"
    case .table(let table): write(table)
    case .figure(let chart): html += figure(chart) + "\n"
    case .headline(let headline):
      title = title ?? InlineMarkdown.plain(headline.subject)
      html += "<header>\n\(headline.html)</header>\n"
    case .rows(let rows, let layout):
      html += "<ol class=\"rows \(layout)\">\n\(rows.map(\.html).joined())</ol>\n"
    case .tiles(let tiles):
      html += "<div class=\"tiles\">\n\(tiles.map(\.html).joined())</div>\n"
    case .picture(let picture): html += picture.svg + "\n"
    case .legend(let marks):
      let entries = marks.map { "<span>\($0.svg)\(InlineMarkdown.html($1))</span>" }
      html += "<p class=\"legend\">\(entries.joined())</p>\n"
    case .fold(let summary, let content):
      isFolded = true
      html += "<details><summary>\(InlineMarkdown.html(summary))</summary>\n"
      for block in content { write(block, figure) }
      html += "</details>\n"
      isFolded = false
    }
  }

  private mutating func heading(_ level: Int, _ text: Substring) {
    // The report's title is a name that a scenario chose, which might be that of a section.
    if level == 1 {
      title = title ?? InlineMarkdown.plain(text)
      html += "<h1>\(InlineMarkdown.html(text))</h1>\n"
      return
    }
    let id = XMLText.escaped(address ?? InlineMarkdown.address(of: text))
    address = nil
    html +=
      "<h\(level) id=\"\(id)\">\(InlineMarkdown.html(text))"
      + "<a class=\"anchor\" href=\"#\(id)\" aria-label=\"Link to this part\">#</a></h\(level)>\n"
  }

  private mutating func list(_ items: [String]) {
    html += "<ul>\n"
    for item in items {
      // A definition begins with its metric, by which links find it.
      var rest = item[...]
      let name = isFolded && item.hasPrefix("`") ? InlineMarkdown.code(&rest) : nil
      let id = name.map { " id=\"\(XMLText.escaped($0))\"" } ?? ""
      html += "<li\(id)>\(InlineMarkdown.html(item))</li>\n"
    }
    html += "</ul>\n"
  }

  /// Returns lines without empty ones at their end.
  private static func code(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { XMLText.escaped(String($0)) }.joined(separator: "\n")
  }

  private mutating func write(_ table: MarkdownTable) {
    func cell(_ name: String, _ column: Int, _ text: String, _ attributes: String) -> String {
      let kind = table.isNumber[column] ? " class=\"n\"" : ""
      return "<\(name)\(kind)\(attributes)>\(InlineMarkdown.html(Self.unescaped(text)))</\(name)>"
    }
    html += "<div class=\"table\"><table>\n<thead><tr>"
    for (column, text) in table.headings.enumerated() {
      html += cell("th", column, text, " scope=\"col\"")
    }
    html += "</tr></thead>\n<tbody>\n"
    // On a narrow screen a row is a card, in which cells name their columns.
    let labels = table.headings.map {
      " data-of=\"\(InlineMarkdown.escaped(InlineMarkdown.plain(Self.unescaped($0))))\""
    }
    for row in table.rows {
      html += "<tr>"
      for (column, text) in row.enumerated() {
        html +=
          column == 0
          ? cell("th", 0, text, " scope=\"row\"") : cell("td", column, text, labels[column])
      }
      html += "</tr>\n"
    }
    html += "</tbody></table></div>\n"
  }

  /// Returns a cell's text, in which a bar needs no backslash.
  private static func unescaped(_ cell: String) -> Substring {
    let trimmed = cell.drop { $0 == " " }
    let end = trimmed.lastIndex { $0 != " " }.map(trimmed.index(after:)) ?? trimmed.startIndex
    let text = trimmed[..<end]
    return text.utf8.contains(UInt8(ascii: "|")) ? text.replacing("\\|", with: "|")[...] : text
  }
}
