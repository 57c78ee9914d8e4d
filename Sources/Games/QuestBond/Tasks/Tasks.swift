import GameEngines
import GameSupport
import Measurement
import Randomness
import TimeQuest

extension QuestBondGame {
  /// Runs one routine, and pays for each of its tasks (TSK-2 to TSK-4, LVL-5).
  @inline(__always)
  func play(
    session number: Int, day: Int, _ durationLuck: inout KeyedStream, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    let routine = number % routines.routines.count
    let (session, ratings): (Session?, SessionRatings) =
      isEstimated
      ? estimation.playRated(
        routine: routine, day: day, durationLuck: &durationLuck, &player.estimation)
      : (nil, SessionRatings())
    // A routine pays as a bundle once a day.
    let kind = growth.bundleOfRoutine[routine]
    let isPaid = kind >= 0 && player.growth.bundle.finish(routine: routine, day: day)
    let bundle = isPaid ? BundleKind(rawValue: Int(kind)) : nil
    let bundleEXP = bundle == nil ? 0 : rules.growth.bundles.expBonus
    var position = 0
    for index in routines.routines[routine] {
      // The rating's XP with the session's multiplier, not yet cut, or the plain EXP (TSK-2).
      let baseEXP = session.map { estimation.xp(for: ratings[position], in: $0) }
      finishTask(
        routines.entries[index].category, baseEXP: baseEXP ?? rules.tasks.plainEXP,
        bundleEXP: bundleEXP, day: day, &player, &droughts)
      position += 1
    }
    player.daily.progress.add(1, to: .routines)
    if let bundle { finishBundle(bundle, day: day, &player, &droughts) }
    if isEstimated {
      let bonus = Award(estimation.rules.xp.completionBonus)
      gain(exp: bonus, for: .session, &player) { _ in AwardTerms(bonus) }
    }
  }

  @inline(__always)
  private func finishTask(
    _ category: TaskCategory, baseEXP: Award, bundleEXP: Double, day: Int,
    _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    player.tasks += 1
    player.daily.progress.finishTask(category)
    player.growth.mastery.finish(category)
    rules.stats.practice(category, in: &player.stats)
    player.trace?.finishes(category, isDuty: false, essence: rules.forge.essencePerTask)
    payTask(category, baseEXP: baseEXP, bundleEXP: bundleEXP, day: day, &player, &droughts)
  }

  /// Pays gold, EXP and loot of a task, or of what pays like one.
  @inline(__always)
  func payTask(
    _ category: TaskCategory, baseEXP: Award, bundleEXP: Double, day: Int,
    _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    var factors = factors(for: category, &player)
    factors.bundleEXP = bundleEXP
    player.gain(rules.forge.essencePerTask, of: .essence, from: .task)
    let level = player.level
    book(rules.tasks.gold(level: level, factors), from: .task, &player) { trace in
      let own = AwardTerms(
        rules.tasks.baseGold(level: level),
        ["boost": 1 + factors.goldBoost, "streak": rules.tasks.streakFactor(factors)])
      return trace.raised(own) { $0.goldFactor }
    }
    gain(exp: rules.tasks.exp(base: baseEXP, factors), for: .task, &player) { trace in
      let verification = rules.tasks.verification[factors.verification.rawValue]
      let own = AwardTerms(
        baseEXP,
        [
          "verification": verification.expFactor, "bundle": 1 + factors.bundleEXP,
          "boost": 1 + factors.expBoost, "streak": rules.tasks.streakFactor(factors),
        ])
      return trace.raised(own) { $0.taskEXPFactor(of: category) }
    }
    rollTaskLoot(day: day, &player, &droughts)
  }

  /// Returns all factors on this task's award (TSK-7); uses up boosts.
  @inline(__always)
  private func factors(for category: TaskCategory, _ player: inout QuestPlayer) -> TaskFactors {
    var factors = TaskFactors(verification: player.verification, streakDays: player.streak.days)
    factors.bonusEXPFactor = player.bonusTotals.taskEXPFactor(of: category)
    factors.bonusGoldFactor = player.bonusTotals.goldFactor
    factors.streakAffix = player.bonusTotals.sums[.streak]
    if let boost = player.boosts.takeBoost(.standardEXPBoost, or: .expBoost) {
      factors.expBoost = rules.loot.consumables.gain(of: boost)
      traceUse(of: boost, &player)
    }
    if let boost = player.boosts.takeBoost(.standardGoldBoost, or: .goldBoost) {
      factors.goldBoost = rules.loot.consumables.gain(of: boost)
      traceUse(of: boost, &player)
    }
    return factors
  }

  /// Rolls separately for equipment, material and consumable (DRP).
  @inline(__always)
  func rollTaskLoot(
    day: Int, atLeast lowest: Rarity = .common, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    let isLit = player.boosts.take(.beacon)
    if isLit { traceUse(of: .beacon, &player) }
    rollEquipment(
      at: .task, chance: rules.loot.task.equipment,
      points: rules.tasks.verification[proven: player.verification.number].equipmentPoints,
      relative: isLit ? rules.loot.consumables.beaconLoot : 0, odds: rules.loot.task.odds,
      atLeast: lowest, &player, &droughts)
    let isMagnetic = player.boosts.take(.materialMagnet)
    if isMagnetic { traceUse(of: .materialMagnet, &player) }
    let found = rules.loot.task.material.count(using: &player.loot.materialLuck)
    let materials = found * rules.loot.materialsPerDrop * (isMagnetic ? 2 : 1)
    gather(materials: materials, from: .task, &player)
    player.trace?.rolls("material", in: "task", materials, .taskMaterial, player.loot.materialLuck)
    if rules.loot.task.consumable.occurs(using: &player.loot.consumableLuck) {
      let kind = rules.loot.consumables.kinds.pick(using: &player.loot.kindLuck)
      player.trace?.rolls(
        "consumable", in: "task", 1, .taskConsumable, player.loot.consumableLuck,
        kind: .after(.taskConsumableKind, player.loot.kindLuck))
      // The picked number is below the number of kinds that drop.
      receive(Consumable(unchecked: kind), day: day, &player)
    } else {
      player.trace?.rolls("consumable", in: "task", 0, .taskConsumable, player.loot.consumableLuck)
    }
  }

  /// Pays what a bundle gives besides EXP, once all its tasks are done (TSK-5).
  @inline(never)
  func finishBundle(
    _ kind: BundleKind, day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    player.growth.bundlesPaid += 1
    let materials =
      kind == .workout ? rules.growth.bundles.materials * rules.loot.materialsPerDrop : 0
    player.trace?.record(.finishesBundle) {
      ["bundle": .text("\(kind)"), "materials": .whole(materials)]
    }
    switch kind {
    case .morning: rollTaskLoot(day: day, &player, &droughts)
    case .workout: gather(materials: materials, from: .bundle, &player)
    case .evening: player.growth.bundle.protect(rules: rules.growth.bundles)
    }
  }

  /// Returns whether something covers a missed day, so that the main streak stands.
  @inline(__always)
  func coversMiss(of player: inout QuestPlayer) -> Bool {
    guard player.streak.days > 0, player.growth.bundle.coversMiss() else { return false }
    player.growth.daysCovered += 1
    return true
  }
}
