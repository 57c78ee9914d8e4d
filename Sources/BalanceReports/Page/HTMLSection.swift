import ScenarioReading

/// Blocks as HTML, which is one section of a page.
struct HTMLSection: Sendable {
  private(set) var html = ""
  private(set) var title: String?
  private var isFolded = false
  /// The beginning of the addresses of rows below the current heading; nil for rows without one.
  private var rowPrefix: String?
  private var rowAddresses: Set<String> = []

  init(_ blocks: [Block], figure: (ReportChart) -> String) {
    for block in blocks { write(block, figure) }
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
    let address = InlineMarkdown.address(of: text)
    if level == 2 { rowPrefix = Self.rowPrefixes[address] }
    let id = XMLText.escaped(address)
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

  /// The sections whose rows have addresses: a claim or a target can be linked to.
  private static let rowPrefixes = [
    InlineMarkdown.address(of: SectionTitle.claims): "claim-",
    InlineMarkdown.address(of: SectionTitle.targets): "target-",
  ]

  private mutating func write(_ table: MarkdownTable) {
    func cell(
      _ name: String, _ column: Int, _ text: String, _ attributes: String = "", link: String = ""
    ) -> String {
      let kind = table.isNumber[column] ? " class=\"n\"" : ""
      return
        "<\(name)\(kind)\(attributes)>\(InlineMarkdown.html(Self.unescaped(text)))\(link)</\(name)>"
    }
    html +=
      "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table>\n<thead><tr>"
    for (column, text) in table.headings.enumerated() {
      html += cell("th", column, text, " scope=\"col\"")
    }
    html += "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      let id = row.first.flatMap { rowAddress($0) }
      let link =
        id.map { "<a class=\"anchor\" href=\"#\($0)\" aria-label=\"Link to this row\">#</a>" }
      html += id.map { "<tr id=\"\($0)\">" } ?? "<tr>"
      for (column, text) in row.enumerated() {
        html +=
          column == 0
          ? cell("th", column, text, " scope=\"row\"", link: link ?? "") : cell("td", column, text)
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

  /// Returns the address of a row by its first cell; nil if rows have none, or another row has it.
  private mutating func rowAddress(_ cell: String) -> String? {
    guard let rowPrefix else { return nil }
    let address = rowPrefix + InlineMarkdown.address(of: Self.unescaped(cell))
    return rowAddresses.insert(address).inserted ? XMLText.escaped(address) : nil
  }
}
