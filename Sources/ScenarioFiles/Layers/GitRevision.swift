import GameSupport
import Platform

extension Scenario {
  /// Reads and checks a scenario, and the files that it extends, as they are in a revision of git, or
  /// without one as they are now. Messages call them as git does: `HEAD:./questbond.jsonc`.
  package static func load(
    file: String, revision: String?, games: GameList, overrides: SimulationOverrides
  ) throws(ScenarioFailure) -> Scenario {
    guard let revision else { return try load(file: file, games: games, overrides: overrides) }
    let place = Path.resolved(file)
    return try load(
      file: "\(revision):./\(Path.name(of: place))", games: games, overrides: overrides
    ) { file throws(ScenarioText.Unreadable) in
      try ScenarioText.committed(file, below: Path.parent(of: place))
    }
  }
}

extension ScenarioText {
  /// Returns the bytes of a file of a revision, as `git show` prints them in a folder.
  fileprivate static func committed(
    _ file: String, below folder: String
  ) throws(Unreadable) -> [UInt8] {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    var ends: [Int32] = [-1, -1]
    guard nothing >= 0, pipe(&ends) == 0 else { throw .ofSystem }
    let words = ["env", "git", "-C", folder, "show", "--end-of-options", file]
    let process = SystemCalls.spawn(
      "/usr/bin/env", words, input: nothing, output: ends[1], errors: nothing)
    for end in [nothing, ends[1]] { close(end) }
    let shown = Result { () throws(Unreadable) in try contents(of: ends[0]) }
    close(ends[0])
    var status: Int32 = -1
    if let process { while waitpid(process, &status, 0) < 0, errno == EINTR {} }
    if status == 0 { return try shown.get() }
    let isStarted = process != nil && status >> 8 & 0xFF != 127
    throw Unreadable(
      reason: isStarted
        ? "git has no such file in this revision, or no such revision; 'git log' lists them"
        : "git cannot be started, which has the revisions")
  }
}
