import Measurement
import ScenarioReading
import Statistics

/// Players who join on different days, by age and by day of the calendar.
extension RunReport {
  /// The states that show how a cohort does: who is still there, the game's progress, what is held.
  private var cohortStates: [DailyState] {
    let tracks = findings.states.filter { game.progress.contains($0.series.name) }
    return [
      findings.state(Series.retained.name), tracks.first(where: \.series.isLevel) ?? tracks.first,
      findings.states.first { $0.series.heldCurrency != nil },
    ].compactMap { $0 }
  }

  var cohorts: ReportSection? {
    let cohorts = findings.plan.cohorts
    guard !cohorts.isEmpty else { return nil }
    return ReportSection("Do later cohorts keep up?") {
      """
      Each cohort at the same ages: day 1 is the day on which its players join. A cell is empty \
      where the run ends before the cohort is that old. Everywhere in this report days are days of \
      life, and a figure of a day is of the players who joined early enough to reach it.
      """
      for state in cohortStates { Block.table(cohortTable(of: state.series, cohorts)) }
    } details: {
      """
      The same players by day of the calendar, as a game's own statistics show them: all who have \
      joined by then, each at an age of its own.
      """
      calendarCharts
      "Every series: [cohorts.csv](cohorts.csv) and [calendar-days.csv](calendar-days.csv)."
    }
  }

  private func cohortTable(of series: Series, _ cohorts: [Cohort]) -> MarkdownTable {
    let title =
      series.kind == .retained
      ? "still with the game" : series.heldCurrency.map { "\($0) in hand" } ?? series.name
    let columns: [Column<Cohort>] =
      [
        .text(plain(title)) { cohort in
          "\(plain(cohort.name)), from day \(cohort.joinDay) "
            + "(\(NumberText.percent(cohort.share, decimals: 0)) of players)"
        }
      ]
      + findings.plan.checkpointDays.map { age in
        .number("age \(age)") { cohort in
          guard let row = row(of: series, age: age, cohort), row.players > 0 else { return "" }
          return row.estimate.text(isShare: row.isShare)
        }
      }
    return MarkdownTable(cohorts, columns)
  }

  private func row(of series: Series, age: Int, _ cohort: Cohort) -> SummaryRow? {
    findings.row("\(series.name).day\(age)", group: cohort.name)
  }

  /// `cohorts.csv`: each cohort's states by age.
  var cohortTable: String {
    typealias Row = (cohort: Cohort, series: Series, age: Int)
    func found(_ row: Row) -> SummaryRow? { self.row(of: row.series, age: row.age, row.cohort) }
    var table = CSVTable<Row>([
      .text("cohort") { $0.cohort.name }, .count("join_day") { $0.cohort.joinDay },
      .value("share") { $0.cohort.share }, .count("age") { $0.age },
      .text("series") { $0.series.name }, .count("players") { found($0)?.players ?? 0 },
      .estimate("mean") { found($0)?.estimate },
    ])
    for cohort in findings.plan.cohorts {
      for state in findings.states {
        for age in findings.plan.checkpointDays { table.append((cohort, state.series, age)) }
      }
    }
    return table.csv
  }

  /// `calendar-days.csv`: states and accounts by day of the calendar.
  var calendarTable: String {
    typealias Row = (kind: String, name: String, account: String?, place: Int, mean: Estimate)
    let (first, joined) = (findings.plan.calendarDays.lowerBound, findings.joined)
    var table = CSVTable<Row>([
      .count("day") { first + $0.place }, .text("kind") { $0.kind }, .text("name") { $0.name },
      .text("account") { $0.account }, .value("joined") { joined[$0.place].share },
      .count("players") { joined[$0.place].players }, .estimate("mean") { $0.mean },
    ])
    func append(_ kind: String, _ name: String, _ account: String?, _ means: [Estimate]) {
      for (place, mean) in means.enumerated() {
        table.append((kind, name, account, place, mean))
      }
    }
    for course in findings.calendar {
      let account = course.series.account
      let state = course.series.heldCurrency == nil ? "track" : "balance"
      append(account?.kind.rawValue ?? state, course.series.unit, account?.name, course.means)
    }
    append("track", "players.active", nil, findings.calendarActivity)
    return table.csv
  }

  var calendarCharts: [ReportChart] {
    let (days, shown) = (findings.plan.calendarDays, cohortStates.map(\.series))
    return findings.calendar.filter { shown.contains($0.series) }.map { course in
      let isShare = course.series.kind == .retained
      let title = isShare ? "Retention" : course.series.title
      return ReportChart(
        isShare ? "calendar-retention" : "calendar-\(course.series.file)",
        caption: "\(title) by day of the calendar",
        BandChart(
          title: "\(title) by day of the calendar",
          subtitle: "Mean over the players who have joined by the end of each day",
          yTitle: isShare ? "share of players" : course.series.axis, days: days.upperBound,
          panels: [
            BandChart.Panel(
              title: groupTitle("all"), style: ChartTheme.style(ofGroup: 0),
              curve: Curve(
                Array(repeating: nil, count: days.lowerBound - 1) + course.means.map(Optional.some))
            )
          ], lineName: "mean", bandName: "95 % interval", format: isShare ? .percent : .number,
          largest: isShare ? 1 : course.series.largest, calendar: datedMarks))
    }
  }
}
