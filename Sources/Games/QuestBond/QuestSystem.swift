import GameEngines
import GameSupport
import Players
import ScenarioReading

/// The systems that the rest of the game knows by this list alone. To take one out, delete its
/// folder and its line.
typealias QuestSystems = NoSystems
  .And<Cards>

/// A system of the game: its section, state, luck, events, metrics and rules.
///
/// Any part that a system leaves out is empty: no events, no odds, no response to a moment.
protocol QuestSystem {
  /// The system's checked rules.
  associatedtype Rules: Sendable, Hashable
  /// The system's state of one player.
  associatedtype State: Sendable

  /// The rules when the system is off.
  static var off: Rules { get }
  /// Reads its section; if it is absent, the system is off.
  static func rules(in root: SectionReader) -> Rules
  /// Returns the state of a new player.
  static func state(_ key: PlayerKey) -> State

  static var purposes: [Purpose] { get }
  static var events: [EventKind] { get }
  static var oddsForms: [OddsTable.Form] { get }
  /// A table for each of `oddsForms`.
  static func odds(_ odds: QuestOdds) -> [OddsTable]
  static func metrics(_ rules: Rules) -> [QuestMetric]

  /// Responds to a moment of a player's life.
  static func meet(
    _ moment: QuestMoment, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer)
  /// Lists the bonuses that the system has in force for a player, by name.
  static func raise(_ player: inout QuestPlayer, _ take: (StaticString, Bonuses) -> Void)
}

/// A moment of a player's life in which systems take part.
enum QuestMoment {
  /// A room is passed, alone or with the party (DNG-3).
  case passesRoom(RoomKind)
  /// A stage is over, and gives this share of what a passed one gives.
  case endsStage(share: Double)
  /// A raid's boss gives its own card (RAD); `number` counts the player's bosses, from 0.
  case takesBossCard(number: Int)
  /// An arena milestone gives a card (ARN-3).
  case takesArenaCard
}

extension QuestSystem {
  static var purposes: [Purpose] { [] }
  static var events: [EventKind] { [] }
  static var oddsForms: [OddsTable.Form] { [] }
  static func odds(_ odds: QuestOdds) -> [OddsTable] { [] }
  static func metrics(_ rules: Rules) -> [QuestMetric] { [] }

  @inline(__always)
  static func meet(
    _ moment: QuestMoment, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {}
  @inline(__always)
  static func raise(_ player: inout QuestPlayer, _ take: (StaticString, Bonuses) -> Void) {}
}
