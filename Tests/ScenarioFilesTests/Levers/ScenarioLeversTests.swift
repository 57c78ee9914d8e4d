import GameSupport
import ShippedGames
import TestSupport
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// What a search may move in a scenario.
@Suite struct ScenarioLeversTests {
  private static let small = #"""
    {
      "name": "small",
      "simulation": { "players": 10, "days": 3 },
      "routines": [{"name": "r", "tasks": [{"name": "t", "usualSeconds": 300}]}],
      "scoring": {},
      "xp": { "completionBonus": 20 },
    }
    """#

  private func scenario(_ text: String = small) throws -> Scenario {
    try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
  }

  private func levers(_ patterns: String...) throws -> [Lever] {
    try scenario().levers(matching: patterns.map(PathPattern.init))
  }

  @Test func `a number that stands in the file and one at its default are levers`() throws {
    let names = try levers("xp.*").map(\.name)
    #expect(names.contains("xp.completionBonus") && names.contains("xp.baseByRating"))
    #expect(try levers("xp.completionBonus").map(\.text) == ["20"])
  }

  @Test func `assumptions about players are moved only if a pattern names them`() throws {
    let all = try levers().map(\.name)
    #expect(!all.isEmpty && !all.contains { $0.hasPrefix("population") })
    let named = try levers("population.**")
    #expect(named.count > 3 && named.allSatisfy { $0.name.hasPrefix("population") })
  }

  @Test func `the run, its report and what the design says of it are no levers`() throws {
    for pattern in ["simulation.*", "report.**", "claims**", "targets**", "name", "description"] {
      #expect(try levers(pattern).isEmpty, "\(pattern)")
    }
  }

  @Test func `a factor of a calendar moves as a number, and stays a factor`() throws {
    let entry =
      #"{ "name": "double", "from": 2, "set": { "xp.completionBonus": "*2", "levels.exponent": 2 } }"#
    let dated = try scenario(
      Self.small.replacing("\"scoring\"", with: "\"calendar\": [\(entry)], \"scoring\""))
    let path = "calendar[double].set[\"xp.completionBonus\"]"
    let all = dated.levers().map(\.name)
    #expect(all.contains(path) && all.contains("calendar[double].set[\"levels.exponent\"]"))
    #expect(!all.contains("calendar[double].from"))
    let lever = try Lever(parsing: "\(path)=1...3", of: dated)
    #expect(lever.text == "2" && lever.number == 2)
    let settings = lever.settings(at: lever.places.upperBound)
    #expect(settings.map(\.text) == ["--set \(path)=\"*3\""])
    let moved = try dated.simulation(changing: settings)
    #expect(moved.calendar?.phases[1].values.first?.new == .number(60))
    #expect(lever.moved(by: 0.5)?.settings.map(\.text) == ["--set \(path)=\"*1\""])
    #expect(lever.neutralValues.first?.text == "1")
  }

  @Test func `a list moves by scale and by tilt, and weights only by tilt`() throws {
    let quest = try Shipped.load("questbond")
    let lists = quest.levers().filter { $0.numbers.first.map { $0.value.isList } ?? false }
    #expect(lists.contains { $0.kind == .scale } && lists.contains { $0.kind == .tilt })
    let weights = lists.filter { $0.numbers[0].record.unit == "weight" }
    #expect(!weights.isEmpty && weights.allSatisfy { $0.kind == .tilt })
  }

  @Test func `a choice takes each other name, a flag the other value`() throws {
    let levers = try Shipped.load("questbond").levers().filter { $0.kind == .choice }
    #expect(!levers.isEmpty)
    for lever in levers {
      #expect(!lever.values.map(\.text).contains(lever.text))
      #expect(lever.numbers.isEmpty && lever.moved(by: 2) == nil)
    }
  }

  @Test func `a system is turned off or on`() throws {
    let systems = try Shipped.load("questbond").levers().filter { $0.kind == .system }
    #expect(!systems.isEmpty)
    for system in systems {
      #expect(system.values.map(\.text) == [system.text == "on" ? "off" : "on"])
    }
  }

  @Test func `a pattern that nothing matches gets the one that was probably meant`() throws {
    let scenario = try scenario()
    #expect(scenario.suggestion(for: PathPattern("xp")) == #"did you mean "xp.**"?"#)
    #expect(
      scenario.suggestion(for: PathPattern("xp.completionBonsu"))
        == #"did you mean "xp.completionBonus"?"#)
  }

  // MARK: The run of a moved scenario

  @Test func `a changed run equals the run of the file loaded with the same settings`() throws {
    for name in Shipped.names {
      let base = try Shipped.load(name)
      let moves = base.moves(by: [0.9, 1.1])
      let step = max(1, moves.count / StudySize.of(sample: 6, full: 100))
      var compared = 0
      for move in moves.indices.filter({ $0 % step == 0 }).map({ moves[$0] }) {
        let loaded: Result<Simulation, ScenarioFailure> = Result { () throws(ScenarioFailure) in
          try Scenario.load(
            file: Shipped.file(name), games: shippedGames,
            overrides: SimulationOverrides(settings: move.settings)
          ).simulation
        }
        let changed = Result { () throws(ScenarioProblems) in
          try base.simulation(changing: move.settings)
        }
        switch (loaded, changed) {
        case (.success(let loaded), .success(let changed)):
          compared += 1
          #expect(dumped(loaded) == dumped(changed), "\(move.settings)")
        case (.failure, .failure): break
        default: Issue.record("only one way reads \(move.settings)")
        }
      }
      #expect(compared > 2)
    }
  }

  @Test func `a changed run measures what the scenario was asked for`() throws {
    let base = try scenario().measuringAlso(["level.day2"])
    let changed = try base.simulation(changing: [Setting(parsing: "xp.completionBonus=25")])
    #expect(dumped(changed.measures) == dumped(base.simulation.measures))
    #expect(dumped(changed.game) != dumped(base.simulation.game))
  }

  /// Every move is a value inside its range that the scenario is read with, or the reader gives a
  /// reason; none crashes. The sample takes every so many moves, the study all.
  @Test(arguments: Shipped.names)
  func `every move is read back as it was asked for, or refused with a reason`(
    name: String
  ) throws {
    let base = try Shipped.load(name)
    let moves = base.moves(by: [0.125, 0.9, 1.1, 16])
    let step = StudySize.of(sample: max(1, moves.count / 40), full: 1)
    var read = 0
    for move in moves.indices.filter({ $0 % step == 0 }).map({ moves[$0] }) {
      do throws(ScenarioProblems) {
        _ = try base.simulation(changing: move.settings)
        read += 1
      } catch {
        let reason = error.problems.first { $0.severity == .error }?.message ?? ""
        #expect(!reason.isEmpty, "\(move.settings)")
      }
    }
    #expect(read > moves.count / step / 2)
  }

  @Test(arguments: Shipped.names)
  func `every number of every move lies in its range`(name: String) throws {
    for lever in try Shipped.load(name).levers(matching: [PathPattern("**")]) {
      for factor in [1.0 / 1024, 0.125, 0.9, 1.1, 16, 1024] {
        guard let move = lever.moved(by: factor) else { continue }
        for setting in move.settings {
          let number = try #require(lever.numbers.first { $0.path == setting.path })
          guard case .value(let value) = setting.content else {
            Issue.record("\(setting.text) is no value")
            continue
          }
          #expect(value != number.value)
          #expect(number.record.allowed.holds(value), "\(setting.text)")
        }
      }
    }
  }

  /// All that a value holds, as text.
  private func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }
}

extension Scenario {
  /// All moves of all levers.
  fileprivate func moves(by factors: [Double]) -> [Lever.Value] {
    levers(matching: [PathPattern("**")]).flatMap { lever in
      lever.values + factors.compactMap { lever.moved(by: $0) }
    }
  }
}

extension JSONValue {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

extension AllowedValues {
  /// Whether a number, or each number of a list, lies in its range.
  fileprivate func holds(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.number(let range), .number(let number)): number.double.map(range.contains) ?? false
    case (.chance, .number(let number)): number.double.map((0...1).contains) ?? false
    case (.integer(let range), .number(let number)): number.integer.map(range.contains) ?? false
    case (.list(let element, let count), .list(let values)):
      count.contains(values.count) && values.allSatisfy(element.holds)
    default: false
    }
  }
}
