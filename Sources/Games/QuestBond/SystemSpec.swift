import GameEngines
import GameSupport
import Players
import ScenarioReading

/// Contributions of a system to the lists of the game, each a fold over `all`. Only the day itself
/// names systems, and `QuestBondGame.addSources` bonuses: a closure out of a list costs more there.
struct SystemSpec: Sendable {
  /// Returns whether something is in the game.
  typealias Condition = @Sendable (QuestRules) -> Bool

  /// The random streams.
  var purposes: [Purpose] = []
  var events: [EventKind] = []
  /// The accounts of gold, and when the game has them.
  var faucets: KeyValuePairs<GoldFaucet, Condition> = [:]
  var sinks: KeyValuePairs<GoldSink, Condition> = [:]
  // Parts with names, by which `ListOrder` puts them in order.
  var sections: KeyValuePairs<String, Fields<QuestRules>> = [:]
  var metrics: KeyValuePairs<String, @Sendable (QuestRules) -> [QuestMetric]> = [:]
  var odds: KeyValuePairs<String, SystemOdds> = [:]
  /// Ways of players to turn one thing into another.
  var conversions: @Sendable (QuestRules) -> [Conversion] = { _ in [] }
  var lint: KeyValuePairs<String, @Sendable (Lint) -> Void> = [:]
  /// Sets a player's state right when other rules hold from a day on.
  var takeOver: (@Sendable (QuestBondGame, inout QuestPlayer, _ earlier: QuestRules) -> Void)?

  static let always: Condition = { _ in true }
}

/// Rules of a system, or of a part of one, that a scenario may leave out. Rules that are off are a
/// value too: they do nothing, so the day loop need not ask.
protocol SwitchedRules: DesignedRules {
  static var off: Self { get }
  var isOn: Bool { get }
}

/// Rules that say themselves whether they are on.
protocol SystemRules: SwitchedRules { var isOn: Bool { get set } }

extension SystemRules {
  static var off: Self { Self { $0.isOn = false } }
}

/// Rules of parties from some size on; those that are off need a size that no party has.
protocol PartyRules: SwitchedRules { var minMembers: Int { get set } }

extension PartyRules {
  static var off: Self { Self { $0.minMembers = .max } }
  var isOn: Bool { minMembers < .max }
}

extension SwitchedRules {
  /// The rules of a section; nil if a scenario is without it.
  var section: Self? {
    get { isOn ? self : nil }
    set { self = newValue ?? .off }
  }
}

extension SystemSpec {
  /// Returns a named part of all systems in its order; parts of one name are in that of systems.
  static func parts<Value>(
    _ part: (SystemSpec) -> KeyValuePairs<String, Value>, by names: [String]
  ) -> [Value] {
    let parts = all.flatMap { Array(part($0)) }
    let known = names.flatMap { name in parts.filter { $0.key == name } }
    return (known + parts.filter { !names.contains($0.key) }).map(\.value)
  }

  /// Returns the accounts that are in the game, each once.
  static func accounts<Account: CaseIterable & Hashable>(
    _ part: (SystemSpec) -> KeyValuePairs<Account, Condition>, by order: [Account],
    of rules: QuestRules
  ) -> [Account] {
    let inGame = Set(all.flatMap { part($0).filter { $0.value(rules) }.map(\.key) })
    return (order + Account.allCases.filter { !order.contains($0) }).filter(inGame.contains)
  }
}

extension SystemSpec {
  static let takeOvers = all.compactMap(\.takeOver)
}

extension EventKind {
  /// Returns a fact that is a word; empty without one.
  static func word(_ event: TraceEvent, _ fact: String) -> String { event.word(fact) ?? "" }
}

extension Purpose {
  /// The purposes of QuestBond's streams. Their numbers are part of every result.
  package static let ofQuestBond = SystemSpec.all.flatMap(\.purposes)
}
