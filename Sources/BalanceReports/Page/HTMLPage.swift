import ShownText

/// `report.html`: a report as one page that asks nothing of any other file or machine, and is complete
/// without its script.
struct HTMLPage {
  static let fileName = "report.html"

  let text: String

  /// - Parameter sections: The report's parts, as `section(_:charts:)` gives them.
  init(_ sections: [MarkdownHTML.Part]) {
    let title = sections.first?.title ?? "report"
    let policy =
      "default-src 'none'; style-src 'sha256-\(SHA256.base64(Self.style))'; "
      + "script-src 'sha256-\(SHA256.base64(PageScript.text))'; img-src data:; base-uri 'none'; "
      + "form-action 'none'"
    text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(XMLText.escaped(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <div class="bar"></div>
      <main>
      \(sections.map(\.html).joined())</main>
      <template id="chart-style">\(XMLText.escaped(ChartTheme.styleSheet))</template>
      <script>\(PageScript.text)</script>
      </body>
      </html>

      """
  }

  /// Returns a part of a report's Markdown as HTML.
  ///
  /// - Parameter charts: The texts of the report's charts by their paths.
  static func section(_ markdown: String, charts: [String: String]) -> MarkdownHTML.Part {
    MarkdownHTML(markdown) { path, caption in
      charts[path].map { figure($0, at: path, caption: caption) }
    }.part
  }

  /// The page's style, with the charts' colours for its own switch beside those of the system.
  private static let style = PageStyle.text + "\n" + ChartTheme.pageStyle

  /// Returns a chart inside the page. Its style is the page's, and its names are its own.
  private static func figure(_ chart: String, at path: String, caption: String) -> String {
    let name = path.split(separator: "/").last!.prefix { $0 != "." }
    var svg = chart
    if let start = svg.firstRange(of: "<style>"), let end = svg.firstRange(of: "</style>\n") {
      svg.removeSubrange(start.lowerBound..<end.upperBound)
    }
    svg = svg.replacing("\"title desc\"", with: "\"title-\(name) desc-\(name)\"")
      .replacing("id=\"title\"", with: "id=\"title-\(name)\"")
      .replacing("id=\"desc\"", with: "id=\"desc-\(name)\"")
    return
      "<figure id=\"chart-\(name)\">\n\(svg)<figcaption>\(XMLText.escaped(caption))</figcaption></figure>"
  }
}
