import ShownText
import Statistics

// What the difficulty ratchet does: who reaches which level, and whether it pays.

extension RunReport {
  /// Whether an interval lies below 0.
  func isFall(_ change: Estimate?) -> Bool { (change?.high).map { $0 < 0 } ?? false }

  /// Whether an interval lies above 0.
  func isRise(_ change: Estimate?) -> Bool { (change?.low).map { $0 > 0 } ?? false }

  var ratchet: String? {
    guard let chart = ratchetChart, let rise = riseChart else { return nil }
    var table = MarkdownTable(columns: [
      .number("level"), .number("players who reach it"), .number("median session"),
      .number("XP per session there"), .number("change, like for like"), .text("verdict"),
    ])
    for level in 1...ratchetLevels {
      let change = findings.row("xp.perSession.change.level\(level)")?.estimate
      table.append([
        String(level), shareWithInterval(findings.row("difficulty.level\(level).share")?.estimate),
        level == 1
          ? "1"
          : valueWithInterval(findings.row("difficulty.level\(level).sessions.p50")?.estimate),
        valueWithInterval(findings.row("xp.perSession.level\(level)")?.estimate),
        valueWithInterval(change),
        verdict(change),
      ])
    }
    return """
      ## What does the difficulty ratchet do?

      \(image(chart))

      \(lines(table))

      *Median session*: the session at which half of all players have reached the level, those who \
      never do counted as still waiting; a dash where fewer than half ever do. *Change, like for \
      like*: what the same estimates earn with every task on the level, less what they earn one \
      level lower. Where it is below 0, tighter ratios cost more than the multiplier gives, and a \
      player is punished for getting better.

      \(image(rise))

      \(stuck)
      """
  }

  func verdict(_ change: Estimate?) -> String {
    guard change?.low != nil else { return "" }
    return isFall(change) ? "falls: a trap" : isRise(change) ? "rises" : "no difference shown"
  }

  /// The highest level that players hold at the end, by archetype.
  var stuck: String {
    var table = MarkdownTable(
      columns: [.text("highest level held at the end")]
        + (1...ratchetLevels).map { .number("level \($0)") })
    for (group, name) in findings.groups.enumerated() {
      let reached = (1...ratchetLevels + 1).map { level in
        findings.row("difficulty.level\(level).share", group: name)?.estimate.value ?? 0
      }
      table.append(
        [MarkdownText.plain(groupTitle(group))]
          + (0..<ratchetLevels).map { NumberText.percent(reached[$0] - reached[$0 + 1]) })
    }
    return "Who gets stuck where:\n\n" + lines(table)
  }
}
