import Measurement

/// Lines below the answer: metrics that the command line asked for, and those of the game.
extension RunReport {
  /// Returns the beginning of an answer, with a link to what it rests on.
  func answer(_ title: String, in section: String) -> String {
    let file = SectionTitle.detailed.contains(section) ? ReportSection.detailsFile : ""
    return "**[\(title)](\(file)#\(InlineMarkdown.address(of: section))).** "
  }

  func metricLine(_ metric: MetricID) -> String? {
    guard let row = findings.row(metric) else { return nil }
    return "**\(code("\(metric)")).** \(row.estimate.text(isShare: row.isShare)), in \(row.unit). "
      + plain(row.definition.meaning)
  }

  /// Returns a line of the game's own; nil where a metric of it is not measured.
  func gameLine(_ line: GameReport.Line) -> String? {
    var sentence = ""
    for part in line.sentence.parts {
      switch part {
      case .words(let words): sentence += words
      case .metric(let metric):
        guard let row = findings.row(metric) else { return nil }
        sentence += isShare(row) ? share(row.estimate) : number(row.estimate.value)
      }
    }
    return answer(line.title, in: SectionTitle.game) + sentence
  }
}
