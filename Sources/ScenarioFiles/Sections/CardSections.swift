import GameEngines

/// `cards`.
enum CardSections {
  static func cards(_ reader: SectionReader) -> CardRules {
    let milestones = milestones(reader)
    let list = reader.requiredList("list", "the cards", count: 1...CardRules.mostCards) {
      reader, _ in
      card(reader)
    }
    return CardRules(list: list, milestones: milestones)
  }

  private static func card(_ reader: SectionReader) -> Card {
    let name = reader.text("name", default: nil, rule: "CRD", "the card's name")
    let effects = CardEffect.allCases.map { "\($0)" }
    let effect = named(
      reader.choice(
        "effect", default: nil, from: effects, rule: "CRD", "what the card raises for good"))
    return Card(
      name: name, effect: effect ?? .exp, amount: amount(reader, of: effect, default: nil))
  }

  private static func milestones(_ reader: SectionReader) -> [CardMilestone] {
    let designed = CardRules.designedMilestones
    return reader.listOrDefaults(
      "milestones", "what so many different cards give", defaultCount: designed.count, count: 0...32
    ) { reader, index in
      let base = designed.indices.contains(index) ? designed[index] : nil
      let effects = CardEffect.allCases.map { "\($0)" } + ["title"]
      let effect = named(
        reader.choice(
          "effect", default: base.map { $0.effect.map { "\($0)" } ?? "title" }, from: effects,
          rule: "CRD", "what the milestone raises; a title raises nothing"))
      return CardMilestone(
        cards: reader.integer(
          "cards", default: base?.cards, in: 1...1000, unit: "cards", rule: "CRD",
          "different cards from which on it holds"),
        effect: effect,
        amount: amount(
          reader, of: effect,
          default: base.map { $0.effect == .defense ? $0.amount : $0.amount * 100 } ?? 0))
    }
  }

  private static func named(_ name: String) -> CardEffect? {
    CardEffect.allCases.first { "\($0)" == name }
  }

  /// Shares are written in percent; defense is in points.
  private static func amount(
    _ reader: SectionReader, of effect: CardEffect?, default base: Double?
  ) -> Double {
    let amount = reader.number(
      "amount", default: base, in: 0...100, unit: effect == .defense ? "points" : "percent",
      rule: "CRD", "by how much")
    return effect == .defense ? amount : amount / 100
  }
}
