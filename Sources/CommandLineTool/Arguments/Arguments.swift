import JSON
import ScenarioFiles
import ScenarioReading
import ShownText

/// What was typed after a command: operands, and options with their values.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// The options that are there, also those whose value is missing.
  private var given: Set<String> = []
  private var switches: Set<String> = []

  /// All that is wrong with the options.
  private(set) var problems: [String] = []
  /// Whether a word could be an operand or the value of an unknown option. Then it cannot be said
  /// what is missing, or too much.
  private(set) var isUnclear = false

  /// Sorts words into options and operands. `--name value` and `--name=value` are the same; after
  /// `--` everything is an operand.
  init(_ words: [String], of command: any Command.Type) {
    let options = command.options
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : nil
      if let option = option(String(parts[0]), among: options) {
        take(option, value, from: &words, options)
      } else if value == nil {
        isUnclear = true
      }
    }
    for option in options where option.isRequired && !given.contains(option.name) {
      problems.append("\(command.name) needs \(option.term)")
    }
  }

  /// The option that is called so, or, when none is, the one that was probably meant.
  private mutating func option(_ name: String, among options: [Option]) -> Option? {
    if let option = options.first(where: { $0.isCalled(name) }) { return option }
    let meant = NearestName.of(name, among: options.map(\.name))
    problems.append("unknown option \(name)" + didYouMean(meant))
    return options.first { $0.name == meant }
  }

  private mutating func take(
    _ option: Option, _ value: String?, from words: inout ArraySlice<String>, _ options: [Option]
  ) {
    given.insert(option.name)
    if option.value == nil {
      if value != nil { problems.append("\(option.name) takes no value") }
      switches.insert(option.name)
    } else if let value {
      set(option, value)
    } else if option.valueIsOptional, words.first?.hasPrefix("-") ?? true {
      switches.insert(option.name)
    } else if let value = words.first, !options.contains(where: { $0.isCalled(value) }) {
      words.removeFirst()
      set(option, value)
    } else {
      problems.append("\(option.name) needs a value")
    }
  }

  private mutating func set(_ option: Option, _ value: String) {
    if values[option.name] != nil, !option.isRepeatable {
      problems.append("\(option.name) is given twice")
    }
    if value.isEmpty {
      problems.append("\(option.name) needs a value")
    } else if let complaint = option.value?.complaint(value) {
      problems.append("\(option.name) \(value): \(complaint)")
    }
    values[option.name, default: []].append(value)
  }

  func has(_ option: Option) -> Bool { switches.contains(option.name) }

  func text(_ option: Option) -> String? { values[option.name]?.first }

  /// All values of an option that may be given more than once, in their order.
  func texts(_ option: Option) -> [String] { values[option.name] ?? [] }

  func integer(_ option: Option) -> Int? { text(option).flatMap(WholeNumber.read) }

  /// One of the option's words; without it, the first.
  func choice(_ option: Option) -> String { text(option) ?? option.value?.choices.first ?? "" }
}

/// `did you mean "x"?`, when a known word is near.
func suggestion(for word: String, among words: [String]) -> String? {
  NearestName.suggestion(for: word, among: words)
}

/// `no metric is called "x"; did you mean "y"?`
func unknown(_ what: String, _ name: String, _ suggestion: String?) -> String {
  "\(what) is called \(JSONText.quoted(name))" + (suggestion.map { "; \($0)" } ?? "")
}

/// The same for what has a name of its own on the command line: an option, a command.
func didYouMean(_ name: String?) -> String { name.map { "; did you mean \($0)?" } ?? "" }

extension CommandFailure {
  static func usage(_ message: String, _ suggestion: String? = nil) -> CommandFailure {
    usage([message + (suggestion.map { "; \($0)" } ?? "")])
  }

  /// All that is wrong with what was typed.
  static func usage(_ problems: [String]) -> CommandFailure {
    CommandFailure(
      code: .wrongUsage,
      message: problems.map { "questbalance: error: \(TerminalText.line($0))" }.joined(
        separator: "\n"))
  }
}
