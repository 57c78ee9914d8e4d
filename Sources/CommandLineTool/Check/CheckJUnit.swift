import BalanceReports
import Measurement
import Platform
import ScenarioReading
import ShownText

/// The verdicts as JUnit XML for build servers: a suite per scenario, a case per target and per
/// circle of conversions without a limit. It holds no times, so the same verdicts give the same
/// bytes.
struct CheckJUnit {
  let scenarios: [CheckedScenario]
  /// Whether an inconclusive target counts as missed rather than skipped.
  let isStrict: Bool

  var text: String {
    """
    \(Self.opening) \(attributes(of: scenarios))>
    \(scenarios.map(suite).joined(separator: "\n"))
    </testsuites>

    """
  }

  private func attributes(of scenarios: [CheckedScenario]) -> String {
    let counts = TargetCounts(scenarios.flatMap(\.results))
    let circles = scenarios.flatMap(\.circles).count(where: \.isUnlimited)
    let failures = counts.failed + (isStrict ? counts.inconclusive : 0) + circles
    return "tests=\"\(counts.all + circles)\" failures=\"\(failures)\" errors=\"0\" "
      + "skipped=\"\(isStrict ? 0 : counts.inconclusive)\""
  }

  private func suite(_ scenario: CheckedScenario) -> String {
    let cases = zip(scenario.results, scenario.places).map { result, place in
      caseOpening(of: result.target.claim.text, of: scenario, at: place) + outcome(result)
    }
    let circles = scenario.circles.filter(\.isUnlimited).map { circle in
      caseOpening(of: "no circle without a limit", of: scenario, at: circle.place)
        + "><failure type=\"circle\" message=\(quoted(circle.text))/></testcase>"
    }
    return """
        <testsuite name=\(quoted(scenario.name)) \(attributes(of: [scenario]))>
          <properties>
            <property name="players" value="\(scenario.report.findings.players)"/>
            <property name="days" value="\(scenario.report.findings.days)"/>
            <property name="seed" value="\(scenario.report.identity.seed)"/>
          </properties>
      \((cases + circles).joined(separator: "\n"))
        </testsuite>
      """
  }

  /// Returns the beginning of a case's element.
  private func caseOpening(
    of name: String, of scenario: CheckedScenario, at place: SourcePosition
  ) -> String {
    let position = place.line > 0 ? " file=\(quoted(place.file)) line=\"\(place.line)\"" : ""
    return "    <testcase name=\(quoted(name)) classname=\(quoted(scenario.name))\(position)"
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
      let beginning = Files.start(of: file, bytes: opening.utf8.count)
      return beginning.map { $0.isEmpty || $0 == Array(opening.utf8) } ?? false
    }
  }
}
