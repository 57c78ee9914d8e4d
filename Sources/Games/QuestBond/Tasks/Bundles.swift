import GameEngines
import Measurement

// Routine bundles (TSK-5) and days that do not end the streak.

extension QuestBondGame {
  /// Returns the kind of bundle that a session just begun pays as today, if any.
  @inline(__always)
  func beginBundle(routine: Int, day: Int, _ player: inout QuestPlayer) -> BundleKind? {
    let kind = growth.bundleOfRoutine[routine]
    if kind < 0 { return nil }
    guard player.growth.bundle.finish(routine: routine, day: day) else { return nil }
    return BundleKind(rawValue: Int(kind))
  }

  /// Pays what a bundle gives besides EXP, once all its tasks are done.
  @inline(never)
  func finishBundle(
    _ kind: BundleKind, day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    player.growth.bundlesPaid += 1
    let materials =
      kind == .workout ? growth.bundles.materials * rules.loot.materialsPerDrop : 0
    player.trace?.record(.finishesBundle) {
      ["bundle": .text("\(kind)"), "materials": .whole(materials)]
    }
    switch kind {
    case .morning: rollTaskLoot(day: day, &player, &droughts)
    case .workout: gather(materials: materials, from: .bundle, &player)
    case .evening: player.growth.bundle.protect(rules: growth.bundles)
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
