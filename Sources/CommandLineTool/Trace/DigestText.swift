import BalanceReports
import GameSupport
import Measurement

enum DigestText {
  static let help = """
    --digest shows the life of each member, or of the one that --member names, on one page.
    Changes: from which day on which changes of the scenario's calendar are in force.
    Timeline: a line a week, or for some weeks of a long life; "failed" counts rooms.
    Longest droughts: of each source of equipment, in attempts, with the one that ended it. "One as
    long" is the chance that a drought which begins where this one began lasts at least as long: the
    product of 1 - chance over its dry attempts, with the chance in force at each. "In such a life"
    is the chance that at least one drought in all attempts of this life lasts as long: a small one
    means bad luck. Both are exact; pity, which ends droughts, changes neither.
    Purchases: gold or coins by account.
    Longest time without a level (TimeQuest: also without a level of the ratchet; Bennie: without
    video); "why it got stuck" where \(Outlier.stuckDays) of its days or more were played. Days to a level =
    what it asks for / (share of days played x work a day played x what work brings). Each factor is
    compared with the other days, and the factors multiply to the whole delay. A factor that explains
    half of it (on a log scale) is called a cause; where none does, no one cause stands out.
    """

  static func page(_ digest: LifeDigest, scenario: String) -> String {
    let heading =
      "\(scenario), party \(digest.party), member \(digest.member): \(digest.archetype), "
      + "\(NumberText.count(digest.days, "day")), "
      + (digest.activeDays == 0 ? "none" : NumberText.grouped(digest.activeDays))
      + " of them played\n"
    return
      ([heading, changes(digest), periods(digest), droughts(digest)]
      + digest.purses.map { text($0, isNamed: digest.purses.count > 1) }
      + digest.stretches.map(stretch)).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  static func table<Row>(_ rows: [Row], _ columns: [Column<Row>]) -> String {
    AlignedText.lines(rows, columns).map { "  \($0)\n" }.joined()
  }

  private static func periods(_ digest: LifeDigest) -> String {
    typealias Period = LifeDigest.Period
    let counted = digest.columns.enumerated().compactMap { index, column -> Column<Period>? in
      let whole = digest.columns.firstIndex { $0.key == column.whole }
      guard let heading = column.heading,
        digest.periods.contains(where: { $0.values[whole ?? index] ?? 0 != 0 })
      else { return nil }
      return .number(heading) { period in
        text(of: period.values[index], whole.map { period.values[$0] ?? 0 }, column)
      }
    }
    let columns = [Column<Period>.text("days") { TraceText.span($0.days) }] + counted
    let width = AlignedText.lines(digest.periods, columns).map(\.count).max() ?? 0
    let room = max(20, Help.width - width - 5)
    return "timeline\n"
      + table(digest.periods, columns + [.text("highlights") { fitting($0.moments, into: room) }])
  }

  /// - Parameter whole: The value that it is a part of; nil for a value on its own.
  private static func text(of value: Double?, _ whole: Double?, _ column: LifeColumn) -> String {
    guard let value else { return "" }
    if column.isReal { return NumberText.significant(value, digits: 2) }
    guard let whole else { return NumberText.grouped(Int(value)) }
    return Int(whole) == 0 ? "" : "\(Int(value))/\(Int(whole))"
  }

  /// Returns as many moments as fit, and the number of the others.
  private static func fitting(_ moments: [String], into width: Int) -> String {
    for count in stride(from: moments.count, through: 1, by: -1) {
      let rest = moments.count - count
      let text = moments.prefix(count).joined(separator: ", ") + (rest == 0 ? "" : ", \(rest) more")
      if text.count <= width { return text }
    }
    return moments.isEmpty ? "" : NumberText.count(moments.count, "thing")
  }

  private static func changes(_ digest: LifeDigest) -> String {
    if digest.changes.isEmpty { return "" }
    return "changes of the rules in force\n" + table(digest.changes, changeColumns)
  }

  /// The columns of a change of the rules, and its keys in JSON.
  static var changeColumns: [Column<LifeDigest.Change>] {
    [.count("from day", key: "day") { $0.day }, .text("changes") { $0.names }]
  }

  private static func droughts(_ digest: LifeDigest) -> String {
    if digest.droughts.isEmpty { return "" }
    return "longest droughts, and their chances\n" + table(digest.droughts, droughtColumns)
  }

  /// The columns of a drought, and its keys in JSON.
  static var droughtColumns: [Column<LifeDigest.Drought>] {
    [
      .text("source") { $0.source }, .grouped("attempts") { $0.attempts },
      .grouped("drops") { $0.drops }, .grouped("longest", key: "length") { $0.length },
      .text("days", { TraceText.span($0.days) }, json: { DigestJSON.days($0.days) }),
      .text(
        "how it ended", key: "ending", { words(for: $0.ending) },
        json: { .string($0.ending.rawValue) }),
      .text("one as long", key: "chance", { odds($0.chance) }, json: { .number($0.chance) }),
      .text(
        "in such a life", key: "chanceInLife", { odds($0.chanceInLife) },
        json: { .number($0.chanceInLife) }),
    ]
  }

  private static func words(for ending: LifeDigest.Drought.Ending) -> String {
    switch ending {
    case .lucky: "by luck"
    case .forced: "forced by pity"
    case .open: "still open"
    }
  }

  /// Returns `1 in 27`; above one half a percentage.
  static func odds(_ chance: Double) -> String {
    if chance >= 1 { return "certain" }
    if chance > 0.99 { return "above 99 %" }
    if chance > 0.5 { return NumberText.percent(chance, decimals: 0) }
    // Also covers chances that rounding made 0.
    guard chance > 1e-12 else { return "below 1 in 10¹²" }
    return "1 in \(NumberText.grouped(1 / chance, decimals: chance > 0.1 ? 1 : 0))"
  }

  private static func text(_ purse: TraceLedger.Book, isNamed: Bool) -> String {
    if purse.earned == 0 && purse.spent == 0 { return "" }
    func number(_ value: Int) -> String { NumberText.grouped(value) }
    let most = purse.maxHeld
    let sum =
      "\(number(purse.opening)) at first + \(number(purse.earned)) earned - "
      + "\(number(purse.spent)) spent = \(number(purse.closing)) held; the most held was "
      + "\(number(most.amount)), on day \(most.day)"
    return "purchases\(isNamed ? " with \(purse.name)" : "")\n  \(sum)\n"
      + (purse.purchases.isEmpty
        ? "  nothing\n" : table(purse.purchases, purchaseColumns(of: purse.spent)))
  }

  /// Returns the columns of what was bought for all that was spent, and its keys in JSON.
  static func purchaseColumns(of spent: Int) -> [Column<TraceLedger.Account>] {
    [
      .text("for", key: "account") { $0.account }, .grouped("paid", key: "amount") { -$0.amount },
      .number("share") { NumberText.percent(Double(-$0.amount) / Double(spent), decimals: 0) },
      .grouped("times", key: "count") { $0.count }, .grouped("largest") { $0.largest },
      .count("on day", key: "largestDay") { $0.largestDay },
    ]
  }

  static func stretch(_ stretch: LifeDigest.Stretch) -> String {
    typealias Row = (figure: LifeDigest.Figure, lengthens: Double?)
    let rows: [Row] =
      stretch.factors.map { ($0.figure, $0.lengthens) } + stretch.figures.map { ($0, nil) }
    let longer = Column<Row>.number("longer by") {
      $0.lengthens.map { "x \(NumberText.fixed($0, decimals: 2))" } ?? ""
    }
    let title = stretch.isStuck ? "why it got stuck: " : "longest time without a "
    return "\(title)\(stretch.step)\n" + "  \(length(of: stretch))\n  \(verdict(on: stretch))\n"
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
