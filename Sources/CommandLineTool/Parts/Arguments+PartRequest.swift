import Parts
import ScenarioFiles

extension PartRequest {
  /// True if its options say what to play, and nothing else: a part may come from a stranger.
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
