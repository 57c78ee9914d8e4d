import Experiments
import Measurement
import ScenarioReading
import Statistics

/// The targets at the points of a sweep, and the points that meet them.
extension SweepReport {
  /// Returns some points in words: `10…20, 30`; many without a place on an axis as their number.
  private func words(_ chosen: [Int]) -> String {
    if !isOfNumber, chosen.count > (parameters.count == 1 ? 4 : 1) {
      return "\(chosen.count) of \(NumberText.count(order.count, "point"))"
    }
    let runs = order.split { !chosen.contains($0) }.flatMap { run -> [[Int]] in
      isOfNumber ? [[run.first!, run.last!].unique] : run.map { [$0] }
    }
    return runs.map { $0.map(short).joined(separator: "…") }.joined(separator: ", ")
  }

  /// Returns the name of a point; of a single parameter the value alone.
  private func short(_ point: Int) -> String {
    parameters.count == 1 ? parameters[0].values[point].text : name(of: point)
  }

  private var allTargets: String {
    targets.count == 1 ? "the target" : "all \(targets.count) targets"
  }

  private func isMet(_ target: Int, at point: Int) -> Bool {
    scores[point].results[target].verdict == .pass
  }

  /// The result as a sentence without its full stop.
  package var finding: String {
    guard let best = best.first else { return movingMetrics }
    let path = parameters.count == 1 ? parameters[0].path : nil
    let point = path.map { "value of \($0)" } ?? "point"
    let meeting = order.filter { scores[$0].meetsAll }
    if meeting.count == order.count { return "Every \(point) meets \(allTargets)" }
    let (met, chosen) = (scores[best].met, words(meeting))
    if meeting.isEmpty {
      return "No \(point) meets \(allTargets)" + (met > 0 ? "; \(short(best)) meets \(met)" : "")
    }
    if chosen.hasSuffix("points") { return "\(chosen) meet \(allTargets)" }
    return (path.map { "\($0) " } ?? "") + "\(chosen) meets \(allTargets)"
  }

  package var headline: Headline {
    let (points, days) = (sweep.points.count, sweep.plan.days)
    var headline = Headline(
      subject: title,
      played: "sweep of \(parameters.map { plain($0.path) }.joined(separator: " and ")) over "
        + "\(NumberText.count(points, "point")), \(NumberText.count(sweep.players, "player")), "
        + NumberText.count(days, "day"), finding: plain(finding))
    guard let best = best.first else { return headline }
    let judged = judgedTargets
    let kept = scores[best].keptBy.map { _ in
      ": it keeps the nearest limit by \(Self.keptBy(scores[best]))"
    }
    headline.lead =
      ["Best is **\(plain(short(best)))**\(kept ?? "")."] + [judged.worst].compactMap { $0 }
    headline.squares = [
      judged.squares("At \(plain(short(best))): \(judged.met) of \(judged.count) targets pass")
    ].compactMap { $0 }
    return headline
  }

  private func judgement(_ result: TargetResult, before: Estimate? = nil) -> Judgement {
    let row = sweep.baseRows(of: [result.target.claim.metric])[0]
    return Judgement(result, isShare: row?.isShare ?? false, before: before)
  }

  /// The targets at the best point, worst first.
  private var judgedTargets: [Judgement] {
    guard let best = best.first else { return [] }
    return Judgement.ranked(
      zip(scores[best].results, baseScore.results).map {
        judgement($0, before: isOfNumber ? nil : $1.estimate)
      })
  }

  var targetSection: ReportSection? {
    guard let best = best.first else { return nil }
    let always = targets.indices.count { target in order.allSatisfy { isMet(target, at: $0) } }
    let never = targets.indices.count { target in !order.contains { isMet(target, at: $0) } }
    let all = NumberText.count(targets.count, "target")
    return ReportSection(
      "\(always) of \(all) \(always == 1 ? "holds" : "hold") at every point, \(never) at none"
    ) {
      Judgement.legend
      if isOfNumber { Block.rows([strip]) }
      Block.rows(judgedTargets.map(row), "bul")
      targetMap
      """
      \(code(name(of: best))) is the best of \(NumberText.count(scores.count, "point")) on one seed, \
      so it looks better than it is. Check it on another seed:
      """
      Block.code(TerminalText.line(confirming(best)))
      Block.fold("Points, best first") {
        table(
          of: Array(ranking.prefix(20)),
          [
            .number("targets met") { "\(score($0).met) of \(targets.count)" },
            .number("kept by") { Self.keptBy(score($0)) },
            .text("furthest off") { furthestOff(score($0)) },
          ])
      }
    }
  }

  /// Returns the target at the best point, with its response where a number varies.
  private func row(_ judged: Judgement) -> Row {
    let index = targets.firstIndex {
      $0.title == judged.title && $0.expression == judged.expression
    }!
    let met = order.filter { isMet(index, at: $0) }
    let place = met.count == order.count ? "every point" : met.isEmpty ? "no point" : words(met)
    var row = judged.row("\(groupTitle(judged.metric.group)); met at \(plain(place))")
    row.drawn = signs { scores[$0].results[index].verdict }
    if isOfNumber {
      let (claim, results) = (targets[index].claim, scores.map { $0.results[index] })
      row.picture = response(
        judged.title, results.map(\.estimate), isShare: judged.bullet.isShare,
        limits: (claim.atLeast, claim.atMost), results.map(\.verdict))
    } else if !row.drawn.isEmpty {
      row.remarks.append(row.drawn)
    }
    return row
  }

  /// The points, each with a mark: ✓ where it meets all targets.
  private var strip: Row {
    func verdict(_ point: Int) -> TargetVerdict {
      let score = scores[point]
      return score.meetsAll
        ? .pass : score.results.contains { $0.verdict == .fail } ? .fail : .inconclusive
    }
    let now = parameters[0].base.map { "; line: \(plain($0.text)), as it is" } ?? ""
    return Row(
      name: allTargets.capitalizedFirst, note: "by \(code(parameters[0].path))\(now)",
      picture: strip(scores.indices.map(verdict)), drawn: signs(verdict),
      value: "\(scores.count(where: \.meetsAll)) of \(scores.count)", remarks: ["meet them"])
  }

  /// Returns the verdicts at all points as marks; empty for too many.
  private func signs(_ verdict: (Int) -> TargetVerdict) -> String {
    order.count > 40 ? "" : order.map { verdict($0).sign }.joined()
  }

  /// Returns the score of a point; nil stands for the scenario as it is.
  private func score(_ point: Int?) -> SweepScore { point.map { scores[$0] } ?? baseScore }

  /// Says how far off the target is that a point misses by most; empty if it fails none.
  package func furthestOff(_ score: SweepScore) -> String {
    let failed = score.results.filter { $0.verdict == .fail }.map { judgement($0).bullet }
    return failed.max { $0.severity < $1.severity }.map {
      $0.distance.isEmpty ? "missed" : $0.distance
    } ?? ""
  }

  /// Says by what share of its limit a point that meets all targets clears the nearest one.
  package static func keptBy(_ score: SweepScore) -> String {
    score.keptBy.map { "\(NumberText.significant($0 * 100, digits: 2)) %" } ?? "–"
  }
}
