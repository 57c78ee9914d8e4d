/// Numbers as text, the same on every machine and in every locale: the shortest decimal form of the
/// double, rounded with ties away from zero, never "-0"; empty for infinite or undefined values.
package enum NumberText {
  /// Formats with exactly this many decimals (0…20): `fixed(2.345, decimals: 2)` is "2.35".
  package static func fixed(_ value: Double, decimals: Int) -> String {
    fixed(DecimalDigits(value), decimals)
  }

  /// Formats for files that other programs read: at least this many significant digits (1…17),
  /// never an exponent, trailing zeros trimmed: `significant(0.12345678)` is "0.123457". All digits
  /// before the point stay: 1234567.8 is "1234568". Whole values below 2⁵³ are exact, and larger
  /// ones read back as the same double.
  package static func significant(_ value: Double, digits: Int = 6) -> String {
    precondition((1...17).contains(digits), "significant digits must be in 1…17")
    // This covers most cells of a table.
    if value.magnitude < 0x1p53, value == value.rounded() { return String(Int(value)) }
    return DecimalDigits(value, leading: digits)?.text() ?? ""
  }

  /// Formats with commas between thousands: `grouped(12345)` is "12,345".
  package static func grouped(_ value: Double, decimals: Int = 0) -> String {
    grouped(fixed(value, decimals: decimals))
  }

  /// Formats with commas between thousands; exact for every integer.
  package static func grouped(_ value: Int) -> String { grouped(String(value)) }

  /// Formats a number of things, with a noun in the singular: "1 party", "12,345 parties".
  package static func count(_ count: Int, _ noun: String) -> String {
    if count == 1 { return "1 \(noun)" }
    return grouped(count) + " "
      + (noun.hasSuffix("y") && !noun.hasSuffix("ay") ? "\(noun.dropLast())ies" : "\(noun)s")
  }

  /// Formats a share, 0…1, in percent: `percent(0.1234)` is "12.3 %".
  package static func percent(_ share: Double, decimals: Int = 1) -> String {
    guard var number = DecimalDigits(share) else { return "" }
    number.shift(by: 2)
    return fixed(number, decimals) + " %"
  }

  /// Formats briefly for an axis: "0.25", "950", "1.2k", "3M", "4.5B", "2T"; beyond that, and below
  /// a ten-thousandth, "1e18"; trailing zeros are trimmed.
  package static func axis(_ value: Double, digits: Int = 3) -> String {
    guard var number = rounded(value, digits) else { return "" }
    let power = number.exponent - 1
    if number.isZero { return "0" }
    if power < -4 || power >= 15 {
      number.shift(by: -power)
      return number.text() + "e\(power)"
    }
    let thousands = max(0, power) / 3
    number.shift(by: -3 * thousands)
    return number.text() + ["", "k", "M", "B", "T"][thousands]
  }

  /// Formats with one digit before the point: `scientific(0.000005)` is "5 × 10⁻⁶".
  package static func scientific(_ value: Double, digits: Int = 3) -> String {
    guard var number = rounded(value, digits) else { return "" }
    if number.isZero { return "0" }
    let power = number.exponent - 1
    number.shift(by: -power)
    let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let raised = "\(power)".map { $0.wholeNumberValue.map { superscripts[$0] } ?? "⁻" }
    return "\(number.text()) × 10\(String(raised))"
  }

  /// Returns the power of ten of a number's first digit: −3 of 0.002; 0 for zero.
  package static func exponent(_ value: Double) -> Int {
    DecimalDigits(value).map { $0.isZero ? 0 : $0.exponent - 1 } ?? 0
  }

  private static func rounded(_ value: Double, _ digits: Int) -> DecimalDigits? {
    precondition((1...17).contains(digits), "significant digits must be in 1…17")
    var number = DecimalDigits(value)
    number?.round(digits: digits)
    return number
  }

  private static func fixed(_ number: DecimalDigits?, _ decimals: Int) -> String {
    precondition((0...20).contains(decimals), "decimals must be in 0…20")
    guard var number else { return "" }
    number.round(decimals: decimals)
    return number.text(decimals: decimals)
  }

  static func grouped(_ number: String) -> String {
    let whole = number.prefix { $0 != "." }
    var left = whole.utf8.count
    if left <= 3 { return number }
    var text = ""
    for character in whole {
      text.append(character)
      left -= 1
      if left > 0, left % 3 == 0, character != "-" { text += "," }
    }
    return text + number[whole.endIndex...]
  }
}
