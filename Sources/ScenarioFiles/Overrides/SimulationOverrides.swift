import ScenarioReading

/// Values of a scenario given on the command line, in place of the file's.
public struct SimulationOverrides: Sendable, Equatable {
  /// Players in place of the file's; nil leaves the file's.
  public var players: Int?
  /// Days in place of the file's; nil leaves the file's.
  public var days: Int?
  /// Seed in place of the file's; nil leaves the file's.
  public var seed: Int?
  /// Any other values, applied in this order.
  public var settings: [Setting]

  public init(
    players: Int? = nil, days: Int? = nil, seed: Int? = nil, settings: [Setting] = []
  ) {
    self.players = players
    self.days = days
    self.seed = seed
    self.settings = settings
  }

  /// All that is overridden, as it was typed: `--set pity.task.threshold=15`, `--players 10`.
  public var texts: [String] { (settings + allOfSimulation).map(\.text) }

  /// How many players a command line may ask for.
  public static let allowedPlayers = 1...PopulationSection.mostPlayers
  /// How many days it may ask for.
  public static let allowedDays = 1...PopulationSection.mostDays
  /// Which seeds it may ask for: whole numbers that JSON keeps exact.
  public static let allowedSeeds = 0...(1 << 53)
  /// How many settings one scenario takes.
  public static let mostSettings = 1000
}

extension SimulationOverrides {
  /// The document with these values in place of its own.
  ///
  /// Settings are applied one after another, each to what those before it made of the document. One
  /// that cannot be applied is left out and reported.
  ///
  /// - Parameter read: Reads a document as far as it goes, into a context of its own.
  func applied(
    to root: JSONNode, _ context: ReadingContext, read: @escaping (JSONNode) -> ReadingContext
  ) -> JSONNode {
    var root = root
    for (index, setting) in allSettings.prefix(Self.mostSettings).enumerated() {
      // Without lines, the column keeps problems in the order of the settings.
      let place = SourcePosition(file: setting.label, line: 0, column: index + 1)
      for var complaint in setting.complaints {
        complaint.position = place
        context.report(complaint)
      }
      guard setting.complaints.isEmpty else { continue }
      let application = SettingApplication(root: root, read: read, place: place)
      do throws(ScenarioProblems) {
        root = try application.set(setting.path, to: setting.content)
      } catch {
        for problem in error.problems { context.report(problem) }
      }
    }
    if allSettings.count > Self.mostSettings {
      let place = SourcePosition(file: "--set", line: 0, column: Self.mostSettings + 1)
      let message =
        "there are \(allSettings.count) settings; at most \(Self.mostSettings) are taken"
      context.report(Problem(at: place, message))
    }
    return root
  }

  /// All that is overridden, as settings.
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
