/// Colours and fonts of every chart, for light and dark pages.
///
/// Hues follow Okabe and Ito's palette, which colour-blind readers can tell apart, darkened for
/// white and lightened for black pages: a series stands out from the page by 4.5 to 1, as text has
/// to, and any other mark by 3 to 1 (WCAG AA). Classes replace CSS variables, which viewers outside
/// browsers lack; all of them know `currentColor`.
enum ChartTheme {
  /// The numbers of colours of series, of groups of players, the first of which is that of all, and
  /// on each side of a flow, without that of "other".
  static let (seriesColours, groupColours, flowColours) = (6, 8, 10)

  /// Returns the class of a group's colour, which it has in every chart.
  static func style(ofGroup index: Int) -> String {
    // Beyond the last colour, those of archetypes come again, and that of all does not.
    "g\(index < groupColours ? index : 1 + (index - 1) % (groupColours - 1))"
  }

  static func style(ofStep index: Int) -> String { "r\(min(index, 5))" }

  static let styleSheet = styleSheet(light, dark)

  /// Returns the style of a chart in a file of its own, with the colours that it uses.
  static func styleSheet(for classes: Set<Substring>) -> String {
    styleSheet(used(lightRules, by: classes), used(darkRules, by: classes))
  }

  private static func styleSheet(_ light: String, _ dark: String) -> String {
    """
    \(shapes)
    \(light)
    @media(prefers-color-scheme:dark){
    \(dark)
    }
    """
  }

  /// The rules of a line, each with its class where that is a numbered one, such as `g3`.
  private typealias Line = [(name: Substring?, rule: String)]

  private static let (lightRules, darkRules) = (lines(of: light), lines(of: dark))

  private static func lines(of colours: String) -> [Line] {
    colours.split(separator: "\n").map { line in
      guard line.dropFirst(2).first?.isNumber ?? false else { return [(nil, String(line))] }
      return line.split(separator: ".").map { rule in (rule.prefix { $0 != "{" }, ".\(rule)") }
    }
  }

  /// Leaves out the rules of numbered classes that are not used.
  private static func used(_ lines: [Line], by classes: Set<Substring>) -> String {
    lines.map { line in
      line.filter { $0.name.map(classes.contains) ?? true }.map(\.rule).joined()
    }
    .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The style of charts inside a page, whose reader may choose light or dark.
  static let pageStyle = """
    figure{\(shapes)
    \(light)}
    @media(prefers-color-scheme:dark){figure{
    \(dark)}}
    :root[data-theme=light] figure{
    \(light)}
    :root[data-theme=dark] figure{
    \(dark)}
    """

  private static let shapes = """
    text{font:11px system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,"DejaVu Sans",\
    sans-serif;fill:currentColor;font-variant-numeric:tabular-nums}
    .title{font-size:15px;font-weight:600}.head{font-size:12px;font-weight:600}
    .b{font-weight:600}.e{text-anchor:end}.m{text-anchor:middle}
    .halo{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
    .grid,.axis{fill:none;stroke-width:1;shape-rendering:crispEdges}\
    .zero{stroke:currentColor;stroke-width:1;shape-rendering:crispEdges}
    .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;\
    stroke-linecap:round}
    .thin{stroke-width:1.4}.dash{stroke-width:1.4;stroke-dasharray:1 3.2}\
    .mark{stroke-width:1.4;stroke-dasharray:5 3;stroke-linecap:butt}
    .area{fill:currentColor}.band{fill:currentColor;fill-opacity:.2}\
    .seam{stroke-width:.6;stroke-linejoin:round}
    .under{fill:none;stroke-width:4.5;stroke-linejoin:round;stroke-linecap:round}
    .whisker{stroke-width:1.3;stroke-linecap:butt}.hair{stroke-width:1}\
    .rim{stroke-width:3.4;stroke-linecap:square}
    """

  private static let light = colours(
    page: "#fff", border: "#d8dee4", ink: "#1f2328", muted: "#59636e", grid: "#e7ebef",
    axis: "#8c959f", ghost: "#6e7781", other: "#7f8a95", limit: "#b3261e",
    numbered: [
      "s": "0072b2 c04f00 0b7f60 7d2e66 8a6600 24292f",
      "g": "24292f 6b3fa0 b0306a 5c6f00 00707a 8c4a2f 4a5568 8f5f00",
      "r": "7f8ab2 7480a8 5f6c97 4b5885 374571 24325c",
      "f": "0072b3 3f97cc 007d63 2f9d78 3a5bb8 7386d6 2a8fa0 1f4e79 5f8f3e 8a8fd0",
      "k": "c15000 b8860b a8447f cb6fa4 9a5a1c 7a7a1f cc5a40 7a2e2e a07850 d0679d",
    ])

  private static let dark = colours(
    page: "#0d1117", border: "#30363d", ink: "#e6edf3", muted: "#9aa4ae", grid: "#222932",
    axis: "#6b7580", ghost: "#8b949e", other: "#6e7781", limit: "#ff8a80",
    numbered: [
      "s": "4aa8e8 f08030 5fe0bb c76aa6 f2cc60 b5ddf8",
      "g": "e6edf3 b794f4 f58bb5 c3d94e 4fd1dc e0a184 a9b8cc e9c46a",
      "r": "7886b5 8d9ac5 a1aed4 b6c2e2 cad5ef dfe8fb",
      "f": "2f8fd0 a3d8f7 12977a 90dcc0 5f80dd bccbf7 3fb4c7 7ba7d8 a8cf80 9fa5ee",
      "k": "ea7325 f5c465 c25f99 efb5d4 b0753a f7e09a e58b78 c96f6f d6b48c f09ac4",
    ])

  /// - Parameter numbered: The colours of series (`s0`, `s1`, …), groups, steps, faucets and sinks.
  private static func colours(
    page: String, border: String, ink: String, muted: String, grid: String, axis: String,
    ghost: String, other: String, limit: String, numbered: KeyValuePairs<String, String>
  ) -> String {
    let lists = numbered.map { prefix, colours in
      colours.split(separator: " ").enumerated().map { ".\(prefix)\($0){color:#\($1)}" }.joined()
    }
    return """
      svg{color:\(ink)}
      .page{fill:\(page);stroke:\(border)}
      .muted{color:\(muted)}
      .grid{stroke:\(grid)}.axis{stroke:\(axis)}
      .ghost{color:\(ghost)}
      .halo,.seam,.under{stroke:\(page)}
      .other{color:\(other)}.limit{color:\(limit)}
      \(lists.joined(separator: "\n"))
      """
  }
}
