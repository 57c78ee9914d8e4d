import Statistics

/// Measured values in words. One rule gives their digits, everywhere: the last one counts in steps
/// of at most a quarter of the interval's width, so that an interval is 4 to 40 steps wide:
/// 533.652 (529.491 … 537.813) reads "534 (529–538)".
extension Estimate {
  /// Returns the value with its interval, or with the reason why it has none; for one that was not
  /// reached, the number beyond which it lies, as `> 60`; a dash if nothing was observed.
  ///
  /// A share is in percent. A difference is signed, and that of shares in percentage points, unless
  /// it is relative to something. A value without an interval has the exact digits.
  package func text(
    isShare: Bool = false, signed: Bool = false, isRelative: Bool = false, exactDigits: Int = 3
  ) -> String {
    let digits = MeasuredDigits(
      self, isShare: isShare, signed: signed, isRelative: isRelative, exactDigits: exactDigits)
    if let beyond {
      // With 95 %, the value may lie on this side of that number.
      let inside =
        low.flatMap { $0 < beyond ? "≥ \(digits.text($0))" : nil }
        ?? high.flatMap { $0 > beyond ? "≤ \(digits.text($0))" : nil }
      return bound(digits) + (inside.map { " (\($0))" } ?? "")
    }
    guard let low, let high, value != nil, low < high else {
      // Where all players are alike, the value may yet differ for others.
      let hasReason = !signed && value != nil && low == nil && high == nil
      let reason = isUniform ? " (all alike)" : " (too few players)"
      return digits.text(value) + (hasReason ? reason : "")
    }
    let mark = low < 0 || signed ? " … " : "–"
    let (from, to) = (digits.number(low), digits.number(high))
    return from == to
      ? digits.text(value) : "\(digits.text(value)) (\(from)\(mark)\(to)\(digits.unit))"
  }

  /// Returns the interval alone, or the reason why there is none; empty without either.
  package func intervalText(isShare: Bool = false, signed: Bool = false) -> String {
    let (whole, value) = (
      text(isShare: isShare, signed: signed), valueText(isShare: isShare, signed: signed)
    )
    guard whole.hasPrefix("\(value) ("), whole.hasSuffix(")") else { return "" }
    return String(whole.dropFirst(value.count + 2).dropLast())
  }

  /// Returns the value alone, with the digits that its interval supports.
  package func valueText(
    isShare: Bool = false, signed: Bool = false, isRelative: Bool = false
  ) -> String {
    // 0 is 0, however well it is known.
    let digits = MeasuredDigits(self, isShare: isShare, signed: signed, isRelative: isRelative)
    if beyond != nil { return bound(digits) }
    return value == 0 ? "0" + digits.unit : digits.text(value)
  }

  /// Returns two values alone, with more digits than their intervals support where it takes them to
  /// see a difference that is certain.
  package static func texts(
    _ a: Estimate, _ b: Estimate, isShare: Bool = false, areSignificant: Bool
  ) -> (a: String, b: String) {
    var texts = (a: a.valueText(isShare: isShare), b: b.valueText(isShare: isShare))
    guard areSignificant, a.value != b.value, a.value != nil, b.value != nil else { return texts }
    var digits = MeasuredDigits(a, isShare: isShare, signed: false)
    let other = MeasuredDigits(b, isShare: isShare, signed: false)
    var power = max(digits.lastPower(of: a.value), other.lastPower(of: b.value))
    while texts.a == texts.b, power > MeasuredDigits.least {
      power -= 1
      digits.power = power
      texts = (digits.text(a.value), digits.text(b.value))
    }
    return texts
  }

  /// Returns `> 60`, or `< 60`.
  private func bound(_ digits: MeasuredDigits) -> String {
    (high == nil ? "> " : "< ") + digits.text(beyond)
  }
}

/// A missing estimate reads as one of which nothing was observed.
extension Estimate? {
  func text(isShare: Bool = false, signed: Bool = false) -> String {
    (self ?? .nothing).text(isShare: isShare, signed: signed)
  }

  func valueText(isShare: Bool = false, signed: Bool = false) -> String {
    (self ?? .nothing).valueText(isShare: isShare, signed: signed)
  }
}

/// The number of digits of a value and of the ends of its interval.
private struct MeasuredDigits {
  private let isShare, signed: Bool
  private let exactDigits: Int
  /// The power of ten of the last digit; nil where no interval decides it.
  var power: Int?
  /// True if zeros at the end are left out, as the interval is too narrow to be seen.
  private var isTrimmed = false
  /// The unit behind a number: that of a share, or of a difference of shares.
  let unit: String

  /// The power of ten of the last digit there is.
  static let least = -6
  /// An interval that is narrower than a unit in this many digits is rounding.
  private static let maxDigits = 7

  init(
    _ estimate: Estimate, isShare: Bool, signed: Bool, isRelative: Bool = false,
    exactDigits: Int = 3
  ) {
    (self.isShare, self.signed, self.exactDigits) = (isShare, signed, exactDigits)
    unit = !isShare ? "" : signed && !isRelative ? " pp" : " %"
    guard let low = estimate.low, let high = estimate.high, low < high,
      let step = DecimalDigits((high - low) * (isShare ? 100 : 1) / 4)
    else { return }
    let largest = DecimalDigits(max(low.magnitude, high.magnitude) * (isShare ? 100 : 1))
    power = max(Self.least, step.exponent - 1, min(0, (largest?.exponent ?? 0) - Self.maxDigits))
    // Days, attempts and levels are whole.
    let isWhole = [low, high, estimate.value ?? low].allSatisfy { $0 == $0.rounded() }
    if isWhole, !isShare { power = max(0, power ?? 0) }
    isTrimmed = number(low) == number(high)
  }

  /// Returns the power of ten of the last digit of a number. Without an interval a share has one
  /// decimal, and a value three digits or as many as requested.
  func lastPower(of value: Double?) -> Int { value.flatMap(DecimalDigits.init).map(lastPower) ?? 0 }

  private func lastPower(of number: DecimalDigits) -> Int {
    power ?? (isShare ? -1 : number.isInteger ? 0 : min(0, number.exponent - exactDigits))
  }

  /// Returns a value with its unit; a dash for nil.
  func text(_ value: Double?) -> String { value.map { number($0) + unit } ?? "–" }

  func number(_ value: Double) -> String {
    let sign = signed && value > 0 ? "+" : ""
    guard var digits = DecimalDigits(value) else { return "–" }
    if isShare { digits.shift(by: 2) }
    let power = lastPower(of: digits)
    digits.round(decimals: -power)
    // An exact value has no zeros at its end.
    let decimals = isTrimmed || self.power == nil && !isShare ? nil : max(0, -power)
    return sign + NumberText.grouped(digits.text(decimals: decimals))
  }
}
