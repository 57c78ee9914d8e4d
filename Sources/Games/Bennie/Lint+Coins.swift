import ScenarioReading

// Coins, learning and children.

extension Lint {
  func reportCoins() {
    guard has("coins") else { return }
    if number("coins.perActivity") == 0, number("coins.firstTryBonus") == 0 {
      warn("coins.perActivity", "nothing gives coins", suggestion: "raise it or firstTryBonus")
    } else if number("coins.dailyCap") == 0 {
      warn("coins.dailyCap", "nobody may earn a coin")
    }
    let offers = elements(of: "coins.offers")
    if offers.isEmpty { warn("coins.offers", "there is nothing to spend coins on") }
    for (cheap, dear) in zip(offers, offers.dropFirst()) {
      guard let less = number("\(cheap).minutes"), let more = number("\(dear).minutes"),
        more <= less
      else { continue }
      warn("\(dear).minutes", "the offer gives no more than the cheaper one before it")
    }
    if let easy = number("learning.easySeconds"), let slow = number("learning.struggleSeconds"),
      easy > slow
    {
      warn(
        "learning.easySeconds",
        "\(shown("learning.easySeconds")) is above struggleSeconds, "
          + "\(shown("learning.struggleSeconds")), so a time is too easy and a struggle at once")
    }
    warnWhenAbove("children.skillStart", "children.skillCeiling") { start, ceiling in
      "\(start) is above skillCeiling, \(ceiling), so most children have nothing to learn"
    }
  }
}
