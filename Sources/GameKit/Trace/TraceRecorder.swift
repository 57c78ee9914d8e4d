import Players
import Randomness
import Synchronization

/// The events of one traced party, in order. A run has no log and no recorders.
@usableFromInline
final class TraceLog: Sendable {
  private struct Pages {
    var day = 0
    var numbers = 0
    var events: [TraceEvent] = []
  }

  private let pages = Mutex(Pages())

  var events: [TraceEvent] { pages.withLock { $0.events } }

  /// 1, 2, 3, … for the party.
  func nextNumber() -> Int {
    pages.withLock { pages in
      pages.numbers += 1
      return pages.numbers
    }
  }

  /// What is recorded from now on happens on this day.
  @usableFromInline
  func begin(_ day: Int) { pages.withLock { $0.day = day } }

  func add(
    _ kind: EventKind, member: Int?, minute: Int?, _ facts: [Fact], _ luck: [LuckRoll]
  ) {
    pages.withLock { pages in
      pages.events.append(
        TraceEvent(
          day: pages.day, minute: minute, member: member, kind: kind, facts: facts, luck: luck))
    }
  }
}

/// Records the events of one member of a traced party, or of the party itself.
///
/// A game records through an optional chain, so that without a trace an event costs one comparison.
public final class TraceRecorder: Sendable {
  private struct Now {
    var minute: Int?
    var presence = PresenceState()
    var memo: (any Sendable)?
  }

  private let log: TraceLog
  /// nil for the party's own.
  private let member: Int?
  private let key: PlayerKey
  private let now = Mutex(Now())

  /// - Parameters:
  ///   - member: nil for what belongs to no member.
  ///   - key: That of the member, or of the party's own luck.
  init(_ log: TraceLog, member: Int?, key: PlayerKey) {
    self.log = log
    self.member = member
    self.key = key
  }

  /// The game is open at this minute since day 1's midnight; nil when it is closed.
  public func open(atMinute minute: Int?) {
    now.withLock { $0.minute = minute.map { $0 % 1440 } }
  }

  /// 1, 2, 3, … for the whole party: a name by which something can be followed.
  public func nextNumber() -> Int { log.nextNumber() }

  /// What the game keeps for later events of the same life.
  public var memo: (any Sendable)? {
    get { now.withLock { $0.memo } }
    set { now.withLock { $0.memo = newValue } }
  }

  /// Records that something happened now.
  public func record(_ kind: EventKind, _ facts: Facts = [:], luck: [LuckRoll] = []) {
    log.add(kind, member: member, minute: now.withLock { $0.minute }, facts.list, luck)
  }

  /// Records that something happened now, and the decisions of luck in it.
  ///
  /// What it consists of is worked out out of line, in a traced life alone: the rules that call this
  /// through an optional chain stay as short as they are fast.
  @inline(never)
  public func record(_ kind: EventKind, by decisions: Decision?..., facts: () -> Facts) {
    record(kind, facts(), luck: decisions.compactMap { $0?.roll(self) })
  }

  /// The decision that a stream has just made.
  ///
  /// - Parameters:
  ///   - purpose: What the decision was about.
  ///   - stream: The stream as it stands after the decision.
  ///   - day: The day or entry whose stream it is, for purposes that have one each.
  ///   - draws: What the decision took; as the purpose says, where it always takes the same.
  public func luck(
    _ purpose: Purpose, after stream: KeyedStream, of day: Int? = nil, draws: Int? = nil
  ) -> LuckRoll {
    var decision = stream.rewound(by: draws ?? purpose.drawsPerDecision)
    let draw = decision.draws(since: start(of: purpose, day))
    return LuckRoll(
      purpose: purpose, stream: day, draw: Int(truncatingIfNeeded: draw), roll: decision.uniform())
  }

  /// A decision of a stream, found by its place in it.
  public func luck(_ purpose: Purpose, draw: Int, of day: Int? = nil) -> LuckRoll {
    var stream = start(of: purpose, day)
    stream.skip(draw)
    return LuckRoll(purpose: purpose, stream: day, draw: draw, roll: stream.uniform())
  }

  private func start(of purpose: Purpose, _ day: Int?) -> KeyedStream {
    day.map { key.stream(purpose, day: $0) } ?? key.stream(purpose)
  }

  /// What presence was when it was last recorded, and is from now on.
  func replace(_ presence: PresenceState) -> PresenceState {
    now.withLock { now in
      defer { now.presence = presence }
      return now.presence
    }
  }
}

/// A decision of luck, as an event names it.
public struct Decision {
  fileprivate let roll: (TraceRecorder) -> LuckRoll

  /// The decision that a stream has just made; see `TraceRecorder.luck(_:after:of:draws:)`.
  public static func after(
    _ purpose: Purpose, _ stream: KeyedStream, of day: Int? = nil, draws: Int? = nil
  ) -> Decision {
    Decision { $0.luck(purpose, after: stream, of: day, draws: draws) }
  }

  /// The first decision of a day's or an entry's stream.
  public static func first(_ purpose: Purpose, of day: Int? = nil) -> Decision {
    Decision { $0.luck(purpose, draw: 0, of: day) }
  }
}

/// The particulars of an event, written as a dictionary whose order is kept.
public struct Facts: ExpressibleByDictionaryLiteral {
  private(set) var list: [Fact]

  /// Facts in this order.
  public init(_ list: [Fact]) { self.list = list }

  public init(dictionaryLiteral elements: (String, FactValue)...) {
    self.init(elements.map { Fact($0, $1) })
  }

  /// Those of the one, then those of the other.
  public static func + (a: Facts, b: Facts) -> Facts {
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
