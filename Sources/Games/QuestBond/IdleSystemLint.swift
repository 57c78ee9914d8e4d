import GameEngines
import Players
import ScenarioReading
import TimeQuest

// Lint of systems whose input nothing provides.

extension Lint {
  /// Reports systems that are on while the system that feeds them is off.
  func reportIdleSystems() {
    let tokens = number(\QuestMissions.rules.token)
    if numbers(\ResearchPlan.tokens).last ?? 0 > 0, tokens ?? 0 == 0 {
      section(with: \ResearchPlan.tokens)?.warn(
        "nothing gives the tokens that it takes",
        suggestion: tokens != nil
          ? "missions.token is 0" : "add the section missions, or set research.tokens to [0, 0]")
    }
    let hasExpeditions = has(\QuestExpeditions.list)
    if hasExpeditions, !givesKeys {
      section(with: \QuestExpeditions.list)?.warn(
        "nothing gives the keys that they take",
        suggestion: "dungeons of keyTier or the store (store.key) can")
    }
    let herbs = drops(of: .mission).first?.number(\DropRules.consumable)
    if herbs ?? 0 == 0 || tokens == nil {
      section(with: \HerbCraftRules.herbs)?.warn(
        "nothing gives herbs", suggestion: "missions do, by loot.mission.herbs")
    }
    if !has(\ScrollRules.prices) {
      section(of: \QuestMarket.scrollPrice)?.warn(
        "scrolls do nothing without the section forge.scroll")
    }
    if !hasExpeditions {
      section(with: \KeyPrices.last)?.warn("keys do nothing without the section expeditions")
    }
    if !has(\Routine.bundle) {
      section(with: \BundleRules.habits)?.warn(
        "no routine is one", suggestion: "give routines a \"bundle\"")
    }
    let largest = numbers(\PopulationRules.partySizes).lastIndex { $0 > 0 } ?? 0
    if let least = number(\PartyDungeonRules.leastMembers), least > Double(largest + 1) {
      warn(
        \PartyDungeonRules.leastMembers,
        "no party has \(shown(\PartyDungeonRules.leastMembers)) members (population.partySizes)")
    }
  }

  private var givesKeys: Bool {
    if has(\KeyPrices.last) { return true }
    if number(\MerchantRules.chance) ?? 0 > 0,
      numbers(\MerchantRules.goods).dropFirst(2).first ?? 0 > 0
    {
      return true
    }
    guard number(\QuestDungeons.keys.mostPerDay) ?? 0 > 0,
      let least = choice(\QuestDungeons.keys.lowestTier)
    else { return false }
    return sections(with: \Dungeon.tier).contains {
      $0.choice(\Dungeon.tier).map { $0.rawValue >= least.rawValue } ?? false
    }
  }
}
