import GameKit

extension EventKind {
  static let findsCard = EventKind("cards.found", "a card is found, new or not")
    .counted { _ in "cards" }

  static let ofCards = [findsCard]
}
