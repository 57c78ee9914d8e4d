import Parts
import ScenarioFiles
import ScenarioReading

/// An option of the command line, declared once for parsing, `--help` and completion.
struct Option: Sendable {
  let name: String
  /// A short form of the name: `-p`; nil for most.
  var short: String?
  /// Nil for a switch.
  var value: OptionValue?
  /// Its meaning, without its range and its default.
  let help: String
  /// The default, in words; nil if it is obvious.
  var standard: String?
  var isRequired = false
  var isRepeatable = false
  /// True if it may also be given without a value, as a switch.
  var valueIsOptional = false

  /// Its form in the help: `-p, --players N`.
  var term: String { (short.map { "\($0), " } ?? "") + name + (value.map { " \($0.word)" } ?? "") }

  func isCalled(_ word: some StringProtocol) -> Bool { word == name || word == short ?? name }

  var meaning: String {
    let notes = [
      value?.allowed, isRequired ? "required" : nil, isRepeatable ? "repeatable" : nil,
      (standard ?? value?.choices.first).map { "default: \($0)" },
    ].compactMap { $0 }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }

  static let players = Option(
    name: "--players", short: "-p", value: .whole("N", SimulationOverrides.allowedPlayers),
    help: "simulate N players, as in 20000 or 2e4", standard: "the scenario's")
  static let days = Option(
    name: "--days", value: .whole("N", SimulationOverrides.allowedDays),
    help: "simulate N days", standard: "the scenario's")
  static let seed = Option(
    name: "--seed", value: .whole("S", SimulationOverrides.allowedSeeds),
    help: "seed of all random numbers", standard: "the scenario's")
  static let set = Option(
    name: "--set", value: .setting,
    help: "use VALUE at PATH of the scenario, as in 'missions.list[library].minutes=*0.5'",
    isRepeatable: true)
  static let threads = Option(
    name: "--threads", value: .whole("T", 1...1024),
    help: "use T threads; results do not depend on their number", standard: "all there are")
  static let out = Option(
    name: "--out", short: "-o", value: .folder, help: "write the report into DIR",
    standard: "see below")
  static let outOrOutput = Option(
    name: "--out", short: "-o", value: .folderOrOutput,
    help: "write the report into DIR; -: report.md to standard output, and no files",
    standard: "see below")
  static let format = Option(
    name: "--format", value: .choice(["text", "json"]), help: "the format of standard output")
  static let formatOfLists = Option(
    name: "--format", value: .choice(["text", "json", "markdown"]), help: "the format of the list")
  static let quiet = Option(name: "--quiet", help: "print only errors")
  static let color = Option(
    name: "--color", value: .choice(["auto", "always", "never"]),
    help: "colour messages; auto: on a terminal without NO_COLOR")
  static let perPlayer = Option(
    name: "--per-player",
    help: "also write players.csv, one row per player; this plays the players a second time")
  static let perDay = Option(
    name: "--per-day",
    help: "also write days.csv, one row per player and active day, likewise")
  static let shard = Option(
    name: "--shard",
    value: OptionValue(word: "I/N|A...B|auto") { text in
      text == "auto" || Shard(text) != nil ? nil : "expected \(Shard.expected)"
    }, help: "play one part of the run, and write it into --out DIR for 'merge'")
  static let check = Option(name: "--check", help: "only list the parts, present and missing")
  static let partial = Option(
    name: "--partial", help: "report on the parts present; every page says so")
  static let yes = Option(name: "--yes", help: "run even if memory may not suffice")
  static let help = Option(name: "--help", short: "-h", help: "show this help")
  static let version = Option(name: "--version", short: "-V", help: "show the version")

  static let shared = [players, days, seed, set, threads, out, format, quiet, color, help]
  /// The shared options where `--out -` is possible.
  static let sharedOrOutput = shared.map { $0.name == out.name ? outOrOutput : $0 }
}

/// The value of an option: its word in the help, its check, its completions.
struct OptionValue: Sendable {
  let word: String
  /// Its range, in words, if the word does not show it.
  var allowed: String?
  /// The numbers that it may be; nil unless it is a whole number.
  var range: ClosedRange<Int>?
  /// All possible words, the default first; empty for free text.
  var choices: [String] = []
  var candidates = Candidates.none
  /// Returns the fault of a value that is not empty; nil for none.
  var complaint: @Sendable (_ text: String) -> String? = { _ in nil }

  static func whole(
    _ word: String, _ range: ClosedRange<Int>, allowed: String? = nil
  ) -> OptionValue {
    // Leaves the limit of `Int` out of the help: hardly any user would exceed it.
    let end = range.upperBound == Int.max ? " or more" : "…\(range.upperBound)"
    let allowed = allowed ?? "\(range.lowerBound)\(end)"
    return OptionValue(word: word, allowed: allowed, range: range) { text in
      Int(typed: text).map(range.contains) ?? false ? nil : "expected a whole number, \(allowed)"
    }
  }

  /// Makes a value that is one of several words, the first of which is the default.
  static func choice(_ words: [String]) -> OptionValue {
    OptionValue(word: words.joined(separator: "|"), choices: words, candidates: .words(words)) {
      text in
      words.contains(text)
        ? nil
        : "expected \(words.joined(separator: ", "))".suggesting(
          NearestName.suggestion(for: text, among: words))
    }
  }

  /// Makes a value of some of several words, separated by commas.
  static func list(_ word: String, of words: [String]) -> OptionValue {
    OptionValue(word: word, candidates: .list(words)) { text in
      let unknown = text.split(separator: ",", omittingEmptySubsequences: false).first {
        !words.contains(String($0))
      }
      return unknown.map {
        "expected some of \(words.joined(separator: ", "))".suggesting(
          NearestName.suggestion(for: String($0), among: words))
      }
    }
  }

  static let folder = OptionValue(word: "DIR", candidates: .folders) { text in
    text == ReportFolder.standardOutput
      ? "this command's report is more than one file; name a folder" : nil
  }

  static let file = OptionValue(word: "FILE", candidates: .files)
  static let folderOrOutput = OptionValue(word: "DIR|-", candidates: .folders)
  static let setting = OptionValue(word: "PATH=VALUE", candidates: .settings)
}

extension OptionValue: ExpressibleByStringLiteral {
  /// Makes a value of any text; the literal is its word in the help.
  init(stringLiteral word: String) { self.init(word: word) }
}

enum Candidates: Sendable, Equatable {
  case none
  case words([String])
  case list([String])
  case files
  case folders
  case scenarios
  case scenariosOrGames
  /// Paths of the scenario on the command line, each followed by `=`.
  case settings
  case paths
  case metrics
  /// Its metrics and their quantiles over players, each followed by `=`.
  case precisionMetrics
}
