import GameEngines
import GameSupport
import Players
import ScenarioReading

/// Several systems in order, as one system.
protocol QuestSystemList: QuestSystem where Rules: SystemValues, State: SystemValues {}

extension QuestSystemList {
  /// These systems and one more.
  typealias And<Next: QuestSystem> = Both<Self, Next>
}

/// Values of several systems, each found by its type.
protocol SystemValues {
  /// - Precondition: One of the systems has such a value.
  subscript<Value>(_ type: Value.Type) -> Value { get set }
}

/// The empty list of systems.
enum NoSystems: QuestSystemList {
  struct Nothing: SystemValues, Sendable, Hashable {
    subscript<Value>(_ type: Value.Type) -> Value {
      get { preconditionFailure("no system has a \(type)") }
      set { preconditionFailure("no system has a \(type)") }
    }
  }

  static var off: Nothing { Nothing() }
  static func rules(in root: SectionReader) -> Nothing { Nothing() }
  static func state(_ key: PlayerKey) -> Nothing { Nothing() }
}

/// A list of systems and one more; the list meets each moment first.
enum Both<List: QuestSystemList, Last: QuestSystem>: QuestSystemList {
  typealias Rules = SystemPair<List.Rules, Last.Rules>
  typealias State = SystemPair<List.State, Last.State>

  static var off: Rules { Rules(list: List.off, last: Last.off) }

  static func rules(in root: SectionReader) -> Rules {
    Rules(list: List.rules(in: root), last: Last.rules(in: root))
  }

  static func state(_ key: PlayerKey) -> State {
    State(list: List.state(key), last: Last.state(key))
  }

  static var purposes: [Purpose] { List.purposes + Last.purposes }
  static var events: [EventKind] { List.events + Last.events }
  static var oddsForms: [OddsTable.Form] { List.oddsForms + Last.oddsForms }
  static func odds(_ odds: QuestOdds) -> [OddsTable] { List.odds(odds) + Last.odds(odds) }

  static func metrics(_ rules: Rules) -> [QuestMetric] {
    List.metrics(rules.list) + Last.metrics(rules.last)
  }

  @inline(__always)
  static func meet(
    _ moment: QuestMoment, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {
    List.meet(moment, rules.list, game, &player)
    Last.meet(moment, rules.last, game, &player)
  }

  @inline(__always)
  static func raise(_ player: inout QuestPlayer, _ take: (StaticString, Bonuses) -> Void) {
    List.raise(&player, take)
    Last.raise(&player, take)
  }
}

/// The values of a list of systems and of one more.
struct SystemPair<List: SystemValues, Last> {
  var list: List
  var last: Last
}

extension SystemPair: SystemValues {
  @inline(__always)
  subscript<Value>(_ type: Value.Type) -> Value {
    get { (last as? Value) ?? list[type] }
    _modify {
      if var value = last as? Value {
        // The value came from there, so it has that type.
        defer { last = value as! Last }
        yield &value
      } else {
        yield &list[type]
      }
    }
  }
}

extension SystemPair: Sendable where List: Sendable, Last: Sendable {}
extension SystemPair: Equatable where List: Equatable, Last: Equatable {}
extension SystemPair: Hashable where List: Hashable, Last: Hashable {}
