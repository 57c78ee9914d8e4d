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
  static func figure(
    _ drawn: (wide: ChartDrawing, narrow: ChartDrawing), of chart: ReportChart
  ) -> String {
    // A chart's name may have a dot, which ends it here.
    let name = String(chart.name.prefix { $0 != "." })
    return "<figure id=\"chart-\(name)\">\n"
      + drawn.wide.inPage(as: name, for: .wide) + drawn.narrow.inPage(as: name, for: .narrow)
      + "<figcaption>\(XMLText.escaped(chart.caption))</figcaption></figure>"
  }
}
