import BalanceReports
import SyntheticPlayers

// Why a life got stuck.

extension DigestText {
  static func stretch(_ stretch: LifeDigest.Stretch) -> String {
    var table = PlainTable()
    let (factors, figures) = (stretch.factors, stretch.figures)
    table.add("what it depends on", factors.map(\.name) + figures.map(\.name), isNumber: false)
    table.add(
      "these days", factors.map { number($0.within) } + figures.map { number($0.within) })
    table.add(
      "other days", factors.map { number($0.elsewhere) } + figures.map { number($0.elsewhere) })
    table.add(
      "longer by",
      factors.map { $0.lengthens.map { "x \(NumberText.fixed($0, decimals: 2))" } ?? "" }
        + figures.map { _ in "" })
    return "why it got stuck: \(stretch.step)\n"
      + "  \(length(of: stretch))\n  \(verdict(on: stretch))\n" + table.text
  }

  private static func length(of stretch: LifeDigest.Stretch) -> String {
    var text = "the longest without one: \(TraceText.plural(stretch.days.count, "day"))"
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
    guard let cause = stretch.cause,
      let factor = stretch.factors.first(where: { $0.cause == cause })
    else {
      return stretch.usualDays == nil
        ? "nothing to compare it with: the other days had no \(stretch.step)"
        : "no one cause stands out"
    }
    let values =
      "\(number(factor.within)) \(factor.name), \(number(factor.elsewhere)) on other days"
    let cause =
      switch factor.cause {
      case .askedMore: "it took more"
      case .awayMore: "it did not play"
      case .didLess: "it did little on the days that it played"
      case .gotLess: "what it did brought less"
      }
    return "cause: \(cause): \(values)" + (stretch.reason.map { "; \($0.words)" } ?? "")
  }

  private static func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return value >= 100 ? NumberText.grouped(value) : NumberText.significant(value, digits: 3)
  }
}
