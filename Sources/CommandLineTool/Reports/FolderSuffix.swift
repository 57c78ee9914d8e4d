import ScenarioFiles

/// What a default folder's name ends in where the command line changes the scenario, so that no such
/// report takes the place of the scenario's own: `--pity.task.threshold=15+players=1000`.
///
/// What was typed stands there itself, as far as every system takes it for a file's name and it is
/// short; where it is cut or changed, a hash of all of it keeps different options apart. The hash
/// stands behind a `~` and all else has a `=`, neither of which a scenario's name may have.
enum FolderSuffix {
  private static let mostCharacters = 60

  /// - Parameter options: As they were typed: `--set pity.task.threshold=15`, `--players 1000`.
  static func text(of options: [String]) -> String {
    if options.isEmpty { return "" }
    let typed = options.map(short)
    // Of a "+" inside of an option nobody could say where that one ends.
    let safe = typed.map { String($0.unicodeScalars.map(plain)) }
    let whole = safe.joined(separator: "+")
    if typed == safe, whole.count <= mostCharacters { return "--" + whole }
    return "--\(whole.prefix(mostCharacters))~\(hash(options))"
  }

  /// `--players 1000` as `players=1000`, and of `--set a=1` the `a=1` alone.
  private static func short(_ option: String) -> String {
    let parts = option.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return option }
    return ["--set", "--vary"].contains(parts[0])
      ? String(parts[1]) : "\(parts[0].drop { $0 == "-" })=\(parts[1])"
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Character {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "=", ",": Character(scalar)
    // A factor, not a minus.
    case "*": "x"
    default: "-"
    }
  }

  private static func hash(_ options: [String]) -> String {
    String(TextHash.hexadecimal(options.joined(separator: "\n")).suffix(8))
  }
}

extension ReportFolder {
  /// Where a command's report goes.
  ///
  /// - Parameters:
  ///   - name: The folder of the scenario as it is, inside of `Reports`.
  ///   - options: What the command line changes, as it was typed.
  ///   - out: The folder that was asked for; nil for the command's own choice.
  init(_ name: String, changedBy options: [String], in out: String?) {
    self.init(path: out ?? "Reports/\(name)\(FolderSuffix.text(of: options))")
  }
}
