import BalanceReports

/// The files of a report, as the list in its folder names them: the next run may replace and remove
/// them. All others belong to the user.
struct ReportFileList {
  static let name = "files.txt"
  private static let title =
    "# Written by questbalance, whose next run replaces these files and leaves all others.\n"

  private(set) var paths: Set<String>

  init(_ files: [ReportFile]) { paths = Set(files.map(\.path) + [Self.name]) }

  /// Reads the list of the report in a folder; it is empty where there is no report.
  init(of folder: borrowing OpenFolder) {
    if let text = folder.text(of: Self.name, atMost: 1 << 20) {
      let isOurs = text.hasPrefix(Self.title)
      paths = isOurs ? Set(text.split(separator: "\n").dropFirst().map(String.init)) : []
    } else {
      paths = Self.unlisted(in: folder)
    }
    // A list may come from anywhere; it must not name files elsewhere.
    paths = paths.filter(Self.isOfReport)
  }

  var file: ReportFile {
    let lines = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ReportFile(path: Self.name, text: Self.title + lines.map { $0 + "\n" }.joined())
  }

  /// Whether the list names files of a subfolder.
  func reaches(into folder: String) -> Bool { paths.contains { $0.hasPrefix(folder + "/") } }

  private static func isOfReport(_ path: String) -> Bool {
    let charts = ReportFile.chartFolder + "/"
    let name = path.hasPrefix(charts) ? path.dropFirst(charts.count) : path[...]
    return !name.isEmpty && !name.contains("/") && name != "." && name != ".."
  }

  // MARK: Reports of versions that kept no list

  /// The files of such a report, recognised by `run.json`: its tables, and the charts that `report.md`
  /// shows.
  private static func unlisted(in folder: borrowing OpenFolder) -> Set<String> {
    let size = 1 << 24
    guard let run = folder.text(of: "run.json", atMost: size), isRun(run) else { return [] }
    let report = folder.text(of: "report.md", atMost: size)
    var paths = Set(["report.md", "run.json", Timing.fileName] + tables(run))
    guard let report else { return paths }
    if !report.contains("\n## Is the run what it is held to?\n") { paths.remove("targets.csv") }
    let links = report.split(separator: "](charts/").dropFirst()
    return paths.union(links.compactMap { $0.split(separator: ")").first.map { "charts/\($0)" } })
  }

  private static func isRun(_ text: String) -> Bool {
    ["seed", "players", "days", "version"].allSatisfy { text.contains("\n  \"\($0)\": ") }
  }

  private static func tables(_ run: String) -> [String] {
    if run.hasPrefix("{\n  \"a\": {") { return ["comparison.csv"] }
    if run.contains("\n  \"varied\": [") { return ["sweep.csv"] }
    return [
      "summary.csv", "level_progression.csv", "faucet_sink.csv", "faucet_sink_by_level.csv",
      "balance.csv", "drop_droughts.csv", "quantiles.csv", "claims.csv", "targets.csv",
    ]
  }
}
