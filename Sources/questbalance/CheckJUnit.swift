import BalanceReports
import Foundation
import SyntheticPlayers

/// The verdicts as JUnit XML, which build servers read: a suite for each scenario, a case for each
/// target. The same verdicts give the same bytes: there are no times in it.
struct CheckJUnit {
  let scenarios: [CheckedScenario]
  /// Whether an inconclusive target counts as missed, and not as skipped.
  let isStrict: Bool

  var text: String {
    let counts = TargetCounts(scenarios.flatMap(\.results))
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="questbalance" \(attributes(counts))>
      \(scenarios.map(suite).joined(separator: "\n"))
      </testsuites>

      """
  }

  private func attributes(_ counts: TargetCounts) -> String {
    let failures = counts.failed + (isStrict ? counts.inconclusive : 0)
    return "tests=\"\(counts.all)\" failures=\"\(failures)\" errors=\"0\" "
      + "skipped=\"\(isStrict ? 0 : counts.inconclusive)\""
  }

  private func suite(_ scenario: CheckedScenario) -> String {
    let cases = zip(scenario.results, scenario.places).map { result, place in
      let name = "name=\(quoted(result.target.claim.text)) classname=\(quoted(scenario.name))"
      let position =
        place.line > 0 ? " file=\(quoted(place.file)) line=\"\(place.line)\"" : ""
      return "    <testcase \(name)\(position)\(outcome(result))"
    }
    return """
        <testsuite name=\(quoted(scenario.name)) \(attributes(TargetCounts(scenario.results)))>
          <properties>
            <property name="players" value="\(scenario.players)"/>
            <property name="days" value="\(scenario.days)"/>
            <property name="seed" value="\(scenario.seed)"/>
          </properties>
      \(cases.joined(separator: "\n"))
        </testsuite>
      """
  }

  /// What ends a case's element.
  private func outcome(_ result: TargetResult) -> String {
    let message = "message=\(quoted("\(result.target.expression), measured \(result.measured)"))"
    switch result.verdict {
    case .pass: return "/>"
    case .inconclusive where !isStrict:
      return "><skipped \(message)/></testcase>"
    case .fail, .inconclusive:
      return "><failure type=\"\(result.verdict.rawValue)\" \(message)/></testcase>"
    }
  }

  /// As the value of an attribute. What XML cannot hold becomes the replacement character.
  private func quoted(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}

extension CheckJUnit {
  /// Finds out before a long run whether the file could be written.
  ///
  /// - Throws: Exit code 73.
  static func check(_ file: String) throws(CommandFailure) {
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw failure("\(file): is a folder")
    }
    try ReportFolder(path: folder(of: file)).check()
  }

  /// - Throws: Exit code 73.
  func write(to file: String) throws(CommandFailure) {
    try Interruption.whileWriting { () throws(CommandFailure) in
      do {
        try FileManager.default.createDirectory(
          atPath: Self.folder(of: file), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
      } catch {
        throw Self.failure("cannot write \(file)")
      }
    }
  }

  private static func folder(of file: String) -> String {
    URL(filePath: file).deletingLastPathComponent().path
  }

  private static func failure(_ what: String) -> CommandFailure {
    CommandFailure(code: .cannotCreateOutput, message: "questbalance: error: --junit \(what)")
  }
}
