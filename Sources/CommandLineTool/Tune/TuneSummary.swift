import BalanceReports
import JSONValues
import Measurement
import Search
import Statistics

/// The standard output of `tune`.
enum TuneSummary {
  static func text(_ report: TuneReport, _ timing: Timing, folder: String) -> String {
    let settings = report.settings.map { "  --set '\($0)'\n" }.joined()
    return """
      \(NumberText.count(report.result.tried.count, "point")) tried: \(timing.text)

      \(report.finding)
      \(settings.isEmpty ? "" : "\n" + settings)
      \(table(report))
      Report: \(folder)/report.md

      """
  }

  /// Returns the targets on fresh luck; empty without a confirmation.
  private static func table(_ report: TuneReport) -> String {
    guard let winner = report.result.winner, report.result.isConfirmed,
      !report.result.targets.isEmpty
    else { return "" }
    typealias Row = (before: TargetResult, after: TargetResult, verdict: TargetVerdict)
    let (before, after) = (
      report.results(report.result.baseConfirmed), report.results(winner.confirmed)
    )
    let rows: [Row] = after.indices.map { (before[$0], after[$0], report.verdicts[$0]) }
    return MarkdownTable(
      rows,
      [
        .text("target, on fresh luck") { $0.after.target.claim.text },
        .number("as it is") { $0.before.measured }, .number("tuned") { $0.after.measured },
        .text("verdict") { $0.verdict.rawValue },
      ]
    ).markdown
  }

  static func json(_ report: TuneReport, folder: String) -> JSONValue {
    let result = report.result
    let levers = report.levers.enumerated().map { index, lever -> JSONValue in
      let place = result.winner?.place[index] ?? 0
      return [
        "lever": .string(lever.name), "from": .string(lever.text(0)),
        "to": .string(lever.text(place)), "moved": .bool(place != 0),
      ]
    }
    let results = report.results(result.winner?.confirmed ?? [])
    let targets = zip(results, report.verdicts).map { found, verdict -> JSONValue in
      [
        "target": .string(found.target.claim.text), "expression": .string(found.target.expression),
        "measured": .number(found.estimate.value), "ci_low": .number(found.estimate.low),
        "ci_high": .number(found.estimate.high), "verdict": .string(verdict.rawValue),
      ]
    }
    let objective = result.objective.map { objective -> JSONValue in
      let gained = result.winner?.gained
      return [
        "metric": .string("\(objective.metric)"), "maximised": .bool(objective.isMaximised),
        "asItIs": .number(result.baseConfirmed.last??.estimate.value),
        "tuned": .number(result.winner?.confirmed.last??.estimate.value),
        "difference": .number(gained?.value), "ci_low": .number(gained?.low),
        "ci_high": .number(gained?.high),
      ]
    }
    let bracket = result.bracket.map { bracket -> JSONValue in
      let lever = report.levers[0]
      return [
        "near": .string(lever.text(bracket.near)), "far": .string(lever.text(bracket.far)),
        "isMet": .bool(bracket.isMet), "isExact": .bool(bracket.isExact),
        "isByLaw": .bool(bracket.exactValues != nil),
      ]
    }
    return [
      "report": .string(folder), "scenario": .string(report.identity.scenario),
      "end": .string(result.end.rawValue), "confirmed": .bool(result.isConfirmed),
      "meetsAll": .bool(report.meetsAll),
      "playersToDecide": .number(report.playersToDecide), "players": .number(result.players),
      "pointsTried": .number(result.tried.count), "levers": .list(levers),
      "set": .texts(report.settings), "targets": .list(targets), "objective": objective,
      "bracket": bracket,
    ]
  }
}
