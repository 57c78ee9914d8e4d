import GameEngines
import GameKit
import Players
import Randomness
import ScenarioReading

extension EventKind {
  static let tries = EventKind("loot.attempt", "an attempt at equipment")
    .attempting { Attempt(of: word($0, "source"), ending: $0.word("outcome")) }

  static let rolls = EventKind("loot.roll", "a roll for anything else")

  static let finds = EventKind("loot.found", "a piece of equipment is found")
    .highlighted {
      let rarity = word($0, "rarity")
      return rarity == "common" ? nil : .first(2, rarity)
    }

  static let receives = EventKind("loot.consumable", "a consumable is had")
    .explaining { .income("consumable", words: word($0, "consumable")) }

  static let usesConsumable = EventKind("loot.uses", "a consumable does something")

  static let ofLoot = [tries, rolls, finds, receives, usesConsumable]
}

/// Where equipment is tried for, with luck of its own for the attempt and for the piece. Doors and
/// bonus rooms share the pity of rooms, not their luck.
enum LootPlace: String, CaseIterable {
  case task, room, mission, door, bonusRoom, stage

  var attempts: Purpose {
    switch self {
    case .task: .taskEquipment
    case .room: .roomEquipment
    case .mission: .missionEquipment
    case .door: .doorEquipment
    case .bonusRoom: .bonusEquipment
    case .stage: .stageEquipment
    }
  }

  var pieces: Purpose {
    switch self {
    case .task: .taskItem
    case .room: .roomItem
    case .mission: .missionItem
    case .door: .doorItem
    case .bonusRoom: .bonusItem
    case .stage: .stageItem
    }
  }
}

extension TraceRecorder {
  /// An attempt at equipment.
  ///
  /// - Parameters:
  ///   - chance: In force, before soft pity and the cap.
  ///   - dry: Dry attempts when it was over.
  @inline(never)
  func tries(
    _ source: LootSource, at place: LootPlace, chance: Double, _ attempt: EquipmentAttempt,
    dry: Int, _ stream: KeyedStream
  ) {
    let (outcome, number) =
      switch attempt {
      case .dry: ("none", dry)
      case .lucky(let number): ("lucky", number)
      case .forced(let number): ("forced", number)
      }
    record(
      .tries,
      [
        "source": .text(source.name), "place": .text(place.rawValue), "attempt": .whole(number),
        "chance": .number(chance), "outcome": .text(outcome),
      ], luck: [luck(place.attempts, after: stream)])
  }

  /// A stage's attempt: a part of an expedition's (PTY-3).
  @inline(never)
  func triesPart(_ source: LootSource, chance: Double, dropped: Bool, _ stream: KeyedStream) {
    record(
      .tries,
      [
        "source": .text(source.name), "place": .text(LootPlace.stage.rawValue),
        "chance": .number(chance), "outcome": .text(dropped ? "lucky" : "none"),
      ], luck: [luck(.stageEquipment, after: stream)])
  }

  /// A roll for something other than equipment.
  ///
  /// - Parameter kind: The stream that said which one it is, where it was drawn.
  @inline(never)
  func rolls(
    for what: String, in source: String, found amount: Int, _ purpose: Purpose,
    _ stream: KeyedStream, kind: (Purpose, KeyedStream)? = nil
  ) {
    record(
      .rolls, ["source": .text(source), "what": .text(what), "found": .whole(amount)],
      luck: [luck(purpose, after: stream)]
        + (kind.map { [luck($0, after: $1)] } ?? []))
  }

  /// A piece that luck or pity gave.
  ///
  /// - Parameter set: The luck of being a set's, where the source drops pieces of sets.
  @inline(never)
  func finds(
    _ piece: inout Equipment, in source: String, _ purpose: Purpose, _ stream: KeyedStream,
    set: KeyedStream? = nil
  ) {
    number(&piece)
    record(
      .finds, ["source": .text(source)] + facts(of: piece),
      luck: [luck(purpose, after: stream)] + (set.map { [luck(.setDrop, after: $0)] } ?? []))
  }

  /// - Parameter left: How often those in hand will do something, this one included.
  @inline(never)
  func receives(_ consumable: Consumable, left: Int) {
    record(.receives, ["consumable": .text("\(consumable)"), "left": .whole(left)])
  }

  /// A consumable does something.
  ///
  /// - Parameters:
  ///   - gain: A share more of EXP, gold, materials or chance; points on each stat; or failures
  ///     forgiven.
  ///   - left: How often those in hand will still do something.
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
    record(
      .usesConsumable,
      [
        "consumable": .text("\(consumable)"), "raises": .text(raises), "by": .number(gain),
        "left": .whole(left),
      ])
  }
}
