import Measurement
import Players

/// A game as its synthetic players live it: engines put together into a day.
///
/// A game knows nothing of parties' numbers, threads or estimates; it is given a player, its
/// party and a day, and shows what the player holds afterwards.
///
/// Each day the members live one after another, then the party ends the day. Of the others a
/// member's day knows only how many play, which comes from outside; so it depends neither on what
/// another does on that same day, nor on the members' order.
public protocol Game: Sendable {
  /// What one player carries.
  associatedtype Member
  /// What the members of a party share.
  associatedtype Party = Alone

  /// What is followed day by day; `show` writes the values in this order, states before
  /// accounts.
  var series: [Series] { get }
  /// The sources whose droughts `live` and `conclude` record, by their index here.
  var droughts: [DroughtSource] { get }
  /// What each player's whole life gives, once its last day is over. Best made anew at each call:
  /// threads that share closures wait for one another.
  var metrics: [LifeMetric<Member>] { get }

  /// A new player on the evening before day 1.
  func join(_ person: Person, key: PlayerKey) -> Member
  /// Lets a member record its life from here on; only a trace asks for it.
  func follow(_ member: inout Member, _ trace: TraceRecorder)
  /// Lets a party record what belongs to no member.
  func follow(_ party: inout Party, _ trace: TraceRecorder)
  /// The party of members who have just joined.
  func gather(_ members: [Member], key: PartyKey) -> Party
  /// Days in a row that make presence likelier (PLY-2).
  func streakDays(of member: Member) -> Int
  /// An active day of one member. The party is as the evening before left it, but for what
  /// members add to it that no other member reads before the day ends.
  func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Party, _ droughts: inout DroughtTable)
  /// A day on which the game stayed closed.
  func miss(_ day: Int, _ member: inout Member)
  /// All members have lived the day: what they did comes together.
  ///
  /// No currency of a member who was absent may move here: what it is owed waits until it plays.
  func endDay(
    _ day: Int, _ members: inout MutableSpan<Member>, _ party: inout Party,
    _ droughts: inout DroughtTable)
  /// Writes what a member shows at the end of a day: all states, then, if `accounts` is true, what
  /// each account has moved since the start.
  func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry)
  /// The last day is over: open droughts are recorded as such.
  func conclude(_ member: Member, _ droughts: inout DroughtTable)
  /// What the member's ledger has lost or gained outside its accounts: 0 (LED-2).
  func ledgerLeak(of member: Member) -> Int
}

/// What members share in a game in which everybody plays for themselves.
public struct Alone: Sendable {
  @inlinable
  public init() {}
}

extension Game {
  /// Nothing is waited for.
  public var droughts: [DroughtSource] { [] }
  /// Nothing is open: the game has no droughts.
  @inlinable @inline(__always)
  public func conclude(_ member: Member, _ droughts: inout DroughtTable) {}
  /// Records nothing: a trace shows of the members only when they play.
  public func follow(_ member: inout Member, _ trace: TraceRecorder) {}
  /// Records nothing.
  public func follow(_ party: inout Party, _ trace: TraceRecorder) {}
}

extension Game where Party == Alone {
  @inlinable
  public func gather(_ members: [Member], key: PartyKey) -> Alone { Alone() }

  @inlinable @inline(__always)
  public func endDay(
    _ day: Int, _ members: inout MutableSpan<Member>, _ party: inout Alone,
    _ droughts: inout DroughtTable
  ) {}
}
