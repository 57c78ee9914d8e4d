import EngineInterface
import GameEngines
import GameSupport
import Measurement
import Players
import ScenarioReading

/// An engine outside this program: a library that is loaded into it, or a program that it talks to.
package final class Engine: Sendable {
  let manifest: EngineManifest
  /// The manifest as the engine tells it.
  let manifestText: [UInt8]
  let way: Way
  /// The first fault while it plays.
  package let failure = EngineFailure()
  let fields: Fields<EngineNumbers>

  enum Way: Sendable {
    case library(EngineLibrary)
    case program(EngineProcesses)
  }

  /// Loads a library and reads its manifest.
  ///
  /// - Throws: The reason why it is no engine, or all that is wrong with its manifest.
  package convenience init(library path: String) throws(EngineProblem) {
    let library = try EngineLibrary(path)
    try self.init(.library(library), manifest: library.manifest, named: path)
  }

  /// Starts a program and reads its manifest.
  ///
  /// - Parameters:
  ///   - command: A command of the shell.
  ///   - limit: The seconds that an answer may take.
  /// - Throws: The reason why it is no engine, or all that is wrong with its manifest.
  package convenience init(command: String, limit: Int) throws(EngineProblem) {
    let processes = EngineProcesses(command, limit: limit)
    let manifest = try processes.answer(to: EngineMessage.manifest)
    try self.init(.program(processes), manifest: manifest, named: command)
  }

  private init(_ way: Way, manifest: [UInt8], named name: String) throws(EngineProblem) {
    (self.way, manifestText) = (way, manifest)
    do {
      self.manifest = try EngineManifest(manifest, of: name)
    } catch let problem as Problem {
      throw EngineProblem(problem.rendered())
    } catch let problems as ScenarioProblems {
      throw EngineProblem(problems.rendered())
    } catch {
      throw EngineProblem("\(name): \(error)")
    }
    fields = EngineNumbers.fields(self.manifest.rules, in: self.manifest.sections)
  }

  /// The engine and its build, for what is only to be continued by the same one.
  package var mark: String {
    let build: String
    switch way {
    case .library(let library): build = String(library.digest, radix: 16)
    case .program: build = ""
    }
    return "\(manifest.id) \(manifest.version) \(build)"
  }

  /// True if players go on when rules change, and if prototypes may move its currencies.
  var takesOver: Bool {
    switch way {
    case .library(let library): library.calls.take_over != nil
    case .program: manifest.takesOver
    }
  }
  var lendsPurses: Bool {
    if case .library(let library) = way { library.calls.move != nil } else { false }
  }

  /// Returns what the engine refuses of these numbers.
  func complaints(_ rules: EngineNumbers) -> [EngineSetup.Complaint] {
    let habits = [EngineNumbers(manifest.habits)]
    let setup = EngineSetup(manifest, rules, habits: habits)
    switch way {
    case .library(let library): _ = EngineWorld(library.calls, setup)
    case .program(let processes):
      do {
        return try processes.complaints(about: EngineMessage.World(manifest, rules, habits: habits))
      } catch {
        failure.note("the engine failed as it compiled the rules: \(error.message)")
      }
    }
    return setup.complaints
  }

  /// Returns the names of metrics that stand twice, or that none can have.
  private func nameProblems(_ rules: ForeignRules) -> [String] {
    let population = PopulationRules(archetypes: Archetype.designed)
    let game = game(rules, for: population, beside: nil)
    return PartyTrials<ForeignGame>.uncheckedPlan(
      game: game, metrics: game.metrics.map(\.metric), phases: [game], population: population,
      days: 30, measures: MeasureRules()
    ).nameProblems
  }

  /// Returns the game by some rules, with the memory of a first one if there is one.
  func game(
    _ rules: ForeignRules, for population: PopulationRules, beside first: ForeignGame?
  ) -> ForeignGame {
    let habits = population.archetypes.map { archetype in
      let own = archetype[ForeignHabits.self].numbers
      return own.lists.isEmpty ? EngineNumbers(manifest.habits) : own
    }
    return ForeignGame(self, rules, habits, beside: first, maxMembers: population.partySizes.count)
  }

  /// The game for scenario files, commands and reports.
  package var definition: GameDefinition {
    let manifest = manifest
    return GameDefinition(
      manifest.id, title: manifest.title, events: manifest.eventKinds, columns: manifest.columns,
      oddsForms: manifest.oddsForms, markerSection: manifest.marker,
      gain: manifest.gain.isEmpty ? nil : manifest.gain,
      effort: manifest.effort.isEmpty ? nil : manifest.effort, archetypes: manifest.archetypes,
      starter: manifest.starterText,
      reading: { [self] reader in
        let rules = ForeignRules(engine: self, numbers: fields.read(reader))
        if !reader.context.isProbe {
          let complaints = complaints(rules.numbers)
          for problem in complaints.isEmpty ? nameProblems(rules) : [] {
            reader.fail(nil, "the engine's manifest: \(problem)")
          }
          for (name, message) in complaints {
            if manifest.rules.contains(where: { $0.name == name }) {
              reader.fail(below: name, message)
            } else {
              let near = NearestName.suggestion(for: name, among: manifest.rules.map(\.name))
              reader.fail(nil, "the engine names `\(name)`: \(message)", suggestion: near)
            }
          }
        }
        return rules
      },
      measures: { reader, rules in
        MeasureRules.read(in: reader, levels: manifest.levels.flatMap { rules.most(of: $0) })
      }, report: manifest.report)
  }
}

extension EngineManifest {
  /// The track that is a player's level, if there is one.
  var levels: Track? { tracks.first { $0.name == "level" } }

  /// The events of a manifest, and those by which the host tells what an engine moves without an event.
  var eventKinds: [EventKind] {
    let declared = events.map { event in
      var kind = EventKind(event.id, event.meaning)
      if !event.counted.isEmpty { kind = kind.counted(event.counted) }
      if !event.attempts.isEmpty { kind = kind.attempting(event.attempts) }
      if !event.earns.isEmpty { kind = kind.earning(book(of: event.earns)) }
      if !event.spends.isEmpty { kind = kind.spending(book(of: event.spends)) }
      return kind
    }
    let own = movements.flatMap { [$0.earns, $0.spends] }
    return declared + own.filter { kind in !events.contains { $0.id == kind.id } }
  }

  /// By currency: the events of its income and of its payments, declared or the host's own.
  var movements: [(earns: EventKind, spends: EventKind)] {
    currencies.map { currency in
      let name = currency.name
      func kind(_ verb: String, _ words: String) -> EventKind {
        let id = events.first { (verb == "earns" ? $0.earns : $0.spends) == name }?.id
        let kind = EventKind(id ?? "\(name).\(verb)", "\(name) \(words)")
        return verb == "earns" ? kind.earning(book(of: name)) : kind.spending(book(of: name))
      }
      return (kind("earns", "come in"), kind("spends", "go out"))
    }
  }

  /// The name of a currency's book in a trace, which counts its smallest parts.
  func book(of name: String) -> String {
    let scale = currencies.first { $0.name == name }?.scale ?? 1
    return scale == 1 ? name : "\(name) ÷ \(scale)"
  }

  /// The weekly columns of a life: events that are counted, levels, each currency, and drops.
  var columns: [LifeColumn] {
    let counts = zip(events, eventKinds).filter { !$0.0.counted.isEmpty }.map { event, kind in
      LifeColumn.count(event.counted, heading: event.counted, of: kind)
    }
    return counts + (levels == nil ? [] : LifeColumn.levels("EXP"))
      + currencies.flatMap { LifeColumn.money(of: book(of: $0.name)) }
      + (droughts.isEmpty ? [] : [.drops])
  }

  /// The table of exact laws of sources that have one; none without them.
  var oddsForms: [OddsTable.Form] {
    guard droughts.contains(where: { !$0.chance.isEmpty }) else { return [] }
    return [
      .droughts(
        "Attempts from one event to the next",
        of: [.init("source", "what players wait for", isText: true)])
    ]
  }

  var report: GameReport {
    var report = GameReport()
    let others = tracks.map(\.name).filter { $0 != "level" }
    report.progress = (levels == nil ? [] : ["level"]) + others
    report.hasOwnLuck = luck == .own
    if !printed.isEmpty { report.printed = printed }
    if !headlines.isEmpty { report.headlines = headlines }
    return report
  }

  var archetypes: ArchetypeTable {
    let habits = habits
    if habits.isEmpty { return .ofPresence }
    let fields = EngineNumbers.fields(habits)
    return ArchetypeTable(
      \.foreignHabits, else: ForeignHabits(numbers: EngineNumbers(habits))
    ) {
      Group(\.numbers) { fields }.habit
    }
  }

  /// The sections of the starter behind `simulation`: the manifest's, or one with two kinds of players.
  var starterText: String {
    let own = starter.members
    let standard: JSONValue = [
      "population": [
        "partySizes": .list([.number(1)]),
        "archetypes": [
          "casual": ["weight": .number(0.6), "activity": .number(0.55)],
          "steady": ["weight": .number(0.4), "activity": .number(0.85)],
        ],
      ], marker: [:],
    ]
    let members = own.isEmpty ? standard.members : own
    return JSONValue.object(members).written(.fitted(width: 100)).dropFirst() + "\n"
  }
}

extension Archetype {
  /// Its habits in the game of an engine.
  var foreignHabits: ForeignHabits {
    get { self[ForeignHabits.self] }
    set { self[ForeignHabits.self] = newValue }
  }
}
