import ShownText

// Whose lives are worth a look, and how to replay them.

extension RunReport {
  var outliers: String? {
    if findings.outliers.isEmpty { return nil }
    var table = MarkdownTable(columns: [
      .text("who"), .text("archetype"), .number("value"), .text("unit"), .text("replay"),
    ])
    for outlier in findings.outliers {
      table.append([
        MarkdownText.plain(outlier.what), MarkdownText.plain(outlier.archetype),
        text(outlier.value), outlier.unit,
        "`questbalance trace run.json --party \(outlier.party) --member \(outlier.member)`",
      ])
    }
    return """
      ## Whose lives are worth a look?

      The extremes of the run, on the last day or over the whole life. The commands work in this \
      folder: [run.json](run.json) holds the run, and a party replayed from it lives exactly as it \
      did here. *Poorest* and *stuck* (least progress) are sought among players who were active \
      on at least half of the days. Of many droughts that pity ended at the same length, the one is \
      named whose player had most drops forced.

      \(lines(table))
      """
  }

  /// Whole numbers in groups, others with four digits.
  private func text(_ value: Double) -> String {
    value == value.rounded()
      ? NumberText.grouped(value) : NumberText.significant(value, digits: 4)
  }
}
