import Measurement
import ShownText
import Statistics

// The effect of the difficulty ratchet: who reaches which level, and whether it pays.

extension RunReport {
  /// The number of levels of the ratchet; 1 without one.
  var ratchetLevels: Int {
    var level = 1
    while reached(level + 1) != nil { level += 1 }
    return level
  }

  /// Returns the share of a group that reaches a level.
  func reached(_ level: Int, _ group: String = "all") -> Estimate? {
    estimate("difficulty.level\(level).share", group)
  }

  /// Returns the change of XP per session on reaching a level.
  func change(_ level: Int, _ group: String = "all") -> Estimate? {
    estimate("xp.perSession.change.level\(level)", group)
  }

  /// Returns whether an interval lies below 0.
  func isFall(_ change: Estimate?) -> Bool { (change?.high).map { $0 < 0 } ?? false }

  /// Returns whether an interval lies above 0.
  func isRise(_ change: Estimate?) -> Bool { (change?.low).map { $0 > 0 } ?? false }

  var ratchet: ReportSection? {
    guard let chart = ratchetChart, let rise = riseChart else { return nil }
    let table = MarkdownTable(
      1...ratchetLevels,
      [
        .number("level") { String($0) },
        .number("players who reach it") { shareWithInterval(reached($0)) },
        .number("median session") {
          $0 == 1
            ? "1" : valueWithInterval(estimate("difficulty.level\($0).sessions.p50"))
        },
        .number("XP per session there") {
          valueWithInterval(estimate("xp.perSession.level\($0)"))
        },
        .number("change, like for like") { valueWithInterval(change($0)) },
        .text("verdict") { verdict(change($0)) },
      ])
    let stuck: [Column<String>] =
      [.text("highest level held at the end") { shown($0) }]
      + (1...ratchetLevels).map { level in
        .number("level \(level)") { group in
          let (here, above) = (reached(level, group), reached(level + 1, group))
          return NumberText.percent((here?.value ?? 0) - (above?.value ?? 0))
        }
      }
    // Of six pictures, one is the droughts' where there are any.
    let isPictured = lootDroughts.isEmpty
    return ReportSection(SectionTitle.ratchet) {
      isPictured ? chart : nil
    } details: {
      isPictured ? nil : chart
      table
      """
      *Median session*: the session at which half of all players have reached the level, those who \
      never do counted as still waiting; a dash where fewer than half ever do. *Change, like for \
      like*: what the same estimates earn with every task on the level, less what they earn one \
      level lower. Where it is below 0, tighter ratios cost more than the multiplier gives, and a \
      player is punished for getting better.
      """
      rise
      "Which archetypes get stuck, and where:"
      MarkdownTable(findings.groups, stuck)
    }
  }

  private func verdict(_ change: Estimate?) -> String {
    guard change?.low != nil else { return "" }
    return isFall(change) ? "falls: a trap" : isRise(change) ? "rises" : "no difference shown"
  }

  // MARK: Charts

  var ratchetChart: ReportChart? {
    guard ratchetLevels > 1 else { return nil }
    let groups = findings.groups.dropFirst()
    return ReportChart(
      "ratchet", caption: "Share of each archetype that reaches each level",
      BarChart(
        title: "Who reaches each difficulty level",
        subtitle: "Share of players who ever had a session stamped with the level, within "
          + "\(NumberText.count(findings.days, "day"))",
        valueTitle: "share of players", labels: Array(groups),
        labelsAreGroups: true,
        series: (2...ratchetLevels).map { level in
          BarChart.Series(
            name: "level \(level)", curve: Curve(groups.map { reached(level, $0) }),
            style: ChartTheme.style(ofStep: level - 2))
        }, format: .percent))
  }

  var riseChart: ReportChart? {
    guard ratchetLevels > 1 else { return nil }
    let levels = 2...ratchetLevels
    return ReportChart(
      "ratchet-xp", caption: "Change of XP per session when a level rises, like for like",
      BarChart(
        title: "What a level is worth",
        subtitle: "XP per session on the level less XP one level lower, for the same estimates; "
          + "below 0 is a trap\(firstGroupsNote)",
        valueTitle: "XP per session", labels: levels.map { "level \($0)" },
        series: firstGroups.enumerated().map { place, group in
          // A bar without an interval would look certain.
          let changes = levels.map { change($0, group) }.map { $0?.low == nil ? nil : $0 }
          return BarChart.Series(
            name: group, curve: Curve(changes), style: ChartTheme.style(ofGroup: place),
            isGroup: true)
        }))
  }

  /// The first groups, at most as many as a bar chart has room for.
  private var firstGroups: ArraySlice<String> { findings.groups.prefix(ChartTheme.groupColours) }

  private var firstGroupsNote: String {
    findings.groups.count > firstGroups.count
      ? " (the first \(firstGroups.count) of \(findings.groups.count))" : ""
  }
}
