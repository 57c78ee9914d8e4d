/// Whole numbers as they are typed: `20000`, `2e4` or `2.5e3`.
enum WholeNumber {
  /// Reads one; nil for what is no whole number, also `2.5e0`, or no `Int`.
  static func read(_ text: String) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard parts.count == 2 else { return Int(text) }
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count == 2 ? mantissa[1] : ""
    guard mantissa.count <= 2, isDigits(mantissa[0]), fraction.isEmpty != (mantissa.count == 2),
      fraction.isEmpty || isDigits(fraction), isDigits(parts[1]), let exponent = Int(parts[1]),
      let digits = Int(mantissa[0] + fraction)
    else { return nil }
    return scaled(digits, by: exponent - fraction.count)
  }

  /// A number times a power of ten, where that is whole and an `Int`.
  private static func scaled(_ number: Int, by exponent: Int) -> Int? {
    if number == 0 { return 0 }
    guard (-18...18).contains(exponent) else { return nil }
    let power = (0..<abs(exponent)).reduce(1) { power, _ in power * 10 }
    if exponent < 0 { return number % power == 0 ? number / power : nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: power)
    return isTooLarge ? nil : product
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
