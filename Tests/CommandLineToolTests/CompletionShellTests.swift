import Foundation
import Testing

/// The completion scripts in the shells themselves; a shell that is not there is skipped.
@Suite("Completion in shells")
struct CompletionShellTests {
  private static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a script of a shell, which finds the program in its path, in the repository's root.
  private func run(_ shell: String, _ script: String, _ words: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.path(of: shell)))
    process.currentDirectoryURL = URL(filePath: Shipped.root)
    let home = try TemporaryFolder()
    let file = try home.file("script", script)
    process.arguments = (shell == "zsh" ? ["-f"] : []) + [file] + words
    var environment = ProcessInfo.processInfo.environment
    let folder = URL(filePath: Program.path).deletingLastPathComponent().path
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/bin:/usr/bin")"
    environment["HOME"] = home.path
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.standardError
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: bash

  /// Fills in what readline does: the words as bash splits them, and the line up to the cursor.
  private static let bash = #"""
    eval "$(questbalance completion bash)"
    COMP_LINE=$1 COMP_POINT=${#1}
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _questbalance
    printf '%s\n' "${COMPREPLY[@]}"
    """#

  @Test(
    "bash",
    .enabled(if: path(of: "bash") != nil),
    arguments: [
      ("questbalance comp", ["questbalance", "comp"], ["compare", "completion"]),
      ("questbalance run --tar", ["questbalance", "run", "--tar"], ["--target-error"]),
      // Bash parts words at =, and replaces only what stands behind.
      ("questbalance run --format=", ["questbalance", "run", "--format", "="], ["text", "json"]),
      ("questbalance run --format=j", ["questbalance", "run", "--format", "=", "j"], ["json"]),
      ("questbalance run --format ", ["questbalance", "run", "--format", ""], ["text", "json"]),
      (
        "questbalance run Scenarios/ti", ["questbalance", "run", "Scenarios/ti"],
        ["Scenarios/timequest.jsonc"]
      ),
      (
        "questbalance run Scenarios/ver", ["questbalance", "run", "Scenarios/ver"],
        ["Scenarios/verification"]
      ),
      ("questbalance run --out Repo", ["questbalance", "run", "--out", "Repo"], ["Reports"]),
      ("questbalance run --out=Repo", ["questbalance", "run", "--out", "=", "Repo"], ["Reports"]),
      ("questbalance run README", ["questbalance", "run", "README"], []),
      (
        "questbalance run Scenarios/questbond.jsonc --set pity.task.thr",
        ["questbalance", "run", "Scenarios/questbond.jsonc", "--set", "pity.task.thr"],
        ["pity.task.threshold="]
      ),
      (
        "questbalance run Scenarios/questbond.jsonc --set=pity.task.thr",
        ["questbalance", "run", "Scenarios/questbond.jsonc", "--set", "=", "pity.task.thr"],
        ["pity.task.threshold="]
      ),
    ] as [(String, [String], [String])])
  func bash(line: String, words: [String], candidates: [String]) throws {
    #expect(try run("bash", Self.bash, [line] + words) == candidates)
  }

  // MARK: fish

  @Test(
    "fish",
    .enabled(if: path(of: "fish") != nil),
    arguments: [
      ("questbalance comp", ["compare", "completion"]),
      ("questbalance run --tar", ["--target-error"]),
      ("questbalance run --format=j", ["--format=json"]),
      ("questbalance run --format ", ["text", "json"]),
      ("questbalance run Scenarios/ti", ["Scenarios/timequest.jsonc"]),
      ("questbalance run Scenarios/ver", ["Scenarios/verification/"]),
      ("questbalance run --out Repo", ["Reports/"]),
      ("questbalance run --out=Repo", ["--out=Reports/"]),
      ("questbalance run README", []),
      ("questbalance run Scenarios/questbond.jsonc --set pity.task.thr", ["pity.task.threshold="]),
    ])
  func fish(line: String, candidates: [String]) throws {
    let script = """
      questbalance completion fish | source
      complete -C $argv[1] | string replace -r '\\t.*' ''
      """
    #expect(try Set(run("fish", script, [line])) == Set(candidates))
  }

  // MARK: zsh

  /// Types into a zsh behind a pseudo-terminal, presses Tab, and prints what the line is then.
  private static let zsh = #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'PS1= PS2= RPS1=; unsetopt zle_bracketed_paste; setopt no_list_beep
      autoload -Uz compinit; compinit -u -D
      eval "$(questbalance completion zsh)"
      say-line() { print -r -- "LINE<$BUFFER>"; exit }
      zle -N say-line; bindkey "^I" complete-word "^X" say-line; print READY''!'
    zpty -r -m shell seen '*READY!*'
    zpty -w -n shell "$1"$'\t\x18'
    seen=
    while [[ $seen != *'LINE<'*'>'* ]] && zpty -r shell part; do seen+=$part; done
    zpty -d shell
    line=${seen##*'LINE<'}
    print -r -- "${line%%'>'*}"
    """#

  @Test(
    "zsh",
    .enabled(if: path(of: "zsh") != nil),
    arguments: [
      ("questbalance compl", "questbalance completion "),
      ("questbalance run --tar", "questbalance run --target-error "),
      ("questbalance run --format=j", "questbalance run --format=json "),
      ("questbalance run --color al", "questbalance run --color always "),
      ("questbalance run Scenarios/ti", "questbalance run Scenarios/timequest.jsonc "),
      ("questbalance run Scenarios/ver", "questbalance run Scenarios/verification/"),
      ("questbalance run --out=Repo", "questbalance run --out=Reports/"),
      (
        "questbalance run Scenarios/questbond.jsonc --set pity.task.thr",
        "questbalance run Scenarios/questbond.jsonc --set pity.task.threshold="
      ),
    ])
  func zsh(line: String, completed: String) throws {
    #expect(try run("zsh", Self.zsh, [line]) == [completed])
  }
}
