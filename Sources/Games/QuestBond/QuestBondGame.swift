import GameEngines
import GameSupport
import Measurement
import Players
import TimeQuest

/// QuestBond: real-world tasks give EXP, gold and loot; dungeons and missions turn strength into
/// more of these; forge and store take the gold.
///
/// A class whose properties are all `let`: a struct would copy six kilobytes of rules on each
/// active day.
final class QuestBondGame: Game {
  typealias Member = QuestPlayer

  let rules: QuestRules
  /// By archetype.
  private let archetypeHabits: [QuestHabits]
  // Values that the day loop looks up, worked out once from rules and population: without names,
  // which each copy would count.
  let routines: RoutineTable
  let estimation: EstimationLife
  let isEstimated: Bool
  let dungeons: [DungeonTerms]
  let expeditions: [(kinds: SIMD8<Double>, all: Double)]
  let missionTable: [MissionTerms]
  /// Gold of a won mission, before it is raised: `[(level − 1) × missions + mission]`.
  let missionGold: [Award]
  let forge: ForgeBenefits
  let goods: StoreGoods
  /// The milestones, and the place of the first among the droughts.
  let milestones: [Milestone]
  let firstMilestone: Int
  let growth: GrowthTerms
  let habits: DailyHabits
  let accounts: CurrencyAccounts<GoldFaucet, GoldSink>
  /// Level, EXP, difficulty and gold held, then each faucet and each sink of gold.
  let series: [Series]
  /// Loot by `LootSource`; then the levels of the ratchet, and days until milestones.
  let droughts: [DroughtSource]
  var metrics: [LifeMetric<QuestPlayer>] { Self.metrics(of: rules) }
  var drawnTraits: [PlayerTrait] { isEstimated ? estimation.drawnTraits : [] }

  init(rules: QuestRules, population: PopulationRules) {
    self.rules = rules
    archetypeHabits = population.archetypes.map(\.questHabits)
    let routines = RoutineTable(rules.routines)
    self.routines = routines
    estimation = EstimationLife(
      rules: rules.estimation ?? EstimationRules(), routines: routines,
      skills: archetypeHabits.map(\.estimation))
    isEstimated = rules.estimation != nil
    dungeons = rules.dungeons.list.map { DungeonTerms($0, by: rules.dungeons.rules) }
    expeditions = rules.expeditions.stageCounts
    let missions = rules.missions
    missionTable = missions.list.map(\.terms)
    missionGold = (1...rules.levels.highestLevel).flatMap { level in
      missions.list.map { missions.rules.gold(of: $0.terms, playerLevel: level) }
    }
    forge = ForgeBenefits(rules)
    goods = StoreGoods(rules)
    growth = GrowthTerms(rules)
    habits = DailyHabits(population.archetypes)
    accounts = Self.accounts(of: rules)
    series = Self.series(of: rules)
    milestones = Milestones.possible(rules)
    let droughts = Self.droughts(of: rules)
    self.droughts = droughts
    firstMilestone = droughts.firstIndex { $0.name == Milestone.firstRare.name } ?? 0
  }

  /// Makes a character of level 1 with the first stats and gold; its class is drawn.
  func join(_ person: Person, key: PlayerKey) -> QuestPlayer {
    var player = QuestPlayer(
      person: person, key: key, habits: archetypeHabits[person.archetype],
      stats: Stats(each: rules.stats.start), startGold: rules.startGold,
      stashCapacity: rules.stash.capacity, estimation: estimation.begin(person, key),
      achievements: rules.daily.achievements)
    become(player.characterClass, &player)
    return player
  }

  func traits(of person: Person) -> Facts {
    ["spending": .text(archetypeHabits[person.archetype].spending.rawValue)]
  }

  /// Starts tracing a player; the first event describes the character.
  func follow(_ player: inout QuestPlayer, _ trace: TraceRecorder) {
    player.trace = trace
    player.estimation.trace = trace
    // Names the sources of bonuses for the trace.
    renewBonusTotals(of: &player)
    trace.record(.takesClass, by: .first(.characterClass)) { [drawn = player.characterClass] in
      ["class": .text("\(drawn)"), "gold": .whole(rules.startGold)]
    }
  }

  /// Starts tracing a party; the first event names the boss that it faces.
  func follow(_ party: inout QuestParty, _ trace: TraceRecorder) {
    party.trace = trace
    if rules.raid.isOn { trace.meets(bossOfTier: party.raid.tier, health: party.raid.health) }
  }

  func gather(_ members: [QuestPlayer], key: PartyKey) -> QuestParty {
    var party = QuestParty(
      key: key, size: members.count, daysIntoWeek: members[0].person.daysIntoWeek)
    party.raid.begin(
      week: 0, levels: members.reduce(0) { $0 + $1.level }, members: members.count,
      rules: rules.raid.rules)
    return party
  }

  func streakDays(of player: QuestPlayer) -> Int { player.streak.days }

  /// Plays an active day: at each open the player collects and starts missions; the day's sessions
  /// are spread over the opens; dungeons and the store come with the last ones, unless the player
  /// begins with them (PLY-6).
  @inline(__always)
  func live(
    _ plan: DayPlan, _ player: inout QuestPlayer, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    player.days += 1
    player.activeDays += 1
    player.store.hasUnpaid = false
    player.membership.companions = party.size - 1
    // Party verification needs another member who is present (TSK-3).
    let habit = player.habits.verification
    player.verification = habit == .partyVerified && plan.companions == 0 ? .verified : habit
    let openings = plan.openings
    player.trace?.open(atMinute: openings.minute(of: 0))
    collectFromParty(plan.day, &player)
    beginDailyRound(plan.day, atMinute: openings.minute(of: 0), &player, &droughts)
    var durationLuck = player.key.stream(.taskDuration, day: plan.day)
    let sessions = routines.sessions(forTasks: plan.tasks)
    var runs = dungeonRuns(day: plan.day, &player)
    keepRun(&runs, &player, party)
    let visits = rules.spending.visitsPerDay
    var session = 0
    for open in 0..<openings.count {
      let minute = openings.minute(of: open)
      player.trace?.open(atMinute: minute)
      // Ends what ran out while the player was away.
      tick(atMinute: minute, &player)
      collectMission(atMinute: minute, day: plan.day, &player, &droughts)
      if player.expeditions.running >= 0, player.expeditions.endMinute <= minute {
        collectExpedition(day: plan.day, &player, &droughts)
      }
      collectResearch(atMinute: minute, &player)
      if player.habits.firstActivity == .dungeons {
        run(&runs, leaving: 0, day: plan.day, &player, &droughts)
      }
      if player.habits.firstActivity == .store, open < visits {
        visitStore(day: plan.day, atMinute: minute, &player)
      }
      // The sessions due so far, (open + 1) ÷ opens of the day's, without a division.
      while (session + 1) * openings.count <= (open + 1) * sessions {
        play(session: session, day: plan.day, &durationLuck, &player, &droughts)
        session += 1
      }
      run(&runs, leaving: openings.count - open - 1, day: plan.day, &player, &droughts)
      startMission(atMinute: minute, day: plan.day, &player)
      if player.expeditions.running < 0, player.inventory.keys > 0, rules.expeditions.isOn {
        startExpedition(atMinute: minute, day: plan.day, &player)
      }
      if player.habits.firstActivity != .store, open >= openings.count - visits {
        visitStore(day: plan.day, atMinute: minute, &player)
      }
    }
    if rules.arena.isOn { visitArena(day: plan.day, &player) }
    player.membership.finishDay(plan.day, tasksInAll: player.tasks)
    player.streak.endDay(counted: true)
  }

  /// Ends the streak, unless something covers the day; a missed task costs nothing else (TSK-6).
  @inline(__always)
  func miss(_ day: Int, _ player: inout QuestPlayer) {
    player.days += 1
    // The affix holds by chance; the bundle's sure cover is kept for when the affix fails.
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

  /// Returns the dungeon runs of an active day: one, and by the day's luck a second; always two for
  /// a player who plays to every cap (PLY-6).
  @inline(__always)
  private func dungeonRuns(day: Int, _ player: inout QuestPlayer) -> Int {
    var luck = player.key.stream(.secondRun, day: day)
    let hasSecond = secondRun(of: player).occurs(using: &luck) || player.habits.playsToCaps
    let runs = dungeons.isEmpty ? 0 : hasSecond ? 2 : 1
    player.trace?.record(.secondRun, by: .after(.secondRun, luck, of: day)) {
      ["runs": .whole(runs)]
    }
    return runs
  }

  /// Runs dungeons until so many of the day's runs are left.
  @inline(__always)
  private func run(
    _ runs: inout Int, leaving left: Int, day: Int, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    while runs > left {
      runDungeon(day: day, &player, &droughts)
      runs -= 1
    }
  }

  func takeOver(_ player: inout QuestPlayer, from earlier: QuestBondGame) {
    for takeOver in SystemSpec.takeOvers { takeOver(self, &player, earlier.rules) }
    renewBonusTotals(of: &player)
  }

  func takeOver(
    _ party: inout QuestParty, _ members: inout MutableSpan<QuestPlayer>,
    from earlier: QuestBondGame, on day: Int
  ) {
    if rules.raid.isOn, !earlier.rules.raid.isOn {
      meetBoss(ofWeek: party.week(ofDay: day), &members, &party)
    }
    takeOverBonuses(of: &party, &members, from: earlier.rules.party)
  }

  /// Returns what the gold ledger has lost or gained outside its accounts: 0 (LED-2).
  func ledgerLeak(of player: QuestPlayer) -> Int { player.ledger.leak }

  @inline(__always)
  func endDay(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    if rules.raid.isOn || rules.party.isOn {
      endPartyDay(day, &members, &party, &droughts)
    } else {
      finishDailyRounds(day, &members, &droughts)
    }
    if !rules.expeditions.list.isEmpty { gatherForExpeditions(day, &members, &party) }
    shareClasses(day, &members)
  }
}

extension QuestBondGame: PrototypeHost {
  func move(_ amount: Int, of currency: String, _ player: inout QuestPlayer) -> Int {
    player.ledger.move(amount)
  }
}

extension QuestBondGame {
  /// Recomputes the sum of all bonuses in force. Call it whenever one of its sources changes.
  @inline(never)
  func renewBonusTotals(of player: inout QuestPlayer) {
    // Some affixes are bound to a class (CLS-5), and it may have evolved.
    player.worn.renewBonuses(for: player.characterClass)
    var totals = growth.bonusTotals[player.characterClass.rawValue]
    addSources(of: &player) { totals.add($1) }
    player.bonusTotals = totals
    if player.trace != nil { traceBonuses(of: &player) }
  }

  @inline(never)
  private func traceBonuses(of player: inout QuestPlayer) {
    guard let trace = player.trace else { return }
    trace.life.bonuses = [("class", growth.bonusTotals[player.characterClass.rawValue])]
    addSources(of: &player) { trace.life.bonuses.append(($0, BonusTotals($1))) }
  }

  /// Adds each source of bonuses in force besides class affinity, by name. A part of the two steps
  /// above, so that they read the player in place: a borrowed one would copy sources not in force.
  @inline(__always)
  private func addSources(of player: inout QuestPlayer, _ add: (StaticString, Bonuses) -> Void) {
    add("affixes", player.worn.bonuses)
    // Skips sources that give nothing yet: adding zeros costs as much as adding bonuses.
    if rules.sets.complete(player.worn.setPieces) > 0 {
      add("set", rules.sets.bonuses(player.worn.setPieces))
    }
    if player.hasPartyBonuses { add("party", player.partyBonuses) }
    if let bonuses = growth.classBonuses[player.characterClass.rawValue] { add("power", bonuses) }
    if let rebirth = rules.growth.rebirth {
      add("rebirth", rebirth.bonuses(count: player.growth.rebirth.count))
    }
    if player.daily.welcome.isOn(atMinute: player.daily.minute) {
      var bonuses = Bonuses()
      bonuses[.exp] = player.daily.welcomeEXP
      add("comeback", bonuses)
    }
    if !player.cards.collection.isEmpty { add("cards", player.cards.bonuses) }
    if player.research.hasDone { add("research", player.researchBonuses) }
  }
}
