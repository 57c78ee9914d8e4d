import Experiments
import ScenarioReading
import Statistics

/// The requested and the reached precision of a run, in words, as a table and as JSON.
extension Precision {
  /// The number of looks that the run took, and whether its intervals are narrow enough.
  package var sentence: String {
    let reached = looks[looks.count - 1]
    let last = NumberText.count(reached, "player")
    let earlier = looks.dropLast().map { NumberText.grouped($0) }.joined(separator: ", ")
    let missed = results.count { !$0.isMet }
    let all = results.count
    let stages =
      looks.count == 1
      ? "It looked once, at \(last)" : "It looked \(looks.count) times, at \(earlier) and \(last)"
    let end =
      missed == 0
      ? "\(all == 1 ? "the interval is" : "all intervals are") narrow enough."
      : "\(missed) of \(all) interval\(all == 1 ? "" : "s") \(missed == 1 ? "is" : "are") "
        + "**not narrow enough**, "
        + (reached >= maxPlayers
          ? "as \(NumberText.count(maxPlayers, "player")) "
            + "\(maxPlayers == 1 ? "is" : "are") the most it may simulate."
          : "and it looks no more than \(StagePlan.maxStages) times.")
    return "\(stages): \(end)"
  }

  package var table: MarkdownTable {
    MarkdownTable(
      results, .text("metric") { MarkdownText.code($0.target.metric.name) },
      .text("players") { MarkdownText.plain($0.target.metric.group) },
      .number("asked") { $0.target.error.text }, .number("reached") { reached($0) },
      .number("measured (95 % interval)") { $0.estimate.text() },
      .text("narrow enough") { verdict($0) })
  }

  /// The value of `"precision"` in `run.json`.
  package var json: JSONValue {
    let targets = results.map { result -> JSONValue in
      let (target, estimate) = (result.target, result.estimate)
      let (kind, size): (String, Double) =
        switch target.error {
        case .relative(let share): ("relative", share)
        case .absolute(let amount): ("absolute", amount)
        }
      return [
        "metric": .string(target.metric.name), "archetype": .string(target.metric.group),
        kind: .significant(size), "mean": .significant(estimate.value),
        "ci_low": .significant(estimate.low), "ci_high": .significant(estimate.high),
        "halfWidth": .significant(estimate.halfWidth), "reached": .bool(result.isMet),
        "playersNeeded": .significant(result.playersNeeded.map(Self.rounded)),
      ]
    }
    return [
      "reached": .bool(isReached), "looks": .list(looks.map { .number($0) }),
      "maxPlayers": .number(maxPlayers), "targets": .list(targets),
    ]
  }

  private func reached(_ result: Result) -> String {
    guard let halfWidth = result.estimate.halfWidth, let measured = result.estimate.value
    else { return "–" }
    switch result.target.error {
    case .relative where measured == 0: return "–"
    case .relative: return ErrorTarget.relative(halfWidth / abs(measured)).text
    case .absolute: return ErrorTarget.absolute(halfWidth).text
    }
  }

  private func verdict(_ result: Result) -> String {
    if result.isMet { return "yes" }
    if let players = result.playersNeeded {
      return "no: that takes about \(NumberText.grouped(Self.rounded(players))) players"
    }
    if result.estimate.beyond != nil { return "no: it was not reached" }
    if result.estimate.value == nil { return "no: nothing was observed" }
    return result.estimate.halfWidth == nil
      ? "no: it has no interval" : "no: it is 0, and there is no relative error of 0"
  }

  /// Rounds to two digits, since a guess has no more.
  private static func rounded(_ players: Double) -> Double { players.rounded(below: 100, .up) }
}

extension ErrorTarget {
  fileprivate var text: String {
    switch self {
    case .relative(let share): "±\(NumberText.significant(share * 100, digits: 3)) %"
    case .absolute(let amount): "±\(NumberText.significant(amount, digits: 3))"
    }
  }
}

extension RunReport {
  @BlockBuilder var precisionSection: [Block] {
    if let precision {
      """
      The run was asked to go on until the intervals of these metrics are narrow enough. \
      \(precision.sentence)
      """
      precision.table
      """
      Half of each interval's width counts. The run looks only after planned numbers of players \
      and goes on by widths alone, never by values. Such intervals cover as often as those of a \
      run with a fixed number of players, or nearly: with heavy tails and rare events they miss a \
      little more often.
      """
    }
  }
}
