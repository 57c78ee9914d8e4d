import ExactOdds
import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

extension SystemSpec {
  /// Cards to collect (CRD).
  static let cards = SystemSpec(
    purposes: [.roomCard, .roomCardKind, .stageCard, .stageCardKind, .arenaCardKind],
    events: [.findsCard],
    sections: [
      "cards": Fields {
        System("cards", \.cards.section, "cards to collect, each a permanent bonus") {
          CardRules.fields
        }
      }
    ],
    metrics: ["cards": cardMetrics],
    odds: ["cards": .cards],
    takeOver: { game, player, _ in
      if player.cards.collection.isEmpty { return }
      player.cards.bonuses = game.rules.cards.bonuses(of: player.cards.collection)
    })

  @QuestMetrics private static func cardMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.cards.isOn {
      let cards = rules.cards
      Metric.count("cards.collected", "cards") { $0.cards.collection.count }
        .means("Different cards that a player has on the last day.")
      Metric.total("cards.found", "cards") { $0.cards.found }
        .means("Cards that a player finds in the whole run, duplicates included.")
      Metric.share("cards.complete.share") { $0.cards.collection.count == cards.list.count }
        .means("Share of players who have every card on the last day.")
    }
  }
}

extension Purpose {
  static let roomCard = Purpose("roomCard", key: 169)
  static let roomCardKind = Purpose("roomCardKind", key: 170)
  static let stageCard = Purpose("stageCard", key: 178)
  static let stageCardKind = Purpose("stageCardKind", key: 179)
  static let arenaCardKind = Purpose("arenaCardKind", key: 180)
}

extension EventKind {
  static let findsCard = EventKind("cards.found", "a card is found, new or not")
    .counted("cards")
}

extension CardRules: SwitchedRules {
  static let off = Self { $0.milestones = [] }
  var isOn: Bool { !list.isEmpty }

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
    get { amount * scale(of: effect) }
    set { amount = newValue / scale(of: effect) }
  }
}

extension CardMilestone {
  fileprivate var writtenAmount: Double {
    get { amount * scale(of: effect) }
    set { amount = newValue / scale(of: effect) }
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

private func scale(of effect: CardEffect?) -> Double { effect == .defense ? 1 : 100 }

struct CardState: Sendable {
  var roomLuck, roomKindLuck, stageLuck, stageKindLuck, arenaKindLuck: KeyedStream
  var collection = CardCollection()
  var bonuses = Bonuses()
  var found = 0

  init(_ key: PlayerKey) {
    roomLuck = key.stream(.roomCard)
    roomKindLuck = key.stream(.roomCardKind)
    stageLuck = key.stream(.stageCard)
    stageKindLuck = key.stream(.stageCardKind)
    arenaKindLuck = key.stream(.arenaCardKind)
  }
}

extension QuestBondGame {
  /// Rolls for a card when a room is passed, alone or with the party (DNG-3, DRP).
  @inline(__always)
  func searchForCard(in room: RoomKind, _ player: inout QuestPlayer) {
    guard rules.cards.isOn, room == .combat || room == .boss else { return }
    let hasCard = rules.loot.roomCard.occurs(using: &player.cards.roomLuck)
    player.trace?.rolls("card", in: "room", hasCard ? 1 : 0, .roomCard, player.cards.roomLuck)
    if hasCard {
      player.cards.roomKindLuck = findAnyCard(.roomCardKind, player.cards.roomKindLuck, &player)
    }
  }

  /// Rolls for a card when a stage is over, with its share of a passed stage's chances (EXP).
  func searchForCard(inStageOf share: Double, _ player: inout QuestPlayer) {
    guard rules.cards.isOn else { return }
    let hasCard = Chance(rules.loot.stageCard * share).occurs(using: &player.cards.stageLuck)
    player.trace?.rolls("card", in: "stage", hasCard ? 1 : 0, .stageCard, player.cards.stageLuck)
    if hasCard {
      player.cards.stageKindLuck = findAnyCard(.stageCardKind, player.cards.stageKindLuck, &player)
    }
  }

  /// Takes the card of a player's raid boss, counted from 0 (RAD); cards repeat after the last one.
  func takeCard(ofBoss number: Int, _ player: inout QuestPlayer) {
    if rules.cards.isOn { findCard(number % rules.cards.list.count, &player) }
  }

  /// Takes any card from an arena milestone (ARN-3).
  func takeArenaCard(_ player: inout QuestPlayer) {
    guard rules.cards.isOn else { return }
    player.cards.arenaKindLuck = findAnyCard(.arenaCardKind, player.cards.arenaKindLuck, &player)
  }

  /// Gives a card of any kind, and returns the stream after the decision.
  private func findAnyCard(
    _ purpose: Purpose, _ luck: KeyedStream, _ player: inout QuestPlayer
  ) -> KeyedStream {
    var luck = luck
    let card = rules.cards.draw(using: &luck)
    player.trace?.rolls("kind", in: "card", 1, purpose, luck)
    findCard(card, &player)
    return luck
  }

  /// Adds a found card, from any source; a duplicate gives nothing (CRD).
  private func findCard(_ card: Int, _ player: inout QuestPlayer) {
    player.cards.found += 1
    let isNew = player.cards.collection.insert(card)
    player.trace?.record(.findsCard) { [held = player.cards.collection.count] in
      let card = rules.cards.list[card]
      return [
        "card": .text(card.name), "new": .flag(isNew), "held": .whole(held),
        "raises": .text("\(card.effect)"), "by": .number(card.amount),
      ]
    }
    guard isNew else { return }
    player.cards.bonuses = rules.cards.bonuses(of: player.cards.collection)
    renewBonusTotals(of: &player)
  }
}

extension SystemOdds {
  /// Attempts for the milestones within reach, half of the cards, and all of them (CRD).
  static let cards = SystemOdds(
    "cards", "Cards found until so many different ones are held",
    columns: [.init("cards", "different cards"), .init("share", "of all cards")]
      + spendColumns("cards found") + [
        .init("rooms", "combat and boss rooms passed, on average, if all cards come from there"),
        .init("stages", "expedition stages passed, on average, likewise"),
      ]
  ) { rules, _, table in
    table.note = [.text("A card found is any of them, held or not.")]
    let all = rules.cards.list.count
    guard all > 0 else { return }
    let goals = Set(rules.cards.milestones.map(\.cards) + [(all + 1) / 2, all])
    for goal in goals.filter({ (1...all).contains($0) }).sorted() {
      let draws = StepCostLaw.draws(until: goal, of: all)
      func attempts(at chance: Double) -> OddsValue {
        chance > 0 ? OddsValue(draws.mean.map { $0 / chance }) : .none
      }
      table.append(
        [.whole(goal), .chance(Double(goal) / Double(all))] + spend(draws) + [
          attempts(at: rules.dungeons.isOn ? rules.loot.roomCard.stated : 0),
          attempts(at: rules.expeditions.isOn ? Chance(rules.loot.stageCard).stated : 0),
        ])
    }
  }
}
