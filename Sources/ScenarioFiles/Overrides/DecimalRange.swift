/// Evenly spaced numbers, worked out in decimals: `0.05...0.3:0.05` holds 0.15, not
/// 0.15000000000000002.
struct DecimalRange {
  private let first: Int
  private let step: Int
  /// All numbers are whole multiples of 10^−decimals.
  private let decimals: Int
  /// How many numbers there are, ≥ 1.
  let count: Int

  /// Why a text is no range.
  enum Fault: Error, Equatable {
    /// It is not written `from...to:step`.
    case form
    /// This part is no number in plain digits, at most nine before and nine behind the point.
    case number(String)
    case noStep
    /// The step leads from the first number away from the last one.
    case wrongWay
  }

  /// Reads `from...to:step`.
  ///
  /// The last number is `to` where the steps lead there exactly, else the one before. A range goes
  /// down where `to` is less than `from`, whether its step is written with a minus or without.
  init(parsing text: String) throws(Fault) {
    let ends = Self.parts(of: text[...], separator: "...")
    guard ends.count == 2 else { throw .form }
    let rest = Self.parts(of: ends[1], separator: ":")
    guard rest.count == 2, !ends[0].isEmpty, !rest[0].isEmpty, !rest[1].isEmpty else {
      throw .form
    }
    let (from, to) = (try Decimal(ends[0]), try Decimal(rest[0]))
    let by = try Decimal(rest[1])
    decimals = max(from.decimals, to.decimals, by.decimals)
    first = from.scaled(to: decimals)
    let span = to.scaled(to: decimals) - first
    let written = by.scaled(to: decimals)
    if written == 0 { throw .noStep }
    if written < 0 && span > 0 { throw .wrongWay }
    step = span < 0 ? -abs(written) : abs(written)
    count = span / step + 1
  }

  /// The numbers as JSON writes them, without needless zeros.
  var texts: [String] { (0..<count).map { text(first + $0 * step) } }

  private func text(_ scaled: Int) -> String {
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (scaled < 0 ? "-" : "") + padded.dropLast(decimals)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  private static func parts(of text: Substring, separator: String) -> [Substring] {
    text.split(separator: separator, omittingEmptySubsequences: false)
  }

  /// A number in plain digits.
  private struct Decimal {
    let digits: Int
    let decimals: Int

    init(_ text: Substring) throws(Fault) {
      let unsigned = text.hasPrefix("-") ? text.dropFirst() : text
      let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
      let isPlain = parts.allSatisfy { part in
        (1...9).contains(part.utf8.count)
          && part.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
      }
      guard (1...2).contains(parts.count), isPlain, let magnitude = Int(parts.joined()) else {
        throw .number(String(text))
      }
      digits = text.hasPrefix("-") ? -magnitude : magnitude
      decimals = parts.count == 2 ? parts[1].count : 0
    }

    /// At most 10^18 in magnitude.
    func scaled(to decimals: Int) -> Int {
      (self.decimals..<decimals).reduce(digits) { scaled, _ in scaled * 10 }
    }
  }
}
