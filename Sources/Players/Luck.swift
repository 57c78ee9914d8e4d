import Randomness

/// The purpose of a stream of luck. Every decision has its own, so a change of one rule does not
/// shift the luck of others. A game declares its own by name, in an extension:
/// `static let pullRarity = Purpose("pullRarity")`.
///
/// *Outcomes* are keyed by player and purpose, and their position is the ordinal of use: the
/// seventh enhancement has the same luck in two worlds, whenever it happens. *Outside events*,
/// caused by no choice of the player, are keyed by day as well, so that a missed day shifts no
/// later one.
public struct Purpose: Sendable, Hashable, CustomStringConvertible {
  /// The key of all its streams. It is part of every result: never change or reuse one.
  public let key: UInt64
  /// Draws per decision, a constant: a change would shift all later luck of the purpose.
  public let drawsPerDecision: Int
  /// True if each day has its own stream, as for outside events.
  public let isOfADay: Bool
  // A static string, so that copying a purpose counts no reference.
  @usableFromInline let name: StaticString

  public var description: String { "\(name)" }

  /// Creates a purpose of a name that is unique in its game, with its hash as key: it shifts no
  /// other.
  public init(_ name: StaticString, drawsPerDecision: Int = 1, isOfADay: Bool = false) {
    // The highest bit separates it from the numbered purposes.
    let key = name.withUTF8Buffer { Self.hash($0) | 1 << 63 }
    self.init(name, key: key, drawsPerDecision: drawsPerDecision, isOfADay: isOfADay)
  }

  /// Creates the purpose of a prototype, whose id a scenario gives.
  package init(ofPrototype id: String, drawsPerDecision: Int) {
    self.init(
      "prototype", key: Self.hash("prototype.\(id)".utf8) | 1 << 63,
      drawsPerDecision: drawsPerDecision)
  }

  /// Creates a purpose of an engine outside this program.
  package init(ofEngine name: String, drawsPerDecision: Int) {
    self.init("engine", key: Self.hash(name.utf8) | 1 << 63, drawsPerDecision: drawsPerDecision)
  }

  /// Returns FNV-1a of a name.
  static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Creates a purpose with the number, below 2⁶³, that it had before purposes had names.
  @inlinable package init(
    _ name: StaticString, key: UInt64, drawsPerDecision: Int = 1, isOfADay: Bool = false
  ) {
    (self.name, self.key) = (name, key)
    (self.drawsPerDecision, self.isOfADay) = (drawsPerDecision, isOfADay)
  }

  public static func == (a: Purpose, b: Purpose) -> Bool { a.key == b.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Purpose {
  /// The purpose of a player's presence on a day, its times and its tasks (PLY-2, PLY-3).
  public static let presence = Purpose("presence", key: 1, isOfADay: true)
  /// The purpose of a player's own parameters (PLY-1).
  public static let person = Purpose("person", key: 10, drawsPerDecision: 4)

  /// The purpose of a player's own mean of tasks.
  static let ownTasks = Purpose("ownTasks")
  /// The purpose of the cohort with which a party joins.
  static let cohort = Purpose("cohort")
  /// The purpose of a test's change for a player; each test has a stream of its own.
  static let test = Purpose("test")

  /// The purpose of the mood to spend of a player of style `whim` (PLY-5).
  public static let spendingWhim = Purpose("spendingWhim", key: 80)

  /// The purposes that every game may use.
  package static let common = [presence, person, spendingWhim]
}

/// The root of all luck of one player, or of a party's own luck.
public struct PlayerKey: Sendable, Hashable {
  @usableFromInline let key: StreamKey

  /// The bits of which all its streams are made.
  package var bits: UInt64 { key.bits }

  /// Creates the root of a member of a party, both counted from 0, or of the party's own luck.
  public init(seed: UInt64, party: Int, member: Int? = nil) {
    key = StreamKey(seed: seed).child(UInt64(party)).child(member.map { UInt64($0) + 1 } ?? 0)
  }

  /// Returns the stream of a purpose; the position in it is the ordinal of use.
  @inlinable
  public func stream(_ purpose: Purpose) -> KeyedStream { KeyedStream(key.child(purpose.key)) }

  /// Returns one of a purpose's streams, by its number.
  func stream(_ purpose: Purpose, _ number: UInt64) -> KeyedStream {
    KeyedStream(key.child(purpose.key).child(number))
  }

  /// Returns the stream of an outside event on a day.
  @inlinable public func stream(_ purpose: Purpose, day: Int) -> KeyedStream {
    daily(purpose).stream(day: day)
  }

  /// Returns the root of the daily streams of an outside event, for one lookup a day.
  @inlinable
  public func daily(_ purpose: Purpose) -> DailyKey { DailyKey(key: key.child(purpose.key)) }

  /// The stream that draws the party's size.
  var size: KeyedStream { KeyedStream(key) }
}

/// The key of a party's own luck.
public typealias PartyKey = PlayerKey

/// The root of one player's luck in one outside event, for all days.
public struct DailyKey: Sendable, Hashable {
  @usableFromInline let key: StreamKey

  @inlinable init(key: StreamKey) { self.key = key }

  /// Returns the stream of a day.
  @inlinable @inline(__always) public func stream(day: Int) -> KeyedStream {
    KeyedStream(key.child(UInt64(truncatingIfNeeded: day)))
  }
}
