import JSONValues
import ScenarioReading

/// A place of a scenario, or a pattern of places, and the values that it takes one after another: the text
/// after `sweep --vary`.
public struct Variation: Equatable, Sendable {
  /// The option as it was typed: `--vary pity.task.threshold=10...40:5`.
  public let text: String
  /// The text before the equals sign: a path, or a pattern as `LeverRange` reads it.
  public let pathText: String
  /// The path of the value that varies; the root for a pattern that is no path.
  public let path: JSONPath
  /// Whether the text before the equals sign reads as a pattern: with `*`, a comma, or `tilt` behind it.
  let isOfPattern: Bool
  /// Its values, in the order given; at least one, none twice.
  public let values: [Value]

  /// One of the values.
  public struct Value: Equatable, Sendable {
    /// The value as JSON writes it, or a string as typed.
    public let text: String
    /// Sets the value in a scenario.
    public let setting: Setting

    /// Whether it multiplies the value in force.
    public var isFactor: Bool { factor != nil }

    /// The factor, if it is one.
    var factor: Double? {
      if case .factor(let factor) = setting.content { factor.double } else { nil }
    }

    /// Returns the change that sets the value at a path.
    func setting(at path: JSONPath) -> Setting {
      Setting(parsing: "\(path)=\(text)", option: "--vary")
    }

    /// Whether both set the same, however they are written: 1, 1.0 and 1e0.
    fileprivate func isSame(as other: Value) -> Bool {
      func number(_ value: Value) -> Double? { value.factor ?? value.number }
      return text == other.text
        || isFactor == other.isFactor && number(self) != nil && number(self) == number(other)
    }

    /// The value, if it is a number.
    public var number: Double? {
      guard case .value(let value) = setting.content, case .number(let number) = value
      else { return nil }
      return number.double
    }
  }

  /// The reason why a text is not a variation.
  public typealias Fault = LeverRange.Fault

  /// The most values of one variation.
  public static let mostValues = 400

  /// Reads `path=from...to:step`, or `path=` and values with commas between them.
  ///
  /// The values of a range are worked out in decimals; those of `*from...to:step` multiply the
  /// value in force, as `*0.8` does. Values of a list are read as those of `--set`; a comma inside
  /// brackets, braces or quotes belongs to its value. Whether a scenario accepts the values is
  /// checked only when they are set.
  public init(parsing text: String) throws(Fault) {
    guard let equals = Setting.firstEquals(text) else {
      throw Fault(message: "expected path=from...to:step or path=value,value,…")
    }
    let (pathText, valueText) = (String(text[..<equals]), String(text[equals...].dropFirst()))
    isOfPattern = Self.isPattern(pathText)
    let path = JSONPath(parsing: pathText) ?? .root
    guard !path.steps.isEmpty || isOfPattern else {
      throw Fault(
        message: pathText.isEmpty
          ? "there is no path before the =" : "\(JSONText.excerpt(pathText)) is not a path")
    }
    (self.path, self.pathText) = (path, pathText)
    self.text = "--vary \(text)"
    let texts = try Self.texts(valueText)
    var values: [Value] = []
    for text in texts {
      // A pattern is no path; what its values set is known with a scenario.
      let place = path.steps.isEmpty ? "value" : pathText
      let value = Value(
        text: text, setting: Setting(parsing: "\(place)=\(text)", option: "--vary"))
      if values.contains(where: value.isSame) {
        throw Fault(message: "the value \(JSONText.excerpt(text)) is given twice")
      }
      values.append(value)
    }
    self.values = values
  }

  /// Returns whether a text outside brackets and quotes has a `*` or a comma, or ends with `tilt`.
  private static func isPattern(_ text: String) -> Bool {
    let outside = text.replacing(/\[[^\]]*\]/, with: "")
    return outside.contains("*") || list(text).count > 1 || text.hasSuffix(" tilt")
  }

  private static func texts(_ text: String) throws(Fault) -> [String] {
    let texts = text.contains("...") || isRangeOfTwoDots(text) ? try range(text) : list(text)
    if texts.contains("") { throw Fault(message: "a value is missing") }
    guard texts.count <= mostValues else {
      throw Fault(message: "there are \(texts.count) values; at most \(mostValues) are taken")
    }
    return texts
  }

  /// Returns whether it is like `10..20:5`: a range in other languages, but no value in a scenario.
  private static func isRangeOfTwoDots(_ text: String) -> Bool {
    text.contains("..") && text.allSatisfy { "0123456789.:-+*".contains($0) }
  }

  /// Returns evenly spaced numbers, worked out in decimals: `0.05...0.3:0.05` holds 0.15, not
  /// 0.15000000000000002. The last one is the end if the steps reach it exactly, else the last step
  /// before it. A range falls if its end is less than its start, whether its step has a minus sign
  /// or not.
  private static func range(_ text: String) throws(Fault) -> [String] {
    let sign = text.hasPrefix("*") ? "*" : ""
    // The second star may be left out.
    let plain = sign.isEmpty ? text : String(text.dropFirst()).replacing("...*", with: "...")
    let ends = plain.split(separator: "...", omittingEmptySubsequences: false)
    let rest = ends[ends.count - 1].split(separator: ":", omittingEmptySubsequences: false)
    let parts = [ends[0]] + rest
    guard ends.count == 2, rest.count == 2, !parts.contains("") else {
      throw Fault(
        message: "a range is from...to:step, such as 0.05...0.3:0.05 or *0.5...2:0.25")
    }
    let (from, to) = (try decimal(parts[0]), try decimal(parts[1]))
    let by = try decimal(parts[2])
    let places = max(from.places, to.places, by.places)
    let before = max(from.before, to.before, by.before)
    guard before + places <= mostDigits else {
      throw Fault(
        message: "\(JSONText.excerpt(text)) takes \(before + places) digits, from the first of the "
          + "largest number to the last of the smallest; at most \(mostDigits) are taken")
    }
    // In units of the last decimal place; at most 10^18 in magnitude.
    func whole(_ number: (digits: Int, places: Int, before: Int)) -> Int {
      (number.places..<places).reduce(number.digits) { whole, _ in whole * 10 }
    }
    let (first, span, step) = (whole(from), whole(to) - whole(from), whole(by))
    if step == 0 { throw Fault(message: "the step must not be 0") }
    if step < 0 && span > 0 {
      throw Fault(message: "the step leads away from the end; leave its minus out")
    }
    let count = abs(span) / abs(step) + 1
    guard count <= mostValues else {
      throw Fault(
        message: "that is \(count) values; at most \(mostValues) are taken: "
          + "a larger step makes them fewer")
    }
    return (0..<count).map {
      sign + written(first + $0 * abs(step) * span.signum(), places: places)
    }
  }

  /// The most digits that a range takes.
  private static let mostDigits = 18

  /// Reads a number: its digits, how many of them stand behind the point, and how many before it.
  private static func decimal(
    _ text: Substring
  ) throws(Fault) -> (digits: Int, places: Int, before: Int) {
    guard let match = text.wholeMatch(of: /(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]{1,3}))?/)
    else {
      throw Fault(
        message: "\(JSONText.excerpt(String(text))) is not a number, such as 12, -0.25 or 1e6")
    }
    let fraction = match.3 ?? ""
    var digits = String((match.2 + fraction).drop { $0 == "0" })
    // The digits behind the point once the exponent is applied; below 0, zeros before it.
    var places = fraction.count - (match.4.flatMap { Int($0) } ?? 0)
    while places > 0, digits.hasSuffix("0") {
      (digits, places) = (String(digits.dropLast()), places - 1)
    }
    if digits.isEmpty { return (0, 0, 0) }
    let before = max(0, digits.count - places)
    guard max(before, 0) + max(places, 0) <= mostDigits else {
      throw Fault(
        message:
          "\(JSONText.excerpt(String(text))) has more digits than the \(mostDigits) that are "
          + "taken before and behind the point")
    }
    digits += String(repeating: "0", count: max(0, -places))
    let magnitude = Int(digits) ?? 0
    return (match.1.isEmpty ? magnitude : -magnitude, max(0, places), before)
  }

  /// Writes a number as JSON does, without needless zeros.
  private static func written(_ digits: Int, places: Int) -> String {
    let magnitude = String(digits.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - magnitude.count)) + magnitude
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (digits < 0 ? "-" : "") + padded.dropLast(places)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// Returns the texts between commas outside brackets, braces and quotes.
  private static func list(_ text: String) -> [String] {
    var texts = [""]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "," && depth == 0 && !isQuoted {
        texts.append("")
        continue
      }
      texts[texts.count - 1].unicodeScalars.append(scalar)
      if scalar == "\"" && !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && scalar == "\\" && !isEscaped
      if isQuoted { continue }
      if scalar == "[" || scalar == "{" { depth += 1 }
      if scalar == "]" || scalar == "}" { depth -= 1 }
    }
    return texts.map(trimmed)
  }

  private static func trimmed(_ text: String) -> String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
