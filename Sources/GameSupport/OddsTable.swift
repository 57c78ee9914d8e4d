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
