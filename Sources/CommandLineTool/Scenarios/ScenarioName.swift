import Platform
import ScenarioFiles
import ScenarioReading

/// Finds a scenario's file by its name without folder and extension: `questbond` is
/// `Scenarios/questbond.jsonc`, `verification/forge` is `Scenarios/verification/forge.jsonc`.
enum ScenarioName {
  private static let folders = ["", "Scenarios/"]
  private static let endings = ["", ".jsonc", ".json"]

  /// Returns the file that an operand means: an existing file of that path, or else of that name.
  ///
  /// - Throws: When several files match, or none.
  static func file(of operand: String) throws(ScenarioFailure) -> String {
    if operand.isEmpty || isFile(operand) || operand.contains("\0") { return operand }
    let isAnywhere = operand.hasPrefix("/") || operand.hasPrefix("./") || operand.hasPrefix("../")
    let files = (isAnywhere ? [""] : folders).flatMap { folder in
      endings.map { folder + operand + $0 }
    }
    let found = files.filter(isFile)
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      throw .unreadable(
        file: operand, reason: "this could be \(found.joined(separator: " or ")); name the file")
    }
    // The reader reports folders, what the system refuses, and missing files whose names have an
    // extension.
    if let refused = files.first(where: isRefused) { return refused }
    if Path.status(operand) != nil || operand.hasSuffix(".jsonc") || operand.hasSuffix(".json") {
      return operand
    }
    throw .unreadable(
      file: operand,
      reason: "no such file, and no scenario of that name here or in Scenarios".suggesting(
        NearestName.suggestion(for: operand, among: names)))
  }

  /// The names of all scenarios below `Scenarios`, one folder deep, in alphabetical order.
  static var names: [String] {
    let paths = ["Scenarios"] + entries(of: "Scenarios").map { "Scenarios/\($0)" }
    let files = paths.flatMap { folder in entries(of: folder).map { "\(folder)/\($0)" } }
    return files.compactMap { file in
      endings.dropFirst().first(where: file.hasSuffix).map { ending in
        String(file.dropFirst("Scenarios/".count).dropLast(ending.count))
      }
    }.sorted()
  }

  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func isFile(_ path: String) -> Bool {
    Path.status(path) != nil && !Path.isFolder(path)
  }

  /// Returns whether the system does not say what is at a path: because of a link to itself, a
  /// folder that may not be searched, a file in place of a folder.
  private static func isRefused(_ path: String) -> Bool {
    Path.status(path) == nil && errno != ENOENT
  }
}
