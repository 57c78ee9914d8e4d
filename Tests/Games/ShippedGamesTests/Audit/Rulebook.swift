import Foundation
import Randomness
import ScenarioFiles
import ShippedGames
import TestWorlds

@testable import GameSupport

/// What an outsider knows before it opens a trace: the rulebook's numbers, and what a scenario has
/// in their place. Nothing here asks an engine.
struct Rulebook {
  // What the shipped scenario has in place of the rulebook's number, and random worlds change.
  var levelBase = 100.0
  var levelUpGold = (first: 50.0, last: 500.0)
  var streakStep = 0.005
  var streakCap = 0.5
  var taskEquipment = 0.065
  var taskPity = 20
  var roomPity = 12
  var roomEXP = 2.0
  var stageEXP = (base: 5.0, perLevel: 0.1)
  var raidGold = (first: 200.0, last: 500.0)
  var bondBase = 50.0
  var questGold = (first: 30.0, last: 100.0)
  var questEXP = (first: 5.0, last: 30.0)
  var enhanceCritical = 0.1
  var entryPrice = 50
  var tokenChance = 0.25
  var verification = [
    "casual": "quick", "steady": "standard", "achiever": "verified", "hoarder": "standard",
    "erratic": "quick", "quickClicker": "quick", "capRider": "standard",
  ]

  // MARK: What the rulebook says

  static let rarities = ["common", "uncommon", "rare", "epic", "legendary"]
  static let tiers = ["normal", "hard", "heroic", "mythic"]
  static let grades = ["common", "uncommon", "rare"]

  /// LVL-1.
  func level(_ exp: Int) -> Int {
    var level = 1
    while level < 100, Double(exp) >= levelBase * pow(Double(level), 1.5) - 1e-6 { level += 1 }
    return level
  }

  /// LVL-2.
  func levelUp(_ level: Int) -> Double {
    levelUpGold.first + (levelUpGold.last - levelUpGold.first) * Double(level - 2) / 98
  }

  /// DAY-1: by level from the first to the last.
  func quest(_ ends: (first: Double, last: Double), _ level: Int) -> Double {
    ends.first + (ends.last - ends.first) * Double(level - 1) / 99
  }

  /// TSK-2.
  func taskGold(_ level: Int) -> Double { 10 + 50 * Double(level - 1) / 99 }

  /// TSK-4.
  func streak(_ days: Int, affix: Double) -> Double {
    1 + min(streakCap, streakStep * Double(days)) * (1 + affix)
  }

  /// TSK-3: the factor on EXP, and the points on the chance of equipment.
  static let verified: [String: (exp: Double, points: Double)] = [
    "quick": (1, 0), "standard": (1.15, 0.02), "verified": (1.3, 0.05),
    "partyVerified": (1.5, 0.08),
  ]

  /// XP-1 and DIF-4.
  static let ratingXP: [String: Double] = ["spotOn": 40, "close": 25, "off": 15, "wayOff": 8]
  static let levelFactor = [1.00, 1.15, 1.35, 1.60, 2.00]

  /// DRP, DNG-2.
  static let roomEquipment = [0.15, 0.25, 0.35, 0.50]
  static let tierFactor = [1.0, 1.5, 2.2, 3.2]

  /// PTY-1: the threshold, and the least rarity of a forced drop.
  func pity(_ source: String) -> (threshold: Int, atLeast: Int) {
    switch source {
    case "task": (taskPity, 1)
    case "mission": (5, 2)
    case "expedition": (3, 3)
    default: (roomPity, 2)
    }
  }

  /// FRG-2.
  static let enhanceChance = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]
  static let enhanceFactor = [1.0, 1.5, 2, 3, 4, 5, 8, 12, 20, 40]
  static let enhanceBase = [50.0, 100, 200, 500, 1000]
  static let enhanceGain = [1.0, 1, 1, 1, 1, 1, 2, 2, 2, 3]

  /// FRG-1, and the set's recipe of the scenario: essence, materials, fragments, gold.
  static func craft(_ what: String, targeted: Bool) -> [Int] {
    let recipes = [
      "tier 1": [3, 2, 0, 0], "tier 2": [8, 5, 2, 50], "tier 3": [15, 8, 5, 200],
      "tier 4": [30, 15, 10, 500],
    ]
    if what == "set" { return [40, 20, 12, 600] }
    return recipes[what]!.map { $0 * (targeted ? 2 : 1) }
  }

  /// FRG-4: fragments, materials and gold; the chance of the scroll.
  static let salvage = [[1, 0, 5], [0, 2, 15], [1, 3, 40], [2, 5, 100], [4, 8, 250]]
  static let scrollChance = [0, 0.1, 0.2, 0.3, 0.5]
  /// What the stash sells for is the scenario's.
  static let sale = [2.0, 6, 16, 40, 100]

  /// FRG-5, FRG-6.
  static let reroll = [300, 500, 800, 1300, 2100, 3400, 5500, 8900]
  static let scroll = [0, 100, 200, 300, 500]
  static let brew = [50, 150, 300]

  /// STO: what the scenario's store asks.
  static let piecePrice = [60, 150, 400, 1000, 1000]
  static let consumablePrice = [
    "expBoost": 80, "goldBoost": 80, "materialMagnet": 120, "statSnack": 40, "potion": 30,
  ]

  /// How potent a consumable is: its grade of herbs (FRG-6).
  static func grade(of consumable: String) -> Int {
    switch consumable {
    case "standardEXPBoost", "standardGoldBoost": 1
    case "beacon", "catalyst": 2
    default: 0
    }
  }

  /// How often a consumable does something (DRP-2), and how much.
  static let charges = [
    "expBoost": 1, "goldBoost": 1, "materialMagnet": 5, "statSnack": 1, "potion": 1,
    "standardEXPBoost": 3, "standardGoldBoost": 3, "beacon": 10, "catalyst": 1,
  ]
  static let boosts = [
    "expBoost": 0.25, "goldBoost": 0.25, "materialMagnet": 1, "statSnack": 1, "potion": 1,
    "standardEXPBoost": 0.5, "standardGoldBoost": 0.5, "beacon": 0.5,
  ]

  /// DAY-3: gold and materials of each day of the cycle.
  static let login = [(50, 0), (0, 0), (100, 0), (0, 1), (150, 0), (0, 2), (250, 0)]
  /// DAY-4.
  static func comeback(_ days: Int) -> Double { days >= 14 ? 1000 : days >= 7 ? 500 : 200 }
  /// DAY-5: gold, and the scenario's EXP.
  static let goal = [(50.0, 10.0), (100, 20), (150, 30), (300, 60)]

  /// PRT-1: days, EXP, gold and chance of loot.
  static let partyTiers = [
    (days: 0, exp: 0.0, gold: 0.0, loot: 0.0), (3, 0.10, 0, 0), (7, 0.15, 0.10, 0),
    (14, 0.20, 0.15, 0.05), (30, 0.25, 0.20, 0.10),
  ]

  /// CLS-2.
  static func affinity(_ characterClass: String, _ category: String) -> Double {
    switch (characterClass, category) {
    case ("warrior", "physical"), ("mage", "mental"): 0.15
    case ("berserker", "physical"), ("paladin", "physical"): 0.20
    case ("sorcerer", "mental"), ("enchanter", "mental"): 0.20
    case ("archer", "creative"), ("archer", "social"): 0.10
    case ("ranger", "creative"), ("ranger", "social"): 0.15
    case ("trickster", "creative"), ("trickster", "social"): 0.15
    default: 0
    }
  }
}

// MARK: - Worlds

extension Rulebook {
  /// A world that nobody designed: some of the shipped scenario's numbers changed, in the scenario
  /// and here.
  static func world(
    _ luck: inout KeyedStream, days: Int, seed: Int
  ) throws -> (Rulebook, Simulation) {
    var book = Rulebook()
    var settings: [String] = []
    func change(_ path: String, _ values: [Double], _ write: (inout Rulebook, Double) -> Void) {
      // Half of the numbers stay as they are.
      let index = luck.index(below: 2 * values.count)
      guard index < values.count else { return }
      let value = values[index]
      let text = value == value.rounded() ? "\(Int(value))" : "\(value)"
      settings.append("\(path)=\(text)")
      write(&book, value)
    }
    change("levels.base", [4, 15, 60]) { $0.levelBase = $1 }
    change("levelUps.firstGold", [7, 33, 120]) { $0.levelUpGold.first = $1 }
    change("levelUps.lastGold", [400, 777]) { $0.levelUpGold.last = $1 }
    change("tasks.streakStep", [0.02, 0.013, 0.1]) { $0.streakStep = $1 }
    change("tasks.streakCap", [0.1, 0.25]) { $0.streakCap = $1 }
    change("loot.task.equipment", [0.02, 0.2]) { $0.taskEquipment = $1 }
    change("pity.task.threshold", [7, 12]) { $0.taskPity = Int($1) }
    change("pity.dungeonRoom.threshold", [3, 5]) { $0.roomPity = Int($1) }
    change("dungeons.roomEXP", [7, 40]) { $0.roomEXP = $1 }
    change("expeditions.stageEXPBase", [11, 40]) { $0.stageEXP.base = $1 }
    change("expeditions.stageEXPPerLevel", [0.5]) { $0.stageEXP.perLevel = $1 }
    change("raid.lowestGold", [111, 333]) { $0.raidGold.first = $1 }
    change("party.bond.base", [1, 3]) { $0.bondBase = $1 }
    change("dailyQuests.firstGold", [41, 77]) { $0.questGold.first = $1 }
    change("dailyQuests.lastEXP", [100, 97]) { $0.questEXP.last = $1 }
    change("forge.enhance.criticalChance", [0.3]) { $0.enhanceCritical = $1 }
    change("arena.entryPrice", [5, 20]) { $0.entryPrice = Int($1) }
    change("missions.token", [0.8]) { $0.tokenChance = $1 }
    if luck.index(below: 3) == 0 {
      settings.append("population.archetypes.steady.verification=\"partyVerified\"")
      book.verification["steady"] = "partyVerified"
    }
    let overrides = SimulationOverrides(
      players: 400, days: days, seed: seed, settings: settings.map { Setting(parsing: $0) })
    let scenario = try Scenario.load(
      file: World.file(of: "questbond"), games: shippedGames, overrides: overrides)
    return (book, scenario.simulation)
  }
}
