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
  ///
  /// - Throws: When there is a list that cannot be read: without it the files of the report would pass
  ///   for the user's.
  init(of folder: String) throws(SystemError) {
    let file = Path.joined(folder, Self.name)
    let names = Files.kind(of: file) == S_IFREG ? try Self.names(in: file) : []
    // A list may come from anywhere; it must not name files elsewhere.
    paths = Set(names.filter(Self.isOfReport))
  }

  private static func names(in file: String) throws(SystemError) -> [String] {
    guard let bytes = Files.start(of: file, bytes: 1 << 20) else { throw SystemError(at: file) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix(title) ? text.split(separator: "\n").dropFirst().map(String.init) : []
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
