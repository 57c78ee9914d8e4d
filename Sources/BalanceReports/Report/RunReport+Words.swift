import Measurement
import ShownText
import Statistics

// Numbers as a reader wants them.

extension RunReport {
  /// A table without the line feed at its end.
  func lines(_ table: MarkdownTable) -> String { String(table.markdown.dropLast()) }

  func image(_ chart: ReportChart) -> String {
    "![\(MarkdownText.plain(chart.caption))](\(chart.path))"
  }

  func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return abs(value) < 100 && value != value.rounded()
      ? NumberText.significant(value, digits: 3) : NumberText.grouped(value)
  }

  /// A quantile is known to 1.6 %, so three digits are all it has.
  func quantile(_ value: Double?) -> String {
    guard let value else { return "–" }
    guard abs(value) >= 1000 else { return number(value) }
    var unit = 1.0
    while abs(value) / unit >= 1000 { unit *= 10 }
    return NumberText.grouped((value / unit).rounded() * unit)
  }

  func value(_ estimate: Estimate?) -> String { number(estimate?.value) }

  func share(_ estimate: Estimate?) -> String {
    estimate?.value.map { NumberText.percent($0) } ?? "–"
  }

  func valueWithInterval(_ estimate: Estimate?) -> String {
    guard let estimate, let low = estimate.low, let high = estimate.high, low < high else {
      return value(estimate)
    }
    return "\(value(estimate)) (\(number(low))–\(number(high)))"
  }

  func shareWithInterval(_ estimate: Estimate?) -> String {
    guard let estimate, let low = estimate.low, let high = estimate.high else {
      return share(estimate)
    }
    return "\(share(estimate)) (\(NumberText.percent(low))–\(NumberText.percent(high)))"
  }

  /// The estimate of a metric, as a percentage where it is a share.
  func estimateText(_ row: SummaryRow) -> String {
    row.kind == .share ? shareWithInterval(row.estimate) : valueWithInterval(row.estimate)
  }

  /// Unfolds when a reader asks for it.
  func details(_ summary: String, _ content: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(content)\n\n</details>"
  }
}
