import GameEngines
import QuestBond

/// `arena`.
enum ArenaSection {
  static func arena(_ reader: SectionReader) -> QuestArena {
    QuestArena(rules: rules(reader), milestones: milestones(reader))
  }

  private static func rules(_ reader: SectionReader) -> ArenaRules {
    ArenaRules(
      freeEntries: reader.integer(
        "freeEntries", default: 1, in: 0...100, unit: "entries", rule: "ARN-1",
        "entries a day that cost nothing"),
      mostEntries: reader.integer(
        "mostEntries", default: 3, in: 0...100, unit: "entries", rule: "ARN-1",
        origin: .assumption, "entries a day at most, free ones included"),
      entryPrice: reader.amount(
        "entryPrice", default: 50, rule: "ARN-1", "price of each further entry"),
      health: reader.number(
        "health", default: 100, in: 0...1_000_000, unit: "health", rule: "ARN-1",
        "what an entry begins with; it is carried from wave to wave"),
      damage: reader.number(
        "damage", default: 10, in: 0...1_000_000, unit: "health", rule: "ARN-1",
        origin: .assumption, "mean cost of a wave that is as strong as the fighter"),
      swing: reader.number(
        "swing", default: 0.5, in: 0...10, unit: "share", rule: "ARN-1", origin: .assumption,
        "how far a wave's damage swings around its mean, all alike"),
      baseDifficulty: reader.number(
        "baseDifficulty", default: 10, in: 0...1_000_000, unit: "power", rule: "ARN-1",
        origin: .assumption, "difficulty of a wave before its number counts"),
      growth: reader.number(
        "growth", default: 0.15, in: 0...1000, unit: "share", rule: "ARN-1",
        "share of the base by which each wave is harder"),
      lateFrom: reader.integer(
        "lateFrom", default: 11, in: 1...1000, unit: "wave", rule: "ARN-1",
        "the wave from which on the late factor holds"),
      lateFactor: reader.number(
        "lateFactor", default: 1.09, in: 0...100, unit: "factor", rule: "ARN-1",
        "factor more with each late wave"),
      mostWaves: reader.integer(
        "mostWaves", default: 100, in: 1...1000, unit: "waves", rule: "ARN-1",
        origin: .assumption, "the last wave there is"),
      modifiers: modifiers(reader))
  }

  private static func modifiers(_ reader: SectionReader) -> [ArenaModifier] {
    let designed = ArenaModifier.designed
    return reader.listOrDefaults(
      "modifiers", "what is different in the arena from week to week", defaultCount: designed.count,
      count: 1...52
    ) { reader, index in
      let base = designed[min(index, designed.count - 1)]
      let name = reader.text(
        "name", default: base.name, rule: "ARN-2", "the modifier's name; weeks take them in turn")
      // A modifier of the game's own keeps its factors unless told otherwise.
      let terms = designed.first { $0.name == name }?.terms ?? ArenaTerms()
      func factor(_ key: String, _ value: Double, _ meaning: String) -> Double {
        reader.number(
          key, default: value, in: 0...1000, unit: "factor", rule: "ARN-2",
          origin: key == "gold" && name == "time trial" ? .design : .assumption, meaning)
      }
      return ArenaModifier(
        name: name,
        terms: ArenaTerms(
          power: reader.number(
            "power", default: terms.power, in: 0.01...1000, unit: "factor", rule: "ARN-2",
            origin: .assumption, "on the fighter's power"),
          difficulty: factor("difficulty", terms.difficulty, "on every wave's difficulty"),
          health: factor("health", terms.health, "on the health that an entry begins with"),
          swing: factor("swing", terms.swing, "on how far a wave's damage swings"),
          gold: factor("gold", terms.gold, "on the milestones' gold")))
    }
  }

  // MARK: Milestones

  private static func milestones(_ reader: SectionReader) -> ArenaMilestones {
    let designed = ArenaMilestones.designed
    var list = reader.listOrDefaults(
      "milestones", "the waves that pay", defaultCount: designed.count, count: 1...100
    ) { reader, index in
      milestone(reader, base: designed[min(index, designed.count - 1)].wave)
    }
    for index in list.indices.dropFirst() where list[index].wave <= list[index - 1].wave {
      reader.fail("milestones", index: index, "milestones have to come in the order of their waves")
      list[index].wave = list[index - 1].wave + 1
    }
    return ArenaMilestones(
      list: list,
      repeatEvery: reader.integer(
        "repeatEvery", default: 10, in: 0...1000, unit: "waves", rule: "ARN-3",
        "after the last milestone there is one like it every so many waves; 0 for none"),
      goldPerWave: reader.number(
        "goldPerWave", default: 20, in: 0...1_000_000, unit: "gold", rule: "ARN-3",
        origin: .assumption, "a milestone's gold is this times its wave"),
      payment: reader.choice(
        "payment", default: ArenaPayment.day, rule: "ARN-3", origin: .assumption,
        "whether a milestone pays with every entry, once a day or once a week"))
  }

  /// A wave that the game's design pays gives what it does there unless told otherwise.
  private static func milestone(_ reader: SectionReader, base: Int) -> ArenaMilestone {
    let wave = reader.integer(
      "wave", default: base, in: 1...1000, unit: "wave", rule: "ARN-3",
      "the wave whose clearing pays")
    let designed = ArenaMilestones.designed.first { $0.wave == wave }?.reward ?? ArenaReward()
    return ArenaMilestone(
      wave: wave,
      reward: ArenaReward(
        consumable: grade(
          reader, "consumable", designed.consumable, "grade of the consumable, if any"),
        equipment: grade(
          reader, "equipment", designed.equipment,
          origin: wave == 25 ? .assumption : .design,
          "the least rarity of a sure piece of equipment, if any"),
        card: reader.chance(
          "card", default: designed.card.probability, rule: "ARN-3", "chance of a card")))
  }

  private static func grade(
    _ reader: SectionReader, _ key: String, _ base: Rarity?,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Rarity? {
    let names = ["none"] + Rarity.allCases.map { "\($0)" }
    let name = reader.choice(
      key, default: base.map { "\($0)" } ?? "none", from: names, rule: "ARN-3", origin: origin,
      meaning)
    return Rarity.allCases.first { "\($0)" == name }
  }
}
