import GameEngines
import GameKit
import Players
import Randomness
import TimeQuest

/// What one QuestBond player carries.
public struct QuestPlayer: Sendable {
  let person: Person
  let key: PlayerKey
  var characterClass: CharacterClass
  /// How it shows its tasks, and what that counts as on the day at hand (TSK-3).
  let habit: Verification
  var verification: Verification
  let spending: SpendingStyle
  let ridesCaps: Bool
  var luck: QuestLuck

  var level = 1
  var exp = 0
  var stats: Stats
  var ledger: GoldLedger
  /// Changed by `gain`, `use` and `pay` alone, which tell it.
  private(set) var satchel = Satchel()
  var streak = DayStreak()
  @usableFromInline package var estimation: EstimationState
  var worn = WornEquipment()
  /// What class, gear and all else in force are worth together; see `renewStanding`.
  var standing = Standing()
  /// What the party gives its members (PRT), as of last evening.
  var partyBonuses = Bonuses()
  /// Whether that is anything.
  var hasPartyBonuses = false
  var taskLoot: LootChannel
  var roomLoot: LootChannel
  var missionLoot: LootChannel
  var boosts = Boosts()
  var gear: GearState
  var arena: ArenaLife
  var membership: Membership
  var mission: RunningMission?
  var adventure: AdventureState
  /// The store's day, and what was researched.
  var market = MarketState()
  var research = ResearchState()
  /// What the research gives, kept in step with it.
  var researchBonuses = Bonuses()
  var offerRoom = [Offer](repeating: .nothing, count: OfferTable.room)
  var growth = GrowthState()
  var daily: QuestDayState
  var tally = QuestTally()
  var trace: TraceRecorder?

  init(
    person: Person, key: PlayerKey, archetype: Archetype, stats: Stats, startGold: Int,
    stashCapacity: Int, estimation: EstimationState, achievements: AchievementRules
  ) {
    var classLuck = key.stream(.characterClass)
    self.person = person
    self.key = key
    characterClass = ClassLine.allCases[classLuck.index(below: ClassLine.count)].starter
    habit = archetype.verification
    verification = habit
    spending = archetype.spending
    ridesCaps = archetype.ridesCaps
    luck = QuestLuck(key)
    gear = GearState(key, stashCapacity: stashCapacity)
    arena = ArenaLife(key)
    membership = Membership(key)
    taskLoot = LootChannel(
      attempts: key.stream(.taskEquipment), pieces: key.stream(.taskItem))
    roomLoot = LootChannel(
      attempts: key.stream(.roomEquipment), pieces: key.stream(.roomItem))
    missionLoot = LootChannel(
      attempts: key.stream(.missionEquipment), pieces: key.stream(.missionItem))
    adventure = AdventureState(key)
    self.stats = stats
    ledger = GoldLedger(start: startGold)
    self.estimation = estimation
    daily = QuestDayState(achievements: achievements)
  }

  // MARK: The satchel's doors

  /// Takes something up: the one place where a stock grows.
  @inline(__always)
  mutating func gain(_ amount: Int, of stock: Stock, from account: StockAccount) {
    satchel[stock] += amount
    trace?.gains(amount, of: stock, from: account, held: satchel[stock])
  }

  /// Uses one of something, which is there.
  @inline(__always)
  mutating func useOne(of stock: Stock, for account: StockAccount) {
    satchel[stock] -= 1
    trace?.uses(1, of: stock, for: account, held: satchel[stock])
  }

  /// Pays a cost, whole or not at all: the one place where more than one thing goes out.
  ///
  /// - Returns: `false`, with nothing changed, when anything of it is missing.
  mutating func pay(_ cost: SatchelCost, for account: StockAccount) -> Bool {
    guard satchel.pay(cost) else { return false }
    if let trace {
      for stock in Stock.allCases {
        trace.uses(cost[stock], of: stock, for: account, held: satchel[stock])
      }
    }
    return true
  }
}

/// Where what a satchel holds comes from, and what it goes into.
enum StockAccount: String {
  case task, bundle, login, comeback, room, bonusRoom, mission, stage, raid, salvage
  case dungeon, consumable, store, merchant
  case craft, herbCraft, research, scroll, expedition, enhance, partyStreak
}

/// A source of equipment as one player meets it: its pity counter, the luck of the attempts, and
/// the luck of the pieces.
struct LootChannel: Sendable {
  var pity = PityState()
  var attempts: KeyedStream
  var pieces: KeyedStream
}

/// The other outcome streams of one player, one for each decision.
struct QuestLuck: Sendable {
  var taskMaterial, taskConsumable, taskConsumableKind: KeyedStream
  var roomOutcome, roomMaterial, roomConsumable, roomConsumableKind: KeyedStream
  var missionOutcome, missionMaterial, missionHerb: KeyedStream
  var chestItem, enhanceSuccess, enhanceCritical, salvageScroll, spendingWhim: KeyedStream
  var classEvolution, paragonStat, weeklyChest, weeklyChestItem: KeyedStream
  var dutyRefresh, comebackItem, giftConsumable: KeyedStream

  init(_ key: PlayerKey) {
    taskMaterial = key.stream(.taskMaterial)
    taskConsumable = key.stream(.taskConsumable)
    taskConsumableKind = key.stream(.taskConsumableKind)
    roomOutcome = key.stream(.roomOutcome)
    roomMaterial = key.stream(.roomMaterial)
    roomConsumable = key.stream(.roomConsumable)
    roomConsumableKind = key.stream(.roomConsumableKind)
    missionOutcome = key.stream(.missionOutcome)
    missionMaterial = key.stream(.missionMaterial)
    missionHerb = key.stream(.missionHerb)
    chestItem = key.stream(.chestItem)
    enhanceSuccess = key.stream(.enhanceSuccess)
    enhanceCritical = key.stream(.enhanceCritical)
    salvageScroll = key.stream(.salvageScroll)
    spendingWhim = key.stream(.spendingWhim)
    classEvolution = key.stream(.classEvolution)
    paragonStat = key.stream(.paragonStat)
    weeklyChest = key.stream(.weeklyChest)
    weeklyChestItem = key.stream(.weeklyChestItem)
    dutyRefresh = key.stream(.dutyRefresh)
    comebackItem = key.stream(.comebackItem)
    giftConsumable = key.stream(.giftConsumable)
  }
}

/// A mission under way: one at a time (MIS).
struct RunningMission: Sendable {
  let index: Int
  /// The minute since day 1's midnight at which it can be collected.
  let endMinute: Int
}

/// What is counted over one player's life.
struct QuestTally: Sendable {
  var tasks = 0
  var luckyDrops = SIMD4<Int>(repeating: 0)
  var forcedDrops = SIMD4<Int>(repeating: 0)
  /// Longest drought by `LootSource`, open ones included.
  var longestDrought = SIMD4<Int>(repeating: 0)
  /// Pieces found, by `Rarity`.
  var found = SIMD8<Int>(repeating: 0)
  /// Gathered, spent or not.
  var materials = 0
  var fragments = 0
  var herbs = 0
  var scrolls = 0
  var consumables = 0
  var stored = 0
  var salvaged = 0
  var enhanceAttempts = 0
  var enhanceSuccesses = 0
  var bought = 0
  var runs = 0
  var completedRuns = 0
  var rooms = 0
  var passedRooms = 0
  var bosses = 0
  var missions = 0
  var wonMissions = 0
  var days = 0
  var activeDays = 0
}
