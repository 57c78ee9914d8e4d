import Players
import ScenarioReading

extension Scenario {
  /// The names of the archetypes that have players.
  public var archetypes: [String] { simulation.population.archetypes.map(\.name) }

  /// Returns the habits of an archetype's players, in reading order: its own, and those that all
  /// archetypes share.
  public func habits(of archetype: String) -> [Lever] {
    habitNumbers(of: archetype).flatMap { levers(matching: [PathPattern("\($0.path)")]) }
  }

  /// Returns the range in which each habit of an archetype may move.
  ///
  /// Numbers may move from half to twice their value, and choices take each case, unless a limit says
  /// otherwise: `tasksPerActiveDay=1...12`, `verification=quick,verified`. The path of a limit is
  /// relative to the archetype; a full path moves anything else, such as the numbers of a spending
  /// policy.
  ///
  /// - Parameters:
  ///   - limits: As typed.
  ///   - kept: The keys of habits that stay as they are.
  /// - Throws: A fault for each limit or key that fits nothing.
  public func habitRanges(
    of archetype: String, limits: [String], keeping kept: [String]
  ) throws(HabitFaults) -> [LeverRange] {
    var faults: [String] = []
    let numbers = habitNumbers(of: archetype)
    let keys = numbers.map { Self.key(of: $0) }
    for key in kept where !keys.contains(key) {
      faults.append(
        "--keep \(key): no habit of \(archetype); there are \(keys.joined(separator: ", "))")
    }
    func range(_ text: String, of option: String) -> LeverRange? {
      do throws(LeverRange.Fault) { return try LeverRange(parsing: text, of: self) } catch {
        faults.append("\(option): \(error.message)")
        return nil
      }
    }
    var (limited, others) = ([String: LeverRange](), [LeverRange]())
    for limit in limits {
      let path = limit.prefix { $0 != "=" }
      if let index = keys.firstIndex(of: String(path)) {
        if limited[keys[index]] != nil { faults.append("--limit \(limit): given twice") }
        limited[keys[index]] = range(
          "\(numbers[index].path)\(limit.dropFirst(path.count))", of: "--limit \(limit)")
      } else if let other = range(limit, of: "--limit \(limit)") {
        others.append(other)
      }
    }
    var ranges: [LeverRange] = []
    for (number, key) in zip(numbers, keys) where !kept.contains(key) {
      if let range = limited[key] {
        ranges.append(range)
      } else {
        // A number that is 0 has neither half nor double.
        ranges += standardRange(of: number).map { [$0] } ?? []
      }
    }
    if !faults.isEmpty { throw HabitFaults(messages: faults) }
    return ranges + others
  }

  /// Returns from half to twice a number, or all cases of a choice; nil if it cannot move.
  private func standardRange(of number: RuleNumber) -> LeverRange? {
    guard let lever = levers(matching: [PathPattern("\(number.path)")]).first else { return nil }
    let values =
      lever.alternatives.isEmpty
      ? "*0.5...2" : ([lever.text] + lever.alternatives.map(\.text)).joined(separator: ",")
    return try? LeverRange(parsing: "\(number.path)=\(values)", of: self)
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
    if !isOfArchetype(number) { return "\(number.path)" }
    return if case .key(let key)? = number.path.steps.last { key } else { "" }
  }

  /// Why limits of habits fit nothing.
  public struct HabitFaults: Error, Equatable, Sendable {
    public let messages: [String]
  }
}
