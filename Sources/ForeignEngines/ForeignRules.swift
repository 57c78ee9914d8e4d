import ExactOdds
import GameEngines
import GameSupport
import Measurement
import Players
import ScenarioReading

/// The checked numbers of an engine's rules.
struct ForeignRules: GameRules {
  let engine: Engine
  var numbers: EngineNumbers

  static func == (a: ForeignRules, b: ForeignRules) -> Bool {
    a.engine === b.engine && a.numbers == b.numbers
  }

  func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

  // A definition tells them of each engine.
  static var name: String { "" }
  static var events: [EventKind] { [] }
  static var columns: [LifeColumn] { [] }

  var name: String { engine.manifest.title }
  var columns: [LifeColumn] { engine.manifest.columns }

  var ladders: [Ladder] {
    engine.manifest.tracks.filter { $0.name == "level" && !$0.event.isEmpty }.compactMap { track in
      guard let kind = engine.manifest.eventKinds.first(where: { $0.id == track.event }) else {
        return nil
      }
      return .levels(upTo: most(of: track) ?? 1, gain: track.gain, work: (track.work, kind))
    }
  }

  func game(for population: PopulationRules) -> ForeignGame {
    engine.game(self, for: population, beside: nil)
  }

  func game(for population: PopulationRules, beside first: ForeignGame) -> ForeignGame {
    engine.game(self, for: population, beside: first)
  }

  func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    CompiledTrials(lending: {
      if case .program(let processes) = engine.way {
        return trials(of: simulation, players: players, in: processes)
      }
      return prototypedTrials(of: simulation, players: players)
    })
  }

  /// Returns lives that processes play beforehand, as many parties at once as a message takes.
  private func trials(
    of simulation: Simulation, players: Int, in processes: EngineProcesses
  ) -> CompiledTrials {
    let trials = partyTrials(of: simulation, players: players)
    // About as many values as fit well into a message.
    let values = simulation.days * trials.game.shape.seriesCount * trials.parties.maxMembers
    let (engine, withTotals) = (engine, !trials.plan.totals.isEmpty)
    return CompiledTrials(
      trials,
      prepare: { block, isTraced in
        engine.prepare(block, of: trials, in: processes, isTraced, withTotals: withTotals)
      }, atOnce: min(250, max(1, 10_000_000 / values)))
  }

  var lendsPurses: Bool { engine.lendsPurses }

  func obstacle(to later: ForeignRules) -> (path: String, reason: String)? {
    if later == self { return nil }
    guard engine.takesOver else {
      return (
        engine.manifest.marker,
        "the engine takes over no player who lives: its take_over is missing, or takesOver of a program's manifest"
      )
    }
    for track in engine.manifest.tracks {
      if most(of: track) != later.most(of: track) {
        return (track.most, "reports have one range of `\(track.name)` for all days")
      }
    }
    return nil
  }

  // MARK: - Numbers that the manifest names

  /// Returns a number of the rules by its name; nil without a name.
  func number(_ name: String) -> Double? {
    engine.manifest.rules.firstIndex { $0.name == name }.flatMap { numbers.lists[$0].first }
  }

  /// Returns the greatest value of a track; nil if there is none.
  func most(of track: EngineManifest.Track) -> Int? {
    let most = Int(track.most).map(Double.init) ?? number(track.most)
    return most.map { Int(min(max(0, $0), Double(Int.largestAmount))) }
  }

  // MARK: - Droughts

  /// The sources of droughts, each of a family by its number.
  var sources: [DroughtSource] {
    engine.manifest.droughts.flatMap { declared in
      declared.numbers.map { source($0, of: declared) }
    }
  }

  private func source(_ number: Int?, of declared: EngineManifest.Drought) -> DroughtSource {
    DroughtSource(
      name: declared.name, number: number, attempts: declared.attempts,
      forcedAt: longest(declared, number),
      by: declared.of.isEmpty ? .pity : .guarantee, once: declared.isOnce, event: declared.event)
  }

  /// Returns the attempts after which a drought has ended for certain.
  private func longest(_ source: EngineManifest.Drought, _ place: Int?) -> Int? {
    guard let base = engine.manifest.droughts.first(where: { $0.name == source.of }) else {
      return number(source.threshold).flatMap { $0 > 0 ? Int($0) : nil }
    }
    let most = place ?? number(source.every).map { Int($0) }
    guard let most, most > 0, let own = longest(base, nil) else { return nil }
    let product = own.multipliedReportingOverflow(by: most)
    return product.overflow || product.partialValue > 1_000_000 ? nil : product.partialValue
  }

  func pity(of source: String) -> (rules: PityRules, cap: Double)? {
    guard let declared = engine.manifest.droughts.first(where: { $0.name == source }),
      declared.of.isEmpty, let threshold = number(declared.threshold), threshold <= 1e6
    else { return nil }
    return (
      PityRules(
        threshold: Int(max(0, threshold)), atLeast: .legendary,
        softStart: number(declared.softStart).map { Int(min(max(0, $0), 1e6)) } ?? 0,
        softStep: number(declared.softStep).map { max(0, $0) } ?? 0), 1
    )
  }

  func law(of source: String, chance: Double) -> FirstSuccessLaw? {
    for declared in engine.manifest.droughts where !declared.of.isEmpty {
      for place in declared.numbers where self.source(place, of: declared).name == source {
        let base = baseLaw(of: declared.of, chance: chance)
        if let place { return base?.sum(of: place) }
        guard let share = number(declared.share), let every = number(declared.every) else {
          return nil
        }
        return base?.sum(withChance: share, atMost: Int(every))
      }
    }
    return nil
  }

  /// Returns the source whose attempts are those of a drought's source.
  private func root(of drought: EngineManifest.Drought) -> EngineManifest.Drought {
    engine.manifest.droughts.first { $0.name == drought.of && $0.name != drought.name }.map(root)
      ?? drought
  }

  private func baseLaw(of source: String, chance: Double) -> FirstSuccessLaw? {
    pity(of: source).map { PityLaw($0.rules, chance: chance, cap: $0.cap).droughts }
      ?? law(of: source, chance: chance)
  }

  // MARK: - Exact odds

  func odds(_ question: OddsQuestion) -> [OddsTable] {
    let forms = engine.manifest.oddsForms
    guard var table = forms.first.map({ OddsTable($0) }) else { return [] }
    for declared in engine.manifest.droughts {
      guard let chance = number(root(of: declared).chance) else { continue }
      if let pity = pity(of: declared.name) {
        table.append(
          PityLaw(pity.rules, chance: chance, cap: pity.cap), of: [.text(declared.name)])
        continue
      }
      for place in declared.numbers {
        let name = source(place, of: declared).name
        if let law = law(of: name, chance: chance) { table.append(law, of: [.text(name)]) }
      }
    }
    return [table]
  }
}
