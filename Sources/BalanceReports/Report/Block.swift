/// A piece of a report, which `report.md` and `report.html` show each in its way. Its texts are
/// Markdown inside one line: emphasis, code and links. Text of users passes `MarkdownText` first.
package indirect enum Block: Sendable {
  /// A title of a level from 1 on.
  case heading(Int, String)
  case prose(String)
  case list([String])
  /// Lines to be shown, or typed, as they are.
  case code(String)
  case table(MarkdownTable)
  case figure(ReportChart)
  /// The answer of the report, in place of its title.
  case headline(Headline)
  /// Rows with pictures; the class of their layout on the page.
  case rows([Row], String = "")
  case tiles([Tile])
  /// A picture of the page alone.
  case picture(Picture)
  /// Marks of the pictures below and their meaning, on the page alone.
  case legend([(mark: Picture, meaning: String)])
  /// Blocks behind a summary, folded until a reader opens them.
  case fold(String, [Block])

  static func fold(_ summary: String, @BlockBuilder _ content: () -> [Block]) -> Block {
    .fold(summary, content())
  }

  /// The block in `report.md`, without a line feed at its end.
  var markdown: String {
    switch self {
    case .heading(let level, let text): String(repeating: "#", count: level) + " " + text
    case .prose(let text): text
    case .list(let items): items.map { "- \($0)" }.joined(separator: "\n")
    case .code(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    case .table(let table): table.lines
    case .figure(let chart): chart.image
    case .headline(let headline): headline.markdown.markdown
    case .rows(let rows, _): rows.markdown.lines
    case .tiles(let tiles): tiles.map { "- \($0.markdown)" }.joined(separator: "\n")
    case .picture, .legend: ""
    case .fold(let summary, let content):
      "<details><summary>\(summary)</summary>\n\n\(content.markdown)\n\n</details>"
    }
  }
}

extension [Block] {
  /// The blocks in `report.md`, with an empty line between them.
  package var markdown: String {
    map(\.markdown).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

/// Lists blocks one below the other: a text is prose, several are a list, which is left out if it
/// is empty, and so is nil.
@resultBuilder enum BlockBuilder {
  static func buildExpression(_ block: Block) -> [Block] { [block] }
  static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }
  static func buildExpression(_ text: String?) -> [Block] { text.map { [.prose($0)] } ?? [] }
  static func buildExpression(_ items: [String]) -> [Block] { items.isEmpty ? [] : [.list(items)] }
  static func buildExpression(_ item: MarkdownTable?) -> [Block] { item.map { [.table($0)] } ?? [] }
  static func buildExpression(_ item: ReportChart?) -> [Block] { item.map { [.figure($0)] } ?? [] }
  static func buildExpression(_ charts: [ReportChart]) -> [Block] { charts.map(Block.figure) }
  static func buildBlock(_ parts: [Block]...) -> [Block] { Array(parts.joined()) }
  static func buildOptional(_ part: [Block]?) -> [Block] { part ?? [] }
  static func buildEither(first part: [Block]) -> [Block] { part }
  static func buildEither(second part: [Block]) -> [Block] { part }
  static func buildArray(_ parts: [[Block]]) -> [Block] { Array(parts.joined()) }
}
