import BalanceReports

/// A command and its options, but for those that cannot change results.
package struct PartRequest: Equatable {
  package let version: String
  package let command: String
  /// As typed.
  package let operands: [String]
  /// As typed: `--set pity.task.threshold=15`.
  package let options: [String]
  /// The hash of the resolved scenarios, with seed and days. That of a run knows nothing of its
  /// players: its parties are the first ones of any larger run.
  package let hash: String
  package let players: Int

  package init(
    version: String, command: String, operands: [String], options: [String], hash: String,
    players: Int
  ) {
    (self.version, self.command, self.operands) = (version, command, operands)
    (self.options, self.hash, self.players) = (options, hash, players)
  }

  /// Tells if parts of both requests add up.
  package func addsTo(_ other: PartRequest) -> Bool { text == other.text }

  /// Returns the first difference from another request: `scenario 12ab, not 34cd`.
  package func difference(from other: PartRequest) -> String? {
    zip(members, other.members).first { $0.value != $1.value }.map {
      "\($0.name) \($0.value), not \($1.value)"
    }
  }

  /// The values that must be equal, in the order in which differences are looked for.
  private var members: [(name: String, value: String)] {
    let ownOptions = options.filter { command != "run" || !$0.hasPrefix("--players ") }
    return [
      ("program version", version), ("command", command),
      ("options", ownOptions.isEmpty ? "none" : ownOptions.joined(separator: " ")),
      ("scenario", hash),
    ]
  }

  /// The members as one text, equal for parts that add up.
  package var text: String { members.map(\.value).joined(separator: "\n") }

  /// Tells this request from any other, in file names.
  package var digits: String {
    String(SHA256.hexadecimal(Array("\(text)\n\(players)".utf8)).prefix(16))
  }

  /// The words after the program's name.
  package var words: [String] { [command] + operands + optionWords }

  /// The words after the command's name, none of which is taken for something else.
  package var safeWords: [String] { optionWords + ["--"] + operands }

  private var optionWords: [String] {
    options.flatMap { $0.split(separator: " ", maxSplits: 1).map(String.init) }
  }
}
