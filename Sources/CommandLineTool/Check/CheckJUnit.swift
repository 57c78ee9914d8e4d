import BalanceReports
import Foundation
import Measurement
import ShownText

/// The verdicts as JUnit XML for build servers: a suite per scenario, a case per target. It holds
/// no times, so the same verdicts give the same bytes.
struct CheckJUnit {
  let scenarios: [CheckedScenario]
  /// Whether an inconclusive target counts as missed rather than skipped.
  let isStrict: Bool

  var text: String {
    let counts = TargetCounts(scenarios.flatMap(\.results))
    return """
      \(Self.opening) \(attributes(counts))>
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
            <property name="players" value="\(scenario.report.findings.players)"/>
            <property name="days" value="\(scenario.report.findings.days)"/>
            <property name="seed" value="\(scenario.report.identity.seed)"/>
          </properties>
      \(cases.joined(separator: "\n"))
        </testsuite>
      """
  }

  /// Returns the inner part of a case's element, and its end.
  private func outcome(_ result: TargetResult) -> String {
    if result.verdict == .pass { return "/>" }
    let isMissed = result.isMissed(isStrict: isStrict)
    let element = isMissed ? "failure type=\(quoted(result.verdict.rawValue))" : "skipped"
    return "><\(element) message=\(quoted(result.outcome))/></testcase>"
  }

  /// Returns a text as the value of an attribute.
  private func quoted(_ text: String) -> String { "\"\(XMLText.escaped(text))\"" }

  // MARK: The file

  /// The beginning, which identifies an earlier file of ours.
  private static let opening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="questbalance"
    """

  /// Returns the output file, which may replace one of ours or an empty one.
  static func file(_ path: String) -> OutputFile {
    OutputFile(path: path, option: "--junit") { file in
      guard let handle = FileHandle(forReadingAtPath: file) else { return false }
      let beginning = (try? handle.read(upToCount: opening.utf8.count)) ?? Data()
      return beginning.isEmpty || beginning == Data(opening.utf8)
    }
  }
}
