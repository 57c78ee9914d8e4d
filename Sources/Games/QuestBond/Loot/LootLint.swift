import ScenarioReading

// What drops, when pity helps, and what levels open.

extension Lint {
  private static let rarities = ["common", "uncommon", "rare", "epic", "legendary"]

  /// A source's pity, the section whose drops it forces, and the system that makes the attempts.
  private static let sources = [
    (name: "task", drops: ["loot.task"], system: "tasks"),
    (
      name: "dungeonRoom",
      drops: ["normal", "hard", "heroic", "mythic"].map { "loot.dungeonRoom.\($0)" },
      system: "dungeons"
    ),
    (name: "mission", drops: ["loot.mission"], system: "missions"),
    (name: "expedition", drops: ["loot.expedition"], system: "expeditions"),
  ]

  func reportLoot() {
    guard has("loot") else { return }
    for source in Self.sources {
      for drops in source.drops {
        warnWhenAbove("\(drops).equipment", "loot.chanceCap") { chance, cap in
          "\(chance) is above loot.chanceCap, so \(cap) is in force"
        }
      }
      guard has("pity.\(source.name)") else { continue }
      guard has(source.system) else {
        warn("pity.\(source.name)", "does nothing without the section \(source.system)")
        continue
      }
      reportPity("pity.\(source.name)", of: source.drops)
    }
    warnWhenFalling("equipment.rarityFactors") { index in
      "\(Self.rarities[index]) pieces are weaker than \(Self.rarities[index - 1]) ones"
    }
  }

  private func reportPity(_ pity: String, of sources: [String]) {
    let threshold = number("\(pity).threshold") ?? 0
    let (start, step) = (number("\(pity).softStart") ?? 0, number("\(pity).softStep") ?? 0)
    if threshold == 1, sources.contains(where: { number("\($0).equipment") != 1 }) {
      warn("\(pity).threshold", "every attempt is forced to drop, so the chance does nothing")
    }
    if start > 0, step == 0 {
      warn("\(pity).softStart", "does nothing while softStep is 0")
    } else if start == 0, step > 0 {
      warn("\(pity).softStep", "does nothing while softStart is 0")
    } else if start > 0, threshold > 0, start >= threshold {
      warn(
        "\(pity).softStart",
        "does nothing, as the drop is forced at \(shown("\(pity).threshold"))")
    }
  }

  // MARK: levels

  func reportLevels() {
    for (system, what) in [("dungeons", "the dungeon"), ("expeditions", "the expedition")] {
      for element in elements(of: "\(system).list") {
        warnWhenAbove("\(element).level", "levels.highest") { _, highest in
          "\(what) never opens, as \(highest) is the highest level"
        }
      }
    }
    warnWhenAbove("classes.evolution.level", "levels.highest") { _, highest in
      "nobody ever evolves, as \(highest) is the highest level"
    }
    warnWhenAbove("store.key.fromLevel", "levels.highest") { _, highest in
      "keys are never sold, as \(highest) is the highest level"
    }
    let rewards = [
      ("levelUps", "firstGold", "lastGold"), ("tasks", "firstGold", "lastGold"),
      ("dailyQuests", "firstGold", "lastGold"), ("dailyQuests", "firstEXP", "lastEXP"),
      ("dungeons", "lowestGold", "highestGold"), ("missions", "lowestGold", "highestGold"),
      ("raid", "lowestGold", "highestGold"),
    ]
    for (section, low, high) in rewards where has(section) {
      warnWhenAbove("\(section).\(low)", "\(section).\(high)") { first, last in
        "\(first) is above \(high), \(last), so the reward falls as players rise"
      }
    }
  }
}
