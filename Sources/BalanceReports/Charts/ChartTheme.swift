/// Colours and letters of every chart, for light and dark pages.
///
/// Hues follow Okabe and Ito's palette, which stays distinct to colour-blind readers, darkened
/// for white and lightened for black. Classes instead of CSS variables: viewers outside
/// browsers know the former only, and all of them know `currentColor`.
enum ChartTheme {
  /// How many colours each series palette holds.
  static let seriesColours = 6
  /// How many colours each side of a flow has, apart from the one of "other".
  static let flowColours = 7

  static let styleSheet = """
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
    \(colours(light))
    @media(prefers-color-scheme:dark){
    \(colours(dark))
    }
    """

  private struct Palette {
    var page: String
    var border: String
    var ink: String
    var muted: String
    var grid: String
    var axis: String
    var ghost: String
    var series: [String]
    var faucets: [String]
    var sinks: [String]
    var other: String
  }

  private static let light = Palette(
    page: "#fff", border: "#d8dee4", ink: "#1f2328", muted: "#59636e", grid: "#e7ebef",
    axis: "#8c959f", ghost: "#7d8590",
    series: ["#0072b2", "#d55e00", "#12a37d", "#7d2e66", "#c99700", "#5cb2e6"],
    faucets: ["#0072b2", "#7cc4ee", "#007d63", "#86d0b4", "#3a5bb8", "#a9bdf0", "#2a9db0"],
    sinks: ["#d55e00", "#f2b84b", "#a8447f", "#e7a3c8", "#9a5a1c", "#f5d77a", "#d9745f"],
    other: "#b4bcc5")

  private static let dark = Palette(
    page: "#0d1117", border: "#30363d", ink: "#e6edf3", muted: "#9aa4ae", grid: "#222932",
    axis: "#6b7580", ghost: "#8b949e",
    series: ["#4aa8e8", "#f08030", "#5fe0bb", "#c76aa6", "#f2cc60", "#b5ddf8"],
    faucets: ["#2f8fd0", "#a3d8f7", "#12977a", "#90dcc0", "#5f80dd", "#bccbf7", "#3fb4c7"],
    sinks: ["#ea7325", "#f5c465", "#c25f99", "#efb5d4", "#b0753a", "#f7e09a", "#e58b78"],
    other: "#6e7781")

  private static func colours(_ palette: Palette) -> String {
    var rules = [
      "svg{color:\(palette.ink)}",
      ".page{fill:\(palette.page);stroke:\(palette.border)}",
      ".muted{color:\(palette.muted)}",
      ".grid{stroke:\(palette.grid)}.axis{stroke:\(palette.axis)}",
      ".ghost{color:\(palette.ghost)}",
      ".halo,.seam,.under{stroke:\(palette.page)}",
      ".other{color:\(palette.other)}",
    ]
    for (prefix, list) in [("s", palette.series), ("f", palette.faucets), ("k", palette.sinks)] {
      rules.append(
        list.enumerated().map { ".\(prefix)\($0.offset){color:\($0.element)}" }.joined())
    }
    return rules.joined(separator: "\n")
  }
}
