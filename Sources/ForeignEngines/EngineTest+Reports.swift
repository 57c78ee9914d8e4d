import ExactOdds
import GameSupport
import Measurement

// The test of reports: an engine reports all that it declares, and as it declares it.

extension EngineTest {
  /// Returns what the lives of all parties lack; `withTotals` are some of them again, with the totals of each
  /// day.
  func lack(of lives: [[RecordedLife]], _ withTotals: [[RecordedLife]]) -> String? {
    let shape = trials.game.shape
    for (index, metric) in shape.metrics.enumerated() {
      if lives.joined().allSatisfy({ $0.metrics[index] == .min }) {
        return "no life has a value of the metric `\(metric.name)`"
      }
    }
    return lateTotal(withTotals) ?? missingDrought(lives) ?? unknownName()
  }

  /// Returns a metric that is a total and is not up to date each day.
  private func lateTotal(_ lives: [[RecordedLife]]) -> String? {
    let shape = trials.game.shape
    let totals = shape.metrics.indices.filter { shape.metrics[$0].kind == .total }
    for (party, members) in lives.enumerated() {
      for (member, life) in members.enumerated() {
        for (place, index) in totals.enumerated() {
          let (last, end) = (life.totals.suffix(totals.count), life.metrics[index])
          guard let day = last.dropFirst(place).first, day != end else { continue }
          return
            "party \(party), member \(member): the metric `\(shape.metrics[index].name)` is \(day) at the end "
            + "of the last day and \(end) in `finish`; a total is up to date every day"
        }
      }
    }
    return nil
  }

  /// Returns a source of which attempts or droughts are missing.
  private func missingDrought(_ lives: [[RecordedLife]]) -> String? {
    for (source, known) in trials.game.shape.droughts.enumerated() {
      var isTried = false
      var ends = 0
      for (party, members) in lives.enumerated() {
        for (member, life) in members.enumerated() {
          let tries = stride(from: 0, to: life.attempts.count, by: 3).contains {
            Int(life.attempts[$0]) == source
          }
          let own = life.droughts(of: source)
          isTried = isTried || tries
          ends += own.count { $0.outcome != 0 }
          if tries, !known.once, !own.contains(where: { $0.outcome == 0 }) {
            return "party \(party), member \(member): `finish` does not report the open drought of "
              + "`\(known.name)`, with the outcome 0"
          }
        }
      }
      if ends > 0, !isTried, simulation.game.pity(of: known.name) != nil {
        return "it ends droughts of `\(known.name)` and reports no attempt"
      }
    }
    return nil
  }

  /// Returns a metric that the manifest names and no run has.
  private func unknownName() -> String? {
    let names = trials.plan.metrics.map(\.name)
    for named in engine.manifest.printed + engine.manifest.headlines {
      let name = named.replacing("<D>", with: "\(simulation.days)")
      if !name.contains("<"), !names.contains(name) {
        return "its manifest shows the metric `\(named)`, which no run has"
      }
    }
    return nil
  }

  /// Returns a source whose droughts are not what their law says, with a false alarm in a million sources.
  ///
  /// At each attempt the droughts that are still open end with the law's chance, so the sum of ends less
  /// expected ends, in its standard deviations, is near a normal law (the log-rank test of one sample).
  func contradiction(of lives: [[RecordedLife]], _ findings: Findings) -> String? {
    for (source, drought) in findings.droughts.enumerated() {
      let name = drought.source.name
      guard let law = simulation.droughtLaw(of: name, under: drought.terms)?.droughts else {
        continue
      }
      var (ends, open): ([Int], [Int]) = ([], [])
      for own in lives.joined().flatMap({ $0.droughts(of: source) }) {
        if own.outcome == 0 { open.append(own.length) } else { ends.append(own.length) }
      }
      let longest = max(ends.max() ?? 0, open.max() ?? 0)
      guard longest > 0, longest <= 100_000 else { continue }
      var (ended, left) = (
        Array(repeating: 0, count: longest + 1), Array(repeating: 0, count: longest + 1)
      )
      for length in ends { ended[length] += 1 }
      for length in open { left[length] += 1 }
      var atRisk = ends.count + open.count - left[0]
      var (difference, variance) = (0.0, 0.0)
      for attempt in 1...longest {
        let before = law.survival(after: attempt - 1)
        let chance = before > 0 ? 1 - law.survival(after: attempt) / before : 1
        difference += Double(ended[attempt]) - Double(atRisk) * chance
        variance += Double(atRisk) * chance * (1 - chance)
        atRisk -= ended[attempt] + left[attempt]
      }
      let deviations = difference / max(1, variance).squareRoot()
      if abs(deviations) < 5 { continue }
      let words = difference > 0 ? "sooner" : "later"
      return
        "droughts of `\(name)` end \(words) than by the law of its manifest: \(ends.count) ended, and the law "
        + "has \(Int((Double(ends.count) - difference).rounded()))"
    }
    return nil
  }
}

extension RecordedLife {
  /// The droughts of a source.
  func droughts(of source: Int) -> [(outcome: Int, length: Int)] {
    stride(from: 0, to: droughts.count - 3, by: 4).filter { droughts[$0 + 1] == source }.map {
      (droughts[$0 + 2], droughts[$0 + 3])
    }
  }
}
