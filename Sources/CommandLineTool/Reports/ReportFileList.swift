import BalanceReports
import Platform

/// The files of a report, as listed in its folder: the next run may replace and remove them. All
/// other files belong to the user.
struct ReportFileList {
  static let name = "files.txt"
  private static let title =
    "# Written by questbalance, whose next run replaces these files and leaves all others.\n"

  let paths: Set<String>

  init(_ files: [ReportFile]) { paths = Set(files.map(\.path) + [Self.name]) }

  /// Reads the list of the report in a folder; it is empty if there is no report.
  init(of folder: String) {
    let file = Path.joined(folder, Self.name)
    let isFile = Files.kind(of: file) == S_IFREG
    let text = isFile ? (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" : ""
    let names = text.hasPrefix(Self.title) ? text.split(separator: "\n").dropFirst() : []
    // A list may come from anywhere; it must not name files elsewhere.
    paths = Set(names.map(String.init).filter(Self.isOfReport))
  }

  var file: ReportFile {
    let lines = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ReportFile(path: Self.name, text: Self.title + lines.map { $0 + "\n" }.joined())
  }

  /// Returns whether the list names files of a subfolder.
  func reaches(into folder: String) -> Bool { paths.contains { $0.hasPrefix(folder + "/") } }

  private static func isOfReport(_ path: String) -> Bool {
    let charts = ReportFile.chartFolder + "/"
    let name = path.hasPrefix(charts) ? path.dropFirst(charts.count) : path[...]
    return !name.isEmpty && !name.contains("/") && name != "." && name != ".."
  }
}
