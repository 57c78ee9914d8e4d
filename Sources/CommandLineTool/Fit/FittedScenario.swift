import BalanceReports
import Fitting
import Players
import ScenarioFiles
import ScenarioReading

/// The section `population` of fitted players, alone or for the game of a scenario.
struct FittedScenario {
  let kinds: [FittedKind]
  let weekdayFactors: [Double]
  /// The log; nothing for figures of retention alone.
  var fitted = FittedTo()
  /// The shares of archetypes that replace the weights of a scenario; none keeps them.
  var weights: [String: Double] = [:]

  /// The names of the kinds, the most players first.
  var names: [String] { kinds.indices.map { "kind\($0 + 1)" } }

  /// The section of players who have no other habits than those that were fitted.
  var population: JSONValue {
    section(zip(names, kinds).map { JSONValue.Member($0, presence($1)) }, groups: [])
  }

  /// Returns the section for a scenario: each of its archetypes as all kinds, with its own habits of the
  /// game. The archetype's name becomes that of the group of its kinds.
  ///
  /// - Parameter hasTasks: True if the tasks of the kinds are known; else archetypes keep theirs.
  func population(on scenario: Scenario, hasTasks: Bool) -> JSONValue {
    let base = scenario.inForce.member("population")
    let present = archetypes(of: scenario)
    let stated = scenario.keys(at: JSONPath([.key("population"), .key("archetypes")]))
    let removed = stated.map { JSONValue.Member($0, .null) }
    let members = present.flatMap { archetype in
      zip(names, kinds).map { name, kind in
        JSONValue.Member(
          "\(archetype.key)-\(name)", presence(kind, of: archetype, hasTasks: hasTasks))
      }
    }
    let own = present.map { ($0.key, [$0.key]) }
    let groups =
      own
      + (base?.member("groups")?.members ?? []).map { group in
        (group.key, group.value.texts.filter { name in present.contains { $0.key == name } })
      }
    return section(
      removed + members,
      groups: groups.map { name, archetypes in
        JSONValue.Member(
          name, .texts(archetypes.flatMap { archetype in names.map { "\(archetype)-\($0)" } }))
      })
  }

  /// The archetypes of a scenario that have players.
  func archetypes(of scenario: Scenario) -> [JSONValue.Member] {
    (scenario.inForce.member("population")?.member("archetypes")?.members ?? [])
      .filter { $0.value.member("weight")?.double ?? 0 > 0 }
  }

  private func section(
    _ archetypes: [JSONValue.Member], groups: [JSONValue.Member]
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("firstDay", .string("played")), .init("streakPresence", .number(0)),
      .init("weekdayFactors", .list(weekdayFactors.map(Self.short))),
    ]
    if fitted.players > 0 {
      members.append(
        .init(
          "fitted",
          [
            "players": .number(fitted.players), "ages": .number(fitted.ages),
            "heldOut": Self.short(fitted.heldOut), "through": .number(fitted.through),
          ], layout: .line))
    }
    members.append(
      .init("archetypes", .object(archetypes.map { .init($0.key, $0.value, layout: .line) })))
    if !groups.isEmpty { members.append(.init("groups", .object(groups))) }
    return .object(members)
  }

  private func presence(
    _ kind: FittedKind, of archetype: JSONValue.Member = .init("", .object([])),
    hasTasks: Bool = true
  ) -> JSONValue {
    let share = weights[archetype.key] ?? archetype.value.member("weight")?.double ?? 1
    var fitted: [(String, JSONValue)] = [
      ("weight", Self.short(share * kind.weight)), ("activity", Self.short(kind.activity)),
      ("activitySpread", Self.short(kind.activitySpread)),
      ("afterPlaying", Self.short(kind.afterPlaying)), ("churn", Self.short(kind.churn)),
      ("lapse", Self.short(kind.lapse)),
      (
        "lapseDays",
        .list([.number(kind.lapseDays.lowerBound), .number(kind.lapseDays.upperBound)])
      ),
    ]
    if hasTasks {
      fitted.append(("tasksPerActiveDay", Self.short(kind.tasksPerActiveDay)))
      fitted.append(("tasksSpread", Self.short(kind.tasksSpread)))
    }
    if !kind.presenceByAge.isEmpty {
      let ages = kind.presenceByAge.map { step -> JSONValue in
        ["from": .number(step.from), "factor": Self.short(step.factor)]
      }
      fitted.append(("presenceByAge", .list(ages)))
    }
    let own = archetype.value.members.filter { member in
      member.key != "weekdayFactors" && !fitted.contains { $0.0 == member.key }
    }
    return .object(fitted.map { JSONValue.Member($0, $1) } + own)
  }

  /// Five digits: far more than any fit knows, and still to be read.
  private static func short(_ value: Double) -> JSONValue {
    .number(JSONNumber(text: NumberText.significant(value, digits: 5)))
  }
}

extension JSONValue {
  /// The value of a member of an object; nil if it has none of this name.
  func member(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  fileprivate var texts: [String] {
    guard case .list(let elements) = self else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
