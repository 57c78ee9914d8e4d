import ScenarioReading

/// The value of an option: its word in the help, its check, its completions.
struct OptionValue: Sendable {
  let word: String
  /// Its range, in words, if the word does not show it.
  var allowed: String?
  /// All possible words, the default first; empty for free text.
  var choices: [String] = []
  var candidates = Candidates.none
  /// Returns the fault of a value that is not empty; nil for none.
  var complaint: @Sendable (_ text: String) -> String? = { _ in nil }
}

extension OptionValue: ExpressibleByStringLiteral {
  /// Makes a value of any text; the literal is its word in the help.
  init(stringLiteral word: String) { self.init(word: word) }
}

extension OptionValue {
  /// Makes a value that is a whole number.
  static func whole(_ word: String, _ range: ClosedRange<Int>) -> OptionValue {
    // Leaves the limit of `Int` out of the help: hardly any user would exceed it.
    let allowed =
      range.upperBound == Int.max
      ? "\(range.lowerBound) or more" : "\(range.lowerBound)…\(range.upperBound)"
    return OptionValue(word: word, allowed: allowed) { text in
      Int(typed: text).map(range.contains) ?? false ? nil : "expected a whole number, \(allowed)"
    }
  }

  /// Makes a value that is one of several words, the first of which is the default.
  static func choice(_ words: String...) -> OptionValue { choice(words) }

  static func choice(_ words: [String]) -> OptionValue {
    OptionValue(
      word: words.joined(separator: "|"), choices: words, candidates: .words(words)
    ) { text in
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

  static let folderOrOutput = OptionValue(word: "DIR|-", candidates: .folders)

  static let setting = OptionValue(word: "PATH=VALUE", candidates: .settings)
}

/// The words that completion offers at a place of the command line.
enum Candidates: Sendable, Equatable {
  case none
  case words([String])
  case list([String])
  case files
  case folders
  case scenarios
  /// Scenario files, or one of the program's games.
  case scenariosOrGames
  /// Paths of the scenario on the command line, each followed by `=`.
  case settings
  case paths
  case metrics
  /// Its metrics and their quantiles over players, each followed by `=`.
  case precisionMetrics
}
