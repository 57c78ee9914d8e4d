import GameSupport
import ScenarioReading

/// Reads the rules of each day from a calendar's entries and the document around it.
private struct CalendarReading {
  let document: JSONNode
  let games: GameList
  let game: GameDefinition
  let base: Simulation
  let entries: [CalendarEntry]
  let context: ReadingContext

  /// Rules with some changes in force.
  struct Rules {
    let game: any GameRules
    let prototypes: [Prototype]
    let inForce: JSONValue
    let systems: Set<JSONPath>
  }
}

extension Scenario {
  /// Returns the run of a document as read, with the rules of each day if it has a calendar. Reports
  /// what is wrong with that, at the entry's own line.
  static func simulation(
    of parts: Parts, _ document: JSONNode, _ games: GameList, _ context: ReadingContext
  ) -> Simulation {
    var simulation = parts.prototyped(context)
    guard let game = parts.game, !parts.calendar.isEmpty else { return simulation }
    simulation.calendar =
      CalendarReading(
        document: document, games: games, game: game, base: simulation,
        entries: parts.calendar, context: context
      ).calendar
    return simulation
  }
}

extension CalendarReading {
  /// The most different rules of a life: each costs time at the start, and memory.
  private static let maxRules = 400

  /// The rules of each day; nil where they are not all valid.
  var calendar: RulesCalendar? {
    if context.found.hasErrors { return nil }
    for entry in entries { refuse(entry) }
    let found = CalendarTracks(of: entries, base)
    guard found.combinations.count <= Self.maxRules else {
      fail(
        entries[0],
        "the changes hold in \(found.combinations.count) combinations; at most \(Self.maxRules) are played"
      )
      return nil
    }
    let rules = found.combinations.map { held in self.rules(held.map { entries[$0] }) }
    for (before, after) in found.switches {
      let names = after.changes.isEmpty ? before.changes : after.changes
      guard let entry = entries.last(where: { names.contains($0.name) }) else { continue }
      check(entry, rules[after.rules], following: rules[before.rules])
    }
    if context.found.hasErrors { return nil }
    guard let measuring = measuring(rules), !context.found.hasErrors else { return nil }
    let own = context.root.json
    let shared = found.shared.map { phase in
      var phase = phase
      let held = found.combinations[phase.rules].map { entries[$0] }
      phase.values = values(of: held, in: rules[phase.rules].inForce, insteadOf: own)
      return phase
    }
    var calendar = RulesCalendar(
      measuring: measuring, rules: rules.map(\.game), phases: shared, tracks: found.tracks)
    if !base.prototypes.isEmpty { calendar.prototypes = rules.map(\.prototypes) }
    return calendar
  }

  /// Returns the values that entries set, each path once, and the scenario's own; a section as it is
  /// written, without all its defaults.
  private func values(
    of held: [CalendarEntry], in inForce: JSONValue, insteadOf own: JSONValue
  ) -> [(path: JSONPath, old: JSONValue, new: JSONValue)] {
    var known: Set<JSONPath> = []
    return held.flatMap(\.settings).reversed().compactMap { placed in
      let path = games.renamedKeys.reduce(placed.setting.path) { $1.applied(to: $0) }
      guard known.insert(path).inserted || path.steps.last == .end else { return nil }
      var new = inForce.find(path)?.value
      if case .value(let written) = placed.setting.content, new?.holdsObjects ?? true {
        new = written
      }
      return (path, own.find(path)?.value ?? .null, new ?? .null)
    }.reversed()
  }

  /// Reads the rules with some entries in force.
  private func rules(_ held: [CalendarEntry]) -> Rules {
    let own = ReadingContext()
    let rules = read(held.flatMap(\.settings), own)
    for problem in own.found.problems where problem.isError { report(problem, held) }
    let goOn = zip(base.prototypes, rules.prototypes).allSatisfy { $0.isContinued(by: $1) }
    if let last = held.last, !own.found.hasErrors,
      !goOn || base.prototypes.count != rules.prototypes.count
    {
      fail(
        last, "prototypes: a dated change gives them other numbers, and makes or ends none",
        suggestion: "from and through of a prototype say when it begins and ends")
    }
    reportOverlaps(held, rules.inForce)
    return rules
  }

  /// Reads the scenario with some values in place of its own, but not what is asked of it.
  private func read(_ settings: [PlacedSetting], _ context: ReadingContext) -> Rules {
    let open = settings.filter { !isClosed($0.setting.path) }
    let changed = PlacedSetting.applied(open, to: document.without(Self.asked), games, context)
    let parts = context.read(changed) { Scenario.parts($0, games) }
    let systems = Scenario.systems(context.root, asked: parts.asked).filter(\.isOn).map(\.path)
    let prototypes = parts.prototypes(
      and: entries.compactMap(\.reset), for: base.population, context)
    return Rules(
      game: parts.simulation.game, prototypes: prototypes, inForce: context.root.json,
      systems: Set(systems))
  }

  /// Sections that say what is asked of a run.
  private static let asked = Scenario.words.union([CalendarEntry.section, "levers"])

  /// Returns rules with all systems of any day: those of a day, or those with every change that takes
  /// none away.
  private func measuring(_ rules: [Rules]) -> (any GameRules)? {
    let all = rules.reduce(into: Set()) { $0.formUnion($1.systems) }
    if let own = rules.first(where: { $0.systems.isSuperset(of: all) }) { return own.game }
    let additions = entries.flatMap(\.settings).filter { $0.setting.content != .value(.null) }
    let own = ReadingContext()
    let together = read(additions, own)
    if !own.found.hasErrors, together.systems.isSuperset(of: all) { return together.game }
    fail(
      entries[0], "no rules have all systems of all days, as reports need them",
      suggestion: "let one entry begin what another one ends, or use two scenarios")
    return nil
  }

  // MARK: - Refusals

  /// Reports values that only a whole life can have.
  private func refuse(_ entry: CalendarEntry) {
    for placed in entry.settings where isClosed(placed.setting.path) {
      context.report(
        Problem(
          at: placed.position, path: placed.setting.path,
          "a dated change sets rules of the game, not players, the run or what is asked of it",
          suggestion: "write it for the whole life"))
    }
    if base.population.cohorts.contains(where: { entry.holds(on: 1, joinDay: $0.joinDay) }) {
      return
    }
    for placed in entry.settings where game.joiningRules.contains("\(placed.setting.path)") {
      context.report(
        Problem(
          at: placed.position, path: placed.setting.path,
          "it counts only as players join, and none do while the change holds",
          severity: .warning))
    }
  }

  private func isClosed(_ path: JSONPath) -> Bool {
    guard let key = path.steps.first?.name else { return false }
    let words = [
      "$schema", ReadingContext.extendsKey, "name", "description", "simulation", "report",
    ]
    return (words + Self.asked + ["population"] + game.playerSections).contains(key)
  }

  /// Reports why players who have lived by some rules cannot go on by others, at the entry that
  /// changes them: once, as what cannot begin cannot end either.
  private func check(_ changed: CalendarEntry, _ later: Rules, following earlier: Rules) {
    if context.found.problems.contains(where: { $0.isError && $0.path == changed.path }) { return }
    if let (path, reason) = earlier.game.obstacle(toAny: later.game) {
      return fail(changed, "\(path): \(reason)")
    }
    if let (path, reason) = Self.moved(from: earlier.inForce, to: later.inForce, at: .root) {
      fail(changed, "\(path): \(reason)")
    }
  }

  /// Returns a list whose items players may be in the middle of, if one has gone or moved: items are
  /// known by their places, so a list may only grow, and shrink again, at its end.
  private static func moved(
    from earlier: JSONValue, to later: JSONValue, at path: JSONPath
  ) -> (path: JSONPath, reason: String)? {
    switch (earlier, later) {
    case (.object(let before), .object(let after)):
      for member in before {
        guard let other = after.first(where: { $0.key == member.key }) else { continue }
        if let found = moved(from: member.value, to: other.value, at: path.appending(member.key)) {
          return found
        }
      }
      return nil
    case (.list(let before), .list(let after)):
      let names = (ItemNames(before), ItemNames(after))
      guard names.0.areComplete, names.1.areComplete else { return nil }
      for (name, other) in zip(names.0.all, names.1.all) where name != other {
        return (
          path,
          "\(JSONText.excerpt(name)) is gone or has moved, and players may be in the middle of it; "
            + "change its numbers, or add items at the end"
        )
      }
      return nil
    default: return nil
    }
  }

  // MARK: - Problems

  private func fail(_ entry: CalendarEntry, _ message: String, suggestion: String? = nil) {
    report(
      Problem(at: entry.position, path: entry.path, message, suggestion: suggestion))
  }

  /// Reports a problem of some entries together at one of them.
  private func report(_ problem: Problem, _ held: [CalendarEntry]) {
    let isTheirs = held.contains { entry in
      entry.settings.contains { $0.position == problem.position }
    }
    guard !isTheirs, let last = held.last else { return report(problem) }
    let names = held.map { JSONText.excerpt($0.name) }.joined(separator: " and ")
    report(
      Problem(
        at: last.position, path: problem.path, "\(problem.message), with \(names) in force",
        suggestion: problem.suggestion))
  }

  /// Reports a problem once, however many phases have it.
  private func report(_ problem: Problem) {
    if !context.found.problems.contains(problem) { context.report(problem) }
  }

  /// Warns of two entries that set one value on one day, with the result.
  private func reportOverlaps(_ held: [CalendarEntry], _ inForce: JSONValue) {
    for (number, entry) in held.enumerated() {
      for placed in entry.settings {
        let path = placed.setting.path
        let others = held[..<number].filter { $0.settings.contains { $0.setting.path == path } }
        guard let other = others.last else { continue }
        let result = inForce.find(path).map { "; together they make it \($0.value.text)" } ?? ""
        report(
          Problem(
            at: placed.position, path: path,
            "\(JSONText.excerpt(other.name)) sets it on the same days\(result)",
            severity: .warning))
      }
    }
  }
}

extension GameRules {
  fileprivate func obstacle(toAny later: any GameRules) -> (path: String, reason: String)? {
    (later as? Self).flatMap(obstacle)
  }
}
