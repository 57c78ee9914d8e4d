import BalanceReports
import JSONValues
import Search

/// The standard output of `screen`.
enum ScreenSummary {
  private static let mostRows = 12

  /// Returns text for people: the numbers that matter most for each metric.
  static func text(_ report: ScreenReport, _ timing: Timing, folder: String) -> String {
    let screening = report.screening
    let tables = screening.metrics.indices.map { metric -> String in
      let counting = screening.ranking(ofMetric: metric).filter(\.isToldApart)
      let base = report.base(metric)
      let shown = counting.prefix(mostRows)
      let rest = counting.count - shown.count
      let found = "\(screening.metrics[metric]) is \(base); \(report.count(counting))"
      if counting.isEmpty { return found + ".\n" }
      return """
        \(found):

        \(report.table(shown, of: metric).markdown)\(rest > 0 ? "… and \(rest) more.\n" : "")
        """
    }
    return """
      \(NumberText.count(screening.players, "player")), \
      \(NumberText.count(screening.responses.count, "number")) moved one at a time: \(timing.text)

      \(tables.joined(separator: "\n"))
      Report: \(folder)/report.md

      """
  }

  /// Returns the same for scripts, with every number that moves a metric.
  static func json(_ report: ScreenReport, folder: String) -> JSONValue {
    let screening = report.screening
    let metrics = screening.metrics.enumerated().map { index, metric -> JSONValue in
      let rows = screening.ranking(ofMetric: index).filter { $0.effect.value != 0 }
      return [
        "metric": .string(metric.name), "group": .string(metric.group),
        "base": .number(screening.base[index].value),
        "numbers": .list(rows.map { row($0, report) }),
      ]
    }
    return [
      "report": .string(folder), "scenario": .string(report.identity.scenario),
      "players": .number(screening.players), "parties": .number(screening.parties),
      "days": .number(report.days), "seed": .number(report.identity.seed),
      "moved": .number(screening.responses.count),
      "metrics": .list(metrics), "together": .list(report.sets.map { set($0, report) }),
    ]
  }

  /// Returns numbers that act only together.
  private static func set(_ set: JointMove.ActingSet, _ report: ScreenReport) -> JSONValue {
    let screening = report.screening
    let numbers = set.levers.indices.map { index -> JSONValue in
      let (from, to) = report.places(set, index)
      return [
        "path": .string(screening.responses[set.levers[index]].name), "from": .string(from),
        "to": .string(to),
      ]
    }
    let effects = zip(screening.metrics, set.effects).map { metric, effect -> JSONValue in
      [
        "metric": .string(metric.name), "group": .string(metric.group),
        "effect": .number(effect?.difference ?? 0),
        "parties_changed": .number(effect == nil ? 0 : effect?.changed),
      ]
    }
    return [
      "numbers": .list(numbers), "narrowed": .bool(set.isNarrow), "effects": .list(effects),
    ]
  }

  private static func row(_ effect: ScreenedEffect, _ report: ScreenReport) -> JSONValue {
    let response = report.screening.responses[effect.lever]
    return [
      "path": .string(response.name), "value": .string(response.value),
      "low": .string(response.places.first?.text), "high": .string(response.places.last?.text),
      "effect": .number(effect.effect.value), "ci_low": .number(effect.effect.low),
      "ci_high": .number(effect.effect.high), "elasticity": .number(effect.elasticity),
      "rank": .number(effect.rank?.rank), "rank_low": .number(effect.rank?.low),
      "rank_high": .number(effect.rank?.high), "parties_changed": .number(effect.changed),
      "interaction": .number(effect.interaction), "told_apart": .bool(effect.isToldApart),
    ]
  }
}
