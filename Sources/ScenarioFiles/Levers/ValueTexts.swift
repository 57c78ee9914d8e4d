import ScenarioReading

/// The values of a sweep as texts: a range that is worked out in decimals, or a list.
enum ValueTexts {
  /// Reads `from...to:step`, or values with commas between them.
  static func read(_ text: String) throws(Lever.Fault) -> [String] {
    let texts = text.contains("...") || isRangeOfTwoDots(text) ? try range(text) : list(text)
    if texts.contains("") { throw Lever.Fault("a value is missing") }
    guard texts.count <= Lever.maxValues else {
      throw Lever.Fault("there are \(texts.count) values; at most \(Lever.maxValues) are taken")
    }
    return texts
  }

  /// Returns whether it is like `10..20:5`: a range in other languages, but no value in a scenario.
  private static func isRangeOfTwoDots(_ text: String) -> Bool {
    text.contains("..") && text.allSatisfy { "0123456789.:-+*".contains($0) }
  }

  /// Returns evenly spaced numbers, worked out in decimals: `0.05...0.3:0.05` holds 0.15, not
  /// 0.15000000000000002. The last is the end or the last step before it, which may be below the
  /// start.
  private static func range(_ text: String) throws(Lever.Fault) -> [String] {
    let sign = text.hasPrefix("*") ? "*" : ""
    // The second star may be left out.
    let plain = sign.isEmpty ? text : String(text.dropFirst()).replacing("...*", with: "...")
    let ends = plain.split(separator: "...", omittingEmptySubsequences: false)
    let rest = ends[ends.count - 1].split(separator: ":", omittingEmptySubsequences: false)
    let parts = [ends[0]] + rest
    guard ends.count == 2, rest.count == 2, !parts.contains("") else {
      throw Lever.Fault("a range is from...to:step, such as 0.05...0.3:0.05 or *0.5...2:0.25")
    }
    let (from, to) = (try decimal(parts[0]), try decimal(parts[1]))
    let by = try decimal(parts[2])
    let places = max(from.places, to.places, by.places)
    let before = max(from.before, to.before, by.before)
    guard before + places <= maxDigits else {
      throw Lever.Fault(
        "\(JSONText.excerpt(text)) takes \(before + places) digits, from the first of the "
          + "largest number to the last of the smallest; at most \(maxDigits) are taken")
    }
    // In units of the last decimal place; at most 10^18 in magnitude.
    func whole(_ number: (digits: Int, places: Int, before: Int)) -> Int {
      (number.places..<places).reduce(number.digits) { whole, _ in whole * 10 }
    }
    let (first, span, step) = (whole(from), whole(to) - whole(from), whole(by))
    if step == 0 { throw Lever.Fault("the step must not be 0") }
    if step < 0 && span > 0 {
      throw Lever.Fault("the step leads away from the end; leave its minus out")
    }
    let count = abs(span) / abs(step) + 1
    guard count <= Lever.maxValues else {
      throw Lever.Fault(
        "that is \(count) values; at most \(Lever.maxValues) are taken: "
          + "a larger step makes them fewer")
    }
    return (0..<count).map {
      sign + written(first + $0 * abs(step) * span.signum(), places: places)
    }
  }

  private static let maxDigits = 18

  /// Reads a number: its digits, how many of them stand behind the point, and how many before it.
  private static func decimal(
    _ text: Substring
  ) throws(Lever.Fault) -> (digits: Int, places: Int, before: Int) {
    guard text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?/) != nil else {
      throw Lever.Fault(
        "\(JSONText.excerpt(String(text))) is not a number, such as 12, -0.25 or 1e6")
    }
    let (digits, exponent) = JSONNumber(text: String(text)).decimal
    let (places, before) = (max(0, -exponent), max(0, digits.count + exponent))
    guard before + places <= maxDigits else {
      throw Lever.Fault(
        "\(JSONText.excerpt(String(text))) has more digits than the \(maxDigits) that are "
          + "taken before and behind the point")
    }
    let zeros = String(repeating: "0", count: max(0, exponent))
    let magnitude = Int(String(decoding: digits, as: UTF8.self) + zeros) ?? 0
    return (text.hasPrefix("-") ? -magnitude : magnitude, places, before)
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
  static func list(_ text: String) -> [String] {
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
