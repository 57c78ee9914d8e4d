import ExactOdds
import GameEngines
import GameSupport

extension QuestOdds {
  static let cardForm = OddsTable.Form(
    key: "cards", title: "Cards found until so many different ones are held",
    columns: [.init("cards", "different cards"), .init("share", "of all cards")]
      + spendColumns("cards found")
      + [
        .init("rooms", "combat and boss rooms passed, on average, if all cards come from there"),
        .init("stages", "expedition stages passed, on average, likewise"),
      ])

  /// Attempts for the milestones within reach, half of the cards, and all of them (CRD).
  var cards: OddsTable {
    var table = OddsTable(Self.cardForm, note: [.text("A card found is any of them, held or not.")])
    let cards = rules.cards
    let all = cards.list.count
    guard all > 0 else { return table }
    let goals = Set(cards.milestones.map(\.cards) + [(all + 1) / 2, all])
    for goal in goals.filter({ (1...all).contains($0) }).sorted() {
      let draws = StepCostLaw.draws(until: goal, of: all)
      table.append(
        [.whole(goal), .chance(Double(goal) / Double(all))] + spend(draws)
          + [roomCardChance, stageCardChance].map { attempts(for: draws.mean, at: $0) })
    }
    return table
  }

  private var roomCardChance: Double {
    rules.dungeons.isOn ? rules.loot.roomCard.stated : 0
  }

  private var stageCardChance: Double {
    rules.expeditions.isOn ? Chance(rules.loot.stageCard).stated : 0
  }

  /// Returns the mean number of attempts that give this many cards.
  private func attempts(for cards: Double?, at chance: Double) -> OddsValue {
    guard let cards, chance > 0 else { return .none }
    return .number(cards / chance)
  }
}
