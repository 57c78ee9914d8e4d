import GameEngines
import GameSupport
import Players
import Randomness

extension EventKind {
  static let tries = EventKind("loot.attempt", "an attempt at equipment")
    .attempting { Attempt(of: word($0, "source"), ending: $0.word("outcome")) }

  static let rolls = EventKind("loot.roll", "a roll for anything else")

  static let finds = EventKind("loot.found", "a piece of equipment is found")
    .highlighted {
      let rarity = word($0, "rarity")
      return rarity == "common" ? nil : .first(2, rarity)
    }

  static let receives = EventKind("loot.consumable", "a consumable is received")
    .explaining { .income("consumable", words: word($0, "consumable")) }

  static let usesConsumable = EventKind("loot.uses", "a consumable does something")

  static let ofLoot = [tries, rolls, finds, receives, usesConsumable]
}

/// A place of attempts at equipment, with its own luck for the attempt and for the piece.
enum LootPlace: String, CaseIterable {
  case task, room, mission, door, bonusRoom, stage

  /// The source whose pity counts its attempts.
  var source: LootSource {
    switch self {
    case .task: .task
    case .room, .door, .bonusRoom: .dungeonRoom
    case .mission: .mission
    case .stage: .expedition
    }
  }

  var purposes: (attempts: Purpose, pieces: Purpose) {
    switch self {
    case .task: (.taskEquipment, .taskItem)
    case .room: (.roomEquipment, .roomItem)
    case .mission: (.missionEquipment, .missionItem)
    case .door: (.doorEquipment, .doorItem)
    case .bonusRoom: (.bonusEquipment, .bonusItem)
    case .stage: (.stageEquipment, .stageItem)
    }
  }
}

extension TraceRecorder {
  /// Records an attempt at equipment.
  ///
  /// - Parameters:
  ///   - chance: The chance before soft pity and the cap.
  ///   - pity: The source's counter after the attempt.
  @inline(never)
  func tries(
    _ place: LootPlace, chance: Double, cap: Double, _ attempt: EquipmentAttempt,
    _ rules: PityRules, _ pity: PityState, _ stream: KeyedStream
  ) {
    record(.tries, by: .after(place.purposes.attempts, stream)) {
      ["source": .text(place.source.name), "place": .text(place.rawValue)]
        + attempt.facts(chance: chance, cap: cap, rules, pity)
    }
  }

  /// Records a roll for something other than equipment: whether it is there.
  ///
  /// - Parameter kind: The stream that decided the kind, if one was drawn.
  @inline(never)
  func rolls(
    _ what: String, in source: String, _ isThere: Bool, _ purpose: Purpose, _ stream: KeyedStream,
    kind: Decision? = nil
  ) {
    rolls(what, in: source, isThere ? 1 : 0, purpose, stream, kind: kind)
  }

  /// Records a roll for something found in some number.
  @inline(never)
  func rolls(
    _ what: String, in source: String, _ found: Int, _ purpose: Purpose, _ stream: KeyedStream,
    kind: Decision? = nil
  ) {
    record(.rolls, by: .after(purpose, stream), kind) {
      ["source": .text(source), "what": .text(what), "found": .whole(found)]
    }
  }

  /// Records a piece that luck or pity gave.
  ///
  /// - Parameter set: The luck of being a set piece, if the source drops set pieces.
  @inline(never)
  func finds(
    _ piece: inout Equipment, in source: String, _ purpose: Purpose, _ stream: KeyedStream,
    set: KeyedStream?
  ) {
    number(&piece)
    let facts = Facts(of: piece)
    record(.finds, by: .after(purpose, stream), set.map { .after(.setDrop, $0) }) {
      ["source": .text(source)] + facts
    }
  }

  /// - Parameter left: How many effects those in hand have left, this one included.
  @inline(never)
  func receives(_ consumable: Consumable, left: Int) {
    record(.receives, ["consumable": .text("\(consumable)"), "left": .whole(left)])
  }

  /// Records the effect of a consumable.
  ///
  /// - Parameters:
  ///   - gain: A share more of EXP, gold, materials or chance; points on each stat; or failures
  ///     forgiven.
  ///   - left: How many effects those in hand still have.
  @inline(never)
  func uses(_ consumable: Consumable, by gain: Double, left: Int) {
    let raises =
      switch consumable {
      case .expBoost, .standardEXPBoost: "EXP"
      case .goldBoost, .standardGoldBoost: "gold"
      case .materialMagnet: "materials"
      case .statSnack: "stats"
      case .potion: "forgiven failures"
      case .beacon: "equipment chance"
      case .catalyst: "success chance"
      }
    record(.usesConsumable) {
      [
        "consumable": .text("\(consumable)"), "raises": .text(raises), "by": .number(gain),
        "left": .whole(left),
      ]
    }
  }
}
