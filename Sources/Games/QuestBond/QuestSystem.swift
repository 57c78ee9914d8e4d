import GameEngines
import GameKit
import Players
import ScenarioReading

/// The systems that the rest of the game knows by their line here alone. To take one out, delete
/// its folder and its line.
typealias QuestSystems = NoSystems
  .And<Cards>

/// A system of the game: its section, what a player carries of it, what it draws, traces, shows and
/// does.
///
/// What a system does not say itself is nothing: it has no events, no odds, and lets moments pass.
protocol QuestSystem {
  /// Its numbers, checked.
  associatedtype Rules: Sendable, Hashable
  /// What a player carries of it.
  associatedtype State: Sendable

  /// The numbers of a game without the system.
  static var off: Rules { get }
  /// Reads its section; without one it is off.
  static func rules(in root: SectionReader) -> Rules
  /// What a new player carries.
  static func state(_ key: PlayerKey) -> State

  static var purposes: [Purpose] { get }
  static var events: [EventKind] { get }
  static var oddsForms: [OddsTable.Form] { get }
  /// A table for each of `oddsForms`.
  static func odds(_ odds: QuestOdds) -> [OddsTable]
  static func metrics(_ rules: Rules) -> [QuestMetric]

  // MARK: Moments of a life

  /// A room was passed, alone or with the party (DNG-3).
  static func passRoom(
    _ room: RoomKind, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer)
  /// A stage is over.
  ///
  /// - Parameter share: What it gives of what a passed stage does.
  static func endStage(
    share: Double, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer)
  /// A raid's boss gave the card that is its own (RAD); `number` counts the player's, from 0.
  static func takeBossCard(
    number: Int, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer)
  /// An arena milestone gave a card (ARN-3).
  static func takeArenaCard(_ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer)
  /// Names all that the system has in force for a player.
  static func raise(_ player: inout QuestPlayer, _ take: (StaticString, Bonuses) -> Void)
}

extension QuestSystem {
  static var purposes: [Purpose] { [] }
  static var events: [EventKind] { [] }
  static var oddsForms: [OddsTable.Form] { [] }
  static func odds(_ odds: QuestOdds) -> [OddsTable] { [] }
  static func metrics(_ rules: Rules) -> [QuestMetric] { [] }

  @inline(__always)
  static func passRoom(
    _ room: RoomKind, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {}
  @inline(__always)
  static func endStage(
    share: Double, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {}
  @inline(__always)
  static func takeBossCard(
    number: Int, _ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {}
  @inline(__always)
  static func takeArenaCard(_ rules: Rules, _ game: QuestBondGame, _ player: inout QuestPlayer) {}
  @inline(__always)
  static func raise(_ player: inout QuestPlayer, _ take: (StaticString, Bonuses) -> Void) {}
}
