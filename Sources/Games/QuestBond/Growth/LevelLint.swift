import GameEngines
import ScenarioReading
import TimeQuest

// Lint of levels that nobody reaches, and of rewards that fall as the level rises.

extension Lint {
  func reportLevels() {
    let highest = \LevelCurve.highestLevel
    let places = [
      (\Dungeon.level as AnyKeyPath, "the dungeon"), (\Expedition.level, "the expedition"),
    ]
    for (level, what) in places {
      for place in sections(with: level) {
        place.warnWhenAbove(level, highest, of: self) { _, highest in
          "\(what) never opens, as \(highest) is the highest level"
        }
      }
    }
    warnWhenAbove(\ClassEvolution.level, highest) { _, highest in
      "nobody ever evolves, as \(highest) is the highest level"
    }
    warnWhenAbove(\KeyPrices.fromLevel, highest) { _, highest in
      "keys are never sold, as \(highest) is the highest level"
    }
    let rewards: [(low: AnyKeyPath, high: AnyKeyPath, key: String)] = [
      (\LevelUpRewards.firstGold, \LevelUpRewards.lastGold, "lastGold"),
      (\TaskRewardEngine.firstGold, \TaskRewardEngine.lastGold, "lastGold"),
      (\DailyQuestRules.firstGold, \DailyQuestRules.lastGold, "lastGold"),
      (\DailyQuestRules.firstEXP, \DailyQuestRules.lastEXP, "lastEXP"),
      (\DungeonRules.lowestGold, \DungeonRules.highestGold, "highestGold"),
      (\QuestMissions.rules.lowestGold, \QuestMissions.rules.highestGold, "highestGold"),
      (\RaidRules.lowestGold, \RaidRules.highestGold, "highestGold"),
    ]
    for (low, high, key) in rewards {
      warnWhenAbove(low, high) { first, last in
        "\(first) is above \(key), \(last), so the reward falls as players rise"
      }
    }
  }
}
