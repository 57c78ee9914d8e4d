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
  /// Whether a five-star character is the featured one.
  static let featured = Purpose("gacha.featured")
}

/// The gacha as a synthetic player lives it.
public struct GachaGame: PrototypeHost {
  /// What one player carries.
  public struct Member: Sendable {
    let person: Person
    let pullsAtOnce: Int
    var luck, featuredLuck: KeyedStream
    var gems = Ledger<GemFaucet, GemSink>()
    var dust = Ledger<DustFaucet, DustSink>()
    var streak = DayStreak()
    var pity = PityState()
    var level = 1
    var pulls = 0
    var stars = 0
    /// Copies of the featured character, other five-star characters since the last one, and pulls since.
    var copies = 0
    var lost = 0
    var unfeatured = 0
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

  /// A five-star character, the featured one, and the first to the seventh copy of it.
  public var droughts: [DroughtSource] {
    let most = pity.longestDrought
    let featured = rules.guaranteedOf > 0 ? most.map { $0 * rules.guaranteedOf } : nil
    return [
      DroughtSource(name: "pull", attempts: "pulls", forcedAt: most, event: "five stars"),
      DroughtSource(
        name: "featured", attempts: "pulls", forcedAt: featured, by: .guarantee,
        event: "the featured character"),
    ]
      + (1...Self.copies).map { copy in
        DroughtSource(
          name: "copy<N>", number: copy, attempts: "pulls", forcedAt: featured.map { $0 * copy },
          once: true, event: "had copy <N> of the featured character")
      }
  }

  /// The copies that players count.
  static let copies = 7

  public var metrics: [LifeMetric<Member>] {
    [
      .total("pulls", "pulls", "Pulls that a player makes in the whole run.") { $0.pulls },
      .total("stars", "characters", "Five-star characters that a player gets.") { $0.stars },
      .total("copies", "characters", "Copies of the featured character that a player gets.") {
        $0.copies
      },
      .count("streak.longest", "days", "Longest row of days played.") { $0.streak.longest },
    ]
  }

  public func join(_ person: Person, key: PlayerKey) -> Member {
    Member(
      person: person, pullsAtOnce: habits[person.archetype].pullsAtOnce, luck: key.stream(.pull),
      featuredLuck: key.stream(.featured))
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
    member.unfeatured += 1
    for source in 0..<2 { droughts.record(chance: rules.chance, source: source) }
    let attempt = pity.attempt(chance: rules.chance, cap: 1, in: &member.pity, using: &member.luck)
    droughts.record(attempt, source: 0, archetype: member.person.archetype)
    member.trace?.record(.pulls, by: .after(.pull, member.luck)) { [after = member.pity] in
      attempt.facts(chance: rules.chance, cap: 1, pity, after)
    }
    if attempt != .dry { win(&member, &droughts) }
    member.dust.earn(Award(rules.dustPerPull), from: .pull)
    member.trace?.moves(.earnsDust, rules.dustPerPull, "pull", held: member.dust.balance)
  }

  private func win(_ member: inout Member, _ droughts: inout DroughtTable) {
    member.stars += 1
    let isCertain = rules.guaranteedOf > 0 && member.lost + 1 >= rules.guaranteedOf
    let isLucky = Chance(inForce: rules.featuredChance).occurs(using: &member.featuredLuck)
    if isLucky || isCertain {
      let archetype = member.person.archetype
      droughts.record(
        isLucky ? .lucky : .forced, at: member.unfeatured, source: 1, archetype: archetype)
      member.copies += 1
      if member.copies <= Self.copies {
        droughts.record(
          .lucky, at: member.pulls, source: 1 + member.copies, archetype: archetype)
      }
      (member.lost, member.unfeatured) = (0, 0)
    } else {
      member.lost += 1
    }
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

  /// The droughts that stand open when the run ends.
  public func conclude(_ member: Member, _ droughts: inout DroughtTable) {
    let archetype = member.person.archetype
    droughts.record(.open, at: member.pity.dry, source: 0, archetype: archetype)
    droughts.record(.open, at: member.unfeatured, source: 1, archetype: archetype)
    for copy in 1...Self.copies where copy > member.copies {
      droughts.record(.open, at: member.pulls, source: 1 + copy, archetype: archetype)
    }
  }
}
