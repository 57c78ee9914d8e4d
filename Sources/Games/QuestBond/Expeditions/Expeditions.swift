import GameEngines
import Players
import Randomness

/// The expeditions, and how players choose among them.
struct QuestExpeditions: SwitchedRules {
  var isOn = true
  var rules = ExpeditionRules()
  /// From the easiest to the hardest; empty when there are none.
  var list: [Expedition] = []
  /// A player sets out on the hardest expedition whose stages succeed at least this likely on
  /// average; if there is none, on the easiest.
  var comfortableSuccess = 0.6

  static let off = Self { $0.isOn = false }

  /// By expedition: its stages of each kind, in the order of `RoomKind`, and of all kinds.
  var stageCounts: [(kinds: SIMD8<Double>, all: Double)] {
    list.map { expedition in
      var kinds = SIMD8<Double>(repeating: 0)
      for stage in expedition.stages { kinds[stage.rawValue] += 1 }
      return (kinds, Double(expedition.stages.count))
    }
  }

  /// Returns the player level from which an expedition is open.
  @inline(__always)
  func level(of number: Int) -> Int { max(list[number].level, rules.lowestLevel) }
}

extension Purpose {
  static let stageOutcome = Purpose("stageOutcome", key: 172)
  static let stageEquipment = Purpose("stageEquipment", key: 173)
  static let stageItem = Purpose("stageItem", key: 174, drawsPerDecision: 8)
  static let stageMaterial = Purpose("stageMaterial", key: 175)
  static let stageConsumable = Purpose("stageConsumable", key: 176)
  static let stageConsumableKind = Purpose("stageConsumableKind", key: 177)
}

/// The expedition state of one player.
struct ExpeditionState: Sendable {
  var outcomeLuck, materialLuck, consumableLuck, kindLuck: KeyedStream
  /// A stage's equipment; its pity counts whole expeditions (PTY-3).
  var loot: LootChannel
  /// The expedition under way: one at a time (EXP); −1 while there is none.
  var running = -1
  /// The minute since day 1's midnight at which it can be collected.
  var endMinute = 0
  /// Expeditions collected today, which deepen the party's bond in the evening (PRT-4).
  var collectedToday = 0
  /// The combined power of the party in each kind of room, as of last evening (PWR); not used by a
  /// player without companions.
  var partyPowers = SIMD8<Double>(repeating: 0)
  var tally = Tally()

  init(_ key: PlayerKey) {
    outcomeLuck = key.stream(.stageOutcome)
    materialLuck = key.stream(.stageMaterial)
    consumableLuck = key.stream(.stageConsumable)
    kindLuck = key.stream(.stageConsumableKind)
    loot = LootChannel(luck: EquipmentLuck(key, at: .stage))
  }

  /// Counts over one player's expeditions.
  struct Tally: Sendable {
    var expeditions = 0, stages = 0, passedStages = 0
  }
}
