import GameSupport
import Platform
import ScenarioFiles
import ScenarioReading

/// `questbalance completion bash|zsh|fish`: a script that lets a shell complete command lines.
struct CompletionCommand: Command {
  static let name = "completion"
  static let operands = "bash|zsh|fish"
  static let operandCandidates = Candidates.words(Shell.allCases.map(\.rawValue))
  static let summary = "a completion script for a shell: commands, options and values"
  static let purpose = "Writes a completion script for a shell: commands, options and their values."
  static let usages = ["completion bash|zsh|fish", "completion query -- [<word>...]"]
  static let options: [Option] = [.help]
  static let knowsGames = false
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

  let arguments: Arguments
  private var shell: Shell? { arguments.operands.first.flatMap(Shell.init) }

  func check() throws(CommandFailure) {
    let words = arguments.operands
    if words.first == "query" { return }
    if words.count > 1 { throw .usage("completion takes one shell, not \(words.count)") }
    if shell != nil { return }
    let known = Shell.allCases.map(\.rawValue)
    let what = words.first.map { "\($0) is not a known shell" } ?? "completion needs a shell"
    throw .usage(
      "\(what): \(known.joined(separator: ", "))",
      words.first.flatMap { NearestName.suggestion(for: $0, among: known) })
  }

  func run() throws(CommandFailure) {
    try arguments.output.print(
      shell?.script.replacing("questbalance", with: GameProgram.name)
        ?? CompletionQuery(Array(arguments.operands.dropFirst()), arguments.games).text)
  }
}

/// The possible next words of a command line, all from the commands' declarations.
struct CompletionQuery {
  struct Candidate: Equatable {
    let word: String
    var meaning = ""
  }

  private let games: GameList
  private(set) var candidates: [Candidate] = []
  /// The kind of files that fits there, which the shell lists itself.
  private(set) var files: String?

  init(_ words: [String], _ games: GameList) {
    self.games = games
    let last = words.last ?? ""
    // Some shells keep the quote that opens a word until it is closed.
    let typed = last.hasPrefix("'") || last.hasPrefix("\"") ? String(last.dropFirst()) : last
    let before = words.dropLast()
    if let command = commands.first(where: { $0.name == before.first }) {
      complete(typed, after: Array(before.dropFirst()), of: command)
    } else if before.isEmpty {
      candidates =
        typed.hasPrefix("-")
        ? Self.terms(of: Help.options)
        : commands.map { Candidate(word: $0.name, meaning: $0.summary) }
    }
    // Only words that begin with the typed text.
    candidates = candidates.filter { $0.word.hasPrefix(typed) }
  }

  private mutating func complete(
    _ typed: String, after words: [String], of command: any Command.Type
  ) {
    let options = command.allOptions(games)
    let scenario = Arguments(words, of: command, games).operands.last
    if words.contains("--") { return offer(command.operandCandidates, typed, scenario) }
    if let awaiting = options.first(where: { $0.isCalled(words.last ?? "") }),
      let value = awaiting.value
    {
      offer(value.candidates, typed, scenario)
      if !awaiting.valueIsOptional || !typed.hasPrefix("-") { return }
    }
    guard typed.hasPrefix("-"), typed != "-" || command.operandCandidates != .scenarios else {
      offer(command.operandCandidates, typed, scenario)
      if candidates.isEmpty, files == nil { candidates = Self.terms(of: options) }
      return
    }
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      let given = Set(words)
      candidates = Self.terms(
        of: options.filter { $0.isRepeatable || !given.contains(where: $0.isCalled) })
      return
    }
    guard let value = options.first(where: { $0.isCalled(parts[0]) })?.value else { return }
    offer(value.candidates, String(parts[1]), scenario)
    candidates = candidates.map { Candidate(word: "\(parts[0])=\($0.word)", meaning: $0.meaning) }
  }

  private mutating func offer(_ offered: Candidates, _ typed: String, _ file: String?) {
    switch offered {
    case .none: break
    case .words(let words): candidates = words.map { Candidate(word: $0) }
    case .list(let words):
      let head = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
      let taken = head.split(separator: ",").map(String.init)
      candidates = words.filter { !taken.contains($0) }.map { Candidate(word: head + $0) }
    case .files, .folders, .scenarios: files = "\(offered)"
    case .scenariosOrGames:
      files = "scenarios"
      candidates = games.games.map { Candidate(word: $0.id) }
    case .settings:
      let rules = scenario(file)?.rules ?? []
      candidates = rules.map {
        Candidate(word: "\($0.path)=", meaning: "\($0.value.text): \($0.meaning)")
      }
      candidates += Self.lists(of: rules).map {
        Candidate(word: "\($0)[+]=", meaning: "one more item of the list")
      }
    case .paths:
      let levers = scenario(file)?.levers(matching: [PathPattern("**")]) ?? []
      candidates = levers.reduce(into: []) { found, lever in
        // A list has two levers.
        if found.last?.word != lever.path {
          let meaning = lever.numbers.first.map { ": \($0.meaning)" } ?? ""
          found.append(Candidate(word: lever.path, meaning: lever.text + meaning))
        }
      }
    case .metrics:
      let metrics = scenario(file)?.simulation.plan.definitions ?? []
      candidates = metrics.map { Candidate(word: $0.name, meaning: $0.meaning) }
    case .precisionMetrics:
      let names = scenario(file)?.simulation.plan.namesWithQuantiles ?? []
      candidates = names.map { Candidate(word: $0 + "=") }
    }
  }

  /// Lists whose items have names.
  private static func lists(of rules: [RuleNumber]) -> [JSONPath] {
    var lists: [JSONPath] = []
    for steps in rules.map(\.path.steps) {
      for place in steps.indices {
        guard case .name = steps[place] else { continue }
        let list = JSONPath(Array(steps[..<place]))
        if !lists.contains(list) { lists.append(list) }
      }
    }
    return lists
  }

  private static func terms(of options: [Option]) -> [Candidate] {
    options.map { Candidate(word: $0.name, meaning: $0.help) }
  }

  /// Returns the scenario typed, if it is a valid file: a pipe can be read only once.
  private func scenario(_ file: String?) -> Scenario? {
    guard let operand = file, var file = try? ScenarioName.file(of: operand) else { return nil }
    if file.hasPrefix("~/") {
      file = FileManager.default.homeDirectoryForCurrentUser.path + file.dropFirst()
    }
    guard let status = Path.status(file), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? Scenario.load(file: file, games: games)
  }

  /// A line for each candidate, with a tab between word and meaning; files last, as `:kind`.
  var text: String {
    let lines = candidates.map { candidate in
      candidate.meaning.isEmpty ? candidate.word : "\(candidate.word)\t\(candidate.meaning)"
    }
    return (lines + (files.map { [":\($0)"] } ?? [])).map { $0 + "\n" }.joined()
  }
}
