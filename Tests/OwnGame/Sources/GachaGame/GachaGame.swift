import GameEngines
import GameSupport
import Measurement
import Players
import Randomness

/// Where gems come from and go, and where dust does.
enum GemFaucet: Int, LedgerAccount { case task, streak }
enum GemSink: Int, LedgerAccount { case pull }
enum DustFaucet: Int, LedgerAccount { case pull }
enum DustSink: Int, LedgerAccount { case ticket }

extension Purpose {
  /// Whether a pull brings a five-star character.
  static let pull = Purpose("gacha.pull")
}

/// The gacha as a synthetic player lives it.
public struct GachaGame: PrototypeHost {
  /// What one player carries.
  public struct Member: Sendable {
    let person: Person
    let pullsAtOnce: Int
    var luck: KeyedStream
    var gems = Ledger<GemFaucet, GemSink>()
    var dust = Ledger<DustFaucet, DustSink>()
    var streak = DayStreak()
    var pity = PityState()
    var level = 1
    var pulls = 0
    var stars = 0
    var trace: TraceRecorder?
  }

  let rules: GachaRules
  let pity: PityRules
  /// By archetype.
  let habits: [GachaHabits]
  let gems = CurrencyAccounts<GemFaucet, GemSink>("gems")
  let dust = CurrencyAccounts<DustFaucet, DustSink>("dust")

  /// Level first, then what is held, then every account.
  public var series: [Series] {
    let level = Series(name: "level", kind: .track, quantilesUpTo: rules.highestLevel)
    return [level, .balance(of: "gems"), .balance(of: "dust")] + gems.series + dust.series
  }

  @inline(__always)
  public func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry) {
    entry.write(member.level)
    entry.write(member.gems.balance)
    entry.write(member.dust.balance)
    guard accounts else { return }
    gems.show(member.gems, in: &entry)
    dust.show(member.dust, in: &entry)
  }

  public var droughts: [DroughtSource] {
    let most = pity.longestDrought
    return [DroughtSource(name: "pull", attempts: "pulls", forcedAt: most, event: "five stars")]
  }

  public var metrics: [LifeMetric<Member>] {
    [
      .total("pulls", "pulls", "Pulls that a player makes in the whole run.") { $0.pulls },
      .total("stars", "characters", "Five-star characters that a player gets.") { $0.stars },
      .count("streak.longest", "days", "Longest row of days played.") { $0.streak.longest },
    ]
  }

  public func join(_ person: Person, key: PlayerKey) -> Member {
    Member(
      person: person, pullsAtOnce: habits[person.archetype].pullsAtOnce, luck: key.stream(.pull))
  }

  public func follow(_ member: inout Member, _ trace: TraceRecorder) { member.trace = trace }
  public func streakDays(of member: Member) -> Int { member.streak.days }
  public func ledgerLeak(of member: Member) -> Int { member.gems.leak + member.dust.leak }

  /// An active day: tasks and the streak bring gems, then all of them are pulled with, if they are
  /// enough for as many pulls as the player saves for.
  @inline(__always)
  public func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {
    earn(rules.gemsPerTask * plan.tasks, from: .task, &member)
    member.streak.endDay(counted: true)
    if member.streak.days % rules.streakDays == 0 { earn(rules.streakGems, from: .streak, &member) }
    if member.gems.balance < rules.pullPrice * member.pullsAtOnce { return }
    while member.gems.spend(rules.pullPrice, on: .pull) {
      member.trace?.moves(.spendsGems, rules.pullPrice, "pull", held: member.gems.balance)
      pull(&member, &droughts)
      while member.dust.spend(rules.ticketPrice, on: .ticket) {
        member.trace?.moves(.spendsDust, rules.ticketPrice, "ticket", held: member.dust.balance)
        pull(&member, &droughts)
      }
    }
  }

  private func earn(_ gems: Int, from faucet: GemFaucet, _ member: inout Member) {
    member.gems.earn(Award(gems), from: faucet)
    member.trace?.moves(.earnsGems, gems, "\(faucet)", held: member.gems.balance)
  }

  private func pull(_ member: inout Member, _ droughts: inout DroughtTable) {
    member.pulls += 1
    droughts.record(chance: rules.chance, source: 0)
    let attempt = pity.attempt(chance: rules.chance, cap: 1, in: &member.pity, using: &member.luck)
    droughts.record(attempt, source: 0, archetype: member.person.archetype)
    member.trace?.record(.pulls, by: .after(.pull, member.luck)) { [after = member.pity] in
      attempt.facts(chance: rules.chance, cap: 1, pity, after)
    }
    if attempt != .dry { win(&member) }
    member.dust.earn(Award(rules.dustPerPull), from: .pull)
    member.trace?.moves(.earnsDust, rules.dustPerPull, "pull", held: member.dust.balance)
  }

  private func win(_ member: inout Member) {
    member.stars += 1
    let level = min(rules.highestLevel, 1 + member.stars / rules.starsPerLevel)
    if level > member.level { member.trace?.reaches(level: level) }
    member.level = level
  }

  @inline(__always)
  public func miss(_ day: Int, _ member: inout Member) { member.streak.endDay(counted: false) }

  /// Moves a currency for a prototype of a scenario, which has an account of its own.
  public func move(_ amount: Int, of currency: String, _ member: inout Member) -> Int {
    currency == "gems" ? member.gems.move(amount) : member.dust.move(amount)
  }

  /// The drought that stands open when the run ends.
  public func conclude(_ member: Member, _ droughts: inout DroughtTable) {
    droughts.record(.open, at: member.pity.dry, source: 0, archetype: member.person.archetype)
  }
}
