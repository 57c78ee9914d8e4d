import ScenarioFiles

/// An option of the command line: what it is called, what it takes, what it does.
struct Option: Sendable {
  let name: String
  /// The word that stands for its value in the help; nil for a switch.
  let value: String?
  let help: String
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// Whether it may stand alone, as a switch, too.
  var valueIsOptional = false

  static let players = Option(name: "--players", value: "N", help: "simulate N players")
  static let days = Option(name: "--days", value: "N", help: "let each of them live N days")
  static let seed = Option(name: "--seed", value: "S", help: "start all luck at S")
  static let set = Option(
    name: "--set", value: "PATH=VALUE",
    help: "use VALUE at PATH of the scenario, as in difficulty.levels[2].spotOn=0.2; repeatable",
    isRepeatable: true)
  static let threads = Option(
    name: "--threads", value: "T", help: "use T threads (results do not depend on it)")
  static let out = Option(name: "--out", value: "DIR", help: "write the report into DIR")
  static let outOrOutput = Option(
    name: "--out", value: "DIR|-",
    help: "write the report into DIR; -: report.md to standard output, and no files")
  static let format = Option(
    name: "--format", value: "text|json", help: "what standard output gets (default: text)")
  static let quiet = Option(name: "--quiet", value: nil, help: "say nothing but errors")
  static let color = Option(
    name: "--color", value: "auto|always|never", help: "colour messages (default: auto)")
  static let help = Option(name: "--help", value: nil, help: "show this help")

  static let shared = [players, days, seed, set, threads, out, format, quiet, color, help]
  /// The same where `--out -` is possible.
  static let sharedOrOutput = shared.map { $0.name == out.name ? outOrOutput : $0 }
}

/// What was typed after a command: operands, and options with their values.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var switches: Set<String> = []

  /// Sorts words into options and operands. `--name value` and `--name=value` are the same; after
  /// `--` everything is an operand.
  init(_ words: [String], options: [Option]) throws(CommandFailure) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw .usage("unknown option \(name)", suggestion(for: name, among: options.map(\.name)))
      }
      if option.value == nil {
        if parts.count == 2 { throw .usage("\(name) takes no value") }
        switches.insert(name)
      } else if parts.count == 2 {
        try set(option, String(parts[1]))
      } else if option.valueIsOptional, words.first?.hasPrefix("-") ?? true {
        switches.insert(name)
      } else if let value = words.popFirst() {
        try set(option, value)
      } else {
        throw .usage("\(name) needs a value")
      }
    }
  }

  private mutating func set(_ option: Option, _ value: String) throws(CommandFailure) {
    if values[option.name] != nil, !option.isRepeatable {
      throw .usage("\(option.name) is given twice")
    }
    values[option.name, default: []].append(value)
  }

  func has(_ option: Option) -> Bool { switches.contains(option.name) }

  func text(_ option: Option) -> String? { values[option.name]?.first }

  /// All values of an option that may be given more than once, in their order.
  func texts(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// A whole number within a range.
  func integer(_ option: Option, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    guard let text = text(option) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .usage(
        "\(option.name) \(text): expected a whole number, "
          + "\(range.lowerBound)…\(range.upperBound)")
    }
    return value
  }

  /// One of several words; the first is the default.
  func choice(_ option: Option, of words: [String]) throws(CommandFailure) -> String {
    guard let text = text(option) else { return words[0] }
    guard words.contains(text) else {
      throw .usage(
        "\(option.name) \(text): expected \(words.joined(separator: ", "))",
        suggestion(for: text, among: words))
    }
    return text
  }
}

/// `did you mean "x"?`, when a known word is near.
func suggestion(for word: String, among words: [String]) -> String? {
  NearestName.suggestion(for: word, among: words)
}

extension CommandFailure {
  static func usage(_ message: String, _ suggestion: String? = nil) -> CommandFailure {
    CommandFailure(
      code: .wrongUsage,
      message: "questbalance: error: \(message)" + (suggestion.map { "; \($0)" } ?? "")
        + "\nTry 'questbalance --help'.")
  }
}
