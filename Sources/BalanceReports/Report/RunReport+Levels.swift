import Measurement
import ShownText
import Statistics

// Players' progress day by day, and what a day gives each archetype.

extension RunReport {
  var levels: String? {
    let states = findings.states.filter { Self.progress.contains($0.series.name) }
    let charts = states.compactMap(stateChart)
    guard !charts.isEmpty else { return nil }
    let title =
      findings.state("level") == nil
      ? "Where does difficulty settle?" : SectionTitle.levels
    let tables = states.map {
      $0.series.name == "xp" ? details("The same in XP", stateTable($0)) : stateTable($0)
    }
    return joined(["## \(title)"] + charts.map(\.image) + tables)
  }

  /// The tracks that measure progress; all others count collections.
  static let progress = ["level", "xp", "difficulty"]

  /// Returns the chart of a state; nil for XP, which levels show better.
  func stateChart(_ state: DailyState) -> ReportChart? {
    if state.series.name == "xp" { return nil }
    let name = StateName(state.series)
    let medians = state.days.map { days in
      days.map { day in
        (median: day.quantiles?.p50, low: day.quantiles?.p05, high: day.quantiles?.p95)
      }
    }
    return ReportChart(
      name.file, caption: "\(name.title) by day and archetype",
      BandChart(
        title: name.title,
        subtitle: "Median player, and the band that holds 90 % of them, at the end of each day",
        yTitle: name.axis, days: findings.days,
        panels: zip(findings.groups, medians).map { group, days in
          BandChart.Panel(
            title: groupTitle(group),
            curve: Curve(
              values: days.map(\.median), low: days.map(\.low), high: days.map(\.high)))
        },
        ghost: medians[0].map(\.median), lineName: "median", bandName: "5–95 % of players",
        ghostName: "median of all"))
  }

  /// Returns the median and band of a state on a few days, by archetype.
  func stateTable(_ state: DailyState) -> String {
    let days = [1, 7, 14, 30, 60, 90, 180, 365].filter { $0 < findings.days } + [findings.days]
    let columns: [Column<Int>] =
      [.text(state.series.unit) { shown(findings.groups[$0]) }]
      + days.map { day in
        .number("day \(day)") { group in
          guard let figure = state.days[group][day - 1].quantiles else { return "" }
          return "\(quantile(figure.p50)) (\(quantile(figure.p05))–\(quantile(figure.p95)))"
        }
      }
    let name = state.series.heldCurrency.map { "\($0) in hand" } ?? state.series.name
    return "Median \(name) (5–95 % of players):\n\n"
      + MarkdownTable(findings.groups.indices, columns).lines
  }

  /// Returns the title of a group, in Markdown.
  func shown(_ group: String) -> String { MarkdownText.plain(groupTitle(group)) }

  // MARK: Archetypes

  /// Gold, levels and drops per day of play, also relative to the most frequent archetype: the gain
  /// of an exploit (PLY-6). Nil if there is nothing to compare.
  var archetypes: String? {
    let metrics = [
      ("gold.faucets.perActiveDay", "gold in"), ("gold.sinks.perActiveDay", "gold out"),
      ("levels.perActiveDay", "levels"), ("drops.perActiveDay", "pieces of equipment"),
    ]
    let indices = findings.groups.indices.dropFirst()
    guard metrics.allSatisfy({ findings.row($0.0) != nil }), indices.count > 1,
      let frequent = indices.max(by: { findings.groupPlayers[$0] < findings.groupPlayers[$1] })
    else { return nil }
    let reference = findings.groups[frequent]
    let columns: [Column<Int>] =
      [
        .text("a day of play") { MarkdownText.plain(findings.groups[$0]) },
        .number("players") { NumberText.grouped(findings.groupPlayers[$0]) },
      ]
      + metrics.map { metric, heading in
        .number(heading) { against(reference, metric, findings.groups[$0]) }
      }
    return """
      ## What does a day bring each archetype?

      Mean of an active day (95 % interval), and in brackets its ratio to \
      *\(MarkdownText.plain(reference))*, the most frequent archetype:

      \(MarkdownTable(indices, columns).lines)
      """
  }

  private func against(_ reference: String, _ metric: String, _ group: String) -> String {
    let estimate = estimate(metric, group)
    let text = valueWithInterval(estimate)
    guard group != reference, let value = estimate?.value,
      let base = self.estimate(metric, reference)?.value, base > 0
    else { return text }
    return "\(text) [×\(NumberText.significant(value / base, digits: 3))]"
  }
}
