import ScenarioReading

/// `report.html`: a report as one page that asks nothing of any other file or machine, and is
/// complete without its script.
enum HTMLPage {
  static let fileName = "report.html"

  /// - Parameters:
  ///   - data: The data of the script, as JSON without `<`.
  ///   - reloadSeconds: The time after which a browser loads the page again; nil for never.
  static func text(
    _ sections: [HTMLSection], data: String, reloadSeconds: Int? = nil
  ) -> String {
    let reload = reloadSeconds.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">\n" } ?? ""
    let title = sections.lazy.compactMap(\.title).first ?? "report"
    let policy =
      "default-src 'none'; style-src 'sha256-\(SHA256.base64(style))'; "
      + "script-src 'sha256-\(SHA256.base64(script))'; img-src data:; base-uri 'none'; "
      + "form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      \(reload)<meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(XMLText.escaped(title))</title>
      <style>\(style)</style>
      </head>
      <body>
      <div class="bar"></div>
      <main>
      \(sections.map(\.html).joined())</main>
      <template id="chart-style">\(XMLText.escaped(ChartTheme.styleSheet))</template>
      <script type="application/json" id="data">\(data)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  /// The page's style, with the charts' colours for its own switch beside those of the system.
  private static let style =
    String(decoding: PackageResources.page_css, as: UTF8.self) + ChartTheme.pageStyle

  static let script = String(decoding: PackageResources.page_js, as: UTF8.self)

  /// Returns a chart inside the page, for wide and for narrow screens.
  static func figure(_ drawn: (wide: String, narrow: String), of chart: ReportChart) -> String {
    // A chart's name may have a dot, which ends it here.
    let name = String(chart.name.prefix { $0 != "." })
    return "<figure id=\"chart-\(name)\">\n"
      + svg(drawn.wide, name: name, width: "wide") + svg(drawn.narrow, name: name, width: "narrow")
      + "<figcaption>\(XMLText.escaped(chart.caption))</figcaption></figure>"
  }

  /// Returns a chart whose style is the page's, and whose names are its own.
  private static func svg(_ chart: String, name: String, width: String) -> String {
    guard let start = chart.firstRange(of: "<style>"), let end = chart.firstRange(of: "</style>\n")
    else { preconditionFailure("a chart without a style") }
    var head = chart[..<start.lowerBound]
    // Both widths have one name and one description, as only one of them is shown.
    if width == "narrow", let title = head.firstRange(of: "<title") {
      head = head[..<title.lowerBound]
    }
    let named = head.replacing("<svg ", with: "<svg class=\"\(width)\" ", maxReplacements: 1)
      .replacing("\"title desc\"", with: "\"title-\(name) desc-\(name)\"")
      .replacing("id=\"title\"", with: "id=\"title-\(name)\"")
      .replacing("id=\"desc\"", with: "id=\"desc-\(name)\"")
    return String(named) + chart[end.upperBound...]
  }
}
