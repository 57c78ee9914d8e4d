import Fitting
import ScenarioReading
import Statistics

extension ValidationReport {
  package var sections: [@Sendable () -> ReportSection?] {
    [
      shown { head(headline) }, { lines },
      shown("Still playing, by day of life") { charts.prefix(1).map(Block.figure) },
      shown(calendarTitle) { calendarBlocks }, { verdicts },
      shown("About this validation") {
        about(
          "\(NumberText.count(players, "simulated player")), "
            + "\(NumberText.count(unseen.lives.count, "real player")) of \(plain(logName))"
        ) { limitsOfAll }
      },
    ]
  }

  package var headline: Headline {
    let judged = judged
    var headline = Headline(
      subject: title, played: "validation by \(plain(logName))",
      finding: plain(finding))
    headline.lead = [judged.worst].compactMap { $0 } + leads.map(plain)
    headline.squares = [
      judged.squares("Figures: \(judged.met) of \(judged.count) within their bands")
    ].compactMap { $0 }
    return headline
  }

  package var card: ReportCard {
    let shown = ["active.day1", "active.day7", "active.day30", "days.active"]
    let tiles = shown.compactMap { name -> Tile? in
      guard let line = judged.first(where: { $0.metric.name == name }) else { return nil }
      let note = "simulated \(line.before ?? "–")"
      return Tile(
        title: plain(line.title), value: line.value, metric: line.metric, note: note,
        pictures: [(line.bullet.picture(line.title), note)])
    }
    return ReportCard(
      headline: headline, tiles: tiles, rows: judged.map { $0.row("") }, command: command)
  }

  private var lines: ReportSection? {
    let judged = judged
    return ReportSection(
      "Observed, simulated, band: \(judged.met) of \(judged.count) within", address: "ht"
    ) {
      Block.legend(
        [(Picture.mark(.circle, "hollow a"), "simulated")]
          + zip(
            Judgement.marks.prefix(3).map(\.mark),
            [
              "band: where it lies if the simulation is right", "observed, within",
              "observed, outside",
            ]
          ).map { ($0, $1) })
      Block.rows(
        judged.map { judgement in
          var row = judgement.row(code("\(judgement.metric)"))
          row.remarks = ["simulated \(judgement.before ?? "–")"]
          return row
        }, "bul")
      Block.fold("The same as a table") {
        MarkdownTable(
          validation.lines, .text("figure") { plain($0.words) },
          .number("observed") { $0.text($0.observed) },
          .number("simulated") { $0.text($0.simulated) },
          .number("band") { "\($0.text($0.band.lowerBound)) to \($0.text($0.band.upperBound))" },
          .text("") { $0.isWithin ? "within" : "**outside**" },
          .text("ages") { $0.isExtrapolated ? "*extrapolated*" : "" })
      }
      plain(meaning) + " The same as a table: [validation.csv](validation.csv)."
    }
  }

  private var calendarTitle: String {
    let apart = calendar.weeks.count(where: \.isApart)
    if !calendar.isIdentified { return "Age and calendar are one in this log" }
    return "\(apart) of \(NumberText.count(calendar.weeks.count, "week")) "
      + "\(apart == 1 ? "differs" : "differ") from what ages explain"
  }

  @BlockBuilder private var calendarBlocks: [Block] {
    charts.dropFirst().map(Block.figure)
    let (weeks, installs) = (
      CalendarEffect.joined(calendar.weeks), CalendarEffect.joined(calendar.installs)
    )
    weeks.map {
      "\(text(of: $0)): players of all installs came \(factor($0)) times as often as others of their age."
    }
      + installs.map {
        "Players who installed \(text(of: $0)) came \(factor($0)) times as often as others of their age "
          + "in the same weeks: another mix of kinds."
      }
    """
    Eight groups of installs have a chance to play at each age of their own. A week that differs from it \
    in several groups is the calendar's; installs that differ from all others at equal ages are other \
    kinds. Each is listed where it differs by more than chance, among all weeks or all installs, at \
    95 %: [weeks.csv](weeks.csv).
    """
  }

  private func factor(_ period: CalendarEffect.Period) -> String {
    NumberText.significant(period.factor, digits: 2)
  }

  /// The table that matters: the verdicts that depend on who plays.
  private var verdicts: ReportSection? {
    guard let invented, !targets.isEmpty else { return nil }
    let ranked = changed
    let same = targets.count {
      [.stillFails, .stillPasses].contains($0.change) && !$0.changesSide
    }
    return ReportSection(
      "\(ranked.count) of \(NumberText.count(targets.count, "target")) "
        + (ranked.count == 1 ? "changes its verdict" : "change their verdicts")
        + " with these players"
    ) {
      if !ranked.isEmpty {
        MarkdownTable(
          ranked, .text("target") { plain($0.name) }, .text("demanded") { code($0.expression) },
          .number("players of \(plain(invented))") { $0.a?.result.measured ?? "–" },
          .number("these players") { $0.b?.result.measured ?? "–" },
          .text("verdict") { $0.sides })
      }
      same > 0
        ? "\(NumberText.count(same, "other target")) \(same == 1 ? "has" : "have") the same verdict "
          + "with both: [verdicts.csv](verdicts.csv)." : nil
      openTargets
    }
  }

  private var limitsOfAll: [String] {
    ([seenNote] + limits).map(plain) + [
      "Players may come more, or leave, under other rules than those that the log's players played.",
      "The bands take the fitted players' chance as that of as many players drawn anew.",
    ]
  }

  package var charts: [ReportChart] {
    let ages = (validation.retention.lastIndex { $0 != nil } ?? 0) + 1
    let known = validation.retention.prefix(ages)
    let retention = ReportChart(
      "retention", caption: "Share of players who play, by day of life: simulated and observed",
      BandChart(
        title: "Still playing",
        subtitle: "Day 1 is the first. Band: 95 % of samples of as many real players, day by day",
        yTitle: "share of players", days: ages,
        panels: [
          BandChart.Panel(
            title: "simulated and observed",
            curve: Curve(
              values: known.map { $0?.simulated },
              low: known.map { $0.map { max(0, $0.simulated - $0.half) } },
              high: known.map { $0.map { min(1, $0.simulated + $0.half) } }),
            second: known.map { $0?.observed })
        ], lineName: "simulated", bandName: "95 % of samples", secondName: "observed",
        format: .percent, largest: 1))
    guard calendar.isIdentified else { return [retention] }
    let days = calendar.weeks.flatMap { week in
      Array(repeating: week.expected >= 20 ? week.factor : nil, count: 7)
    }
    return [
      retention,
      ReportChart(
        "calendar", caption: "Active days beside those that ages explain, by week of the log",
        BandChart(
          title: "Active days beside those that ages explain",
          subtitle:
            "Day 1 is \(log.days.text(log.firstDay)). At 1 players came as often as others of their age",
          yTitle: "times as many", days: days.count,
          panels: [BandChart.Panel(title: "all players", curve: Curve(values: days))],
          ghost: Array(repeating: 1, count: days.count), lineName: "in the week",
          ghostName: "as ages explain")),
    ]
  }

  package var tables: [UnwrittenFile] {
    [
      UnwrittenFile(path: "validation.csv") {
        CSVTable(Self.columns, rows: validation.lines).csv
      },
      UnwrittenFile(path: "weeks.csv") { weekTable },
    ]
      + (targets.isEmpty
        ? []
        : [
          UnwrittenFile(path: "verdicts.csv") { CSVTable(Self.targetColumns, rows: targets).csv }
        ])
  }

  /// The columns of `verdicts.csv`, and the keys in the JSON of `validate`.
  package static var targetColumns: [Column<ExpectationChange>] {
    [
      .text("target") { $0.name }, .text("expression") { $0.expression },
      .value("invented") { $0.a?.result.estimate.value },
      .value("validated") { $0.b?.result.estimate.value },
      .text("verdict_invented") { $0.a?.verdict }, .text("verdict_validated") { $0.b?.verdict },
    ]
  }

  /// The columns of `validation.csv`, and the keys in the JSON of `validate`.
  package static var columns: [Column<ValidationLine>] {
    [
      .text("figure") { $0.name }, .text("words") { $0.words }, .value("observed") { $0.observed },
      .value("simulated") { $0.simulated }, .value("low") { $0.band.lowerBound },
      .value("high") { $0.band.upperBound }, .flag("within") { $0.isWithin },
      .flag("extrapolated") { $0.isExtrapolated }, .count("count") { $0.count },
    ]
  }

  private var weekTable: String {
    typealias Line = (kind: String, period: CalendarEffect.Period)
    let lines: [Line] =
      calendar.weeks.map { ("week", $0) } + calendar.installs.map { ("installs", $0) }
    return CSVTable(
      [
        .text("of") { $0.kind }, .text("from") { log.days.text($0.period.days.lowerBound) },
        .text("through") { log.days.text($0.period.days.upperBound) },
        .value("active_days") { $0.period.active }, .value("explained") { $0.period.expected },
        .value("factor") { $0.period.factor }, .flag("apart") { $0.period.isApart },
      ], rows: lines
    ).csv
  }

  package var run: JSONValue {
    identity.document([
      "command": .string(command), "log": .string(logName), "seed": .number(identity.seed),
      "players": .number(players),
    ])
  }
}

extension ValidationLine {
  fileprivate func text(_ value: Double) -> String {
    isShare ? NumberText.percent(value) : NumberText.significant(value, digits: 3)
  }
}
