import GameSupport
import Parts
import ScenarioReading

struct Arguments {
  var games: GameList
  var output: Output
  private(set) var operands: [String] = []
  /// The values of the options given; none for a switch, and where one is missing.
  private var given: [String: [String]] = [:]

  private(set) var problems: [String] = []
  /// True if an operand may be the value of an unknown option: then their number tells nothing.
  private(set) var isUnclear = false
  /// The parts that `merge` has in place of play; nil for any other command.
  var merging: Merging?
  /// The engine that plays, and its build; empty for a game of the program.
  var engineMark = ""
  /// The texts of scenarios that are in no file, by their operands.
  var scenarios: [String: [UInt8]] = [:]
  /// The limits of a caller that is a program; nil for people, who have none.
  var limits: CallLimits?

  struct Merging {
    let set: PartSet
    let isPartial: Bool
    let isLooking: Bool
  }

  /// Sorts words: `--name value` is `--name=value`, and after `--` everything is an operand.
  init(
    _ words: [String], of command: any Command.Type, _ games: GameList, _ output: Output = .standard
  ) {
    (self.games, self.output) = (games, output)
    let options = command.allOptions(games)
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
    for option in options where option.isRequired && given[option.name] == nil {
      problems.append("\(command.name) needs \(option.term)")
    }
  }

  /// Returns the option of this name, or else the one that was probably meant.
  private mutating func option(_ name: String, among options: [Option]) -> Option? {
    if let option = options.first(where: { $0.isCalled(name) }) { return option }
    let meant = NearestName.of(name, among: options.map(\.name))
    problems.append("unknown option \(name)".suggesting(name: meant))
    return options.first { $0.name == meant }
  }

  private mutating func take(
    _ option: Option, _ value: String?, from words: inout ArraySlice<String>, _ options: [Option]
  ) {
    given[option.name] = texts(option)
    if option.value == nil {
      if value != nil { problems.append("\(option.name) takes no value") }
    } else if let value {
      set(option, value)
    } else if option.valueIsOptional, words.first?.hasPrefix("-") ?? true {
      return
    } else if let value = words.first, !options.contains(where: { $0.isCalled(value) }) {
      words.removeFirst()
      set(option, value)
    } else {
      problems.append("\(option.name) needs a value")
    }
  }

  private mutating func set(_ option: Option, _ value: String) {
    if !texts(option).isEmpty, !option.isRepeatable {
      problems.append("\(option.name) is given twice")
    }
    if value.isEmpty {
      problems.append("\(option.name) needs a value")
    } else if let complaint = option.value?.complaint(value) {
      problems.append("\(option.name) \(value): \(complaint)")
    }
    given[option.name, default: []].append(value)
  }

  /// True if an option is given without a value.
  func has(_ option: Option) -> Bool { given[option.name]?.isEmpty ?? false }

  func texts(_ option: Option) -> [String] { given[option.name] ?? [] }

  func text(_ option: Option) -> String? { texts(option).first }

  func integer(_ option: Option) -> Int? { text(option).flatMap(Int.init(typed:)) }

  /// Returns one of the option's words; without it, the first.
  func choice(_ option: Option) -> String { text(option) ?? option.value?.choices.first ?? "" }

  /// Returns these options as typed: `--players 1000`.
  func typed(_ options: [Option]) -> [String] {
    options.flatMap { option in texts(option).map { "\(option.name) \($0)" } }
  }
}

extension Int {
  /// Reads a whole number as typed: `20000`, `2e4` or `2.5e3`, but not `2.5e0`; nil if too large.
  init?(typed text: String) {
    let hasExponent = text.wholeMatch(of: /[0-9]+(\.[0-9]+)?[eE][0-9]+/) != nil
    guard let number = hasExponent ? JSONNumber(text: text).integer : Int(text) else { return nil }
    self = number
  }
}
