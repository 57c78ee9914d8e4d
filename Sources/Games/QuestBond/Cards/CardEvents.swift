import GameSupport

extension EventKind {
  static let findsCard = EventKind("cards.found", "a card is found, new or not")
    .counted("cards")

  static let ofCards = [findsCard]
}
