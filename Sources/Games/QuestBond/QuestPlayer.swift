import GameEngines
import GameSupport
import Players
import TimeQuest

struct QuestPlayer: Sendable {
  let person: Person
  let key: PlayerKey
  var characterClass: CharacterClass
  let habits: QuestHabits
  /// The way in which its tasks count as verified today (TSK-3).
  var verification: Verification

  var level = 1, exp = 0
  var stats: Stats
  var ledger: GoldLedger
  /// Changed by `gain`, `use` and `pay` alone, which trace it.
  private(set) var inventory = Inventory.none
  var streak = DayStreak()
  var estimation: EstimationState
  var worn = WornEquipment()
  /// The sum of all bonuses in force; see `renewBonusTotals`.
  var bonusTotals = BonusTotals()
  /// Bonuses that the party gives its members (PRT), as of last evening.
  var partyBonuses = Bonuses()
  var hasPartyBonuses = false
  var loot: LootState
  var boosts = Boosts()
  var gear: GearState
  var forge: ForgeState
  var dungeons: DungeonState
  var missions: MissionState
  var expeditions: ExpeditionState
  var cards: CardState
  var arena: ArenaLife
  var membership: Membership
  var raid: RaidMember
  var store: StoreState
  var research = ResearchState()
  var researchBonuses = Bonuses()
  var offerRoom = Array(repeatElement(Offer.nothing, count: OfferTable.room))
  var growth: GrowthState
  var daily: QuestDayState
  // Counts over a life.
  var tasks = 0, days = 0, activeDays = 0
  var trace: TraceRecorder?

  init(
    person: Person, key: PlayerKey, habits: QuestHabits, stats: Stats, startGold: Int,
    stashCapacity: Int, estimation: EstimationState, achievements: AchievementRules
  ) {
    var classLuck = key.stream(.characterClass)
    self.person = person
    self.key = key
    characterClass = ClassLine.allCases[classLuck.index(below: ClassLine.count)].starter
    self.habits = habits
    verification = habits.verification
    loot = LootState(key)
    gear = GearState(key, stashCapacity: stashCapacity)
    forge = ForgeState(key)
    dungeons = DungeonState(key)
    missions = MissionState(key)
    expeditions = ExpeditionState(key)
    cards = CardState(key)
    store = StoreState(key)
    growth = GrowthState(key)
    raid = RaidMember(key)
    arena = ArenaLife(key)
    membership = Membership(key)
    self.stats = stats
    ledger = GoldLedger(start: startGold)
    self.estimation = estimation
    daily = QuestDayState(key, achievements: achievements)
  }

  /// Adds to a stock: the only way in which a stock grows.
  @inline(__always)
  mutating func gain(_ amount: Int, of stock: Stock, from account: StockAccount) {
    inventory[stock] += amount
    trace?.moves(.gainsStock, amount, of: stock, account, held: inventory[stock])
  }

  @inline(__always)
  mutating func useOne(of stock: Stock, for account: StockAccount) {
    inventory[stock] -= 1
    trace?.moves(.usesStock, 1, of: stock, account, held: inventory[stock])
  }

  /// Pays a cost whole, or not at all: the only way in which several stocks shrink at once.
  mutating func pay(_ cost: InventoryCost, for account: StockAccount) -> Bool {
    guard inventory.pay(cost) else { return false }
    if let trace {
      for stock in Stock.allCases {
        trace.moves(.usesStock, cost[stock], of: stock, account, held: inventory[stock])
      }
    }
    return true
  }
}

/// Sources and uses of what an inventory holds.
enum StockAccount: String {
  case task, bundle, login, comeback, room, bonusRoom, mission, stage, raid, salvage
  case dungeon, consumable, store, merchant
  case craft, herbCraft, research, scroll, expedition, enhance, partyStreak
}
