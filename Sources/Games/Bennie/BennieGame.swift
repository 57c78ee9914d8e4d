import GameEngines
import GameSupport
import Measurement
import Players
import Randomness
import ScenarioReading
import Statistics

/// Bennie: activities that earn coins, coins that buy video time, rising and falling difficulty.
public struct BennieGame: Game {
  /// One child: its traits, its possessions, and the state of its luck.
  public struct Member: Sendable {
    let person: Person
    let key: PlayerKey
    let spending: ChildSpending
    let limit: PlayLimit
    let skillCeiling: Double
    var skill: Double
    var coins = CoinState()
    var profile: LearningProfile
    var streak = DayStreak()
    var activeDays = 0, missedDays = 0, cappedDays = 0
    /// True if at a visit of the last active day it wanted an offer that it could not pay.
    var hasUnpaid = false
    /// In order: time playing · watching video · both.
    var play = DailyTime(), video = DailyTime(), screen = DailyTime()
    fileprivate var kindLuck, timeLuck, mistakeLuck, quitLuck, whimLuck: KeyedStream
    var trace: TraceRecorder?
  }

  let rules: BennieRules
  private let offline: Chance
  /// By archetype.
  private let habits: [ChildHabits]
  /// The difficulty is counted in thousandths.
  public let series: [Series]

  public init(rules: BennieRules, population: PopulationRules) {
    self.rules = rules
    offline = Chance(rules.children.offline)
    habits = population.archetypes.map(\.childHabits)
    series =
      [
        Series(
          name: "difficulty", kind: .track, scale: 1000, quantilesUpTo: 1000,
          meaning: "Difficulty, 0…1, of a child's activities"),
        .balance(of: "coins", meaning: "Coins that a child holds"),
      ] + CurrencyAccounts<CoinFaucet, CoinSink>("coins").series
  }

  public var metrics: [LifeMetric<Member>] {
    coinMetrics + activityMetrics + timeMetrics("play", "playing") { $0.play }
      + timeMetrics("video", "watching video") { $0.video }
      + timeMetrics("screen", "playing and watching video") { $0.screen }
  }

  /// Draws the child's play limit, ceiling and first skill (KID-1, COIN-7).
  public func join(_ person: Person, key: PlayerKey) -> Member {
    let children = rules.children
    let nature = nature(of: key)
    let ceiling = children.skillCeiling + children.skillCeilingSpread * nature.ceiling
    let skill = children.skillStart + children.skillSpread * nature.skill
    return Member(
      person: person, key: key, spending: habits[person.archetype].spending,
      limit: PlayLimit(minutes: children.playLimits[nature.limit]), skillCeiling: ceiling,
      skill: min(skill, ceiling),
      profile: LearningProfile(rules: rules.learning), kindLuck: key.stream(.activityKind),
      timeLuck: key.stream(.solveTime), mistakeLuck: key.stream(.mistakes),
      quitLuck: key.stream(.quit), whimLuck: key.stream(.spendingWhim))
  }

  /// Returns the place of a child's limit, and the standard normal numbers that make its ceiling and
  /// its first skill.
  private func nature(of key: PlayerKey) -> (limit: Int, ceiling: Double, skill: Double) {
    var luck = key.stream(.childNature)
    let limit = luck.index(below: rules.children.playLimits.count)
    let ceiling = luck.normal()
    return (limit, ceiling, luck.normal())
  }

  /// The numbers of its skill; the limit explains next to nothing.
  public var drawnTraits: [PlayerTrait] {
    let children = rules.children
    func all(vary: Bool) -> [Bool] { habits.map { _ in vary } }
    return [
      .normal(with: [.timesDays], varies: all(vary: children.skillCeilingSpread > 0)) {
        nature(of: $1).ceiling
      },
      .normal(varies: all(vary: children.skillSpread > 0)) { nature(of: $1).skill },
    ]
  }

  public func traits(of person: Person) -> Facts {
    ["spending": .text(habits[person.archetype].spending.rawValue)]
  }

  public func follow(_ member: inout Member, _ trace: TraceRecorder) {
    member.trace = trace
    trace.begins(
      limitMinutes: member.limit.minutes, ceiling: member.skillCeiling, skill: member.skill)
  }

  public func streakDays(of member: Member) -> Int { member.streak.days }

  public func setbacks(of member: Member) -> Setbacks { Setbacks(hasUnpaid: member.hasUnpaid) }

  /// Plays an active day: activities spread over the opens, each ending in an attempt to redeem.
  @inline(__always)
  public func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {
    rules.coins.startDay(&member.coins)
    member.hasUnpaid = false
    var connection = member.key.stream(.connection, day: plan.day)
    let cappedBefore = member.coins.cappedCoins
    let videoBefore = member.coins.videoMinutes
    var left = plan.tasks
    let openings = plan.openings
    for open in 0..<openings.count {
      member.trace?.open(atMinute: openings.minute(of: open))
      let visitsLeft = openings.count - open
      let activities = (left + visitsLeft - 1) / visitsLeft
      left -= activities
      visit(activities: activities, &member)
      let isOnline = !offline.occurs(using: &connection)
      redeem(online: isOnline, day: plan.day, connection, &member)
    }
    if member.coins.cappedCoins > cappedBefore { member.cappedDays += 1 }
    let play = Int(member.coins.playSecondsToday.rounded())
    let video = (member.coins.videoMinutes - videoBefore) * 60
    member.play.endDay(seconds: play)
    member.video.endDay(seconds: video)
    member.screen.endDay(seconds: play + video)
    member.activeDays += 1
    member.streak.endDay(counted: true)
  }

  /// Ends the streak; nothing else changes.
  @inline(__always)
  public func miss(_ day: Int, _ member: inout Member) {
    member.missedDays += 1
    member.streak.endDay(counted: false)
  }

  /// Plays until the visit's activities are done or the day's limit is reached (COIN-7).
  @inline(__always)
  private func visit(activities: Int, _ member: inout Member) {
    let before = member.coins.playSecondsToday
    var played = 0
    while played < activities, member.limit.allowsPlay(member.coins) {
      playActivity(&member)
      played += 1
    }
    if played > 0 { member.profile.endSession(seconds: member.coins.playSecondsToday - before) }
  }

  @inline(__always)
  private func playActivity(_ member: inout Member) {
    let unlocked = member.limit.unlocked
    let activity = unlocked[member.kindLuck.index(below: unlocked.count)]
    let result = attempt(&member)
    member.profile.record(result, of: activity, rules: rules.learning)
    rules.coins.play(seconds: result.seconds, &member.coins)
    if !result.quit { finish(result, &member) }
    member.trace?.does(
      result, kind: "\(activity)", difficulty: member.profile.difficulty, skill: member.skill,
      turns: member.profile.turns, member.kindLuck, member.timeLuck, member.mistakeLuck,
      member.quitLuck)
  }

  /// Pays for a completed activity, from which the child has learnt something.
  @inline(__always)
  private func finish(_ result: ActivityResult, _ member: inout Member) {
    moveCoins(of: &member) { rules.coins.complete(atFirstTry: result.mistakes == 0, &$0) }
    member.skill = max(
      member.skill, min(member.skillCeiling, member.skill + rules.children.skillPerActivity))
  }

  /// Attempts an activity (KID-1).
  @inline(__always)
  func attempt(_ member: inout Member) -> ActivityResult {
    let children = rules.children
    let gap = member.profile.difficulty - member.skill
    let luck = children.secondsSpread * member.timeLuck.normal()
    let factors = PortableMath.clampedExp(
      SIMD2(children.secondsSlope * gap + luck, children.mistakesSlope * gap))
    let seconds = children.baseSeconds * factors[0]
    let meanMistakes = min(500, children.mistakesBase * factors[1])
    let mistakes = member.mistakeLuck.poisson(
      expOfMinusMean: PortableMath.exp(-meanMistakes), mean: meanMistakes)
    let quitChance = min(
      children.quitCap,
      children.quitBase
        + children.quitPerMistake * Double(max(0, mistakes - children.quitFreeMistakes)))
    let quit = Chance(inForce: quitChance).occurs(using: &member.quitLuck)
    return ActivityResult(
      seconds: min(86_400, quit ? seconds * children.quitAfter : seconds), mistakes: mistakes,
      quit: quit)
  }

  /// Buys video time by the child's style (PLY-5): the best offer that its savings allow.
  @inline(__always)
  private func redeem(online: Bool, day: Int, _ connection: KeyedStream, _ member: inout Member) {
    let isInMood = rules.spending.whim.occurs(using: &member.whimLuck)
    let free = rules.spending.spendable(member.spending, member.coins.ledger, inMood: isInMood)
    let offer = wish(member.spending, free: free)
    let wants = member.spending == .whim ? isInMood : member.spending != .none
    if wants, offer == nil { member.hasUnpaid = true }
    var isBought = false
    if let offer {
      // A refusal changes nothing; the child tries again at the next visit.
      moveCoins(of: &member) {
        isBought = (try? rules.coins.redeem(offer, online: online, &$0)) != nil
      }
    }
    member.trace?.redeems(
      offer, isBought: isBought, isInMood: isInMood, online: online, member.whimLuck, connection,
      on: day)
  }

  @inline(__always)
  private func moveCoins(of member: inout Member, _ change: (inout CoinState) -> Void) {
    // Copies the purse only in a traced life.
    guard let trace = member.trace else { return change(&member.coins) }
    let before = member.coins
    change(&member.coins)
    trace.moves(from: before, to: member.coins)
  }

  /// Returns the best affordable offer; balanced savers wait for the one with the bonus minutes.
  @inline(__always)
  private func wish(_ style: ChildSpending, free: Int) -> VideoOffer? {
    let best = rules.coins.bestOffer(for: free)
    if style == .balanced, best != rules.coins.offers.last { return nil }
    return best
  }

  @inline(__always)
  public func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry) {
    let ledger = member.coins.ledger
    entry.write(Int((member.profile.difficulty * 1000).rounded()))
    entry.write(ledger.balance)
    guard accounts else { return }
    entry.write(ledger.earned(from: .activity))
    entry.write(ledger.earned(from: .firstTry))
    entry.write(ledger.spent(on: .video))
  }

  public func ledgerLeak(of member: Member) -> Int { member.coins.ledger.leak }
}

extension BennieGame: PrototypeHost {
  public func move(_ amount: Int, of currency: String, _ member: inout Member) -> Int {
    member.coins.move(amount)
  }
}
