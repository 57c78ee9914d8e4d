enum ValueFormat: Sendable, Equatable {
  /// "950", "1.2k", "3M".
  case number
  /// A share, where 1 is all: "12.3 %".
  case percent
  /// A difference of shares: "12.3 pp".
  case points

  var unit: String { self == .number ? "" : self == .percent ? " %" : " pp" }

  func tick(_ value: Double, in domain: AxisDomain) -> String {
    let shown = self == .number ? value : value * 100
    return Self.typographic(NumberText.axis(shown, digits: domain.tickDigits)) + unit
  }

  /// Returns the text beside a mark, with three digits or one decimal of a percent.
  func label(_ value: Double) -> String {
    self == .number ? Self.typographic(NumberText.axis(value)) : share(value, 1)
  }

  /// Returns the text at the end of a curve, where space is short: whole percents.
  func endLabel(_ value: Double) -> String { self == .number ? label(value) : share(value, 0) }

  private func share(_ value: Double, _ decimals: Int) -> String {
    Self.typographic(NumberText.fixed(value * 100, decimals: decimals)) + unit
  }

  /// Returns texts of values that are compared with each other: with the same number of decimals if
  /// they are short enough. More than eight crowded shares are whole percents.
  func labels(_ values: [Double], isCrowded: Bool = true) -> [String] {
    if self != .number, isCrowded, values.count > 8 { return values.map { share($0, 0) } }
    let exponent = DecimalDigits(values.map(\.magnitude).max() ?? 0)?.exponent ?? 0
    guard self == .number, (-2...3).contains(exponent) else { return values.map(label) }
    let decimals = values.allSatisfy { $0 == $0.rounded() } ? 0 : 3 - exponent
    return values.map { Self.typographic(NumberText.fixed($0, decimals: decimals)) }
  }

  /// Formats a day or an attempt.
  static func count(_ value: Double) -> String {
    typographic(value.magnitude < 1e6 ? NumberText.grouped(value) : NumberText.axis(value))
  }

  /// Replaces the minus sign by one as wide as a digit.
  private static func typographic(_ text: String) -> String {
    text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }
}
