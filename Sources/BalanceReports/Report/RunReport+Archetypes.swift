import ShownText
import Statistics

// What a day of each archetype brings, side by side.

extension RunReport {
  /// Gold, levels and drops on a day of play, and how many times that of the most frequent
  /// archetype: what an exploit is worth (PLY-6). Nil where there is nothing to compare.
  var archetypes: String? {
    let columns = [
      ("gold.faucets.perActiveDay", "gold in"), ("gold.sinks.perActiveDay", "gold out"),
      ("levels.perActiveDay", "levels"), ("drops.perActiveDay", "pieces of equipment"),
    ].filter { findings.row($0.0) != nil }
    let indices = findings.groups.indices.dropFirst()
    guard columns.count == 4, indices.count > 1,
      let reference = indices.max(by: { findings.groupPlayers[$0] < findings.groupPlayers[$1] })
    else { return nil }
    var table = MarkdownTable(
      columns: [.text("a day of play"), .number("players")] + columns.map { .number($0.1) })
    for group in indices {
      table.append(
        [
          MarkdownText.plain(findings.groups[group]),
          NumberText.grouped(findings.groupPlayers[group]),
        ]
          + columns.map { metric, _ in
            cell(metric, findings.groups[group], against: findings.groups[reference])
          })
    }
    return """
      ## What does a day bring to whom?

      Mean of a day on which the game is played (95 % interval); in brackets how many times that of \
      \(MarkdownText.plain(findings.groups[reference])), the most frequent archetype:

      \(lines(table))
      """
  }

  private func cell(_ metric: String, _ group: String, against reference: String) -> String {
    let estimate = findings.row(metric, group: group)?.estimate
    let text = valueWithInterval(estimate)
    guard group != reference, let value = estimate?.value,
      let base = findings.row(metric, group: reference)?.estimate.value, base > 0
    else { return text }
    return "\(text) [×\(NumberText.significant(value / base, digits: 3))]"
  }
}
