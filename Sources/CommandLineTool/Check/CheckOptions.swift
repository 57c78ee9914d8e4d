import Measurement
import ScenarioFiles
import ScenarioReading

extension Option {
  /// The greatest number of players that inconclusive targets are sampled on to.
  static let mostPlayers = Option(
    name: "--max-players", value: .whole("N", SimulationOverrides.allowedPlayers),
    help: "sample on up to N players while a target is inconclusive; 1: never",
    standard: "\(CheckOptions.usualMostPlayers)")
  static let claims = Option(
    name: "--claims", value: nil, help: "hold scenarios to their claims, too")
  static let strict = Option(
    name: "--strict", value: nil, help: "take an inconclusive target for a missed one")
  static let junit = Option(
    name: "--junit", value: OptionValue(word: "FILE", candidates: .files),
    help: "write the verdicts into FILE, as JUnit XML; a device or a pipe is written through")
  static let github = Option(
    name: "--github", value: nil,
    help: "print missed and inconclusive targets as annotations for GitHub's workflows")
}

/// What `check` takes besides what all commands do.
struct CheckOptions: Sendable {
  static let options: [Option] = [.mostPlayers, .claims, .strict, .junit, .github]

  /// As many as most targets need, and no more than a pipeline has time for.
  static let usualMostPlayers = 200_000

  private let mostPlayers: Int
  private let withClaims: Bool
  let isStrict: Bool
  let junit: String?
  let isForGitHub: Bool

  init(_ arguments: Arguments) {
    mostPlayers = arguments.integer(.mostPlayers) ?? Self.usualMostPlayers
    withClaims = arguments.has(.claims)
    isStrict = arguments.has(.strict)
    junit = arguments.text(.junit)
    isForGitHub = arguments.has(.github)
  }

  /// The most players that a scenario's run may have: never fewer than its own.
  func mostPlayers(for scenario: Scenario) -> Int { max(mostPlayers, scenario.simulation.players) }

  /// What a scenario is held to, its claims after its targets where they count.
  func expectations(of scenario: Scenario) -> Expectations {
    var expectations = scenario.expectations
    if withClaims { expectations.targets += expectations.claims.map { Target($0) } }
    return expectations
  }

  /// Where each of those is written.
  func positions(in scenario: Scenario) -> [SourcePosition] {
    scenario.targetPositions + (withClaims ? scenario.claimPositions : [])
  }

  /// Why a scenario without any cannot be checked.
  func nothing(in scenario: Scenario) -> String {
    if withClaims { return "neither targets nor claims to hold it to" }
    return "no targets to hold it to"
      + (scenario.expectations.claims.isEmpty ? "" : "; --claims holds it to its claims")
  }
}
