import BalanceReports
import GameSupport

// Explains the longest time without a level, and whether that is to be stuck.

extension DigestText {
  static func stretch(_ stretch: LifeDigest.Stretch) -> String {
    typealias Row = (figure: LifeDigest.Figure, lengthens: Double?)
    let rows: [Row] =
      stretch.factors.map { ($0.figure, $0.lengthens) } + stretch.figures.map { ($0, nil) }
    let longer = Column<Row>.number("longer by") {
      $0.lengthens.map { "x \(NumberText.fixed($0, decimals: 2))" } ?? ""
    }
    let title = stretch.isStuck ? "why it got stuck: " : "longest time without a "
    return "\(title)\(stretch.step)\n"
      + "  \(length(of: stretch))\n  \(verdict(on: stretch))\n"
      + table(rows, figureColumns.map { column in column.on { $0.figure } } + [longer])
  }

  /// The columns of a figure, and its keys in JSON.
  static var figureColumns: [Column<LifeDigest.Figure>] {
    [
      .text("what it depends on", key: "name") { $0.name },
      .text(
        "these days", key: "within", isNumber: true, { number($0.within, $0) },
        json: { .number($0.within) }),
      .text(
        "other days", key: "elsewhere", isNumber: true, { number($0.elsewhere, $0) },
        json: { .number($0.elsewhere) }),
    ]
  }

  private static func length(of stretch: LifeDigest.Stretch) -> String {
    var text = "the longest without one: \(NumberText.count(stretch.days.count, "day"))"
    text += ", day \(TraceText.span(stretch.days))"
    if let from = stretch.from {
      text += stretch.to.map { ", from \(from) to \($0)" } ?? ", at \(from)"
    }
    if stretch.isOpen { text += ", not over" }
    if let usual = stretch.usualDays, let delay = stretch.delay {
      text +=
        "; usual \(NumberText.significant(usual, digits: 3)), so "
        + "\(NumberText.significant(delay, digits: 3)) times as long"
    }
    return text
  }

  private static func verdict(on stretch: LifeDigest.Stretch) -> String {
    let causes = stretch.factors.filter(\.isCause)
    if causes.isEmpty {
      return stretch.usualDays == nil
        ? "nothing to compare it with: the other days had no \(stretch.step)"
        : "no one cause stands out"
    }
    return causes.map { "cause: \(words(for: $0))" }.joined(separator: "\n  ")
  }

  private static func words(for cause: LifeDigest.Factor) -> String {
    let words =
      switch cause.cause {
      case .askedMore: "it took more"
      case .awayMore: "it stayed away"
      case .didLess: "it did less"
      case .gotLess: "what it did brought less"
      }
    let figure = cause.figure
    return "\(words), \(number(figure.within, figure)) \(figure.name), "
      + "\(number(figure.elsewhere, figure)) \(figure.isShare ? "otherwise" : "on other days")"
      + (cause.reason.map { ": \($0.words)" } ?? "")
  }

  private static func number(_ value: Double?, _ figure: LifeDigest.Figure) -> String {
    guard let value else { return "–" }
    if figure.isShare { return NumberText.percent(value, decimals: value < 0.1 ? 1 : 0) }
    return value >= 100 ? NumberText.grouped(value) : NumberText.significant(value, digits: 3)
  }
}
