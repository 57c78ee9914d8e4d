import GameEngines
import GameSupport
import ScenarioReading

extension SystemSpec {
  /// Cards to collect (CRD).
  static let cards = SystemSpec(
    purposes: [.roomCard, .roomCardKind, .stageCard, .stageCardKind, .arenaCardKind],
    events: [.findsCard],
    sections: [
      "cards": Fields {
        Custom { rules, root in
          rules.cards =
            root.section("cards", "cards to collect, each a permanent bonus") {
              CardRules.fields.read($0)
            } ?? .off
        }
      }
    ],
    metrics: ["cards": cardMetrics],
    odds: ["cards": SystemOdds(QuestOdds.cardForm, \.cards)])

  /// Cards found and held.
  @QuestMetrics private static func cardMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.cards.isOn {
      let cards = rules.cards
      QuestMetric.count(
        "cards.collected", "cards", "Different cards that a player has on the last day."
      ) { $0.cards.collection.count }
      QuestMetric.count(
        "cards.found", "cards", "Cards that a player finds in the whole run, duplicates included."
      ) { $0.cards.found }
      QuestMetric.share(
        "cards.complete.share", "Share of players who have every card on the last day."
      ) { $0.cards.collection.count == cards.list.count }
    }
  }
}

extension EventKind {
  static let findsCard = EventKind("cards.found", "a card is found, new or not")
    .counted("cards")
}

extension CardRules {
  static let fields = Fields<CardRules> {
    List(
      "milestones", \.milestones, count: 0...32, start: .atPlace, default: CardMilestone.plain,
      "bonuses for collecting different cards", rule: "CRD"
    ) {
      Case(
        "effect", \.writtenEffect, orNone: "title", comesLast: true,
        "the bonus that the milestone raises; a title raises none"
      ).required
      Whole("cards", \.cards, in: 1...1000, unit: "cards", "different cards from which on it holds")
        .required
      Depending { milestone in
        Number(
          "amount", \.writtenAmount, in: 0...100, unit: unit(of: milestone.effect),
          "amount of the bonus")
      }
    }
    List("list", \.list, count: 1...CardRules.maxCards, "the cards", rule: "CRD") {
      Text("name", \.name, "the card's name").required
      Case("effect", \.effect, "the bonus that the card raises permanently").required
      Depending { card in
        Number(
          "amount", \.writtenAmount, in: 0...100, unit: unit(of: card.effect), "amount of the bonus"
        )
        .required
      }
    }.required
  }
}

extension Card {
  fileprivate var writtenAmount: Double {
    get { written(amount, of: effect) }
    set { amount = stored(newValue, of: effect) }
  }
}

extension CardMilestone {
  fileprivate var writtenAmount: Double {
    get { written(amount, of: effect) }
    set { amount = stored(newValue, of: effect) }
  }

  /// The effect; when it changes, the milestone keeps its amount as written.
  fileprivate var writtenEffect: CardEffect? {
    get { effect }
    set {
      let amount = writtenAmount
      effect = newValue
      writtenAmount = amount
    }
  }
}

// Shares are written in percent; defense is in points.

private func unit(of effect: CardEffect?) -> String { effect == .defense ? "points" : "percent" }

private func written(_ amount: Double, of effect: CardEffect?) -> Double {
  effect == .defense ? amount : amount * 100
}

private func stored(_ amount: Double, of effect: CardEffect?) -> Double {
  effect == .defense ? amount : amount / 100
}
