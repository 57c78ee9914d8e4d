import GameEngines
import Players
import Randomness

/// Growth of a character besides levels and stats; nil where a part is off.
struct QuestGrowth: DesignedRules {
  var classNames = ClassNames()
  /// When starters evolve (CLS-1).
  var evolution: ClassEvolution?
  /// Effects of classes in encounters (CLS-3).
  var classPower = ClassPower.off
  // Growth after the last level (LVL-6): one of the two.
  var paragon: ParagonRules?
  var rebirth: RebirthRules?
  /// Pay of routines that are bundles (TSK-5); each routine says whether it is one.
  var bundles = BundleRules.off
  /// Tasks of a category for one level of mastery, ≥ 1 (TSK-8).
  var tasksPerMastery: Int?

  static let designedTasksPerMastery = 15
}

extension ClassPower: SwitchedRules {
  static let off = Self { $0.partyDays = 0 }
  var isOn: Bool { partyDays > 0 }
}

/// Growth rules in the form that play reads, worked out once.
struct GrowthTerms: Sendable {
  /// Affinity bonuses by class, in the order of `CharacterClass`: the start of a player's sum.
  let bonusTotals: [BonusTotals]
  /// Bonuses of a class's power; nil for a class without any.
  let classBonuses: [Bonuses?]
  /// The EXP that fills the last level, if something follows it; else out of reach.
  let lastThreshold: Int
  /// The raw `BundleKind` of each routine, −1 for none.
  let bundleOfRoutine: [Int8]

  init(_ rules: QuestRules) {
    let growth = rules.growth
    bonusTotals = CharacterClass.allCases.map { BonusTotals(rules.affinity.bonuses(of: $0)) }
    classBonuses = CharacterClass.allCases.map { characterClass in
      let bonuses =
        growth.classPower.isOn ? growth.classPower.bonuses(of: characterClass) : Bonuses()
      return bonuses == Bonuses() ? nil : bonuses
    }
    let goesOn = growth.paragon != nil || growth.rebirth != nil
    // With one level only, rebirths would never end.
    lastThreshold =
      goesOn && rules.levels.highestLevel > 1 ? rules.levels.thresholds.last ?? .max : .max
    bundleOfRoutine = rules.routines.routines.map { routine in
      growth.bundles.isOn ? routine.bundle.map { Int8($0.rawValue) } ?? -1 : -1
    }
  }
}

struct GrowthState: Sendable {
  var chestLuck, evolutionLuck, paragonLuck: KeyedStream
  /// Factor on power by `RoomKind`, by the player's class (CLS-3).
  var roomFactors = SIMD8<Double>(repeating: 1)
  /// Factor on all power, by an enchanter in the party (CLS-3).
  var partyFactor = 1.0
  var paragon = ParagonState()
  var rebirth = RebirthState()
  var bundle = BundleState()
  var mastery = CategoryMastery()
  var records = PersonalRecords()
  // Counts over a life.
  var bundlesPaid = 0, daysCovered = 0

  init(_ key: PlayerKey) {
    chestLuck = key.stream(.chestItem)
    evolutionLuck = key.stream(.classEvolution)
    paragonLuck = key.stream(.paragonStat)
  }
}

extension QuestBondGame {
  /// Evolves a starter class that meets the conditions (CLS-1).
  @inline(__always)
  func evolve(_ player: inout QuestPlayer) {
    if let evolution = rules.growth.evolution,
      evolution.isOpen(to: player.characterClass, level: player.level, stats: player.stats)
    {
      let line = player.characterClass.line
      let evolved = evolution.choose(in: line, using: &player.growth.evolutionLuck)
      player.trace?.record(.evolves, by: .after(.classEvolution, player.growth.evolutionLuck)) {
        ["class": .text("\(evolved)")]
      }
      become(evolved, &player)
    }
  }

  @inline(never)
  func become(_ characterClass: CharacterClass, _ player: inout QuestPlayer) {
    player.characterClass = characterClass
    if rules.growth.classPower.isOn {
      player.growth.roomFactors = rules.growth.classPower.factors(of: characterClass)
    }
    renewBonusTotals(of: &player)
  }

  /// Sets the members' party factor for tomorrow in the evening (CLS-3): an enchanter helps while
  /// it keeps playing.
  @inline(__always)
  func shareClasses(_ day: Int, _ members: inout MutableSpan<QuestPlayer>) {
    guard rules.growth.classPower.isOn else { return }
    var hasEnchanter = false
    for index in members.indices
    where members[index].daily.absence.daysAway(on: day) < rules.growth.classPower.partyDays {
      hasEnchanter = hasEnchanter || members[index].characterClass == .enchanter
    }
    let factor = rules.growth.classPower.partyFactor(hasEnchanter: hasEnchanter)
    for index in members.indices { members[index].growth.partyFactor = factor }
  }

  /// Converts EXP beyond what the last level needs (LVL-6).
  @inline(never)
  func passLastLevel(_ player: inout QuestPlayer) {
    guard let rebirth = rules.growth.rebirth else { return gainParagonPoints(&player) }
    // A rebirth happens as soon as possible.
    player.growth.rebirth.begin(rules: rebirth, stats: &player.stats)
    (player.level, player.exp) = (1, 0)
    player.trace?.record(.rebirth) { [count = player.growth.rebirth.count] in
      ["count": .whole(count)]
    }
    become(player.characterClass.line.starter, &player)
  }

  private func gainParagonPoints(_ player: inout QuestPlayer) {
    guard let paragon = rules.growth.paragon else { return }
    let points = player.growth.paragon.advance(
      total: player.exp, threshold: growth.lastThreshold, rules: paragon)
    if points == 0 { return }
    let before = player.growth.paragonLuck
    paragon.place(points, in: &player.stats, using: &player.growth.paragonLuck)
    if let trace = player.trace {
      let (after, total) = (player.growth.paragonLuck, player.growth.paragon.points)
      // One draw each, except a surplus beyond 600 at once.
      let draws = Int(truncatingIfNeeded: after.draws(since: before))
      let last = trace.luck(.paragonStat, after: after).draw
      trace.record(
        .paragon, ["points": .whole(points), "total": .whole(total)],
        luck: (0..<draws).map { trace.luck(.paragonStat, draw: last - draws + 1 + $0) })
    }
    earn(Award(paragon.gold), times: points, from: .paragon, &player)
  }

  /// Raises the level one step at a time, since each step pays (LVL-2).
  @inline(never)
  func levelUp(to reached: Int, _ player: inout QuestPlayer) {
    while player.level < reached {
      let levelUp = rules.levelUps.levelUp(
        &player.level, &player.stats, of: player.characterClass, growth: rules.stats)
      player.trace?.record(.levelsUp, ["level": .whole(player.level)])
      earn(levelUp.gold, from: .levelUp, &player)
      player.growth.rebirth.recordLevelUp(from: levelUp.statsBefore, to: player.stats)
      if levelUp.hasChest {
        player.growth.chestLuck = givePiece(
          rules.loot.chestOdds, atLeast: .common, in: "levelUp", .chestItem,
          player.growth.chestLuck, &player)
      }
    }
  }
}
