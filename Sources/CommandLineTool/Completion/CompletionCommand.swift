import ScenarioReading

/// `questbalance completion bash|zsh|fish`: a script that lets a shell complete command lines.
struct CompletionCommand: Command {
  static let name = "completion"
  static let operands = "bash|zsh|fish"
  static let operandCandidates = Candidates.words(Shell.allCases.map(\.rawValue))
  static let summary = "a completion script for a shell: commands, options and values"
  static let purpose =
    "Writes a completion script for a shell: commands, options and their values."
  static let usages = ["completion bash|zsh|fish", "completion query -- [<word>...]"]
  static let options: [Option] = [.help]

  static let details = """
    Options are shown with what they do. When the line names a scenario, --set and --vary complete
    with its paths, --metric and --target-error with its metrics.

    The script asks the program itself what may come next, so it needs no renewal. It asks by
    'completion query' with the words typed so far, the last of which may be empty, and gets a
    candidate a line: the word, and after a tab what it means. A line :scenarios, :folders or :files
    stands for files that the shell knows itself.

    In bash and zsh, put this into ~/.bashrc, or with zsh for bash into ~/.zshrc after compinit; in
    fish, write the script once, as in the first example:

      eval "$(questbalance completion bash)"
    """

  static let examples = [
    "questbalance completion fish > ~/.config/fish/completions/questbalance.fish",
    "questbalance completion query -- run Scenarios/questbond.jsonc --set pity.",
  ]

  private let text: String
  private let output: Output

  init(_ arguments: Arguments) throws(CommandFailure) {
    output = arguments.output
    let words = arguments.operands
    let known = Shell.allCases.map(\.rawValue)
    if words.first == "query" {
      text = CompletionQuery(Array(words.dropFirst()), arguments.games).text
    } else if words.count == 1, let shell = Shell(rawValue: words[0]) {
      text = shell.script.replacing("questbalance", with: GameProgram.name)
    } else if words.count > 1 {
      throw .usage("completion takes one shell, not \(words.count)")
    } else {
      let what = words.first.map { "\($0) is not a known shell" } ?? "completion needs a shell"
      throw .usage(
        "\(what): \(known.joined(separator: ", "))",
        words.first.flatMap { NearestName.suggestion(for: $0, among: known) })
    }
  }

  func run() throws(CommandFailure) { try output.print(text) }
}
