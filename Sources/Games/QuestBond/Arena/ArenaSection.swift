import GameEngines
import ScenarioReading

// `arena`.

extension QuestArena {
  static let fields = Fields<QuestArena> {
    Group(\.rules, rule: "ARN-1") {
      Whole(
        "freeEntries", \.freeEntries, in: 0...100, unit: "entries",
        "entries a day that cost nothing")
      Whole(
        "mostEntries", \.mostEntries, in: 0...100, unit: "entries", origin: .assumption,
        "entries a day at most, free ones included")
      Amount("entryPrice", \.entryPrice, "price of each further entry")
      Number(
        "health", \.health, in: 0...1_000_000, unit: "health",
        "what an entry begins with; it is carried from wave to wave")
      Number(
        "damage", \.damage, in: 0...1_000_000, unit: "health", origin: .assumption,
        "mean cost of a wave that is as strong as the fighter")
      Number(
        "swing", \.swing, in: 0...10, unit: "share", origin: .assumption,
        "how far a wave's damage swings around its mean, all alike")
      Number(
        "baseDifficulty", \.baseDifficulty, in: 0...1_000_000, unit: "power", origin: .assumption,
        "difficulty of a wave before its number counts")
      Number(
        "growth", \.growth, in: 0...1000, unit: "share",
        "share of the base by which each wave is harder")
      Whole(
        "lateFrom", \.lateFrom, in: 1...1000, unit: "wave",
        "the wave from which on the late factor holds")
      Number(
        "lateFactor", \.lateFactor, in: 0...100, unit: "factor", "factor more with each late wave")
      Whole(
        "mostWaves", \.mostWaves, in: 1...1000, unit: "waves", origin: .assumption,
        "the last wave there is")
      List(
        "modifiers", \.modifiers, count: 1...52, default: ArenaModifier.designed[0],
        "what is different in the arena from week to week", rule: "ARN-2", origin: .assumption
      ) {
        Text("name", \.name, origin: .design, "the modifier's name; weeks take them in turn")
        Check { modifier, _ in
          // A modifier of the design keeps its factors unless the scenario changes them.
          let name = modifier.name
          modifier.terms =
            ArenaModifier.designed.first { $0.name == name }?.terms ?? ArenaTerms.none
        }
        Number("power", \.terms.power, in: 0.01...1000, unit: "factor", "on the fighter's power")
        Number(
          "difficulty", \.terms.difficulty, in: 0...1000, unit: "factor",
          "on every wave's difficulty")
        Number(
          "health", \.terms.health, in: 0...1000, unit: "factor",
          "on the health that an entry begins with")
        Number(
          "swing", \.terms.swing, in: 0...1000, unit: "factor", "on how far a wave's damage swings")
        Depending { modifier in
          Number(
            "gold", \.terms.gold, in: 0...1000, unit: "factor",
            origin: modifier.name == "time trial" ? .design : .assumption, "on the milestones' gold"
          )
        }
      }
    }
    Group(\.milestones, rule: "ARN-3") {
      List(
        "milestones", \.list, count: 1...100, default: ArenaMilestones.designed[0],
        "the waves that pay"
      ) {
        Whole("wave", \.wave, in: 1...1000, unit: "wave", "the wave whose clearing pays")
        Check { milestone, _ in
          // A wave that the design pays keeps its reward unless the scenario changes it.
          let wave = milestone.wave
          milestone.reward =
            ArenaMilestones.designed.first { $0.wave == wave }?.reward ?? ArenaReward.none
        }
        Case("consumable", \.reward.consumable, orNone: "none", "grade of the consumable, if any")
        Depending { milestone in
          Case(
            "equipment", \.reward.equipment, orNone: "none",
            origin: milestone.wave == 25 ? .assumption : .design,
            "the least rarity of a sure piece of equipment, if any")
        }
        Probability("card", \.reward.card, "chance of a card")
      }
      Check { milestones, section in
        section.raise(
          \.list, by: \.wave, in: &milestones, "milestones have to come in the order of their waves"
        )
      }
      Whole(
        "repeatEvery", \.repeatEvery, in: 0...1000, unit: "waves",
        "after the last milestone there is one like it every so many waves; 0 for none")
      Number(
        "goldPerWave", \.goldPerWave, in: 0...1_000_000, unit: "gold", origin: .assumption,
        "a milestone's gold is this times its wave")
      Case(
        "payment", \.payment, origin: .assumption,
        "whether a milestone pays with every entry, once a day or once a week")
    }
  }
}
