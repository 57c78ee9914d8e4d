import GameEngines
import Players
import Randomness
import Synchronization

/// All that happens to one party, in order, while it is traced.
///
/// A run keeps no log, and nobody in it a chronicle.
final class LifeLog: Sendable {
  private struct Pages {
    var day = 0
    var pieces: Int32 = 0
    var events: [LifeEvent] = []
  }

  private let pages = Mutex(Pages())

  var events: [LifeEvent] { pages.withLock { $0.events } }

  /// The number of the next piece that somebody of the party comes by.
  func nextPiece() -> Int32 {
    pages.withLock { pages in
      pages.pieces += 1
      return pages.pieces
    }
  }

  /// What is told from now on happens on this day.
  func begin(_ day: Int) { pages.withLock { $0.day = day } }

  func add(
    _ kind: EventKind, member: Int?, minute: Int?, _ facts: [Fact], _ luck: [LuckRoll]
  ) {
    pages.withLock { pages in
      pages.events.append(
        LifeEvent(
          day: pages.day, minute: minute, member: member, kind: kind, facts: facts, luck: luck))
    }
  }
}

/// What one member of a traced party, or the party itself, tells its life to.
///
/// Whoever has something to tell does so through an optional chain, so that an untraced life pays
/// one comparison for it. What an event consists of is said in the extensions, one for each part
/// of a game, out of the way of the engines.
public final class Chronicle: Sendable {
  private struct Now {
    var minute: Int?
    var presence = PresenceState()
    var encounter: Encounter?
  }

  private let log: LifeLog
  /// nil for the party's own.
  private let member: Int?
  private let streams: @Sendable (Purpose, _ of: Int?) -> KeyedStream
  private let now = Mutex(Now())

  /// The chronicle of a member.
  init(_ log: LifeLog, member: Int, key: PlayerKey) {
    self.log = log
    self.member = member
    streams = { purpose, day in
      day.map { key.stream(purpose, day: $0) } ?? key.stream(purpose)
    }
  }

  /// The chronicle of what belongs to no member.
  init(_ log: LifeLog, party key: PartyKey) {
    self.log = log
    member = nil
    streams = { purpose, day in
      day.map { key.stream(purpose, day: $0) } ?? key.stream(purpose)
    }
  }

  /// The game is open at this minute since day 1's midnight; nil when it is closed.
  func open(atMinute minute: Int?) {
    now.withLock { $0.minute = minute.map { $0 % 1440 } }
  }

  /// Gives a piece that has just come into being the number by which it can be followed.
  func number(_ piece: inout Equipment) { piece.number = log.nextPiece() }

  /// The dungeon that is being run, with the strength that it was entered with.
  var encounter: Encounter? {
    get { now.withLock { $0.encounter } }
    set { now.withLock { $0.encounter = newValue } }
  }

  func note(_ kind: EventKind, _ facts: Facts = [:], luck: [LuckRoll] = []) {
    log.add(kind, member: member, minute: now.withLock { $0.minute }, facts.list, luck)
  }

  /// The decision that a stream has just made.
  ///
  /// - Parameters:
  ///   - after: The stream as it stands after the decision.
  ///   - of: The day or entry whose stream it is, for purposes that have one each.
  ///   - draws: What the decision took; as the purpose says, where it always takes the same.
  func luck(
    _ purpose: Purpose, after stream: KeyedStream, of day: Int? = nil, draws: Int? = nil
  ) -> LuckRoll {
    var decision = stream.rewound(by: draws ?? purpose.drawsPerDecision)
    let draw = decision.draws(since: streams(purpose, day))
    return LuckRoll(
      purpose: purpose, stream: day, draw: Int(truncatingIfNeeded: draw), roll: decision.uniform())
  }

  /// A decision of a stream, found by its place in it.
  func luck(_ purpose: Purpose, draw: Int, of day: Int? = nil) -> LuckRoll {
    var stream = streams(purpose, day)
    stream.skip(draw)
    return LuckRoll(purpose: purpose, stream: day, draw: draw, roll: stream.uniform())
  }

  /// What presence was when it was last told, and is from now on.
  func replace(_ presence: PresenceState) -> PresenceState {
    now.withLock { now in
      defer { now.presence = presence }
      return now.presence
    }
  }
}

/// What decides the rooms of a run.
struct Encounter: Sendable {
  /// In each kind of room, in the order of `RoomKind`.
  let powers: SIMD8<Double>
  let needed: Double
  /// The share by which the chance is raised.
  let bonus: Double
  /// Of whoever is tested; nil for a team.
  let characterClass: CharacterClass?

  init(
    _ powers: SIMD8<Double>, needed: Double, bonus: Double, as characterClass: CharacterClass? = nil
  ) {
    self.powers = powers
    self.needed = needed
    self.bonus = bonus
    self.characterClass = characterClass
  }

  func facts(of room: RoomKind) -> Facts {
    let stat: Facts = characterClass.map { ["stat": .text("\(room.stat(for: $0))")] } ?? [:]
    return stat + [
      "power": .number(powers[room.rawValue]), "needed": .number(needed), "bonus": .number(bonus),
    ]
  }
}

/// The particulars of an event, written as a dictionary whose order is kept.
struct Facts: ExpressibleByDictionaryLiteral {
  private(set) var list: [Fact]

  init(_ list: [Fact]) { self.list = list }

  init(dictionaryLiteral elements: (String, FactValue)...) {
    self.init(elements.map { Fact($0, $1) })
  }

  static func + (a: Facts, b: Facts) -> Facts {
    var sum = a
    sum.list += b.list
    return sum
  }
}

extension FactValue: ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation,
  ExpressibleByBooleanLiteral
{
  public init(integerLiteral value: Int) { self = .whole(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}
