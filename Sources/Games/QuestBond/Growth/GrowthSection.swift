import GameEngines
import ScenarioReading

extension LevelUpRewards {
  static let fields = Fields<LevelUpRewards>(rule: "LVL-2") {
    Amount("firstGold", \.firstGold, "gold for reaching level 2")
    Amount("lastGold", \.lastGold, "gold for reaching the highest level; linear between")
    Whole(
      "chestEvery", \.chestEvery, in: 0...1000, unit: "levels", rule: "LVL-3",
      "every how many levels a chest is opened; 0 for never")
  }
}

extension StatGrowth {
  static let fields = Fields<StatGrowth>(rule: "LVL-4", origin: .assumption) {
    Number("start", \.start, in: 0...10_000, unit: "points", "points of every stat at the start")
    Whole(
      "pointsPerLevel", \.pointsPerLevel, in: 0...100, unit: "points",
      "placed at a level-up: one on the class's primary stat, the next on the lowest")
    Number(
      "pointsPerTask", \.pointsPerTask, in: 0...100, unit: "points", rule: "LVL-5", origin: .design,
      "points that a task adds to its category's stat")
  }
}

extension ClassAffinity {
  static let fields = Fields<ClassAffinity>(rule: "CLS-2") {
    Share("warriorAffinity", \.warrior, "more EXP from physical tasks")
    Share("mageAffinity", \.mage, "more EXP from mental tasks")
    Share("archerAffinity", \.archer, "more EXP from creative and social tasks")
    Share("evolvedAffinity", \.evolved, "the same of evolved warriors and mages")
    Share(
      "evolvedArcherAffinity", \.evolvedArcher, origin: .assumption, "the same of evolved archers")
  }
}

extension QuestGrowth {
  /// The section `classes` besides affinity; evolution and power are off without their sections.
  static let fieldsOfClasses = Fields<QuestGrowth> {
    Section("names", \.classNames, "names of the classes", rule: "CLS-1") {
      for characterClass in CharacterClass.allCases {
        Text("\(characterClass)", \.[characterClass], "name of the class here and in findings")
      }
      Check { names, section in
        for (index, characterClass) in CharacterClass.allCases.enumerated() {
          let name = names[characterClass]
          let isWord =
            !name.isEmpty && name.count <= 32
            && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
          if !isWord {
            section.fail(
              \.[characterClass], "\(JSONText.excerpt(name)) is not one word of the letters a to z")
          } else if names.names.prefix(index).contains(name) {
            section.fail(
              \.[characterClass], "two classes cannot both be called \(JSONText.excerpt(name))")
          }
        }
      }
    }
    System("evolution", \.evolution, "when a starter class evolves", rule: "CLS-1") {
      Whole(
        "level", \.level, in: 0...1000, unit: "level",
        "the player level from which a starter class evolves; 0 for never")
      Number(
        "primaryPoints", \.primaryPoints, in: 0...1_000_000, unit: "points",
        "points of the primary stat that it takes")
      Probability(
        "firstChance", \.firstChance, origin: .assumption,
        "chance of berserker, sorcerer or ranger instead of the line's other evolved class")
    }
    System(
      "power", \.classPower.section, "strengths of each class in dungeons and missions",
      rule: "CLS-3"
    ) {
      Share("warriorCombat", \.warriorCombat, "more power of warriors in combat rooms")
      Share("berserkerCombat", \.berserkerCombat, "more power of berserkers in combat rooms")
      Share("magePuzzle", \.magePuzzle, "more power of mages in puzzle rooms")
      Share("sorcererPuzzle", \.sorcererPuzzle, "more power of sorcerers in puzzle rooms")
      Share("archerTrap", \.archerTrap, "more power of archers in trap rooms")
      Share("rangerTrap", \.rangerTrap, "more power of rangers in trap rooms")
      Share("paladinBoss", \.paladinBoss, "more power of paladins in boss rooms")
      Probability("paladinGuard", \.paladinGuard, "share of damage that a paladin spares its party")
      Share("enchanterParty", \.enchanterParty, "more power of all members of an enchanter's party")
      Share("tricksterLoot", \.tricksterLoot, "relative bonus of tricksters on encounters' loot")
      Probability(
        "rangerMissionTime", \.rangerMissionTime, "share by which rangers' missions are shorter")
      Flag(
        "evolvedKeepStarters", \.evolvedKeepStarters, origin: .assumption,
        "an evolved class without a number of its own for its starter's room keeps the starter's")
      Whole(
        "partyDays", \.partyDays, in: 1...3650, unit: "days", origin: .assumption,
        "days away after which a member's class no longer helps its party")
    }
  }

  /// The parts that have a section of their own at the root.
  static let fields = Fields<QuestGrowth> {
    System(
      "paragon", \.paragon, "rewards of EXP past the highest level; a scenario has this or rebirth",
      rule: "LVL-6"
    ) {
      Whole(
        "exp", \.exp, in: 1...1_000_000_000, unit: "EXP", origin: .assumption,
        "EXP past the highest level for each paragon point")
      Number(
        "statPoints", \.statPoints, in: 0...1000, unit: "points",
        "points that a paragon point adds to a random stat")
      Amount("gold", \.gold, origin: .assumption, "gold for a paragon point")
    }
    System(
      "rebirth", \.rebirth,
      "beginning again at level 1 for lasting bonuses; a scenario has this or paragon",
      rule: "LVL-6"
    ) {
      Share("exp", \.exp, "more EXP from the first rebirth on")
      Share("gold", \.gold, "more gold from the second on")
      Share("lootChance", \.lootChance, "relative loot bonus from the third on")
      Share("stats", \.stats, "more of all stats from the fourth on")
      Share("laterStats", \.laterStats, "more of all stats for each one after the fourth")
      Flag(
        "keepsStatPoints", \.keepsStatPoints, origin: .assumption,
        "returned stat points are placed anew; if not, only what tasks taught remains")
    }
    Check { growth, section in
      if growth.paragon != nil, growth.rebirth != nil {
        section.fail(\.rebirth, "a scenario has either paragon or rebirth (LVL-6)")
      }
    }
    System(
      "mastery", \.tasksPerMastery, default: QuestGrowth.designedTasksPerMastery,
      "mastery of a category of tasks", rule: "TSK-8"
    ) {
      Whole(
        "tasksPerLevel", \.self, in: 1...1_000_000, unit: "tasks", origin: .assumption,
        "tasks of a category for one level of mastery")
    }
  }
}
