/// What may stand in a place of the command line, as far as completion can know it.
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
