import GameEngines
import QuestBond

/// What `classes` holds besides affinity; `paragon`, `rebirth`, `bundles`, `mastery`.
enum GrowthSections {
  /// - Parameter classes: What the section `classes` says.
  static func growth(
    _ root: SectionReader, classes: QuestGrowth, bundles: BundleRules?
  ) -> QuestGrowth {
    var growth = classes
    growth.bundles = bundles
    growth.paragon = root.section(
      "paragon", "what EXP past the highest level gives; a scenario has this or rebirth", paragon)
    growth.rebirth = root.section(
      "rebirth", "beginning again at level 1 for lasting bonuses; a scenario has this or paragon",
      rebirth)
    if growth.paragon != nil, growth.rebirth != nil {
      root.fail("rebirth", "a scenario has either paragon or rebirth (LVL-6)")
    }
    growth.tasksPerMastery = root.section("mastery", "mastery of a category of tasks") { reader in
      reader.integer(
        "tasksPerLevel", default: 15, in: 1...1_000_000, unit: "tasks", rule: "TSK-8",
        origin: .assumption, "tasks of a category for one level of mastery")
    }
    return growth
  }

  // MARK: classes

  /// What the section `classes` says besides affinity; evolution and power are off without theirs.
  static func classes(_ reader: SectionReader) -> QuestGrowth {
    var growth = QuestGrowth()
    growth.classNames = reader.sectionOrDefaults("names", "what the classes are called", names)
    growth.evolution = reader.section("evolution", "when a starter class evolves", evolution)
    growth.classPower = reader.section(
      "power", "what each class is good at in dungeons and missions", power)
    return growth
  }

  private static func names(_ reader: SectionReader) -> ClassNames {
    var names: [String] = []
    for characterClass in CharacterClass.allCases {
      let key = "\(characterClass)"
      let name = reader.text(
        key, default: key, rule: "CLS-1", "what the class is called here and in findings")
      let isWord =
        !name.isEmpty && name.count <= 32
        && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
      if !isWord {
        reader.fail(key, "\(JSONText.excerpt(name)) is not one word of the letters a to z")
      } else if names.contains(name) {
        reader.fail(key, "two classes cannot both be called \(JSONText.excerpt(name))")
      }
      names.append(name)
    }
    return ClassNames(names)
  }

  private static func evolution(_ reader: SectionReader) -> ClassEvolution {
    ClassEvolution(
      level: reader.integer(
        "level", default: 20, in: 0...1000, unit: "level", rule: "CLS-1",
        "the player level from which a starter class evolves; 0 for never"),
      primaryPoints: reader.number(
        "primaryPoints", default: 15, in: 0...1_000_000, unit: "points", rule: "CLS-1",
        "points of the primary stat that it takes"),
      firstChance: reader.chance(
        "firstChance", default: 0.5, rule: "CLS-1", origin: .assumption,
        "chance of berserker, sorcerer or ranger instead of the line's other evolved class"))
  }

  private static func power(_ reader: SectionReader) -> ClassPower {
    var power = ClassPower()
    func share(_ key: String, _ number: WritableKeyPath<ClassPower, Double>, _ meaning: String) {
      power[keyPath: number] = reader.share(
        key, default: power[keyPath: number], rule: "CLS-3", meaning)
    }
    func chance(_ key: String, _ number: WritableKeyPath<ClassPower, Double>, _ meaning: String) {
      power[keyPath: number] = reader.chance(
        key, default: power[keyPath: number], rule: "CLS-3", meaning)
    }
    share("warriorCombat", \.warriorCombat, "more power of warriors in combat rooms")
    share("berserkerCombat", \.berserkerCombat, "more power of berserkers in combat rooms")
    share("magePuzzle", \.magePuzzle, "more power of mages in puzzle rooms")
    share("sorcererPuzzle", \.sorcererPuzzle, "more power of sorcerers in puzzle rooms")
    share("archerTrap", \.archerTrap, "more power of archers in trap rooms")
    share("rangerTrap", \.rangerTrap, "more power of rangers in trap rooms")
    share("paladinBoss", \.paladinBoss, "more power of paladins in boss rooms")
    chance("paladinGuard", \.paladinGuard, "share of damage that a paladin spares its party")
    share("enchanterParty", \.enchanterParty, "more power of all members of an enchanter's party")
    share("tricksterLoot", \.tricksterLoot, "relative bonus of tricksters on encounters' loot")
    chance("rangerMissionTime", \.rangerMissionTime, "share by which rangers' missions are shorter")
    power.evolvedKeepStarters = reader.flag(
      "evolvedKeepStarters", default: true, rule: "CLS-3", origin: .assumption,
      "an evolved class without a number of its own for its starter's room keeps the starter's")
    power.partyDays = reader.integer(
      "partyDays", default: 7, in: 1...3650, unit: "days", rule: "CLS-3", origin: .assumption,
      "days away after which a member's class no longer helps its party")
    return power
  }

  // MARK: paragon, rebirth

  private static func paragon(_ reader: SectionReader) -> ParagonRules {
    ParagonRules(
      exp: reader.integer(
        "exp", default: 1500, in: 1...1_000_000_000, unit: "EXP", rule: "LVL-6",
        origin: .assumption, "EXP past the highest level for each paragon point"),
      statPoints: reader.number(
        "statPoints", default: 1, in: 0...1000, unit: "points", rule: "LVL-6",
        "what a paragon point adds to a random stat"),
      gold: reader.amount(
        "gold", default: 100, rule: "LVL-6", origin: .assumption, "gold for a paragon point"))
  }

  private static func rebirth(_ reader: SectionReader) -> RebirthRules {
    func share(_ key: String, _ value: Double, _ meaning: String) -> Double {
      reader.share(key, default: value, rule: "LVL-6", meaning)
    }
    return RebirthRules(
      exp: share("exp", 0.05, "more EXP from the first rebirth on"),
      gold: share("gold", 0.05, "more gold from the second on"),
      lootChance: share("lootChance", 0.05, "relative loot bonus from the third on"),
      stats: share("stats", 0.03, "more of all stats from the fourth on"),
      laterStats: share("laterStats", 0.01, "more of all stats for each one after the fourth"),
      keepsStatPoints: reader.flag(
        "keepsStatPoints", default: true, rule: "LVL-6", origin: .assumption,
        "returned stat points are placed anew; if not, only what tasks taught remains"))
  }

  // MARK: bundles

  static func bundles(_ reader: SectionReader) -> BundleRules {
    BundleRules(
      habits: reader.wholeRange(
        "habits", default: 3...6, in: 1...32, unit: "habits", rule: "TSK-5",
        "least and most tasks of a routine that is a bundle"),
      expBonus: reader.share(
        "expBonus", default: 0.5, rule: "TSK-5", "more EXP for a finished bundle's tasks"),
      materials: reader.integer(
        "materials", default: 1, in: 0...1000, unit: "drops", rule: "TSK-5",
        "material drops that a workout bundle is sure of"),
      shields: reader.integer(
        "shields", default: 1, in: 0...1000, unit: "days", rule: "TSK-5", origin: .assumption,
        "missed days from which an evening bundle protects the streak, and the most it holds"))
  }

  /// What a routine says of itself as a bundle.
  static func bundle(_ reader: SectionReader, tasks: Int, rules: BundleRules?) -> BundleKind? {
    guard reader.has("bundle") else { return nil }
    guard let rules else {
      reader.fail(
        "bundle", "does nothing without the section bundles", suggestion: "add it, or remove this")
      return nil
    }
    let kinds = BundleKind.allCases.map { "\($0)" }
    let name = reader.choice(
      "bundle", default: nil, from: kinds, rule: "TSK-5", origin: .assumption,
      "what finishing the routine gives besides EXP")
    if !rules.habits.contains(tasks) {
      reader.fail(
        "bundle",
        "a bundle has \(rules.habits.lowerBound)…\(rules.habits.upperBound) habits, this routine "
          + "has \(tasks) (TSK-5)")
    }
    return BundleKind.allCases.first { "\($0)" == name }
  }
}
