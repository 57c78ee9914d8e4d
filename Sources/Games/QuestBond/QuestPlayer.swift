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

/// What consumables still do. They are used as they come.
struct Boosts: Sendable {
  /// Tasks with more EXP, with more gold, with double materials.
  var expTasks = 0
  var goldTasks = 0
  var magnetTasks = 0
  /// The day on which a snack raises the stats.
  var snackDay = 0
  var potions = 0
  /// Tasks under a standard boost of EXP, of gold, and under a beacon.
  var standardEXPTasks = 0
  var standardGoldTasks = 0
  var beaconTasks = 0

  mutating func use(_ consumable: Consumable, day: Int, rules: ConsumableRules) {
    switch consumable {
    case .expBoost: expTasks += 1
    case .goldBoost: goldTasks += 1
    case .materialMagnet: magnetTasks += rules.magnetTasks
    case .statSnack: snackDay = day
    case .potion: potions += 1
    case .standardEXPBoost: standardEXPTasks += rules.standardTasks
    case .standardGoldBoost: standardGoldTasks += rules.standardTasks
    case .beacon: beaconTasks += rules.beaconTasks
    // Goes into the satchel.
    case .catalyst: break
    }
  }

  /// The kinds of which one more would do anything that those in hand do not.
  @inline(__always)
  func wanted(day: Int) -> ConsumableSet {
    var wanted = ConsumableSet()
    wanted.insert(.expBoost, if: expTasks == 0)
    wanted.insert(.goldBoost, if: goldTasks == 0)
    wanted.insert(.materialMagnet, if: magnetTasks == 0)
    wanted.insert(.statSnack, if: snackDay != day)
    wanted.insert(.potion, if: potions == 0)
    wanted.insert(.standardEXPBoost, if: standardEXPTasks == 0)
    wanted.insert(.standardGoldBoost, if: standardGoldTasks == 0)
    wanted.insert(.beacon, if: beaconTasks == 0)
    return wanted
  }

  /// How often one in hand will still do something.
  func charges(of consumable: Consumable, day: Int) -> Int {
    switch consumable {
    case .expBoost: expTasks
    case .goldBoost: goldTasks
    case .materialMagnet: magnetTasks
    case .statSnack: snackDay == day ? 1 : 0
    case .potion: potions
    case .standardEXPBoost: standardEXPTasks
    case .standardGoldBoost: standardGoldTasks
    case .beacon: beaconTasks
    case .catalyst: 0
    }
  }

  /// Whether one more of a kind would do anything that those in hand do not.
  func wants(_ consumable: Consumable, day: Int) -> Bool { wanted(day: day).contains(consumable) }

  /// Uses up one charge, if there is one; without a branch, as every task asks for several kinds.
  @inline(__always)
  static func takeOne(_ charges: inout Int) -> Bool {
    let isThere = charges > 0
    charges &-= Int(unsafeBitCast(isThere, to: UInt8.self))
    return isThere
  }
}

/// Kinds of consumables, a bit each. Put together without a branch, as what players lack of them
/// is hard to predict.
struct ConsumableSet: Sendable {
  private var bits: UInt16 = 0

  /// The kinds that also drop, which the store sells.
  static let dropped = ConsumableSet(bits: 1 << UInt16(Consumable.dropCount) - 1)

  init() {}

  private init(bits: UInt16) { self.bits = bits }

  @inline(__always)
  mutating func insert(_ kind: Consumable, if condition: Bool) {
    bits |= UInt16(unsafeBitCast(condition, to: UInt8.self)) &<< UInt16(kind.number)
  }

  @inline(__always)
  func contains(_ kind: Consumable) -> Bool { bits &>> UInt16(kind.number) & 1 == 1 }

  @inline(__always)
  mutating func formIntersection(_ other: ConsumableSet) { bits &= other.bits }

  /// Takes out the first kind; nil when there is none left.
  @inline(__always)
  mutating func popFirst() -> Consumable? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return Consumable(unchecked: bits.trailingZeroBitCount)
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
