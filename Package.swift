// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library of ours, and the library targets of ours that it may import.
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// What tests keep beside them to hold results against: no sources.
let kept = ["questbalance": ["Golden"], "ScenarioFiles": ["Broken"]]

/// The tests of one module; every test target may use `TestSupport`.
func tests(of name: String, using others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.init(stringLiteral: name), "TestSupport"] + others,
    exclude: kept[name] ?? [],
    swiftSettings: strict)
}

let package = Package(
  name: "QuestBalance",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .executable(name: "questbalance", targets: ["questbalance"]),
    .library(name: "GameEngines", targets: ["GameEngines"]),
    .library(
      name: "QuestBalanceKit",
      targets: [
        "Randomness", "ShownText", "Statistics", "ExactOdds", "MonteCarlo", "Players",
        "Measurement",
        "SyntheticPlayers", "Experiments", "ScenarioFiles", "BalanceReports",
      ]),
  ],
  targets: [
    module("GameEngines"),
    module("ShownText"),
    module("Randomness"),
    module("Statistics"),
    module("ExactOdds", imports: ["GameEngines"]),
    module("MonteCarlo", imports: ["Statistics"]),
    module("Players", imports: ["GameEngines", "Randomness"]),
    module("Measurement", imports: ["Statistics", "Players"]),
    module(
      "SyntheticPlayers",
      imports: [
        "GameEngines", "Randomness", "Statistics", "ExactOdds", "MonteCarlo", "Players",
        "Measurement",
      ]),
    module(
      "Experiments",
      imports: ["Statistics", "MonteCarlo", "Players", "Measurement", "SyntheticPlayers"]),
    module(
      "ScenarioFiles",
      imports: ["GameEngines", "ShownText", "Players", "Measurement", "SyntheticPlayers"]),
    module(
      "BalanceReports",
      imports: ["ShownText", "Statistics", "Measurement", "SyntheticPlayers", "Experiments"]),
    module(
      "Benchmarks",
      imports: [
        "GameEngines", "Randomness", "Statistics", "Players", "Measurement", "SyntheticPlayers",
        "Experiments",
      ]),
    .executableTarget(
      name: "questbalance",
      dependencies: [
        "GameEngines", "ShownText", "Statistics", "ExactOdds", "MonteCarlo", "Measurement",
        "SyntheticPlayers", "Experiments", "ScenarioFiles", "BalanceReports", "Benchmarks",
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Statistics", "Randomness"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "GameEngines", using: ["Randomness"]),
    tests(of: "Randomness"),
    tests(of: "ShownText", using: ["ScenarioFiles", "BalanceReports"]),
    tests(of: "Statistics", using: ["Randomness"]),
    tests(of: "ExactOdds", using: ["GameEngines", "Randomness"]),
    tests(of: "MonteCarlo", using: ["Randomness", "Statistics"]),
    tests(
      of: "SyntheticPlayers",
      using: [
        "GameEngines", "Randomness", "Statistics", "MonteCarlo", "Players", "Measurement",
        "Experiments", "ScenarioFiles",
      ]),
    tests(
      of: "ScenarioFiles",
      using: ["GameEngines", "Players", "Measurement", "SyntheticPlayers", "Experiments"]),
    tests(
      of: "BalanceReports",
      using: ["Statistics", "Players", "Measurement", "SyntheticPlayers", "Experiments"]),
    tests(of: "Benchmarks", using: ["Measurement", "SyntheticPlayers", "ScenarioFiles"]),
    tests(of: "questbalance", using: ["Measurement", "SyntheticPlayers", "BalanceReports"]),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "VerificationTests",
      dependencies: [
        "GameEngines", "ExactOdds", "Measurement", "SyntheticPlayers", "Experiments",
        "ScenarioFiles",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Writes the draws of keyed streams for batteries of tests; see Quality.md of Randomness. Declared
// on demand, since it would be a second thing that a bare `swift run` could mean.
if Context.environment["QUESTBALANCE_KEYED_DRAWS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "KeyedDraws", dependencies: ["Randomness", "Players"],
      path: "Tests/KeyedDraws", swiftSettings: strict))
}
