import GameEngines
import GameSupport
import Players
import TimeQuest

/// The state of one QuestBond player.
struct QuestPlayer: Sendable {
  let person: Person
  let key: PlayerKey
  var characterClass: CharacterClass
  /// The way in which it verifies tasks, and the way that counts today (TSK-3).
  let habit: Verification
  var verification: Verification
  let spending: SpendingStyle
  let playsToCaps: Bool
  let firstActivity: DayStart

  var level = 1
  var exp = 0
  var stats: Stats
  var ledger: GoldLedger
  /// Changed by `gain`, `use` and `pay` alone, which trace it.
  private(set) var inventory = Inventory()
  var streak = DayStreak()
  var estimation: EstimationState
  var worn = WornEquipment()
  /// The sum of all bonuses in force; see `renewBonusTotals`.
  var bonusTotals = BonusTotals()
  /// Bonuses that the party gives its members (PRT), as of last evening.
  var partyBonuses = Bonuses()
  /// True if there are any party bonuses.
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
  /// The store's day, and finished research.
  var store: StoreState
  var research = ResearchState()
  /// The bonuses of finished research.
  var researchBonuses = Bonuses()
  var offerRoom = Array(repeatElement(Offer.nothing, count: OfferTable.room))
  var growth: GrowthState
  var daily: QuestDayState
  var tally = Tally()
  var trace: TraceRecorder?

  init(
    person: Person, key: PlayerKey, habits: QuestHabits, stats: Stats, startGold: Int,
    stashCapacity: Int, estimation: EstimationState, achievements: AchievementRules
  ) {
    var classLuck = key.stream(.characterClass)
    self.person = person
    self.key = key
    characterClass = ClassLine.allCases[classLuck.index(below: ClassLine.count)].starter
    habit = habits.verification
    verification = habit
    spending = habits.spending
    playsToCaps = habits.playsToCaps
    firstActivity = habits.firstActivity
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

  // MARK: Changes of the inventory

  /// Adds to a stock: the only way in which a stock grows.
  @inline(__always)
  mutating func gain(_ amount: Int, of stock: Stock, from account: StockAccount) {
    inventory[stock] += amount
    trace?.gains(amount, of: stock, from: account, held: inventory[stock])
  }

  /// Uses one unit of a stock that is not empty.
  @inline(__always)
  mutating func useOne(of stock: Stock, for account: StockAccount) {
    inventory[stock] -= 1
    trace?.uses(1, of: stock, for: account, held: inventory[stock])
  }

  /// Pays a cost, whole or not at all: the only way in which several stocks shrink at once.
  ///
  /// - Returns: `false`, with nothing changed, when anything of it is missing.
  mutating func pay(_ cost: InventoryCost, for account: StockAccount) -> Bool {
    guard inventory.pay(cost) else { return false }
    if let trace {
      for stock in Stock.allCases {
        trace.uses(cost[stock], of: stock, for: account, held: inventory[stock])
      }
    }
    return true
  }

  /// Counts over one player's life.
  struct Tally: Sendable {
    var tasks = 0, days = 0, activeDays = 0
  }
}

/// Sources and uses of what an inventory holds.
enum StockAccount: String {
  case task, bundle, login, comeback, room, bonusRoom, mission, stage, raid, salvage
  case dungeon, consumable, store, merchant
  case craft, herbCraft, research, scroll, expedition, enhance, partyStreak
}
