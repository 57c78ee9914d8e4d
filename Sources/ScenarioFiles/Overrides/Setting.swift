import ScenarioReading

/// A value of a scenario given on the command line to replace the file's: `--set path=value`. A
/// faulty one keeps its complaints, which are reported with all problems of the scenario.
package struct Setting: Equatable, Sendable {
  /// The option as it was typed: `--set pity.task.threshold=15`.
  package let text: String
  /// The path of the value; the root when the text has no path.
  package let path: JSONPath
  let content: Content
  /// Its faults; empty if it can be used. The reporter adds their position.
  let complaints: [Problem]

  /// Its name in messages: at most 80 characters of the text, none of which breaks a line.
  package var label: String {
    let scalars = text.unicodeScalars.prefix(81)
    let printed = scalars.prefix(scalars.count > 80 ? 79 : 80).map { scalar in
      scalar == "\"" || scalar == "\\"
        ? String(scalar) : String(JSONText.quoted(String(scalar)).dropFirst().dropLast())
    }
    return printed.joined() + (scalars.count > 80 ? "…" : "")
  }

  /// The path and the value without the option: `pity.task.threshold=15`.
  package var assignment: String { String(text.drop { $0 != " " }.dropFirst()) }

  enum Content: Equatable, Sendable {
    /// Replaces it.
    case value(JSONValue)
    /// Multiplies the value in force.
    case factor(JSONNumber)
  }

  /// Makes a setting of a value at a path; `option` is the text as typed, if not `--set`.
  package init(_ path: JSONPath, _ value: JSONValue, option: String? = nil) {
    self.text = option ?? "--set \(path)=\(value.text)"
    (self.path, content) = (path, .value(value))
    complaints = path.steps.isEmpty ? [Setting.pathless("")] : []
  }

  /// Makes the setting that takes an entry of the calendar away: `--without double drops`.
  package init(withoutChange name: String) {
    self.init(
      JSONPath([.key(CalendarEntry.section), .name(name)]), .null, option: "--without \(name)")
  }

  /// Reads the text after `--set`: a path as in `JSONPath`, `=`, and JSON; `null` removes the
  /// file's value. A text that is not JSON is a string, unless it begins like a list, an object or
  /// a quoted string. `*` and a number multiply the value in force, as in `*0.8`.
  package init(parsing text: String) { self.init(parsing: text, option: "--set") }

  /// Reads a setting of an option that has another name in messages.
  init(parsing text: String, option: String) {
    self.text = "\(option) \(text)"
    (path, content, complaints) = Setting.read(text)
  }

  private static func read(_ text: String) -> (JSONPath, Content, [Problem]) {
    func refused(_ problem: Problem) -> (JSONPath, Content, [Problem]) {
      (.root, .value(.null), [problem])
    }
    guard let equals = firstEquals(text) else {
      return refused(
        Problem(
          at: .nowhere, "expected path=value",
          suggestion: "such as difficulty.levels[2].spotOn=0.2"))
    }
    let (pathText, valueText) = (String(text[..<equals]), text[equals...].dropFirst())
    guard let path = JSONPath(parsing: pathText), !path.steps.isEmpty,
      path.steps.count < JSONParser.deepestNesting
    else { return refused(pathless(pathText)) }
    if let factor = factor(valueText) { return (path, .factor(factor), []) }
    let (value, complaints) = value(String(valueText), for: path)
    return (path, .value(value), complaints)
  }

  private static func pathless(_ text: String) -> Problem {
    Problem(
      at: .nowhere, text.isEmpty ? "there is no path" : "\(JSONText.excerpt(text)) is not a path",
      suggestion: "a path is keys, names and indices, such as difficulty.levels[2].spotOn or "
        + "dungeons.list[goblin caves].level")
  }

  /// Returns the first `=` outside quoted keys and brackets, unless a bracket never closes.
  static func firstEquals(_ text: String) -> String.Index? {
    var isQuoted = false
    var isEscaped = false
    var isInBrackets = false
    var first: String.Index?
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == "=" && !isQuoted {
        if !isInBrackets { return index }
        first = first ?? index
      }
      if scalar == "\"" && !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      if isQuoted { continue }
      if scalar == "[" { isInBrackets = true }
      if scalar == "]" { isInBrackets = false }
    }
    return isInBrackets ? first : nil
  }

  /// Returns the number after a `*`.
  static func factor(_ text: Substring) -> JSONNumber? {
    guard text.first == "*" else { return nil }
    var parser = JSONParser(text: Array(text.dropFirst().utf8), file: "")
    let factor = (try? parser.parse())?.number
    return factor?.double == nil ? nil : factor
  }

  private static func value(_ text: String, for path: JSONPath) -> (JSONValue, [Problem]) {
    let start = text.unicodeScalars.first { $0 != " " && $0 != "\t" && $0 != "\n" && $0 != "\r" }
    guard let start else {
      return (.null, [Problem(at: .nowhere, path: path, "there is no value")])
    }
    var parser = JSONParser(text: Array(text.utf8), file: "")
    do {
      let value = try parser.parse()
      let doubled = parser.doubledKeys.map { problem in
        Problem(at: .nowhere, path: JSONPath(path.steps + problem.path.steps), "duplicate key")
      }
      return (value.json, doubled)
    } catch {
      guard start == "{" || start == "[" || start == "\"" else { return (.string(text), []) }
      let fault = error.message.replacing("the end of the file", with: "its end")
      let message = "the value is not JSON: \(fault) (character \(error.column))"
      return (.null, [Problem(at: .nowhere, path: path, message, suggestion: error.suggestion)])
    }
  }
}
