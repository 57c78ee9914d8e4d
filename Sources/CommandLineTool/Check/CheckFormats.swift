import BalanceReports
import Measurement
import Platform
import ScenarioReading

/// The verdicts as JUnit XML: a suite per scenario, a case per target and per circle of conversions
/// without a limit. It holds no times, so the same verdicts give the same bytes.
struct CheckJUnit {
  let scenarios: [CheckedScenario]
  /// True if an inconclusive target counts as missed rather than skipped.
  let isStrict: Bool

  /// A case, with its element inside; nil for one that passed.
  private typealias Case = (
    title: String, place: SourcePosition, element: String?, message: String
  )

  var text: String {
    """
    \(Self.opening) \(attributes(of: scenarios.flatMap(cases)))>
    \(scenarios.map(suite).joined(separator: "\n"))
    </testsuites>

    """
  }

  private func cases(of scenario: CheckedScenario) -> [Case] {
    let results = zip(scenario.results, scenario.places).map { result, place -> Case in
      let isMissed = result.isMissed(isStrict: isStrict)
      let element = isMissed ? "failure type=\(quoted(result.verdict.rawValue))" : "skipped"
      return (
        result.target.title, place, result.verdict == .pass ? nil : element, result.outcome
      )
    }
    return results
      + scenario.circles.filter(\.isUnlimited).map {
        ("no circle without a limit", $0.place, "failure type=\"circle\"", $0.text)
      }
  }

  private func attributes(of cases: [Case]) -> String {
    let skipped = cases.count { $0.element == "skipped" }
    let failures = cases.count { $0.element != nil } - skipped
    return
      "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
  }

  private func suite(_ scenario: CheckedScenario) -> String {
    let cases = cases(of: scenario)
    let lines = zip(cases, Self.unique(cases.map(\.title))).map { one, name in
      let (place, end) = (one.place, one.element.map { "><\($0) message=\(quoted(one.message))/>" })
      let position = place.line > 0 ? " file=\(quoted(place.file)) line=\"\(place.line)\"" : ""
      return "    <testcase name=\(quoted(name)) classname=\(quoted(scenario.name))\(position)"
        + (end.map { $0 + "</testcase>" } ?? "/>")
    }
    return """
        <testsuite name=\(quoted(scenario.name)) \(attributes(of: cases))>
          <properties>
            <property name="players" value="\(scenario.looks.last ?? 0)"/>
            <property name="days" value="\(scenario.loaded.simulation.days)"/>
            <property name="seed" value="\(scenario.loaded.simulation.seed)"/>
          </properties>
      \(lines.joined(separator: "\n"))
        </testsuite>
      """
  }

  /// Returns names with a number behind each that is taken: build servers join cases of one name.
  private static func unique(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      var (unique, number) = (name, 1)
      while !taken.insert(unique).inserted {
        number += 1
        unique = "\(name) (\(number))"
      }
      return unique
    }
  }

  private func quoted(_ text: String) -> String { "\"\(XMLText.escaped(text))\"" }

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

/// Missed and inconclusive targets, and circles, as commands that GitHub shows beside their lines.
enum CheckAnnotations {
  /// Returns a line for each; if strict, an inconclusive target is an error.
  static func text(_ scenarios: [CheckedScenario], isStrict: Bool) -> String {
    scenarios.map { scenario in
      let open = zip(scenario.results, scenario.places).filter { $0.0.verdict != .pass }
      let targets = open.map { result, place in
        line(
          isError: result.isMissed(isStrict: isStrict), place,
          "\(scenario.name): \(result.target.isClaim ? "claim" : "target") "
            + (result.verdict == .fail ? "missed" : "inconclusive"),
          "\(result.target.claim.text): \(result.outcome)")
      }
      let circles = scenario.circles.map {
        line(isError: $0.isUnlimited, $0.place, "\(scenario.name): circle of conversions", $0.text)
      }
      return (targets + circles).joined()
    }.joined()
  }

  /// Returns a line for each target or claim, at these places, that B misses or leaves open.
  static func text(
    _ changes: [ExpectationChange], at places: [SourcePosition], of scenario: String
  ) -> String {
    changes.map { change in
      guard let b = change.b, b.result.verdict != .pass else { return "" }
      return line(
        isError: change.isGated, places[b.index], "\(scenario): \(change.change.rawValue)",
        "\(change.name): \(change.expression), measured \(change.measured)")
    }.joined()
  }

  private static func line(
    isError: Bool, _ place: SourcePosition, _ title: String, _ message: String
  ) -> String {
    "::\(isError ? "error" : "warning") \(properties(place))"
      + "title=\(WorkflowText.property(title))::\(WorkflowText.data(message))\n"
  }

  /// Returns the place as GitHub names files: relative to its workspace.
  private static func properties(_ place: SourcePosition) -> String {
    if place.line == 0 { return "" }
    var file = place.file
    if let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"],
      file.hasPrefix(workspace + "/")
    {
      file.removeFirst(workspace.count + 1)
    }
    return "file=\(WorkflowText.property(file)),line=\(place.line),col=\(place.column),"
  }
}

extension Arguments {
  /// Prints annotations: on standard error where standard output is JSON.
  func annotate(_ annotations: String) throws(CommandFailure) {
    guard isJSON else { return try output.print(annotations) }
    _ = output.messages.write(annotations)
  }
}
