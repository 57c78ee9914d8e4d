import Measurement
import Players
import Statistics

/// A metric of a game's players, and how a player's life gives it.
public struct LifeMetric<Member>: Sendable {
  /// Its name, unit, kind and scale.
  public let metric: PlayerMetric
  /// The value in units of 1 ÷ scale, or nil for a player who has none.
  ///
  /// The player is lent where it lies, and left as it was: a copy of a whole player for each metric
  /// is one twentieth of a run of 90 days.
  let value: @Sendable (inout Member) -> Int?

  /// - Parameter value: Gives it in units of 1 ÷ the metric's scale; nil for a player who has none.
  public init(_ metric: PlayerMetric, value: @escaping @Sendable (inout Member) -> Int?) {
    self.metric = metric
    self.value = value
  }
}

extension LifeMetric {
  /// A whole number.
  static func count(
    _ name: String, _ unit: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Int?
  ) -> LifeMetric {
    LifeMetric(
      PlayerMetric(MetricDefinition(name, unit: unit, number: number, meaning)), value: value)
  }

  /// A real number, kept to the thousandth.
  static func ratio(
    _ name: String, _ unit: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Double?
  ) -> LifeMetric {
    LifeMetric(
      PlayerMetric(MetricDefinition(name, unit: unit, number: number, meaning), scale: 1000)
    ) { member in
      value(&member).map { Int(($0 * 1000).rounded()) }
    }
  }

  /// Yes or no.
  static func share(
    _ name: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Bool?
  ) -> LifeMetric {
    LifeMetric(PlayerMetric(.share(name, number: number, meaning))) { member in
      value(&member).map { $0 ? 1 : 0 }
    }
  }
}

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
  /// closures that threads share keep them waiting for one another.
  var metrics: [LifeMetric<Member>] { get }

  /// A new player on the evening before day 1.
  func join(_ person: Person, key: PlayerKey) -> Member
  /// Lets a member tell its life from here on; only a trace asks for it.
  func follow(_ member: inout Member, _ chronicle: Chronicle)
  /// Lets a party tell what belongs to no member.
  func follow(_ party: inout Party, _ chronicle: Chronicle)
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
  /// All members have lived the day: what they did comes together. The members are lent for a whole
  /// life, so that whose they are is not looked at again every day.
  ///
  /// No currency of a member who was absent may move here: what it is owed waits until it plays.
  func endDay(
    _ day: Int, _ members: inout MutableSpan<Member>, _ party: inout Party,
    _ droughts: inout DroughtTable)
  /// Writes what a member shows at the end of a day: all states, then, if `accounts` is true, what
  /// each account has moved since the start.
  func show(_ member: Member, accounts: Bool, in line: inout DiaryLine)
  /// The last day is over: open droughts are recorded as such.
  func conclude(_ member: Member, _ droughts: inout DroughtTable)
  /// What the member's ledger has lost or gained outside its accounts: 0 (LED-2).
  func ledgerLeak(of member: Member) -> Int
}

/// What members share in a game in which everybody plays for themselves.
public struct Alone: Sendable {
  public init() {}
}

extension Game {
  /// A game that tells nothing: of its members a trace knows presence alone.
  public func follow(_ member: inout Member, _ chronicle: Chronicle) {}
  /// Of its parties, nothing.
  public func follow(_ party: inout Party, _ chronicle: Chronicle) {}
}

extension Game where Party == Alone {
  /// Nothing to share.
  public func gather(_ members: [Member], key: PartyKey) -> Alone { Alone() }

  /// Nothing to bring together.
  @inline(__always)
  public func endDay(
    _ day: Int, _ members: inout MutableSpan<Member>, _ party: inout Alone,
    _ droughts: inout DroughtTable
  ) {}
}
