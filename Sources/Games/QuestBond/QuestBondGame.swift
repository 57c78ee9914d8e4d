import GameEngines
import GameKit
import Measurement
import Players
import Randomness
import Statistics
import TimeQuest

/// QuestBond: real-world tasks give EXP, gold and loot; dungeons and missions turn strength into
/// more of them; forge and store take the gold back.
///
/// A class, all of it `let`: it holds six kilobytes of rules, and of a structure each active day
/// would get a copy.
public final class QuestBondGame: Game {
  /// One character and its player.
  public typealias Member = QuestPlayer

  let rules: QuestRules
  let archetypes: [Archetype]
  // The rules in the form that the day loop reads: nothing optional and nothing with a name, as
  // looking into either copies and counts references. A system that is off has an empty table.
  let routines: RoutineTable
  let estimation: EstimationLife
  let isEstimated: Bool
  let dungeonTable: DungeonTable
  let missionTable: [MissionTerms]
  let expeditionTable: ExpeditionTable
  let systems: QuestSystems.Rules
  let missionRules: MissionRules
  /// Gold of a won mission, before it is raised: `[(level − 1) × missions + mission]`, as players
  /// compare all missions of their level.
  let missionGold: [Award]
  let enhancement: EnhancementRules
  let canEnhance: Bool
  let forge: ForgeTable
  let essencePerTask: Int
  /// Without sets no piece is of one.
  let sets: SetRules
  let store: StoreRules
  let hasStore: Bool
  let market: MarketTable
  let research: ResearchRules
  /// The first times that are followed, and where they begin among the droughts.
  let milestones: [Milestone]
  let firstMilestone: Int
  let partyTable: PartyTable
  let growth: GrowthTable
  let daily: DailyTable
  let reportedFaucets: [GoldFaucet]
  let reportedSinks: [GoldSink]
  /// Level, EXP, difficulty and gold held, then each faucet and each sink of gold.
  public let series: [Series]
  /// Loot by source, in the order of `LootSource`; then the levels of the ratchet, and days until
  /// milestones.
  public let droughts: [DroughtSource]
  /// Gold by account, loot, adventures, and what the ratchet did.
  public var metrics: [LifeMetric<QuestPlayer>] { Self.metrics(of: rules) }

  /// The game as these rules and this population play it.
  public init(rules: QuestRules, population: PopulationRules) {
    self.rules = rules
    archetypes = population.archetypes
    let routines = RoutineTable(rules.routines)
    self.routines = routines
    estimation = EstimationLife(
      rules: rules.estimation ?? EstimationRules(), routines: routines,
      population: Population(rules: population))
    isEstimated = rules.estimation != nil
    dungeonTable = DungeonTable(rules.dungeons)
    missionTable = rules.missions?.list.map(\.terms) ?? []
    expeditionTable = ExpeditionTable(rules.expeditions)
    systems = rules.systems
    missionRules = rules.missions?.rules ?? MissionRules()
    missionGold = (1...rules.levels.highestLevel).flatMap { level in
      (rules.missions?.list ?? []).map { mission in
        rules.missions!.rules.gold(of: mission.terms, playerLevel: level)
      }
    }
    enhancement = rules.enhancement ?? EnhancementRules()
    canEnhance = rules.enhancement != nil
    forge = ForgeTable(rules)
    essencePerTask = rules.forge.essencePerTask
    sets = rules.sets ?? SetRules()
    store = rules.store ?? StoreRules()
    hasStore = rules.store != nil
    market = MarketTable(rules)
    research = rules.research ?? .none
    partyTable = PartyTable(rules)
    growth = GrowthTable(rules)
    daily = DailyTable(rules.daily, archetypes: population.archetypes)
    reportedFaucets = Self.faucets(of: rules)
    reportedSinks = Self.sinks(of: rules)
    series = Self.series(of: rules)
    milestones = Milestones.possible(rules)
    let droughts = Self.droughts(of: rules)
    self.droughts = droughts
    firstMilestone = droughts.firstIndex { $0.name == Milestone.firstRare.name } ?? 0
  }

  /// A character of level 1 with the first stats and gold; its class is drawn.
  public func join(_ person: Person, key: PlayerKey) -> QuestPlayer {
    var player = QuestPlayer(
      person: person, key: key, archetype: archetypes[person.archetype],
      stats: Stats(each: rules.stats.start), startGold: rules.startGold,
      stashCapacity: rules.stash.capacity,
      estimation: estimation.begin(key),
      achievements: daily.achievements)
    become(player.characterClass, &player)
    return player
  }

  /// Tells first what the character is.
  public func follow(_ player: inout QuestPlayer, _ trace: TraceRecorder) {
    player.trace = trace
    player.estimation.trace = trace
    trace.record(.takesClass, by: .first(.characterClass)) { [drawn = player.characterClass] in
      ["class": .text("\(drawn)"), "gold": .whole(rules.startGold)]
    }
  }

  /// Tells first what boss the party faces.
  public func follow(_ party: inout QuestParty, _ trace: TraceRecorder) {
    party.trace = trace
    if partyTable.hasRaid {
      trace.meets(bossOfTier: party.raid.tier, health: party.raid.health)
    }
  }

  /// A party of strangers, and its first boss.
  public func gather(_ members: [QuestPlayer], key: PartyKey) -> QuestParty {
    var party = QuestParty(key: key, size: members.count)
    party.raid.begin(
      week: 0, levels: members.reduce(0) { $0 + $1.level }, members: members.count,
      rules: partyTable.raid.rules)
    return party
  }

  /// The main streak (TSK-4): active days in a row.
  public func streakDays(of player: QuestPlayer) -> Int { player.streak.days }

  /// An active day: at each open the player collects and starts missions; the day's sessions are
  /// spread over the opens; dungeons and the store come with the last ones.
  @inline(__always)
  public func live(
    _ plan: DayPlan, _ player: inout QuestPlayer, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    player.tally.days += 1
    player.tally.activeDays += 1
    player.membership.companions = party.size - 1
    // A party verifies what another member sees (TSK-3).
    player.verification =
      player.habit == .partyVerified && plan.companions == 0 ? .verified : player.habit
    let openings = plan.openings
    player.trace?.open(atMinute: openings.minute(of: 0))
    beginDay(plan.day, atMinute: openings.minute(of: 0), &player, &droughts)
    var durationLuck = player.key.stream(.taskDuration, day: plan.day)
    let sessions = routines.sessions(forTasks: plan.tasks)
    var runs = dungeonRuns(day: plan.day, &player)
    keepRun(&runs, &player, party)
    var session = 0
    for open in 0..<openings.count {
      let minute = openings.minute(of: open)
      player.trace?.open(atMinute: minute)
      collect(atMinute: minute, day: plan.day, &player, &droughts)
      // The day's share so far, (open + 1) ÷ opens of its sessions, multiplied out.
      while (session + 1) * openings.count <= (open + 1) * sessions {
        play(session: session, day: plan.day, &durationLuck, &player, &droughts)
        session += 1
      }
      while runs >= openings.count - open, runs > 0 {
        runDungeon(day: plan.day, &player, &droughts)
        runs -= 1
      }
      depart(atMinute: minute, day: plan.day, &player)
      if open >= openings.count - rules.spending.visitsPerDay {
        visitStore(day: plan.day, atMinute: minute, &player)
      }
    }
    finishDay(plan.day, &player, &party, &droughts)
    player.streak.endDay(counted: true)
  }

  /// Ends the streak, unless a bundle or a worn affix covers the day; a missed task costs nothing
  /// else (TSK-6).
  @inline(__always)
  public func miss(_ day: Int, _ player: inout QuestPlayer) {
    player.tally.days += 1
    // The affix may hold by luck, and what is sure is kept for when it does not.
    let isShielded = isShielded(&player)
    let isCovered = !isShielded && coversMiss(of: &player)
    player.trace?.record(.missesDay, by: .after(.streakShield, player.gear.shieldLuck)) {
      [days = player.streak.days] in
      [
        "streak": .whole(days), "shielded": .flag(isShielded), "covered": .flag(isCovered),
        "kept": .flag(isShielded || isCovered),
      ]
    }
    if isShielded || isCovered { return }
    player.streak.endDay(counted: false)
  }

  /// One run on an active day, sometimes a second, always for who plays to every cap (PLY-6);
  /// from the day's own luck, like the tasks.
  @inline(__always)
  private func dungeonRuns(day: Int, _ player: inout QuestPlayer) -> Int {
    var luck = player.key.stream(.secondRun, day: day)
    let hasSecond = secondRun(of: player).occurs(using: &luck) || player.ridesCaps
    let runs = dungeonTable.rows.isEmpty ? 0 : hasSecond ? 2 : 1
    player.trace?.record(.secondRun, by: .after(.secondRun, luck, of: day)) {
      ["runs": .whole(runs)]
    }
    return runs
  }

  /// What the gold ledger has lost or gained outside its accounts: 0 (LED-2).
  public func ledgerLeak(of player: QuestPlayer) -> Int { player.ledger.leak }
}

// MARK: - What belongs to a day besides tasks and dungeons

extension QuestBondGame {
  /// The first open of a day: what is there just for coming.
  @inline(__always)
  private func beginDay(
    _ day: Int, atMinute minute: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    collectFromParty(day, &player)
    beginDailyRound(day, atMinute: minute, &player, &droughts)
  }

  /// At an open: what has come to its end while the player was away.
  @inline(__always)
  private func collect(
    atMinute minute: Int, day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    tick(atMinute: minute, &player)
    collectMission(atMinute: minute, day: day, &player, &droughts)
    collectExpedition(atMinute: minute, day: day, &player, &droughts)
    collectResearch(atMinute: minute, &player)
  }

  /// At an open: what will run while the player is away.
  @inline(__always)
  private func depart(atMinute minute: Int, day: Int, _ player: inout QuestPlayer) {
    startMission(atMinute: minute, day: day, &player)
    startExpedition(atMinute: minute, day: day, &player)
  }

  /// The last open of a day: what rests on all that was done in it.
  @inline(__always)
  private func finishDay(
    _ day: Int, _ player: inout QuestPlayer, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    visitArena(day: day, &player)
    player.membership.finishDay(day, tasksInAll: player.tally.tasks)
  }

  /// The party's day: what its members did comes together.
  @inline(__always)
  public func endDay(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    if partyTable.endsDays {
      endPartyDay(day, &members, &party, &droughts)
    } else {
      finishDailyRounds(day, &members, &droughts)
    }
    if hasExpeditions { gatherForExpeditions(day, &members, &party) }
    shareClasses(day, &members)
  }
}
