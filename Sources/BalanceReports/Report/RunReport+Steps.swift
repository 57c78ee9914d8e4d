import Measurement
import ScenarioReading
import Statistics

/// Steps that players reach one after the other: who reaches which, and whether it pays.
extension RunReport {
  var game: GameReport { findings.plan.report }

  /// The game's steps, if there are two or more.
  private var steps: GameReport.Steps? { lastStep > 1 ? game.steps : nil }
  private var lastStep: Int { 1 + (2...).prefix { reached($0) != nil }.count }

  private func reached(_ step: Int, _ group: String = "all") -> Estimate? {
    game.steps.flatMap { estimate($0.metric($0.reached, step), group) }
  }

  /// Returns how much more a step is worth than the one below.
  private func change(_ step: Int, _ group: String = "all") -> Estimate? {
    game.steps.flatMap { estimate($0.metric($0.change, step), group) }
  }

  private func isFall(_ change: Estimate?) -> Bool { change?.high ?? 0 < 0 }
  private func isRise(_ change: Estimate?) -> Bool { change?.low ?? 0 > 0 }

  var stepLine: String? {
    guard let steps, let top = reached(lastStep) else { return nil }
    let levels = 2...lastStep
    let falling = levels.filter { isFall(change($0)) }.map(String.init)
    let rising = levels.prefix { isRise(change($0)) }.count
    let trap =
      if !falling.isEmpty {
        "\(steps.gain) *falls* on reaching level \(falling.joined(separator: ", ")): a trap"
      } else if rising == levels.count {
        "\(steps.gain) rises with every level"
      } else if rising > 0 {
        "\(steps.gain) rises up to level \(rising + 1); beyond, no change is shown"
      } else {
        "no change of \(steps.gain) is shown"
      }
    return "\(share(top)) of players reach level \(levels.upperBound); \(trap)."
  }

  var stepSection: ReportSection? {
    guard let steps, let reachChart, let worthChart else { return nil }
    let levels = 1...lastStep
    let table = MarkdownTable(
      levels, .number("level") { String($0) },
      .number("players who reach it") { reached($0).text(isShare: true) },
      .number(steps.halfHeading) { $0 == 1 ? "1" : estimate(steps.metric(steps.half, $0)).text() },
      .number("\(steps.gain) there") { estimate(steps.metric(steps.worth, $0)).text() },
      .number("change, like for like") { change($0).text() },
      .text("verdict") { verdict(change($0)) })
    let stuck: [Column<String>] =
      [.text("highest level held at the end") { shown($0) }]
      + levels.map { level in
        .number("level \(level)") { group in
          let (here, above) = (reached(level, group), reached(level + 1, group))
          return NumberText.percent((here?.value ?? 0) - (above?.value ?? 0))
        }
      }
    // Of six pictures, one is the droughts' where there are any.
    let isPictured = lootDroughts.isEmpty
    return ReportSection(steps.title) {
      stepLine
      isPictured ? reachChart : nil
    } details: {
      isPictured ? nil : reachChart
      table
      steps.note
      worthChart
      "Which archetypes get stuck, and where:"
      MarkdownTable(findings.groups, stuck)
    }
  }

  private func verdict(_ change: Estimate?) -> String {
    guard change?.low != nil else { return "" }
    return isFall(change) ? "falls: a trap" : isRise(change) ? "rises" : "no difference shown"
  }

  var reachChart: ReportChart? {
    guard let steps else { return nil }
    let groups = findings.groups.dropFirst()
    return ReportChart(
      steps.name.lowercased(), caption: "Share of each archetype that reaches each level",
      BarChart(
        title: steps.reachedTitle,
        subtitle: "\(steps.reachedWords), within \(NumberText.count(findings.days, "day"))",
        valueTitle: "share of players", labels: Array(groups), labelsAreGroups: true,
        series: (2...lastStep).map { level in
          BarChart.Series(
            name: "level \(level)", curve: Curve(groups.map { reached(level, $0) }),
            style: ChartTheme.style(ofStep: level - 2))
        }, format: .percent))
  }

  var worthChart: ReportChart? {
    guard let steps else { return nil }
    // As many as a bar chart has room for.
    let groups = findings.groups.prefix(ChartTheme.groupColours)
    let left = ChartData.note(first: groups.count, of: findings.groups.count)
    let note = left.isEmpty ? "" : " (\(left))"
    let levels = 2...lastStep
    return ReportChart(
      "\(steps.name.lowercased())-\(steps.gainName)",
      caption: "Change of \(steps.gain) when a level rises, like for like",
      BarChart(
        title: steps.changeTitle, subtitle: "\(steps.changeWords)\(note)",
        valueTitle: steps.gain, labels: levels.map { "level \($0)" },
        series: groups.enumerated().map { place, group in
          // A bar without an interval would look certain.
          let changes = levels.map { change($0, group) }.map { $0?.low == nil ? nil : $0 }
          return BarChart.Series(
            name: group, curve: Curve(changes), style: ChartTheme.style(ofGroup: place),
            isGroup: true)
        }))
  }
}
