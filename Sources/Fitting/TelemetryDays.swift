/// The form of the days in a file of telemetry.
package enum TelemetryDays: Sendable {
  /// Dates of the civil calendar; their numbers count from 1970-01-01.
  case dates
  /// Whole numbers of the studio's own.
  case numbers

  /// The dates that are no fault of a clock: 1990-01-01 to 2199-12-31.
  static let plausible = 7305..<84_006
  /// The greatest size of a whole number that is read as a day.
  static let maxNumber = 1_000_000

  /// Returns a day as the user writes it; nil if the text is no day of this form.
  package func day(_ text: String) -> Int? { try? day(Array(text.utf8)[...]) }

  /// Reads a day of this form.
  func day(_ text: ArraySlice<UInt8>) throws(TelemetryFault.Kind) -> Int {
    switch self {
    case .numbers:
      let day = try TelemetryNumber.whole(text)
      guard abs(day) <= Self.maxNumber else { throw .notNumber }
      return day
    case .dates:
      if TelemetryNumber.isMissing(text) { throw .missing }
      guard let (day, rest) = Self.date(text) else { throw .notNumber }
      // Of a date with a time of day, the date is taken.
      let separator = rest.first ?? UInt8(ascii: "T")
      guard [UInt8(ascii: "T"), UInt8(ascii: " ")].contains(separator) else { throw .notNumber }
      guard Self.plausible.contains(day) else { throw .clock }
      return day
    }
  }

  /// Returns the form of a day, or nil if the text is no day.
  static func form(of text: ArraySlice<UInt8>) -> TelemetryDays? {
    if date(text) != nil { return .dates }
    return (try? TelemetryDays.numbers.day(text)) == nil ? nil : .numbers
  }

  /// Reads a date, 2026-10-31 or 20261031, and returns the text behind it.
  static func date(_ text: ArraySlice<UInt8>) -> (day: Int, rest: ArraySlice<UInt8>)? {
    var rest = text
    guard let year = TelemetryNumber.digits(4, of: &rest) else { return nil }
    let isSpaced = rest.first == UInt8(ascii: "-")
    if isSpaced { rest.removeFirst() }
    guard let month = TelemetryNumber.digits(2, of: &rest) else { return nil }
    if isSpaced { guard rest.popFirst() == UInt8(ascii: "-") else { return nil } }
    guard let day = TelemetryNumber.digits(2, of: &rest), (1...12).contains(month) else {
      return nil
    }
    // Longer numbers are times since 1970, and dates of old centuries are other numbers.
    if !isSpaced, rest.first.map(TelemetryNumber.isDigit) ?? false { return nil }
    guard year >= 1900 else { return nil }
    let number = number(year: year, month: month, day: day)
    return civil(number) == (year, month, day) ? (number, rest) : nil
  }

  /// Returns the days from 1970-01-01 to a date of the Gregorian calendar. Years are counted from
  /// March, so that a leap day is the last day of its year.
  private static func number(year: Int, month: Int, day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let (era, ofEra) = (years / 400, years % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + dayOfYear - 719_468
  }

  /// Returns the date of a day from the year 1 on.
  private static func civil(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let (era, ofEra) = (number + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let dayOfYear = ofEra - (365 * years + years / 4 - years / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      era * 400 + years + (month > 2 ? 0 : 1), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }

  /// Returns a day as the file writes it: 2026-10-31, or a whole number.
  ///
  /// - Parameter day: A day of a `Telemetry` of this form, or near one.
  package func text(_ day: Int) -> String {
    guard self == .dates, Self.plausible.contains(day) else { return String(day) }
    let (year, month, day) = Self.civil(day)
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
