import GameEngines
import ScenarioReading

// Lint of drops and pity.

extension Lint {
  /// Returns the sections that set what a source drops.
  func drops(of source: LootSource) -> [Lint] {
    let names = source == .dungeonRoom ? DungeonTier.allCases.map { "\($0)" } : [source.name]
    return sections(with: \DropRules.equipment).filter { names.contains($0.name) }
  }

  func reportLoot() {
    let systems: [LootSource: (list: AnyKeyPath, section: String)] = [
      .dungeonRoom: (\QuestDungeons.list, "dungeons"),
      .mission: (\QuestMissions.list, "missions"),
      .expedition: (\QuestExpeditions.list, "expeditions"),
    ]
    for source in LootSource.allCases {
      let drops = drops(of: source)
      for drop in drops {
        drop.warnWhenAbove(\DropRules.equipment, \QuestLoot.chance.cap, of: self) { chance, cap in
          "\(chance) is above loot.chanceCap, so \(cap) is in force"
        }
      }
      let pity = sections(with: \PityRules.threshold).first { $0.name == source.name }
      if let system = systems[source], !has(system.list) {
        pity?.warn("does nothing without the section \(system.section)")
      } else {
        pity?.reportPity(of: drops)
      }
    }
    warnWhenFalling(\EquipmentRules.rarityFactors) { index in
      "\(Rarity.allCases[index]) pieces are weaker than \(Rarity.allCases[index - 1]) ones"
    }
  }

  /// Reports odd numbers in the section of a source's pity.
  private func reportPity(of drops: [Lint]) {
    let threshold = number(\PityRules.threshold) ?? 0
    let (start, step) = (number(\PityRules.softStart) ?? 0, number(\PityRules.softStep) ?? 0)
    if threshold == 1, drops.contains(where: { $0.number(\DropRules.equipment) != 1 }) {
      warn(
        \PityRules.threshold, "every attempt is forced to drop, so the chance does nothing")
    }
    if start > 0, step == 0 {
      warn(\PityRules.softStart, "does nothing while softStep is 0")
    } else if start == 0, step > 0 {
      warn(\PityRules.softStep, "does nothing while softStart is 0")
    } else if start > 0, threshold > 0, start >= threshold {
      warn(
        \PityRules.softStart,
        "does nothing, as the drop is forced at \(shown(\PityRules.threshold))")
    }
  }
}
