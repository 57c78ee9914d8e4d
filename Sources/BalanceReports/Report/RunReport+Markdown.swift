import Measurement

// `report.md`, for designers: first the answers, then each with its chart and table, then how to
// read them and what they rest on.

extension RunReport {
  /// The title of the metrics that no other section shows.
  static let otherMetrics = "Other metrics"

  package var title: String {
    plain(identity.scenario) + (identity.partial == nil ? "" : " (partial)")
  }

  package var sections: [@Sendable () -> ReportSection?] {
    let first: [@Sendable () -> ReportSection?] = [
      { top }, shown("Are the intervals narrow enough?") { precisionSection }, { targets },
      { numbers }, { claims }, { hardships }, { calendarSection },
    ]
    let money = currencies.map { name -> @Sendable () -> ReportSection? in { accounts(name) } }
    let courses: [@Sendable () -> ReportSection?] = [
      { rises }, { droughts },
      detailed("Questions of the design") { questions }, { levels }, { retention },
      { cohorts },
      shown("What does a day bring each archetype?") { archetypes },
    ]
    let flows = currencies.map { name -> @Sendable () -> ReportSection? in { currency(name) } }
    let last: [@Sendable () -> ReportSection?] = [
      { milestones }, { stepSection }, detailed("Which players stand out?") { outliers },
      { others }, detailed("How certain are the main numbers?") { certainty }, { definitions },
      detailed("Reading guide") { reading }, detailed("Assumptions in force") { appendix },
      { about },
    ]
    return first + money + courses + flows + last
  }

  /// The answer, and the sentences without which it would mislead.
  private var top: ReportSection? {
    ReportSection(
      answer: {
        Block.headline(headline)
        identity.partial.map { "**Partial:** \(plain($0))" }
        identity.overridden()
        metrics.compactMap(metricLine)
        plain(identity.description)
        made
      }, page: { answer, _ in Array(answer.dropLast(identity.description.isEmpty ? 1 : 2)) })
  }

  /// Returns a metric that the command line asked for; nil where it is not measured.
  private func metricLine(_ metric: MetricID) -> String? {
    guard let row = findings.row(metric) else { return nil }
    return "**\(code("\(metric)")).** \(row.estimate.text(isShare: row.isShare)), in \(row.unit). "
      + plain(row.definition.meaning)
  }

  /// The end of the page: the run and its scenario.
  private var about: ReportSection? {
    ReportSection(
      "About this run",
      page: { _, _ in
        [plain(identity.description), made].filter { !$0.isEmpty }.map(Block.prose)
      })
  }

  private var made: String {
    """
    \(NumberText.count(findings.players, "player")) in \
    \(NumberText.count(findings.parties, "party")), \(NumberText.count(findings.days, "day")), \
    seed \(identity.seed) · scenario `\(identity.hash)` · questbalance \(identity.version)
    """
  }

  @BlockBuilder private var outliers: [Block] {
    if !findings.outliers.isEmpty {
      """
      The extremes of the run, on the last day or over the whole life. The commands work in this \
      folder: [run.json](run.json) holds the run, and `trace` replays a party exactly as it was \
      here. Only players active on at least half of the days count as *poorest* or *slowest* (least \
      progress). *Stuck* is the player with the most days played without a level, below the \
      highest, if they are at least \(Outlier.stuckDays). Where pity ended many droughts at the \
      same length, the table names the player with the most forced drops.
      """
      MarkdownTable(
        findings.outliers, .text("who") { plain($0.what) },
        .text("archetype") { plain($0.archetype) },
        .number("value") {
          $0.value == $0.value.rounded()
            ? NumberText.grouped($0.value) : NumberText.significant($0.value, digits: 4)
        },
        .text("unit") { $0.unit },
        .text("replay") {
          "`questbalance trace run.json --party \($0.party) --member \($0.member)`"
        })
    }
  }

  /// Metrics that no other section shows, for all players; a table on the page, to be searched.
  private var others: ReportSection? {
    let rows = findings.summary.filter { $0.group == "all" && !isShownElsewhere($0.definition) }
    func quantiles(_ row: SummaryRow) -> Quantiles? { row.isShare ? nil : row.spread?.quantiles }
    let table = MarkdownTable(
      rows, .text("metric") { code($0.metric.name) }, .text("unit") { plain($0.unit) },
      .number("mean (95 % interval)") { $0.estimate.text(isShare: $0.isShare) },
      .number("5 %") { quantile(quantiles($0)?.p05) },
      .number("median") { quantile(quantiles($0)?.p50) },
      .number("95 %") { quantile(quantiles($0)?.p95) }, isAligned: false)
    let accuracy =
      findings.areQuantilesExact
      ? "exact" : "exact for whole numbers of up to a million players, otherwise within 0.1 %"
    let all = """
      Every metric by archetype and group: [summary.csv](summary.csv). Quantiles over players are \
      \(accuracy); on days that are no checkpoints, exact below 1,024 steps, otherwise within 0.1 %.
      """
    let what = "\(rows.count) more metric\(rows.count == 1 ? "" : "s"), over all players"
    return ReportSection(
      Self.otherMetrics,
      details: { "\(what), are on the page, [\(HTMLPage.fileName)](\(HTMLPage.fileName)). \(all)" },
      page: { _, _ in [.fold(what, [.table(table)]), .prose(all)] })
  }

  /// The players that known weights and presence save, for the main numbers.
  @BlockBuilder private var certainty: [Block] {
    let rows = (metrics + findings.plan.headlines).unique.compactMap(findings.row)
      .filter { $0.plainPlayers != nil }
    if !rows.isEmpty {
      """
      The share of each archetype, and the days that its players play by luck alone, are known \
      without a simulation. The intervals over all players use both: archetypes count by their \
      weights, and the effect of presence is removed. The last column says how many players a plain mean \
      would need for an interval as narrow.
      """
      MarkdownTable(
        rows, .text("metric") { code("\($0.metric)") },
        .number("mean (95 % interval)") { $0.estimate.text(isShare: $0.isShare) },
        .number("players") { NumberText.grouped($0.players) },
        .number("plain players") { row in
          let players = row.plainPlayers!
          return players < 1e9 ? NumberText.grouped(Int(players)) : "over 10⁹"
        })
    }
  }

  private func isShownElsewhere(_ metric: MetricDefinition) -> Bool {
    if findings.plan.quantiles.contains(where: { $0.definition == metric }) { return false }
    let shown = ["drought.", "milestone."]
    let families = [
      ".broke.share.dayN", ".hoarding.share.dayN", ".gini.dayN", ".balance.levelN",
      ".net.perActiveDay.levelN",
    ]
    return shown.contains(where: metric.name.hasPrefix)
      || families.contains(where: metric.family.name.hasSuffix)
      || game.steps?.shows(metric.name) ?? false
      || findings.states.contains { metric.name.hasPrefix($0.series.name + ".day") }
  }

  /// The meaning of each metric, or family such as `level.dayN`, in the words of its declaration.
  private var definitions: ReportSection? {
    var named: Set<String> = []
    let families = findings.definitions.map(\.ofFamily).filter { named.insert($0.name).inserted }
    guard !families.isEmpty else { return nil }
    let lines = families.map { metric in
      let kind = metric.unit == metric.kind.rawValue ? "" : ", \(metric.kind.rawValue)"
      return "\(code(metric.name)) (\(metric.unit)\(kind)): " + plain(metric.meaning)
    }
    return ReportSection(
      "Definitions of the metrics",
      details: {
        "`questbalance metrics run.json` defines each of them, and so does the page, "
          + "[\(HTMLPage.fileName)](\(HTMLPage.fileName))."
      },
      page: { _, _ in
        [.fold("\(NumberText.count(families.count, "definition")), N for a number", [.list(lines)])]
      })
  }

  private var reading: [String] {
    [
      """
      Every number is an estimate from the simulated players. An interval covers the true value in \
      95 of 100 such runs; where one is left out here, the CSV files have it. Members of a party are \
      not independent of one another, so intervals count parties, not players. The band around a \
      curve of droughts or milestones is wider: it holds the whole true curve in 95 of 100 runs.
      """,
      """
      Medians and bands are over *players*: they say how different players are, not how sure the \
      number is. Levels and difficulty are exact; other medians and bands are within 1.6 %.
      """, "Every figure counts players who left as they were when they left.",
      """
      The long tables are written beside this file whenever the scenario is run: \
      `level_progression.csv`, `faucet_sink.csv`, `faucet_sink_by_level.csv`, `balance.csv`, \
      `drop_droughts.csv`, `quantiles.csv`.
      """, "[run.json](run.json) holds the scenario with every number spelled out.",
    ]
  }

  @BlockBuilder private var appendix: [Block] {
    """
    Numbers that the game's design leaves open; they were chosen for this scenario. All others \
    are the designers' own.
    """
    calendarAssumptions
    Block.fold(NumberText.count(identity.assumptions.count, "assumption")) {
      MarkdownTable(
        AssumptionFamily.all(of: identity.assumptions), .text("number") { code($0.path) },
        .text("value") { plain($0.value) }, .text("unit") { $0.unit }, .text("rule") { $0.rule },
        .text("what it is") { $0.meaning }, isAligned: false)
    }
  }
}
