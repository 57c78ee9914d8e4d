import ExactOdds

/// A table of exact odds, which `odds` prints for people and for scripts.
public struct OddsTable: Sendable {
  /// A table's name and columns, which scripts rely on.
  public struct Form: Sendable {
    public let key: String
    /// The content of the table, for people.
    public let title: String
    public let columns: [Column]

    public init(key: String, title: String, columns: [Column]) {
      (self.key, self.title, self.columns) = (key, title, columns)
    }
  }

  /// One column; `key` names it in JSON, `heading` for people.
  public struct Column: Sendable {
    public let key: String
    public let heading: String
    /// The content of the column, for the help.
    public let meaning: String
    /// True if it contains words.
    public let isText: Bool

    /// Creates a column; without a heading, its key is its heading.
    public init(_ key: String, _ meaning: String, heading: String? = nil, isText: Bool = false) {
      (self.key, self.heading) = (key, heading ?? key)
      (self.meaning, self.isText) = (meaning, isText)
    }
  }

  public let form: Form
  /// Additional information below the title; may be empty.
  public var note: [OddsValue]
  public private(set) var rows: [[OddsValue]] = []

  public init(_ form: Form, note: [OddsValue] = []) { (self.form, self.note) = (form, note) }

  /// - Precondition: One value per column.
  public mutating func append(_ row: [OddsValue]) {
    precondition(row.count == form.columns.count)
    rows.append(row)
  }

  /// Adds a law to a table of droughts, behind the values that distinguish it from other laws.
  public mutating func append(_ law: PityLaw, of cases: [OddsValue] = []) {
    append(
      law.droughts, threshold: law.rules.threshold, forcedShare: law.forcedShare, of: cases)
  }

  /// Adds any law of droughts: without a threshold, no attempt is forced by pity; the share of droughts
  /// that a guarantee ends may be unknown.
  public mutating func append(
    _ droughts: FirstSuccessLaw, threshold: Int = 0, forcedShare: Double? = nil,
    of cases: [OddsValue] = []
  ) {
    append(
      cases + [
        .chance(droughts.probability(of: 1)), threshold == 0 ? .none : .whole(threshold),
        OddsValue(droughts.mean), OddsValue(droughts.standardDeviation),
        OddsValue(droughts, quantile: 0.5), OddsValue(droughts, quantile: 0.95),
        OddsValue(droughts, quantile: 0.99), OddsValue(droughts.latest),
        forcedShare.map { .chance($0) } ?? .none,
      ])
  }
}

/// One cell of a table of odds.
public enum OddsValue: Sendable {
  case text(String)
  /// Words with a number in them: `luck 12.5 or more`.
  case phrase(before: String, Double, after: String)
  case whole(Int)
  case number(Double)
  case chance(Double)
  /// A whole number where both ends are the same, otherwise an interval that contains the value.
  case interval(ClosedRange<Int>)
  /// A number above the greatest double.
  case immense
  case none

  public init(_ value: Int?) { self = value.map { .whole($0) } ?? .none }

  public init(_ value: Double?) { self = value.map { .number($0) } ?? .none }

  public init(_ value: ClosedRange<Int>?) { self = value.map { .interval($0) } ?? .none }

  /// Creates the value of a number of a finite law; a missing number is too great.
  public init(_ value: Double?, of law: StepCostLaw) {
    self = law.isFinite ? value.map { $0.isFinite ? .number($0) : .immense } ?? .immense : .none
  }

  /// Creates a quantile of a cost: whole up to 2⁶⁰.
  public init(_ law: StepCostLaw, quantile share: Double) {
    self =
      law.quantile(share).map { .interval($0) }
      ?? law.quantileValue(share).map { OddsValue($0.upperBound, of: law) } ?? .none
  }

  /// Creates a quantile of attempts: whole up to 2⁶⁰.
  public init(_ law: FirstSuccessLaw, quantile share: Double) {
    self = law.quantile(share).map { .whole($0) } ?? OddsValue(law.quantileValue(share))
  }
}

/// A question about exact odds, beyond a scenario's own rules.
public struct OddsQuestion: Sendable {
  /// The number of attempts whose longest drought is computed.
  public let attempts: Int
  /// The length that the percentile must not exceed; nil when no threshold is sought.
  public let holds: Int?
  /// The percentile, 1…99.
  public let percentile: Int

  public init(attempts: Int, holds: Int?, percentile: Int) {
    (self.attempts, self.holds, self.percentile) = (attempts, holds, percentile)
  }

  public var share: Double { Double(percentile) / 100 }
}

extension OddsTable.Form {
  /// Returns the form of a table of exact laws of droughts, one a row, behind their own columns.
  public static func droughts(_ title: String, of cases: [OddsTable.Column] = []) -> OddsTable.Form
  {
    OddsTable.Form(
      key: "droughts", title: title,
      columns: cases + [
        .init("chance", "of a drought's first attempt"),
        .init(
          "threshold", "the dry attempt that pity forces to drop; null for never", heading: "pity"),
        .init("mean", "attempts, the one with the drop included"),
        .init("sd", "their standard deviation"),
        .init("p50", "half of the droughts last at most this"),
        .init("p95", "95 % of them do"),
        .init("p99", "99 % of them do"),
        .init("longest", "the longest there can be"),
        .init("forced", "share of drops that pity forces"),
      ])
  }
  /// The form of the laws of a scenario's own drop tables.
  package static let prototypes = OddsTable.Form(
    key: "prototypes", title: "Tickets of a prototype from one guaranteed drop to the next",
    columns: OddsTable.Form.droughts(
      "",
      of: [
        .init("table", "the prototype", isText: true),
        .init("drop", "the drop that its pity guarantees", isText: true),
      ]
    ).columns)
}
