import GameSupport
import Players
import ScenarioReading

/// The messages to an engine that is a program: JSON, each behind its length in four bytes.
enum EngineMessage {
  static let manifest: JSONValue = ["ask": .string("manifest")]

  /// Rules to compile, and their number in a process.
  struct World: Sendable, Hashable {
    let rules: JSONValue
    let habits: [JSONValue]

    init(_ manifest: EngineManifest, _ rules: EngineNumbers, habits: [EngineNumbers]) {
      self.rules = Self.json(manifest.rules, rules)
      self.habits = habits.map { Self.json(manifest.habits, $0) }
    }

    private static func json(_ declared: [EngineNumber], _ numbers: EngineNumbers) -> JSONValue {
      .object(
        zip(declared, numbers.lists).map { number, values in
          let all = values.map { value -> JSONValue in
            switch number.type {
            case .flag: .bool(value != 0)
            case .choice: .string(number.words[Int(value)])
            case .whole, .number, .chance: .number(value)
            }
          }
          return .init(number.name, number.isList ? .list(all) : all[0])
        })
    }

    func compile(as number: Int) -> JSONValue {
      [
        "ask": .string("compile"), "world": .number(number), "rules": rules,
        "habits": .list(habits),
      ]
    }
  }

  /// Returns the request to play parties.
  ///
  /// - Parameter worlds: The number of each game's world in the process that plays.
  static func live(
    _ parties: [[PlannedLife]], worlds: [Int], isTraced: Bool, withTotals: Bool,
    threads: Int
  ) -> JSONValue {
    func numbers(_ games: [(day: Int, game: Int)]) -> JSONValue {
      .list(games.map { .list([.number($0.day), .number(worlds[$0.game])]) })
    }
    func list(_ life: PlannedLife) -> JSONValue {
      [
        "archetype": .number(life.person.archetype), "joinDay": .number(life.person.joinDay),
        "activity": .number(life.person.activity), "key": .string("\(life.key.bits)"),
        "nature": .string("\(life.person.luck.bits)"),
        "worlds": numbers(life.games),
        "tasks": .list(life.tasks.map { .number($0) }),
      ]
    }
    return [
      "ask": .string("live"), "isTraced": .bool(isTraced), "withTotals": .bool(withTotals),
      "threads": threads > 1 ? .number(threads) : nil,
      "parties": .list(
        parties.map { members in
          [
            "key": .string("\(members[0].party.bits)"), "worlds": numbers(members[0].partyGames),
            "members": .list(members.map(list)),
          ]
        }),
    ]
  }
}
