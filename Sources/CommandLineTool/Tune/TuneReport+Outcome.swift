import BalanceReports
import Measurement
import ScenarioReading
import Search
import Statistics

extension TuneReport: Outcome {
  func text(_ timing: Timing) -> String {
    let options = settings.map { "  --set '\($0)'\n" }.joined()
    return """
      \(NumberText.count(result.tried.count, "point")) tried: \(timing.text)

      \(finding)
      \(options.isEmpty ? "" : "\n" + options)
      \(table)

      """
  }

  private var table: String {
    guard let winner = result.winner, result.isConfirmed, !result.targets.isEmpty else { return "" }
    typealias Row = (before: TargetResult, after: TargetResult, verdict: TargetVerdict)
    let (before, after) = (results(result.baseConfirmed), results(winner.confirmed))
    let rows: [Row] = after.indices.map { (before[$0], after[$0], verdicts[$0]) }
    return MarkdownTable(
      rows,
      [
        .text("target, on fresh luck") { $0.after.target.claim.text },
        .number("as it is") { $0.before.measured }, .number("tuned") { $0.after.measured },
        .text("verdict") { $0.verdict.rawValue },
      ]
    ).markdown
  }

  var json: JSONValue {
    let moves = levers.enumerated().map { index, lever -> JSONValue in
      let place = result.winner?.place[index] ?? 0
      return [
        "lever": .string(lever.name), "from": .string(lever.text(0)),
        "to": .string(lever.text(place)), "moved": .bool(place != 0),
      ]
    }
    let targets = zip(results(result.winner?.confirmed ?? []), verdicts)
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
      let lever = levers[0]
      return [
        "near": .string(lever.text(bracket.near)), "far": .string(lever.text(bracket.far)),
        "isMet": .bool(bracket.isMet), "isExact": .bool(bracket.isExact),
        "isByLaw": .bool(bracket.exactValues != nil),
      ]
    }
    return [
      "scenario": .string(identity.scenario),
      "end": .string(result.end.rawValue), "confirmed": .bool(result.isConfirmed),
      "meetsAll": .bool(meetsAll),
      "playersToDecide": .number(playersToDecide), "players": .number(result.players),
      "pointsTried": .number(result.tried.count), "levers": .list(moves),
      "set": .texts(settings),
      "targets": .list(targets.map { ($0, $1) }, TargetResult.columns), "objective": objective,
      "bracket": bracket,
    ]
  }
}
