import Randomness

/// What a stream of luck is for. Every decision has a purpose of its own, so that a rule's change
/// moves no luck but its own.
///
/// *Outcomes* are keyed by player and purpose, and their position is the ordinal of use: the
/// seventh enhancement has the same luck in two worlds, whenever it happens. *Outside events*,
/// which no choice of the player brings about, are keyed by day as well, so that a missed day
/// does not shift all later ones.
///
/// A game declares its purposes by name:
///
/// ```swift
/// extension Purpose {
///   static let pullRarity = Purpose("pullRarity")
/// }
/// ```
public struct Purpose: Sendable, Hashable, CustomStringConvertible {
  /// What all its streams are keyed with. It is part of every result: never change or reuse one.
  public let key: UInt64
  /// How many draws one decision takes, always: more or fewer would shift all later luck of the
  /// purpose.
  public let drawsPerDecision: Int
  /// Whether each day has a stream of its own, as what comes from outside has.
  public let isOfADay: Bool
  // A static string: copying a purpose counts no reference.
  @usableFromInline let name: StaticString

  public var description: String { "\(name)" }

  /// A purpose whose key is the hash of its name, so that adding one moves no other.
  ///
  /// - Parameters:
  ///   - name: Of its own among the purposes of a game.
  ///   - drawsPerDecision: ≥ 1.
  public init(_ name: StaticString, drawsPerDecision: Int = 1, isOfADay: Bool = false) {
    let key = name.withUTF8Buffer { text in
      // FNV-1a; the largest bit keeps it apart from the numbered purposes.
      text.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        | 1 << 63
    }
    self.init(name, key: key, drawsPerDecision: drawsPerDecision, isOfADay: isOfADay)
  }

  /// A purpose with a number, below 2⁶³, that it had before purposes had names.
  @inlinable
  package init(
    _ name: StaticString, key: UInt64, drawsPerDecision: Int = 1, isOfADay: Bool = false
  ) {
    self.name = name
    self.key = key
    self.drawsPerDecision = drawsPerDecision
    self.isOfADay = isOfADay
  }

  public static func == (a: Purpose, b: Purpose) -> Bool { a.key == b.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Purpose {
  /// Whether a player comes on a day, when, and how much it does (PLY-2, PLY-3).
  public static let presence = Purpose("presence", key: 1, isOfADay: true)
  /// Who a player is (PLY-1).
  public static let person = Purpose("person", key: 10, drawsPerDecision: 4)

  /// Whether a player of whims is in the mood to spend (PLY-5).
  public static let spendingWhim = Purpose("spendingWhim", key: 80)

  /// The purposes that every game may have.
  package static let common = [presence, person, spendingWhim]
}

/// Where all luck of one player starts, or the luck of a party that belongs to no member.
public struct PlayerKey: Sendable, Hashable {
  @usableFromInline let key: StreamKey

  /// - Parameters:
  ///   - party: 0, 1, 2, …
  ///   - member: 0, 1, … within the party; nil for what belongs to no member.
  public init(seed: UInt64, party: Int, member: Int? = nil) {
    key = StreamKey(seed: seed).child(UInt64(party)).child(member.map { UInt64($0) + 1 } ?? 0)
  }

  /// The stream of a purpose; the position in it is the ordinal of use.
  @inlinable
  public func stream(_ purpose: Purpose) -> KeyedStream {
    KeyedStream(key.child(purpose.key))
  }

  /// The stream of an outside event on a day.
  @inlinable
  public func stream(_ purpose: Purpose, day: Int) -> KeyedStream {
    daily(purpose).stream(day: day)
  }

  /// Where the daily streams of an outside event start: for one lookup a day.
  @inlinable
  public func daily(_ purpose: Purpose) -> DailyKey {
    DailyKey(key: key.child(purpose.key))
  }

  /// The stream that decides how many members a party has.
  var size: KeyedStream { KeyedStream(key) }
}

/// The key of what belongs to no member.
public typealias PartyKey = PlayerKey

/// Where the luck of one outside event of one player starts, day after day.
public struct DailyKey: Sendable, Hashable {
  @usableFromInline let key: StreamKey

  @inlinable
  init(key: StreamKey) { self.key = key }

  /// The stream of a day.
  @inlinable
  @inline(__always)
  public func stream(day: Int) -> KeyedStream {
    KeyedStream(key.child(UInt64(truncatingIfNeeded: day)))
  }
}
