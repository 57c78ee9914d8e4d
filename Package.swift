// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Settings of tests, and of modules that ask others to do the work: a release build does not optimise them,
/// as that takes a fifth of its time and saves hardly any later.
let unoptimised: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A library of ours, the library targets of ours that it may import, and the files that it holds as
/// `PackageResources`.
func module(
  _ name: String, imports: [Target.Dependency] = [], path: String? = nil,
  embedding files: [String] = [], isOptimised: Bool = true
) -> Target {
  .target(
    name: name, dependencies: imports, path: path, resources: files.map { .embedInCode($0) },
    swiftSettings: isOptimised ? strict : unoptimised)
}

/// What tests keep beside them to hold results against: no sources.
let kept = [
  "CommandLineTool": ["Golden"], "ScenarioFiles": ["Broken"], "ShippedGames": ["Events"],
]

/// The tests of one module, and the library targets of ours that they may import besides it; every
/// test target may use `TestSupport`. Those that sample worlds of their own millions of times are optimised.
func tests(
  of name: String, using others: [Target.Dependency] = [], path: String? = nil,
  areOptimised: Bool = false
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.init(stringLiteral: name), "TestSupport"] + others,
    path: path,
    exclude: kept[name] ?? [],
    swiftSettings: areOptimised ? strict : unoptimised)
}

let package = Package(
  name: "QuestBalance",
  // On iOS 17 GameEngines alone: the other modules use Int128, Mutex and Atomic, which need iOS 18.
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .executable(name: "questbalance", targets: ["questbalance"]),
    .library(name: "GameEngines", targets: ["GameEngines"]),
    // All that a studio needs for a game of its own, without the shipped ones.
    .library(
      name: "QuestBalanceKit",
      targets: [
        "Platform", "Randomness", "ScenarioReading", "Statistics", "ExactOdds", "MonteCarlo",
        "Players", "Fitting", "Measurement", "GameSupport", "ForeignEngines", "Experiments",
        "Search", "ScenarioFiles", "BalanceReports", "Parts", "CommandLineTool",
      ]),
    .library(name: "ShippedGames", targets: ["TimeQuest", "Bennie", "QuestBond", "ShippedGames"]),
  ],
  targets: [
    module("Platform"),
    module("GameEngines"),
    module("Randomness"),
    module("Statistics"),
    module("ExactOdds", imports: ["GameEngines"]),
    module("MonteCarlo", imports: ["Statistics"]),
    module("Players", imports: ["GameEngines", "Randomness"]),
    module("ScenarioReading", imports: ["GameEngines"]),
    module(
      "Fitting",
      imports: ["Randomness", "Statistics", "MonteCarlo", "Players", "ScenarioReading"]),
    module("Measurement", imports: ["Statistics", "MonteCarlo", "Players"]),
    module(
      "GameSupport",
      imports: [
        "GameEngines", "Randomness", "Statistics", "ExactOdds", "MonteCarlo", "Players",
        "ScenarioReading", "Measurement", "Platform",
      ]),
    module(
      "TimeQuest",
      imports: [
        "GameEngines", "ScenarioReading", "Randomness", "Statistics", "Players", "Measurement",
        "GameSupport",
      ],
      path: "Sources/Games/TimeQuest"),
    module(
      "Bennie",
      imports: [
        "GameEngines", "Randomness", "Statistics", "Players", "ScenarioReading", "Measurement",
        "GameSupport",
      ],
      path: "Sources/Games/Bennie"),
    module(
      "QuestBond",
      imports: [
        "GameEngines", "ScenarioReading", "Randomness", "Statistics", "ExactOdds", "Players",
        "Measurement", "GameSupport", "TimeQuest",
      ], path: "Sources/Games/QuestBond"),
    module(
      "ShippedGames", imports: ["GameSupport", "TimeQuest", "Bennie", "QuestBond"],
      path: "Sources/Games/ShippedGames"),
    // The interface of engines outside this program: a header of C.
    .target(name: "EngineInterface"),
    module(
      "ForeignEngines",
      imports: [
        "EngineInterface", "Platform", "ExactOdds", "GameEngines", "Randomness", "Players",
        "ScenarioReading", "Measurement", "GameSupport",
      ]),
    module(
      "Experiments", imports: ["Statistics", "MonteCarlo", "Players", "Measurement", "GameSupport"]),
    module(
      "ScenarioFiles",
      imports: [
        "Platform", "GameEngines", "ScenarioReading", "Statistics", "Players", "Measurement",
        "GameSupport",
      ]),
    module(
      "Search",
      imports: [
        "Randomness", "Statistics", "MonteCarlo", "ScenarioReading", "Measurement", "GameSupport",
        "Experiments", "ScenarioFiles",
      ], isOptimised: false),
    module(
      "BalanceReports",
      imports: [
        "Platform", "ScenarioReading", "Statistics", "MonteCarlo", "Players", "Fitting",
        "Measurement", "Experiments", "ScenarioFiles", "Search",
      ], embedding: ["Page/page.js", "Page/page.css"]),
    module(
      "Parts",
      imports: [
        "Platform", "ScenarioReading", "Statistics", "MonteCarlo", "Experiments", "ScenarioFiles",
        "BalanceReports",
      ], isOptimised: false),
    module(
      "CommandLineTool",
      imports: [
        "GameEngines", "Randomness", "Players", "Fitting", "Platform", "ScenarioReading",
        "Statistics", "ExactOdds", "MonteCarlo", "Measurement", "GameSupport", "ForeignEngines",
        "Experiments", "Search", "ScenarioFiles", "BalanceReports", "Parts",
      ],
      embedding: [
        "MCP/AgentGuide.md", "Engines/questbalance_engine.h", "Engines/questbalance.py",
        "Engines/questbalance.js",
      ], isOptimised: false),
    .executableTarget(
      name: "questbalance",
      dependencies: ["ShippedGames", "CommandLineTool"],
      swiftSettings: strict),

    module(
      "TestSupport", imports: ["Statistics", "Randomness", "MonteCarlo"],
      path: "Tests/TestSupport"),
    module(
      "TestWorlds",
      imports: [
        "GameEngines", "ScenarioReading", "Randomness", "Statistics", "MonteCarlo", "Players",
        "Measurement", "GameSupport", "ShippedGames", "ScenarioFiles", "TestSupport",
      ], path: "Tests/TestWorlds"),
    tests(of: "Platform"),
    tests(of: "GameEngines", using: ["Randomness"]),
    tests(of: "Randomness"),
    tests(of: "Statistics", using: ["Randomness"], areOptimised: true),
    tests(of: "ExactOdds", using: ["GameEngines", "Randomness"]),
    tests(of: "ScenarioReading", using: ["ScenarioFiles", "BalanceReports"]),
    tests(
      of: "Fitting",
      using: ["GameEngines", "Randomness", "MonteCarlo", "Players", "ScenarioReading"]),
    tests(of: "MonteCarlo", using: ["Platform", "Randomness", "Statistics"], areOptimised: true),
    tests(of: "Players", using: ["GameEngines", "TestWorlds"]),
    tests(
      of: "Measurement",
      using: [
        "GameEngines", "Randomness", "Statistics", "MonteCarlo", "Players", "ScenarioReading",
        "ShippedGames", "ScenarioFiles", "TestWorlds",
      ]),
    tests(
      of: "GameSupport",
      using: [
        "GameEngines", "Statistics", "MonteCarlo", "Players", "Measurement", "TimeQuest", "Bennie",
        "QuestBond", "TestWorlds",
      ]),
    tests(
      of: "ForeignEngines",
      using: [
        "EngineInterface", "GameEngines", "Randomness", "Players", "ScenarioReading", "GameSupport",
      ]),
    tests(
      of: "Experiments",
      using: [
        "GameEngines", "Randomness", "Statistics", "MonteCarlo", "Players", "Measurement",
        "GameSupport", "QuestBond", "ShippedGames", "ScenarioFiles", "TestWorlds",
      ]),
    tests(
      of: "TimeQuest",
      using: ["GameEngines", "Players", "Measurement", "GameSupport", "TestWorlds"],
      path: "Tests/Games/TimeQuestTests"),
    tests(
      of: "Bennie", using: ["GameEngines", "Players", "Measurement", "GameSupport", "TestWorlds"],
      path: "Tests/Games/BennieTests"),
    tests(
      of: "QuestBond",
      using: [
        "GameEngines", "Randomness", "Statistics", "MonteCarlo", "Players", "Measurement",
        "GameSupport", "TimeQuest", "ShippedGames", "Experiments", "ScenarioFiles", "TestWorlds",
      ], path: "Tests/Games/QuestBondTests"),
    tests(
      of: "ShippedGames",
      using: [
        "GameEngines", "Randomness", "Players", "Measurement", "GameSupport", "TimeQuest", "Bennie",
        "QuestBond", "ScenarioFiles", "TestWorlds",
      ], path: "Tests/Games/ShippedGamesTests"),
    tests(
      of: "ScenarioFiles",
      using: [
        "GameEngines", "ScenarioReading", "Players", "Measurement", "GameSupport", "TimeQuest",
        "Bennie", "QuestBond", "ShippedGames", "Experiments",
      ]),
    tests(
      of: "BalanceReports",
      using: [
        "ScenarioReading", "Statistics", "Players", "Measurement", "Experiments", "ScenarioFiles",
        "Search",
      ]),
    tests(of: "Parts"),
    tests(
      of: "Search",
      using: [
        "ScenarioReading", "Randomness", "Statistics", "Measurement", "ScenarioFiles",
        "ShippedGames", "TestWorlds",
      ]),
    tests(
      of: "CommandLineTool",
      using: [
        "Platform", "ScenarioReading", "Statistics", "Measurement", "ShippedGames", "ScenarioFiles",
        "BalanceReports", "Parts",
      ]),
    module(
      "Fuzzing",
      imports: [
        "ScenarioReading", "Randomness", "Statistics", "Measurement", "GameSupport", "Search",
        "ShippedGames", "Experiments", "ScenarioFiles", "BalanceReports", "CommandLineTool",
      ], path: "Tests/Fuzzing"),
    .testTarget(
      name: "FuzzTests", dependencies: ["Fuzzing"], exclude: ["Found"], swiftSettings: unoptimised),
    .testTarget(name: "ArchitectureTests", swiftSettings: unoptimised),
    .testTarget(
      name: "VerificationTests",
      dependencies: [
        "GameEngines", "ExactOdds", "Measurement", "ShippedGames", "Experiments", "ScenarioFiles",
      ],
      swiftSettings: unoptimised),
  ],
  swiftLanguageModes: [.v6]
)

// Writes the draws of keyed streams for batteries of tests; see Quality.md of Randomness. Declared
// on demand, since it would be a second thing that a bare `swift run` could mean.
if Context.environment["QUESTBALANCE_KEYED_DRAWS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "KeyedDraws",
      dependencies: ["Randomness", "Players", "TimeQuest", "Bennie", "QuestBond"],
      path: "Tests/KeyedDraws", swiftSettings: strict))
}

// Looks for input that crashes or hangs the program; see `.ci/fuzz`.
if Context.environment["QUESTBALANCE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz", swiftSettings: strict))
}

// The tests of some modules alone, with what they need: `QUESTBALANCE_TESTS=Search,Statistics`. So a rule is
// changed and tested in seconds. Those of commands start the program, too.
if let modules = Context.environment["QUESTBALANCE_TESTS"]?.split(separator: ",") {
  var needed =
    modules.map { "\($0)Tests" } + (modules.contains("CommandLineTool") ? ["questbalance"] : [])
  var found = 0
  while found < needed.count {
    let target = package.targets.first { $0.name == needed[found] }
    for case .byNameItem(let name, _) in target?.dependencies ?? [] where !needed.contains(name) {
      needed.append(name)
    }
    found += 1
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
