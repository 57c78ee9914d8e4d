import GameSupport
import ScenarioReading

/// Values of a scenario given on the command line to replace the file's.
package struct SimulationOverrides: Sendable, Equatable {
  /// Replace the file's own; nil keeps it.
  package var players, days, seed: Int?
  /// Any other values, applied in this order.
  package var settings: [Setting]

  package init(players: Int? = nil, days: Int? = nil, seed: Int? = nil, settings: [Setting] = []) {
    (self.players, self.days, self.seed, self.settings) = (players, days, seed, settings)
  }

  /// All overrides as typed: `--set pity.task.threshold=15`, `--players 10`.
  package var texts: [String] { (settings + allOfSimulation).map(\.text) }

  var changesDays: Bool {
    days != nil || settings.contains { $0.path.steps.first == .key("simulation") }
  }

  /// The allowed numbers of players on a command line.
  package static let allowedPlayers = 1...PopulationSection.maxPlayers
  package static let allowedDays = 1...PopulationSection.maxDays
  /// The allowed seeds: whole numbers that JSON keeps exact.
  package static let allowedSeeds = 0...(1 << 53)
  /// The most settings of one scenario.
  package static let maxSettings = 1000

  /// Returns the document with these values in place of its own, each applied to the result of
  /// those before it. One that cannot be applied is left out and reported.
  func applied(to root: JSONNode, _ games: GameList, _ context: ReadingContext) -> JSONNode {
    let settings = allSettings.prefix(Self.maxSettings).enumerated().map { index, setting in
      // Without lines, the column keeps problems in the order of the settings.
      PlacedSetting(setting, SourcePosition(file: setting.label, line: 0, column: index + 1))
    }
    let root = PlacedSetting.applied(settings, to: root, games, context)
    if allSettings.count > Self.maxSettings {
      let place = SourcePosition(file: "--set", line: 0, column: Self.maxSettings + 1)
      let count = allSettings.count
      context.report(
        Problem(at: place, "there are \(count) settings; at most \(Self.maxSettings) are taken"))
    }
    return root
  }

  private var allSettings: [Setting] { allOfSimulation + settings }

  private var allOfSimulation: [Setting] {
    [("players", players), ("days", days), ("seed", seed)].compactMap { key, value in
      value.map { value in
        Setting(
          JSONPath([.key("simulation"), .key(key)]), .number(value), option: "--\(key) \(value)")
      }
    }
  }
}
