import BalanceReports
import ScenarioFiles

/// What a command was asked for, apart from how, where and by whom it is played.
struct PartRequest: Equatable {
  let version: String
  let command: String
  /// As typed.
  let operands: [String]
  /// As typed: `--set pity.task.threshold=15`.
  let options: [String]
  /// The hash of the resolved scenarios, with seed and days. That of a run knows nothing of its
  /// players: its parties are the first ones of any run with more players.
  let hash: String
  let players: Int

  /// Whether parts of both requests add up.
  func addsTo(_ other: PartRequest) -> Bool {
    text == other.text
  }

  /// Returns the first difference from another request: `scenario 12ab, not 34cd`.
  func difference(from other: PartRequest) -> String? {
    zip(members, other.members).first { $0.value != $1.value }.map {
      "\($0.name) \($0.value), not \($1.value)"
    }
  }

  /// What must be equal, in the order in which differences are looked for.
  private var members: [(name: String, value: String)] {
    let ownOptions = options.filter { !isRun || !$0.hasPrefix("\(Option.players.name) ") }
    return [
      ("program version", version), ("command", command),
      ("options", ownOptions.isEmpty ? "none" : ownOptions.joined(separator: " ")),
      ("scenario", hash),
    ]
  }

  /// The members as one text, equal for parts that add up.
  var text: String { members.map(\.value).joined(separator: "\n") }

  private var isRun: Bool { command == RunCommand.name }

  /// Tells this request from any other, in file names.
  var digits: String {
    String(SHA256.hexadecimal(Array("\(text)\n\(players)".utf8)).prefix(16))
  }

  /// The words after the program's name.
  var words: [String] { [command] + operands + optionWords }

  /// The words after the command's name, none of which is taken for something else.
  var safeWords: [String] { optionWords + ["--"] + operands }

  private var optionWords: [String] {
    options.flatMap { $0.split(separator: " ", maxSplits: 1).map(String.init) }
  }

  /// Whether its options say what to play, and nothing else: a part may come from a stranger.
  func isSound(for command: any Command.Type) -> Bool {
    let names = Arguments.asked(by: command).map(\.name)
    return options.allSatisfy { option in
      option.split(separator: " ").first.map { names.contains(String($0)) } ?? false
    }
  }
}

extension Arguments {
  /// The options that say how, where and by whom something is played, and not what.
  private static let manner: Set<String> = Set(
    [
      Option.threads, .out, .format, .quiet, .color, .yes, .help, .shard, .checkpoint, .extend,
      .perPlayer,
    ].map(\.name))

  /// The options of a command that say what is played.
  static func asked(by command: any Command.Type) -> [Option] {
    command.options.filter { !manner.contains($0.name) }
  }

  /// Returns what was asked for, on these scenarios.
  func request(_ command: any Command.Type, on scenarios: [Scenario]) -> PartRequest {
    let options = Self.asked(by: command).flatMap { option in
      has(option) ? [option.name] : typed([option])
    }
    let isRun = command.name == RunCommand.name
    let hashes = scenarios.map { isRun ? $0.withPlayers(1).hash : $0.hash }
    return PartRequest(
      version: Help.version, command: command.name, operands: operands, options: options,
      hash: hashes.joined(separator: " "), players: scenarios[0].simulation.players)
  }
}
