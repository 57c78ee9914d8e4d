import Measurement
import Players

/// A game that synthetic players play: engines combined into a day. It receives a player, its party
/// and a day, and shows the player's state afterwards; it knows no parties' numbers and no threads.
///
/// Each day the members live one after another, then the party ends the day. A member's day knows
/// only the number of others who play, which is decided beforehand. So it depends neither on the
/// actions of others on the same day nor on the members' order.
public protocol Game: Sendable {
  /// The state of one player.
  associatedtype Member
  /// The state that the members of a party share.
  associatedtype Party = Alone

  /// The values followed day by day; `show` writes them in this order, states before accounts.
  var series: [Series] { get }
  /// True if a currency may move on a day on which its member does not play: `show` then writes
  /// accounts on all days. A scenario's reset of a currency needs it; a game has no use for it.
  static var movesWhileAway: Bool { get }
  /// The sources whose droughts `live` and `conclude` record, by their index here.
  var droughts: [DroughtSource] { get }
  /// The metrics of each player's whole life, read after its last day. Create them anew at each
  /// call: threads that share closures wait for one another.
  var metrics: [LifeMetric<Member>] { get }
  /// The numbers that `join` draws for a player from laws known exactly, such as its skill. Estimates
  /// use them to need fewer players; the lives do not depend on what is declared here.
  var drawnTraits: [PlayerTrait] { get }

  /// Returns a new player on the evening before day 1.
  func join(_ person: Person, key: PlayerKey) -> Member
  /// Returns what a trace says of a player who joins, besides its archetype and its activity.
  func traits(of person: Person) -> Facts
  /// Lets a member record its life from here on; called only for a trace.
  func follow(_ member: inout Member, _ trace: TraceRecorder)
  /// Lets a party record events that belong to no member.
  func follow(_ party: inout Party, _ trace: TraceRecorder)
  /// Returns the party of members who have just joined.
  func gather(_ members: [Member], key: PartyKey) -> Party
  /// Returns the streak of days that makes presence likelier (PLY-2).
  func streakDays(of member: Member) -> Int
  /// Returns a player's setbacks by the evening before, of the kinds that the game's definition names.
  func setbacks(of member: Member) -> Setbacks
  /// Plays an active day of one member. The party is as the evening before left it, except for
  /// additions by members that no other member reads before the day ends.
  func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Party, _ droughts: inout DroughtTable)
  /// Passes a day on which the game stayed closed.
  func miss(_ day: Int, _ member: inout Member)
  /// Ends the day once all members have lived it, and combines their results. No currency of an
  /// absent member may move here: payments owed to it wait until it plays.
  func endDay(
    _ day: Int, _ members: inout MutableSpan<Member>, _ party: inout Party,
    _ droughts: inout DroughtTable)
  /// Takes over a member that has lived by the rules of another game until the evening before. It ends
  /// what the member is in the middle of and these rules have no more, and works out anew what the
  /// member keeps that was worked out from rules; all else stays. Equal rules change nothing.
  func takeOver(_ member: inout Member, from earlier: Self)
  /// Takes over a party on the morning of a day, after its members.
  func takeOver(
    _ party: inout Party, _ members: inout MutableSpan<Member>, from earlier: Self, on day: Int)
  /// Writes a member's values at the end of a day: all states, then, if `accounts` is true, the
  /// amount that each account has moved since the start.
  func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry)
  /// Records the droughts that are open after the last day.
  func conclude(_ member: Member, _ droughts: inout DroughtTable)
  /// Returns the amount that a ledger has lost or gained outside its accounts: 0 (LED-2).
  func ledgerLeak(of member: Member) -> Int
}

/// The party of a game in which everybody plays alone: members share nothing.
public struct Alone: Sendable {
  @inlinable
  public init() {}
}

extension Game {
  @inlinable @inline(__always)
  public static var movesWhileAway: Bool { false }
  /// Has none.
  @inlinable
  public func setbacks(of member: Member) -> Setbacks { Setbacks() }
  /// Has no sources of droughts.
  public var droughts: [DroughtSource] { [] }
  /// Records nothing: the game has no droughts.
  @inlinable @inline(__always)
  public func conclude(_ member: Member, _ droughts: inout DroughtTable) {}
  /// Declares none: estimates know the players' presence alone.
  public var drawnTraits: [PlayerTrait] { [] }
  /// Changes nothing: no state depends on earlier rules.
  @inlinable
  public func takeOver(_ member: inout Member, from earlier: Self) {}
  @inlinable
  public func takeOver(
    _ party: inout Party, _ members: inout MutableSpan<Member>, from earlier: Self, on day: Int
  ) {}
  public func traits(of person: Person) -> Facts { [:] }
  /// Records nothing: a trace then contains only the days on which members play.
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
