import Experiments
import ScenarioReading
import Statistics

extension SweepReport {
  package var sections: [@Sendable () -> ReportSection?] {
    [
      shown { heading }, shown("Overview") { overview },
      shown("Which points are best?") { bestPoints }, shown { verdicts },
      shown("Response of each metric") { pictures }, shown("The numbers") { numbers },
      shown("Reading guide") { reading },
    ]
  }

  @BlockBuilder private var heading: [Block] {
    let paths = parameters.map { code($0.path) }.joined(separator: " and ")
    let varied = parameters.map { parameter in
      let now = parameter.base.map { " (as it is: \(plain($0.text)))" } ?? ""
      let values = parameter.values.map { plain($0.text) }
      return "\(code(parameter.path))\(now): \(values.joined(separator: ", "))"
    }
    Block.heading(1, "\(plain(identity.scenario)) by \(paths)")
    identity.overridden()
    Block.list(varied)
    """
    \(NumberText.count(sweep.points.count, "point")), each with the same \
    \(NumberText.count(sweep.players, "player")) in \(NumberText.count(sweep.parties, "party")) \
    over \(NumberText.count(sweep.plan.days, "day")), on the same luck, seed \(identity.seed) · questbalance \
    \(identity.version) · scenario `\(identity.hash)`
    """
    Block.code(TerminalText.line(command))
  }

  @BlockBuilder private var overview: [Block] {
    let apart = moving.filter(isSignificant)
    let others = [
      ("Not told apart at any point", moving.filter { !isSignificant($0) }),
      ("Equal at every point", metrics.indices.filter { !moving.contains($0) }),
    ].filter { !$1.isEmpty }.map { "\($0): \($1.map(code).joined(separator: ", "))." }
    "Against the scenario as it is, on the same luck:"
    Block.list(
      apart.prefix(Self.maxLines).map { "\(code($0)): \(course($0))" }
        + (apart.count > Self.maxLines ? ["… and \(apart.count - Self.maxLines) more."] : [])
        + others)
  }

  private static let maxLines = 12

  /// Says where a metric is least and where it is greatest.
  private func course(_ metric: Int) -> String {
    let found = rows.indices.compactMap { point in
      rows[point][metric]?.summary.estimate.valueOrBound.map { (point, $0) }
    }
    guard let least = found.min(by: { $0.1 < $1.1 }), let most = found.max(by: { $0.1 < $1.1 })
    else { return "nothing measured" }
    func at(_ point: Int) -> String {
      let values = values(at: point).map { plain($0.text) }.joined(separator: ", ")
      return "\(texts(at: point, metric).point) at \(values) "
        + "(\(valueText(rows[point][metric]?.difference, metric, signed: true)))"
    }
    let now = "as it is \(text(baseRows[metric]?.estimate, metric))"
    return least.1 == most.1 ? "\(at(least.0)); \(now)" : "\(at(least.0)) … \(at(most.0)); \(now)"
  }

  @BlockBuilder private var bestPoints: [Block] {
    if !targets.isEmpty {
      let points = NumberText.count(scores.count, "point")
      let meeting = scores.count(where: \.meetsAll)
      let meet =
        meeting > 0 ? "Of \(points), \(meeting) meet\(meeting == 1 ? "s" : "")" : "No point meets"
      let first = scores.count > Self.maxBest ? "The first \(Self.maxBest), best" : "Best"
      "\(meet) all \(NumberText.count(targets.count, "target")). \(first) first:"
      table(
        of: Array(ranking.prefix(Self.maxBest)),
        [
          .number("targets met") { "\(score($0).met) of \(targets.count)" },
          .number("kept by") { Self.keptBy(score($0)) },
          .number("missed by") { Self.missedBy(score($0)) }, .text("not met") { missed(score($0)) },
        ])
      """
      \(code(name(of: best[0]))) is the best of \(points) on one seed, so it looks \
      better than it is. Check it on another seed:
      """
      Block.code(TerminalText.line(confirming(best[0])))
    }
  }

  private static let maxBest = 20

  /// Returns the score of a point; nil stands for the scenario as it is.
  private func score(_ point: Int?) -> SweepScore { point.map { scores[$0] } ?? baseScore }

  private func missed(_ score: SweepScore) -> String {
    let missed = score.results.filter { $0.verdict != .pass }
    let names = missed.prefix(3).map { "\(plain($0.target.claim.text)): \($0.measured)" }
    let more = missed.count > 3 ? "; and \(missed.count - 3) more" : ""
    return names.joined(separator: "; ") + more
  }

  /// Says by what share of their limits a point misses its targets, to two digits.
  package static func missedBy(_ score: SweepScore) -> String {
    let share = percent(score.missedBy)
    return score.missedBlindly == 0 ? share : "> \(share)"
  }

  /// Says by what share of its limit a point that meets all targets clears the nearest one.
  package static func keptBy(_ score: SweepScore) -> String { score.keptBy.map(percent) ?? "–" }

  private static func percent(_ share: Double) -> String {
    "\(NumberText.significant(share * 100, digits: 2)) %"
  }

  @BlockBuilder private var verdicts: [Block] {
    if !targets.isEmpty, scores.count > 1 {
      let legend = targets.enumerated().map { index, target in
        "\(index + 1). \(plain(target.claim.text)): " + code(target.expression)
      }
      Block.fold("every target at every point (✓ pass, ✗ fail, ? inconclusive)") {
        legend.joined(separator: "\n")
        table(
          of: Array(scores.indices), isWithBase: false,
          targets.indices.map { target in
            .text("\(target + 1)") { score($0).results[target].verdict.sign }
          })
      }
    }
  }

  @BlockBuilder private var pictures: [Block] {
    let charts = charts
    charts
    if !charts.isEmpty, moving.count > charts.count {
      "The first \(charts.count) of \(moving.count) metrics that move."
    }
  }

  private var numbers: [Block] {
    moving.flatMap { metric -> [Block] in
      let table = table(
        of: Array(rows.indices),
        [
          .number("mean (95 % interval)") { point in
            let row = point.map { rows[$0][metric]?.summary } ?? baseRows[metric]
            return text(row?.estimate, metric)
          },
          .number("difference (95 % interval)") { point in
            point.map { text(rows[$0][metric]?.difference, metric, signed: true) } ?? ""
          },
        ])
      let name = XMLText.escaped("\(metrics[metric]), \(unit(metric))")
      return moving.count == 1
        ? [.prose(code(metric)), .table(table)] : [.fold(name, [.table(table)])]
    }
  }

  /// Returns a table of points and of the scenario as it is, for which a column gets nil.
  private func table(
    of points: [Int], isWithBase: Bool = true, _ columns: [Column<Int?>]
  ) -> MarkdownTable {
    let varied: [Column<Int?>] = parameters.enumerated().map { place, parameter in
      .text(code(parameter.path)) { point in
        point.map { plain(values(at: $0)[place].text) } ?? "*as it is*"
      }
    }
    return MarkdownTable(points + (isWithBase ? [nil] : []), varied + columns)
  }

  private var reading: [String] {
    let targetReading = """
      Points that meet more targets come first; a target is met when its whole interval lies \
      within the limits. Points that meet all targets are ordered by *kept by*, largest first: the \
      share of its limit by which the mean keeps the target that is nearest to being missed. The \
      others are ordered by *missed by*, smallest first: the sum of the shares of their limits by \
      which means miss targets (or known answers), with ">" where a target could not be measured. \
      1.2 misses a limit of 0.6 by 100 %. Of two limits the nearer counts. A limit of 0 has no shares: there they are of the \
      target's other limit, or else of the value as it is.
      """
    return [
      """
      Every point is played by the same players on the same luck as the scenario as it is, so what \
      they have in common cancels in the difference: its interval is usually much narrower than the \
      intervals of the two means suggest.
      """,
      """
      Intervals cover the true value in 95 of 100 such sweeps, each by itself; the party is the \
      independent unit. Of many points and metrics, some exclude 0 by luck alone. \
      `questbalance compare` with one point's value gives verdicts that allow for that.
      """,
      """
      Differences of droughts and of inequality are computed as if two points shared no luck: \
      their intervals are wider than necessary.
      """,
    ] + (targets.isEmpty ? [] : [targetReading]) + [
      """
      [sweep.csv](sweep.csv) holds every metric of every group at every point, and \
      [run.json](run.json) the scenario with every number spelled out.
      """
    ]
  }

  private func code(_ metric: Int) -> String { code("\(metrics[metric])") }

  package func valueText(_ estimate: Estimate?, _ metric: Int, signed: Bool = false) -> String {
    estimate.valueText(isShare: isShare(metric), signed: signed)
  }

  /// Returns the value as it is and at a point, with the digits that show a certain difference.
  package func texts(at point: Int, _ metric: Int) -> (base: String, point: String) {
    let row = rows[point][metric]
    let texts = Estimate.texts(
      baseRows[metric]?.estimate ?? .nothing, row?.summary.estimate ?? .nothing,
      isShare: isShare(metric), areSignificant: row?.difference.isSignificant ?? false)
    return (texts.a, texts.b)
  }

  private func text(_ estimate: Estimate?, _ metric: Int, signed: Bool = false) -> String {
    estimate.text(isShare: isShare(metric), signed: signed)
  }
}
