import GameEngines
import GameKit
import Randomness

extension EventKind {
  static let findsCard = EventKind("cards.found", "a card is found, new or not")
    .counted { _ in "cards" }

  static let ofCards = [findsCard]
}

extension TraceRecorder {
  @inline(never)
  func finds(_ card: Card, isNew: Bool, held: Int) {
    record(
      .findsCard,
      [
        "card": .text(card.name), "new": .flag(isNew), "held": .whole(held),
        "raises": .text("\(card.effect)"), "by": .number(card.amount),
      ])
  }
}
