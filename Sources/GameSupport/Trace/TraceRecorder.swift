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

  var day: Int { pages.withLock { $0.day } }

  var events: [TraceEvent] { pages.withLock { $0.events } }

  /// Returns the party's next number: 1, 2, 3, ….
  func nextNumber() -> Int {
    pages.withLock { pages in
      pages.numbers += 1
      return pages.numbers
    }
  }

  /// Sets the day of the events recorded from now on.
  @usableFromInline
  func begin(_ day: Int) { pages.withLock { $0.day = day } }

  func add(_ kind: EventKind, member: Int?, minute: Int?, _ facts: [Fact], _ luck: [LuckRoll]) {
    pages.withLock { pages in
      pages.events.append(
        TraceEvent(
          day: pages.day, minute: minute, member: member, kind: kind, facts: facts, luck: luck))
    }
  }
}

/// Records the events of one member of a traced party, or of the party itself. A game records
/// through an optional chain, so that without a trace an event costs one comparison.
public final class TraceRecorder: Sendable {
  private struct Now {
    var minute: Int?
    var presence = PresenceState()
    var memo: (any Sendable)?
  }

  private let log: TraceLog
  /// The member's number; nil for the party's own recorder.
  private let member: Int?
  private let key: PlayerKey
  private let now = Mutex(Now())

  /// Creates the recorder of a member or, without one, of the party, with the key of its own luck.
  init(_ log: TraceLog, member: Int?, key: PlayerKey) {
    (self.log, self.member, self.key) = (log, member, key)
  }

  /// Sets the minute since day 1's midnight at which the game is open; nil when it is closed.
  public func open(atMinute minute: Int?) { now.withLock { $0.minute = minute.map { $0 % 1440 } } }

  /// Returns the party's next number, 1, 2, 3, …, to identify an item in later events.
  public func nextNumber() -> Int { log.nextNumber() }
  /// A value that the game stores for later events of the same life.
  public var memo: (any Sendable)? {
    get { now.withLock { $0.memo } }
    set { now.withLock { $0.memo = newValue } }
  }

  /// Records an event at the current time.
  public func record(_ kind: EventKind, _ facts: Facts = [:], luck: [LuckRoll] = []) {
    log.add(kind, member: member, minute: now.withLock { $0.minute }, facts.list, luck)
  }

  /// Records an event at the current time, with its luck decisions. Not inlined, and a closure's
  /// facts exist only in a traced life, so the rules that call this stay short and fast.
  @inline(never)
  public func record(_ kind: EventKind, by decisions: Decision?..., facts: () -> Facts) {
    record(kind, facts(), luck: decisions.compactMap { $0?.roll(self) })
  }

  /// Returns the decision that a stream has just made, with the purpose's number of draws unless
  /// stated; `day` is that of the stream, or an entry, where each has one.
  public func luck(
    _ purpose: Purpose, after stream: KeyedStream, of day: Int? = nil, draws: Int? = nil
  ) -> LuckRoll {
    var decision = stream.rewound(by: draws ?? purpose.drawsPerDecision)
    let draw = decision.draws(since: start(of: purpose, day))
    return LuckRoll(
      purpose: purpose, stream: day, draw: Int(truncatingIfNeeded: draw), roll: decision.uniform())
  }

  /// Returns a decision of a stream by its place in it.
  public func luck(_ purpose: Purpose, draw: Int, of day: Int? = nil) -> LuckRoll {
    var stream = start(of: purpose, day)
    stream.skip(draw)
    return LuckRoll(purpose: purpose, stream: day, draw: draw, roll: stream.uniform())
  }

  /// Returns the decision that a stream of an engine outside this program has just made: a stream of this
  /// player or of its party, for life or for today, whichever is a little way behind its start.
  package func luck(
    named name: String, after bits: UInt64, draws: Int, or party: TraceRecorder?
  ) -> LuckRoll {
    let purpose = Purpose(ofEngine: name, drawsPerDecision: max(1, draws))
    let rolls = [self, party].compactMap { $0 }.flatMap { recorder in
      [nil, log.day].map {
        recorder.luck(purpose, after: KeyedStream(bits: bits), of: $0, draws: draws)
      }
    }
    var roll = rolls.first { (0..<1 << 40).contains($0.draw) } ?? rolls[0]
    roll.name = name
    return roll
  }

  private func start(of purpose: Purpose, _ day: Int?) -> KeyedStream {
    day.map { key.stream(purpose, day: $0) } ?? key.stream(purpose)
  }

  /// Replaces the presence recorded last, and returns it.
  func replace(_ presence: PresenceState) -> PresenceState {
    now.withLock { now in
      defer { now.presence = presence }
      return now.presence
    }
  }
}

/// A luck decision of an event.
public struct Decision {
  fileprivate let roll: (TraceRecorder) -> LuckRoll

  /// Returns the decision that a stream has just made; see `TraceRecorder.luck(_:after:of:draws:)`.
  public static func after(
    _ purpose: Purpose, _ stream: KeyedStream, of day: Int? = nil, draws: Int? = nil
  ) -> Decision {
    Decision { $0.luck(purpose, after: stream, of: day, draws: draws) }
  }

  /// Returns the first decision of a day's or an entry's stream.
  public static func first(_ purpose: Purpose, of day: Int? = nil) -> Decision {
    Decision { $0.luck(purpose, draw: 0, of: day) }
  }
}

/// The facts of an event, written as a dictionary that keeps its order.
public struct Facts: ExpressibleByDictionaryLiteral, Sendable {
  private(set) var list: [Fact]

  /// Creates facts in this order.
  public init(_ list: [Fact]) { self.list = list }

  public init(dictionaryLiteral elements: (String, FactValue)...) {
    self.init(elements.map { Fact($0, $1) })
  }

  /// Returns the first facts followed by the second.
  public static func + (a: Facts, b: Facts) -> Facts { Facts(a.list + b.list) }
}
