import GameEngines
import ScenarioReading

// What `classes` holds besides affinity; `paragon`, `rebirth`, `bundles`, `mastery`.

extension QuestGrowth {
  /// What the section `classes` says besides affinity; evolution and power are off without theirs.
  static let fieldsOfClasses = Fields(default: QuestGrowth()) {
    Section("names", \.classNames, ClassNames.fields, "what the classes are called")
    System("evolution", \.evolution, ClassEvolution.fields, "when a starter class evolves")
    System(
      "power", \.classPower, ClassPower.fields,
      "what each class is good at in dungeons and missions")
  }

  /// What has a section of its own at the root.
  static let fields = Fields(default: QuestGrowth()) {
    System(
      "paragon", \.paragon, ParagonRules.fields,
      "what EXP past the highest level gives; a scenario has this or rebirth")
    System(
      "rebirth", \.rebirth, RebirthRules.fields,
      "beginning again at level 1 for lasting bonuses; a scenario has this or paragon")
    Check { growth, section in
      if growth.paragon != nil, growth.rebirth != nil {
        section.fail(\.rebirth, "a scenario has either paragon or rebirth (LVL-6)")
      }
    }
    System(
      "mastery", \.tasksPerMastery,
      Fields(default: QuestGrowth.designedTasksPerMastery, rule: "TSK-8") {
        Whole(
          "tasksPerLevel", \.self, in: 1...1_000_000, unit: "tasks", origin: .assumption,
          "tasks of a category for one level of mastery")
      }, "mastery of a category of tasks")
  }
}

// MARK: classes

extension ClassNames {
  fileprivate static let fields = Fields(default: ClassNames(), rule: "CLS-1") {
    for characterClass in CharacterClass.allCases {
      Text(
        "\(characterClass)", \.[characterClass], "what the class is called here and in findings")
    }
    Check { names, section in
      for (index, characterClass) in CharacterClass.allCases.enumerated() {
        let name = names[characterClass]
        let isWord =
          !name.isEmpty && name.count <= 32
          && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        if !isWord {
          section.fail(
            \.[characterClass],
            "\(JSONText.excerpt(name)) is not one word of the letters a to z")
        } else if names.names.prefix(index).contains(name) {
          section.fail(
            \.[characterClass], "two classes cannot both be called \(JSONText.excerpt(name))")
        }
      }
    }
  }
}

extension ClassEvolution {
  fileprivate static let fields = Fields(default: ClassEvolution(), rule: "CLS-1") {
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
}

extension ClassPower {
  fileprivate static let fields = Fields(default: ClassPower(), rule: "CLS-3") {
    Share("warriorCombat", \.warriorCombat, "more power of warriors in combat rooms")
    Share("berserkerCombat", \.berserkerCombat, "more power of berserkers in combat rooms")
    Share("magePuzzle", \.magePuzzle, "more power of mages in puzzle rooms")
    Share("sorcererPuzzle", \.sorcererPuzzle, "more power of sorcerers in puzzle rooms")
    Share("archerTrap", \.archerTrap, "more power of archers in trap rooms")
    Share("rangerTrap", \.rangerTrap, "more power of rangers in trap rooms")
    Share("paladinBoss", \.paladinBoss, "more power of paladins in boss rooms")
    Probability(
      "paladinGuard", \.paladinGuard, "share of damage that a paladin spares its party")
    Share(
      "enchanterParty", \.enchanterParty, "more power of all members of an enchanter's party")
    Share(
      "tricksterLoot", \.tricksterLoot, "relative bonus of tricksters on encounters' loot")
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

// MARK: paragon, rebirth

extension ParagonRules {
  fileprivate static let fields = Fields(default: ParagonRules(), rule: "LVL-6") {
    Whole(
      "exp", \.exp, in: 1...1_000_000_000, unit: "EXP", origin: .assumption,
      "EXP past the highest level for each paragon point")
    Number(
      "statPoints", \.statPoints, in: 0...1000, unit: "points",
      "what a paragon point adds to a random stat")
    Amount("gold", \.gold, origin: .assumption, "gold for a paragon point")
  }
}

extension RebirthRules {
  fileprivate static let fields = Fields(default: RebirthRules(), rule: "LVL-6") {
    Share("exp", \.exp, "more EXP from the first rebirth on")
    Share("gold", \.gold, "more gold from the second on")
    Share("lootChance", \.lootChance, "relative loot bonus from the third on")
    Share("stats", \.stats, "more of all stats from the fourth on")
    Share("laterStats", \.laterStats, "more of all stats for each one after the fourth")
    Flag(
      "keepsStatPoints", \.keepsStatPoints, origin: .assumption,
      "returned stat points are placed anew; if not, only what tasks taught remains")
  }
}

// MARK: bundles

extension BundleRules {
  static let fields = Fields(default: BundleRules(), rule: "TSK-5") {
    WholeRange(
      "habits", \.habits, in: 1...32, unit: "habits",
      "least and most tasks of a routine that is a bundle")
    Share("expBonus", \.expBonus, "more EXP for a finished bundle's tasks")
    Whole(
      "materials", \.materials, in: 0...1000, unit: "drops",
      "material drops that a workout bundle is sure of")
    Whole(
      "shields", \.shields, in: 0...1000, unit: "days", origin: .assumption,
      "missed days from which an evening bundle protects the streak, and the most it holds")
  }

  /// What a routine says of itself as a bundle.
  ///
  /// - Parameter rules: Nil where there are no bundles.
  static func kind(of routine: SectionReader, tasks: Int, rules: BundleRules?) -> BundleKind? {
    guard routine.has("bundle") else { return nil }
    guard let rules else {
      routine.fail(
        "bundle", "does nothing without the section bundles", suggestion: "add it, or remove this")
      return nil
    }
    let kinds = BundleKind.allCases.map { "\($0)" }
    let name = routine.choice(
      "bundle", default: nil, from: kinds, rule: "TSK-5", origin: .assumption,
      "what finishing the routine gives besides EXP")
    if !rules.habits.contains(tasks) {
      routine.fail(
        "bundle",
        "a bundle has \(rules.habits.lowerBound)…\(rules.habits.upperBound) habits, this routine "
          + "has \(tasks) (TSK-5)")
    }
    return BundleKind.allCases.first { "\($0)" == name }
  }
}
