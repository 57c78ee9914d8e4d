import ScenarioReading

/// What an option takes: its word in the help, its check, its completions.
struct OptionValue: Sendable {
  /// Its placeholder in the help.
  let word: String
  /// Its range, in words, where the word does not say it.
  var allowed: String?
  /// All possible words, the default first; empty for free text.
  var choices: [String] = []
  var candidates = Candidates.none
  /// What is wrong with a value that is not empty; nil when nothing is.
  var complaint: @Sendable (_ text: String) -> String? = { _ in nil }
}

extension OptionValue: ExpressibleByStringLiteral {
  /// Any text; the literal is the word for it.
  init(stringLiteral word: String) { self.init(word: word) }
}

extension OptionValue {
  /// A whole number.
  static func whole(_ word: String, _ range: ClosedRange<Int>) -> OptionValue {
    // Who types no more than 9,223,372,036,854,775,807 needs not be told of it.
    let allowed =
      range.upperBound == Int.max
      ? "\(range.lowerBound) or more" : "\(range.lowerBound)…\(range.upperBound)"
    return OptionValue(word: word, allowed: allowed) { text in
      Int(typed: text).map(range.contains) ?? false
        ? nil : "expected a whole number, \(allowed)"
    }
  }

  /// One of several words, the first of which is the default.
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

  /// Some of several words, with commas between them.
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

  /// Checked with the scenario.
  static let setting = OptionValue(word: "PATH=VALUE", candidates: .settings)
}

/// What completion offers in a place of the command line.
enum Candidates: Sendable, Equatable {
  case none
  case words([String])
  /// Some of these words, with commas between them.
  case list([String])
  case files
  case folders
  /// Scenario files.
  case scenarios
  /// Scenario files, or one of these words.
  case scenariosOr([String])
  /// Paths of the scenario that the command line names, each followed by `=`.
  case settings
  /// Metrics of that scenario.
  case metrics
  /// The same and their quantiles over players, each followed by `=`.
  case precisionMetrics
}
