import ScenarioFiles

/// The suffix of a default folder's name if the command line changes the scenario, so that such a
/// report never replaces the scenario's own: `--pity.task.threshold=15+players=1000`.
///
/// It repeats the options as typed, if they are short and valid in file names everywhere; if they
/// are cut or changed, a hash of the whole tells different options apart. The hash follows a `~`,
/// and the rest contains a `=`; a scenario's name may have neither.
enum FolderSuffix {
  private static let maxCharacters = 60

  static func text(of options: [String]) -> String {
    if options.isEmpty { return "" }
    let typed = options.map(short)
    // A "+" inside an option would look like its end.
    let safe = typed.map { String($0.unicodeScalars.map(plain)) }
    let whole = safe.joined(separator: "+")
    if typed == safe, whole.count <= maxCharacters { return "--" + whole }
    return "--\(whole.prefix(maxCharacters))~\(hash(options))"
  }

  /// Shortens `--players 1000` to `players=1000`, and `--set a=1` to `a=1`.
  private static func short(_ option: String) -> String {
    let parts = option.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return option }
    return ["--set", "--vary", "--paths"].contains(parts[0])
      ? String(parts[1]) : "\(parts[0].drop { $0 == "-" })=\(parts[1])"
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Character {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "=", ",": Character(scalar)
    // A factor, not a minus sign.
    case "*": "x"
    default: "-"
    }
  }

  private static func hash(_ options: [String]) -> String {
    String(TextHash.hexadecimal(options.joined(separator: "\n")).suffix(8))
  }
}
