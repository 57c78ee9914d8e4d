import Players
import ScenarioReading

extension Scenario {
  /// The names of the archetypes that have players.
  package var archetypes: [String] { simulation.population.kinds.map(\.name) }

  /// Returns the habits of an archetype's players as levers with the range of each: its own in
  /// reading order, those that all archetypes share, and then all others that limits name.
  ///
  /// Numbers may move from half to twice their value, and choices take each case, unless a limit
  /// says otherwise: `tasksPerActiveDay=1...12`, `verification=quick,verified`. The path of a limit
  /// is relative to the archetype; a full path moves anything else. Habits with a key in `kept`
  /// stay as they are. Each limit or key that fits nothing is a fault.
  package func habits(
    of archetype: String, limits: [String], keeping kept: [String]
  ) throws(HabitFaults) -> [Lever] {
    var faults: [String] = []
    let numbers = habitNumbers(of: archetype)
    let keys = numbers.map { Self.key(of: $0) }
    for key in kept where !keys.contains(key) {
      faults.append(
        "--keep \(key): no habit of \(archetype); there are \(keys.joined(separator: ", "))")
    }
    func lever(_ text: String, of option: String) -> Lever? {
      do throws(Lever.Fault) { return try Lever(parsing: text, of: self) } catch {
        faults.append("\(option): \(error.message)")
        return nil
      }
    }
    var (limited, others) = ([String: Lever](), [Lever]())
    for limit in limits {
      let path = limit.prefix { $0 != "=" }
      if let index = keys.firstIndex(of: String(path)) {
        if limited[keys[index]] != nil { faults.append("--limit \(limit): given twice") }
        limited[keys[index]] = lever(
          "\(numbers[index].path)\(limit.dropFirst(path.count))", of: "--limit \(limit)")
      } else if let other = lever(limit, of: "--limit \(limit)") {
        others.append(other)
      }
    }
    let levers = zip(numbers, keys).compactMap { number, key in
      kept.contains(key) ? nil : limited[key] ?? standardLever(of: number)
    }
    if !faults.isEmpty { throw HabitFaults(messages: faults) }
    return levers + others
  }

  /// Returns the lever of a number from half to twice its value, or of all cases of a choice; nil
  /// if it cannot move, as a number that is 0 has neither half nor double.
  private func standardLever(of number: RuleNumber) -> Lever? {
    guard let lever = levers(matching: [PathPattern("\(number.path)")]).first else { return nil }
    let values =
      lever.isOrdered
      ? "*0.5...2" : ([lever.text] + lever.values.map(\.text)).joined(separator: ",")
    return try? Lever(parsing: "\(number.path)=\(values)", of: self)
  }

  private func habitNumbers(of archetype: String) -> [RuleNumber] {
    rules.filter { number in
      number.isHabit
        && (!Self.isOfArchetype(number)
          || [.key(archetype), .name(archetype)].contains(number.path.steps[2]))
    }
  }

  private static func isOfArchetype(_ number: RuleNumber) -> Bool {
    let steps = number.path.steps
    return steps.count == 4 && steps.prefix(2) == [.key("population"), .key("archetypes")]
  }

  /// Returns a habit's name: the key of an archetype, or else its path.
  private static func key(of number: RuleNumber) -> String {
    isOfArchetype(number) ? number.path.steps[3].name ?? "" : "\(number.path)"
  }

  package struct HabitFaults: Error, Equatable, Sendable {
    package let messages: [String]
    package init(messages: [String]) { self.messages = messages }
  }
}
