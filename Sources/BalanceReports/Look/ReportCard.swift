import ScenarioReading

/// A report in few words: `report.svg`, a picture of the size that chats show of a link, and
/// `comment.md`, for a pull request.
package struct ReportCard: Sendable {
  let headline: Headline
  var tiles: [Tile] = []
  /// The verdicts, worst first.
  var rows: [Row] = []
  /// Lists for the readers of a comment, in Markdown.
  var lists: [(title: String, items: [String])] = []
  /// The command that makes the report again.
  let command: String?

  package static let fileNames = ["report.svg", "comment.md"]

  var files: [ReportFile] {
    zip(Self.fileNames, [svg, comment]).map { ReportFile(path: $0, text: $1) }
  }

  private var title: String { "\(headline.subject): \(headline.finding)" }
  private var summary: String {
    (["\(headline.played.capitalizedFirst)."] + headline.lead).joined(separator: " ")
  }

  /// The greatest numbers of rows, and of items of a list, that keep a comment below 60 lines.
  private static let (maxRows, maxItems) = (12, 8)

  var comment: String {
    var blocks: [Block] = [.heading(3, title), .prose(summary)]
    if !rows.isEmpty { blocks.append(.rows(Array(rows.prefix(Self.maxRows)))) }
    let rest = rows.dropFirst(Self.maxRows).compactMap(\.sign)
    if !rest.isEmpty { blocks.append(.prose(rest.remainder)) }
    for (title, items) in lists where !items.isEmpty {
      let more = items.count - Self.maxItems
      blocks += [
        .prose("**\(title)**"),
        .list(items.prefix(Self.maxItems) + (more > 0 ? ["… and \(more) more"] : [])),
      ]
    }
    let again = command.map { "; \(MarkdownText.code($0)) makes it again" } ?? ""
    blocks.append(.prose("The whole report is `\(HTMLPage.fileName)` beside this file\(again)."))
    return blocks.markdown + "\n"
  }
}

extension RunReport {
  package var card: ReportCard {
    var headline = headline
    if !identity.overrides.isEmpty {
      headline.played += ", with " + identity.overrides.map(code).joined(separator: ", ")
    }
    let missed = judgedClaims.filter { $0.sign.style == "bad" }
    return ReportCard(
      headline: headline, tiles: tiles, rows: judgedTargets.map { $0.row(shown($0.metric.group)) },
      lists: [("Claims that do not hold", missed.map(\.item))], command: pageData.command)
  }
}

extension TuneReport {
  package var card: ReportCard {
    let rows = judgedTargets.map { $0.row(plain(groupTitle($0.metric.group))) }
    return ReportCard(headline: headline, rows: rows, command: command)
  }
}

extension Judgement {
  /// The judgement in a line of a list.
  fileprivate var item: String {
    let off = bullet.distance
    return "\(sign.text) \(MarkdownText.plain(title)): \(measured), allowed \(bullet.allowed)"
      + (off.isEmpty ? "" : "; \(off)")
  }
}

// MARK: The picture

extension ReportCard {
  private static let (width, height, margin) = (1200.0, 630.0, 56.0)
  private static let room = width - 2 * margin

  /// The sizes of text by class.
  static let sizes: KeyValuePairs<String, Double> = [
    "kick": 28, "finding": 46, "count": 24, "name": 19, "value": 42, "sign": 26,
  ]

  private static func size(_ style: String) -> Double { sizes.first { $0.key == style }!.value }

  fileprivate static func fitted(_ markdown: String, _ style: String, width: Double) -> String {
    TextWidth.fitted(InlineMarkdown.plain(markdown), width: width, size: size(style))
  }

  fileprivate static func wrapped(
    _ markdown: String, _ style: String, width: Double, lines: Int
  ) -> [String] {
    let all = TextWidth.wrapped(InlineMarkdown.plain(markdown), width: width, size: size(style))
    if all.count <= lines { return all }
    let last = all[(lines - 1)...].joined(separator: " ")
    return all.prefix(lines - 1) + [TextWidth.fitted(last, width: width, size: size(style))]
  }

  var svg: String {
    ChartDrawing(
      InlineMarkdown.plain(title), InlineMarkdown.plain(summary), width: Self.width,
      height: Self.height, style: Self.style, draw: draw
    ).file
  }

  private func draw(into svg: inout SVGBuilder) {
    let subject = Self.fitted("\(headline.subject) · \(headline.played)", "kick", width: Self.room)
    svg.label(subject, x: Self.margin, y: 82, style: "kick muted")
    var y = 82.0
    for line in Self.wrapped(headline.finding, "finding", width: Self.room, lines: 3) {
      y += 54
      svg.label(line, x: Self.margin, y: y, style: "finding b")
    }
    let counted = headline.squares.filter { !$0.marks.isEmpty }.prefix(2).map { squares in
      (Self.fitted(squares.title, "count", width: Self.room * 0.4), squares.marks.map(\.sign))
    }
    let widest = counted.map { TextWidth.estimate($0.0, size: Self.size("count")) }.max() ?? 0
    for (title, signs) in counted {
      y += 50
      svg.label(title, x: Self.margin, y: y, style: "count")
      let from = Self.margin + widest + 20
      svg.draw(signs, at: Point(x: from, y: y), room: Self.width - Self.margin - from)
    }
    let gap = 20.0
    let wide = (Self.room - 3 * gap) / 4
    for (place, tile) in tiles.prefix(4).enumerated() {
      svg.draw(
        tile,
        in: Rectangle(
          x: Self.margin + Double(place) * (wide + gap), y: 378, width: wide, height: 200))
    }
  }

  private static let style = """
    \(sizes.map { "text.\($0){font-size:\(SVGBuilder.number($1))px}" }.joined())
    .pic,.pic svg{overflow:visible}
    .tile,.ln{fill:none;stroke:currentColor;stroke-opacity:.3}.b{font-weight:700}
    .area{fill-opacity:.18}.square{fill:currentColor}path.line{vector-effect:non-scaling-stroke}
    .in circle,.bad path{fill:currentColor}text.sign{fill:#fff}
    .ok{color:#0b6b50}.bad{color:#b02a14}.open{color:#7a5300}.in{color:#0a5fa8}
    @media(prefers-color-scheme:dark){text.sign{fill:#0d1117}
    .ok{color:#63d2a5}.bad{color:#ff9d8a}.open{color:#f0c05a}.in{color:#5aaef0}}

    """
}

extension SVGBuilder {
  /// Draws verdicts as squares, as many as have room, and the number of the others.
  fileprivate mutating func draw(_ signs: [Sign], at start: Point, room: Double) {
    let (side, step) = (34.0, 40.0)
    let places = Int(room / step)
    let hidden = signs.count > places ? signs.count - places + 2 : 0
    for (place, sign) in signs.dropLast(hidden).enumerated() {
      let x = start.x + Double(place) * step
      rectangle(
        Rectangle(x: x, y: start.y - 26, width: side, height: side),
        style: "square \(sign.style)", corner: "5")
      label("\(sign.mark)", x: x + side / 2, y: start.y + 1, style: "sign b m")
    }
    if hidden > 0 {
      let x = start.x + Double(places - 2) * step
      label("+\(hidden)", x: x, y: start.y, style: "count muted")
    }
  }

  /// Draws a number, its title in two lines above it and its first picture below it.
  fileprivate mutating func draw(_ tile: Tile, in box: Rectangle) {
    let padding = 16.0
    let (x, room) = (box.x + padding, box.width - 2 * padding)
    rectangle(box, style: "tile", corner: "10")
    for (line, text) in ReportCard.wrapped(tile.title, "name", width: room, lines: 2).enumerated() {
      label(text, x: x, y: box.y + 32 + 23 * Double(line), style: "name muted")
    }
    label(
      ReportCard.fitted(tile.value, "value", width: room), x: x, y: box.y + 108, style: "value b")
    guard let picture = tile.pictures.first?.picture else { return }
    let scale = 1.5
    element(
      "svg",
      [
        "x": Self.number(x), "y": Self.number(box.y + 122), "width": Self.number(room),
        "height": Self.number(picture.height * scale),
        "viewBox": "0 0 \(Self.number(room / scale)) \(Self.number(picture.height))",
      ]
    ) { $0.append(picture.svg) }
  }
}
