import BalanceReports
import ScenarioReading
import Search

extension ScreenReport: Outcome {
  private static let maxRows = 12

  /// Returns text for people: the numbers that matter most for each metric.
  func text(_ timing: Timing) -> String {
    let tables = screening.metrics.indices.map { metric -> String in
      let counting = screening.ranking(ofMetric: metric).filter(\.isSignificant)
      let base = base(metric)
      let shown = counting.prefix(Self.maxRows)
      let rest = counting.count - shown.count
      let found = "\(screening.metrics[metric]) is \(base); \(count(counting))"
      if counting.isEmpty { return found + ".\n" }
      return """
        \(found):

        \(table(shown, of: metric).markdown)\(rest > 0 ? "… and \(rest) more.\n" : "")
        """
    }
    return """
      \(NumberText.count(screening.players, "player")), \
      \(NumberText.count(screening.responses.count, "number")) moved one at a time: \(timing.text)

      \(tables.joined(separator: "\n"))

      """
  }

  /// Returns the same for scripts, with every number that moves a metric.
  var json: JSONValue {
    let metrics = screening.metrics.enumerated().map { index, metric -> JSONValue in
      let rows = screening.ranking(ofMetric: index).filter { $0.effect.value != 0 }
      return [
        "metric": .string(metric.name), "group": .string(metric.group),
        "base": .number(screening.base[index].value),
        "numbers": .list(rows.map { (metric, $0) }, columns),
      ]
    }
    return [
      "scenario": .string(identity.scenario),
      "players": .number(screening.players), "parties": .number(screening.parties),
      "days": .number(days), "seed": .number(identity.seed),
      "moved": .number(screening.responses.count),
      "metrics": .list(metrics), "together": .list(sets.map(json(of:))),
    ]
  }

  private func json(of set: JointMove.ActingSet) -> JSONValue {
    [
      "numbers": .list(set.levers.indices.map { (set, $0) }, memberColumns),
      "narrowed": .bool(set.isNarrow),
      "effects": .list(effects(of: set), Self.jointColumns),
    ]
  }
}
