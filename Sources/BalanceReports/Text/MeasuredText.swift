import Statistics

/// Measured values in words. One rule gives their digits, everywhere: the last one counts in steps
/// of at most a quarter of the interval's width, so that an interval is 4 to 40 steps wide.
///
/// 533.652 (529.491 … 537.813) reads "534 (529–538)".
extension Estimate {
  /// Returns the value with its interval, or with the reason why it has none; a dash for no value.
  ///
  /// - Parameters:
  ///   - isShare: Whether it is written in percent.
  ///   - signed: Whether values above 0 have a plus: for differences.
  ///   - exactDigits: The digits of a value without an interval.
  public func text(
    isShare: Bool = false, signed: Bool = false, exactDigits: Int = 3
  ) -> String {
    let digits = MeasuredDigits(
      self, isShare: isShare, signed: signed, exactDigits: exactDigits)
    guard let low, let high, value != nil, low < high else {
      return digits.text(value) + (lackOfBounds.map { signed ? "" : " (\($0))" } ?? "")
    }
    let mark = low < 0 || signed ? " … " : "–"
    let (from, to) = (digits.number(low), digits.number(high))
    return from == to
      ? digits.text(value) : "\(digits.text(value)) (\(from)\(mark)\(to)\(digits.unit))"
  }

  /// Returns the value alone, with the digits that its interval supports.
  public func valueText(isShare: Bool = false, signed: Bool = false) -> String {
    // 0 is 0, however well it is known.
    value == 0
      ? isShare ? "0 %" : "0"
      : MeasuredDigits(self, isShare: isShare, signed: signed).text(value)
  }

  /// Why a measured value has no bounds; nil if it has one, or if nothing was measured. Where all
  /// players are alike, the value may yet differ for others.
  var lackOfBounds: String? {
    if value == nil || low != nil || high != nil { return nil }
    return isUniform ? "all alike" : "too few players"
  }
}

/// How many digits a value and the ends of its interval have.
private struct MeasuredDigits {
  private let isShare: Bool
  private let signed: Bool
  private let exactDigits: Int
  /// The power of ten of the last digit; nil where no interval decides it.
  private var power: Int?

  init(_ estimate: Estimate, isShare: Bool, signed: Bool, exactDigits: Int = 3) {
    (self.isShare, self.signed, self.exactDigits) = (isShare, signed, exactDigits)
    guard let low = estimate.low, let high = estimate.high, low < high,
      let step = DecimalDigits((high - low) * (isShare ? 100 : 1) / 4)
    else { return }
    power = max(-6, step.exponent - 1)
    // Days, attempts and levels are whole.
    let isWhole = [low, high, estimate.value ?? low].allSatisfy { $0 == $0.rounded() }
    if isWhole, !isShare { power = max(0, power ?? 0) }
  }

  /// The unit behind a number: that of a share.
  var unit: String { isShare ? " %" : "" }

  /// Returns a value with its unit; a dash for nil.
  func text(_ value: Double?) -> String { value.map { number($0) + unit } ?? "–" }

  /// Returns a value without its unit.
  func number(_ value: Double) -> String {
    let sign = signed && value > 0 ? "+" : ""
    guard var digits = DecimalDigits(value) else { return "–" }
    if isShare { digits.shift(by: 2) }
    // Without an interval a share has one decimal, and a value three digits or as many as asked.
    let power =
      power ?? (isShare ? -1 : digits.isInteger ? 0 : min(0, digits.exponent - exactDigits))
    digits.round(decimals: -power)
    // An exact value has no zeros at its end.
    let decimals = self.power == nil && !isShare ? nil : max(0, -power)
    return sign + NumberText.grouped(digits.text(decimals: decimals))
  }
}
