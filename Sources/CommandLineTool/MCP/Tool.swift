import GameSupport
import ScenarioReading

/// A command as a tool of agents: its operands and some of its options are the arguments of a call.
struct Tool: Sendable {
  let command: any Command.Type
  /// The options that a call may give, by their keys. None of them names a file to write.
  let offered: [String]

  /// The options for reading a log.
  private static let log = "export-day columns zone day-starts"

  static let all = [
    Tool(RulesCommand.self, "filter set"),
    Tool(MetricsCommand.self, "filter days set"),
    Tool(OddsCommand.self, "attempts holds percentile set"),
    Tool(RunCommand.self, "set players days seed metric target-error max-players"),
    Tool(CompareCommand.self, "set players days seed metric"),
    Tool(SweepCommand.self, "vary set players days seed metric"),
    Tool(CheckCommand.self, "set players days seed max-players claims strict telemetry \(log)"),
    Tool(FitCommand.self, "retention hold-out through explain \(log)"),
    Tool(ValidateCommand.self, "against set players seed \(log)"),
    Tool(TuneCommand.self, "vary maximise minimise levers free budget set players days seed"),
    Tool(TraceCommand.self, "party days member events digest ledger against set players seed"),
    Tool(HelpCommand.self, ""),
  ]

  init(_ command: any Command.Type, _ offered: String) {
    self.command = command
    self.offered = offered.split(separator: " ").map(String.init)
  }

  /// True if it simulates players: such commands have threads.
  var isPlaying: Bool { command.options.contains { $0.name == Option.threads.name } }

  /// Returns the declarations of all arguments. Operands come first, as options whose names have no
  /// dashes, from their forms in the help such as `<scenario>...` and `[<b>]`.
  func arguments(_ games: GameList) -> [Option] {
    let scenario =
      "a scenario: a file, the name of one in Scenarios, or its text (JSON with comments)"
    let candidates = command.operandCandidates
    let operands = command.operands.split(separator: " ").filter { $0.contains("<") }.map { form in
      Option(
        name: String(form.drop { "[<".contains($0) }.prefix { $0 != ">" }),
        value: OptionValue(word: "", candidates: form.contains(".csv") ? .files : candidates),
        help: form.contains(".csv")
          ? "a file of telemetry" : candidates == .scenarios ? scenario : "which one",
        isRequired: !form.hasPrefix("["), isRepeatable: form.hasSuffix("..."))
    }
    return operands + command.options(games).filter { offered.contains($0.key) }
  }

  /// Returns the tool as clients list it.
  func listed(_ games: GameList, _ limits: CallLimits) -> JSONValue {
    let arguments = arguments(games)
    let properties = arguments.map { option in
      JSONValue.Member(option.key, option.schema(maxPlayers: isPlaying ? limits.maxPlayers : nil))
    }
    let writes = isPlaying && limits.folder != nil
    return [
      "name": .string(command.name),
      "description": .string("\(command.purpose) The tool help has the manual of each command."),
      "inputSchema": [
        "type": .string("object"), "properties": .object(properties),
        "required": .texts(arguments.filter(\.isRequired).map(\.key)),
        "additionalProperties": .bool(false),
      ], "annotations": ["readOnlyHint": .bool(!writes)],
    ]
  }
}

extension Option {
  /// The name of its argument in a call: without dashes.
  var key: String { String(name.drop { $0 == "-" }) }
  var isOperand: Bool { key == name }

  /// Returns the JSON Schema of its argument.
  fileprivate func schema(maxPlayers: Int?) -> JSONValue {
    let isOfPlayers = [Option.players.name, Option.maxPlayers.name].contains(name)
    var schema = value?.schema(atMost: isOfPlayers ? maxPlayers : nil) ?? .type("boolean")
    if isRepeatable { schema = .type("array", ["items": schema]) }
    if valueIsOptional { schema = ["type": .texts(["string", "boolean"])] }
    let meaning = [value?.word ?? "", help].filter { !$0.isEmpty }.joined(separator: ": ")
    return .object([.init("description", .string(meaning))] + schema.members)
  }
}

extension OptionValue {
  fileprivate func schema(atMost most: Int?) -> JSONValue {
    if let range {
      let upper = min(range.upperBound, most ?? .max)
      let maximum: JSONValue? = upper == .max ? nil : .number(upper)
      return .type("integer", ["minimum": .number(range.lowerBound), "maximum": maximum])
    }
    return switch candidates {
    case .words(let words): .type("string", ["enum": .texts(words)])
    case .list(let words): .type("array", ["items": .type("string", ["enum": .texts(words)])])
    default: .type("string")
    }
  }
}

extension JSONValue {
  fileprivate static func type(_ name: String, _ more: JSONValue = [:]) -> JSONValue {
    .object([.init("type", .string(name))] + more.members)
  }
}
