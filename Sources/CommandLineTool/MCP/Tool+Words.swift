import GameSupport
import Platform
import ScenarioReading

extension Tool {
  /// Returns the command line that a call means. Throws exit code 64 with all faults of the call.
  func commandLine(
    _ given: [JSONNode.Member], _ games: GameList, _ limits: CallLimits, _ output: Output
  ) throws(CommandFailure) -> Arguments {
    var call = CallWords()
    let known = self.arguments(games)
    let keys = known.map(\.key)
    for key in given.map(\.key) where !keys.contains(key) {
      let meant = NearestName.suggestion(for: key, among: keys)
      call.problems.append(unknown("no argument of \(command.name)", key, meant))
    }
    func words(of option: Option) -> [String] {
      let value = given.first { $0.key == option.key && $0.node.value != .null }?.node
      if value == nil, option.isOperand, option.isRequired {
        call.problems.append("\(command.name) needs \(option.key)")
      }
      return value.map { call.words(of: option, $0) } ?? []
    }
    let options = known.filter { !$0.isOperand }.flatMap(words)
    let line = options + ["--"] + known.filter(\.isOperand).flatMap(words)
    var arguments = Arguments(line, of: command, games, output)
    try CommandFailure.check(call.problems + arguments.problems)
    arguments.scenarios = call.scenarios
    if isPlaying { arguments.limits = limits }
    return arguments
  }
}

/// The words of a command line, from the arguments of a call.
private struct CallWords {
  var problems: [String] = []
  /// The scenarios that the call holds as texts, by the words that stand for them.
  private(set) var scenarios: [String: [UInt8]] = [:]

  mutating func words(of option: Option, _ value: JSONNode) -> [String] {
    if option.value == nil || option.valueIsOptional, case .bool(let isOn) = value.value {
      return isOn ? [option.name] : []
    }
    let isList = if case .list? = option.value?.candidates { true } else { false }
    let takesList = isList || option.isRepeatable
    guard option.value != nil, let texts = value.texts, takesList || !value.isList else {
      let text = "a string" + (takesList ? " or a list of strings" : "")
      let expected = option.value == nil ? "true or false" : text
      problems.append("\(option.key): expected \(expected), found \(value.shown)")
      return []
    }
    let isScenario = option.value?.candidates == .scenarios
    return (isList ? [texts.joined(separator: ",")] : texts).map { text in
      let word = isScenario ? scenario(text, option.key) : text
      return option.isOperand ? word : "\(option.name)=\(word)"
    }
  }

  /// Returns the word for a scenario: a file or a name as it is, for a text `<scenario 1>`.
  private mutating func scenario(_ text: String, _ key: String) -> String {
    if text.contains("{") {
      let word = "<\(key) \(scenarios.count + 1)>"
      scenarios[word] = Array(text.utf8)
      return word
    }
    let kind = Path.status(text).map { $0.st_mode & S_IFMT } ?? S_IFREG
    // A pipe or a device may never end, and standard input has the messages.
    if text == "-" || ![S_IFREG, S_IFDIR].contains(kind) {
      problems.append("\(key): \(text) is no file; expected a file, a name or a text")
    }
    return text
  }
}

extension JSONNode {
  /// The text of a string or a number, or the texts of a list of them; nil for any other value.
  fileprivate var texts: [String]? {
    switch value {
    case .string(let text): return [text]
    case .number(let number): return [number.integer.map { "\($0)" } ?? number.text]
    case .array(let elements):
      let texts = elements.compactMap { $0.isList ? nil : $0.texts }
      return texts.count == elements.count ? texts.flatMap { $0 } : nil
    case .object, .bool, .null: return nil
    }
  }
}
