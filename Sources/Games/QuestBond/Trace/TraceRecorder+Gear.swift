import GameEngines
import GameKit
import Players
import Randomness
import ScenarioReading

// Loot and gear (DRP, PTY, EQP).

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

  @inline(never)
  func gains(_ amount: Int, of stock: Stock, from account: StockAccount, held: Int) {
    moves(.gainsStock, amount, stock, account, held)
  }

  @inline(never)
  func uses(_ amount: Int, of stock: Stock, for account: StockAccount, held: Int) {
    moves(.usesStock, amount, stock, account, held)
  }

  private func moves(
    _ kind: EventKind, _ amount: Int, _ stock: Stock, _ account: StockAccount, _ held: Int
  ) {
    if amount == 0 { return }
    record(
      kind,
      [
        "stock": .text("\(stock)"), "account": .text(account.rawValue), "amount": .whole(amount),
        "balance": .whole(held),
      ])
  }

  @inline(never)
  func wears(_ piece: Equipment, power: Double, sets: Int) {
    record(.wears, facts(of: piece) + ["power": .number(power), "sets": .whole(sets)])
  }

  @inline(never)
  func stores(_ piece: Equipment, stash: Int) {
    record(.stores, facts(of: piece) + ["stash": .whole(stash)])
  }

  @inline(never)
  func takesOut(_ piece: Equipment, stash: Int) {
    record(.takesOut, facts(of: piece) + ["stash": .whole(stash)])
  }

  @inline(never)
  func sells(_ piece: Equipment) { record(.sells, facts(of: piece)) }

  /// A piece by which it can be known again: its number, and all that it is.
  func facts(of piece: Equipment) -> Facts {
    func text(_ affix: Affix?) -> Facts {
      affix.map { affix in
        let place = affix.kind.rawValue < AffixKind.prefixCount ? "prefix" : "suffix"
        let bound: Facts = affix.boundTo.map { ["\(place)Bound": .text("\($0)")] } ?? [:]
        return [place: .text("\(affix.kind)"), "\(place)Share": .number(affix.share)] + bound
      } ?? [:]
    }
    let number: Facts = piece.number > 0 ? ["piece": .whole(Int(piece.number))] : [:]
    let set: Facts = piece.set.map { ["set": .text("\($0)")] } ?? [:]
    return number + [
      "rarity": .text("\(piece.rarity)"), "slot": .text("\(piece.slot)"),
      "stat": .text("\(piece.stat)"), "points": .number(piece.primary),
      "secondary": .number(piece.secondary), "plus": .whole(piece.enhancement),
    ] + text(piece.prefix) + text(piece.suffix) + set
  }
}
