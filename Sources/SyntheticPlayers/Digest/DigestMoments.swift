extension LifeDigest {
  /// What stands out in a life: what happens for the first time, and what happens seldom.
  struct Moments {
    /// What has happened before, by name.
    private var known: Set<String> = []
    private var highest: [String: Int] = [:]
    private var dungeon = ""
    /// Of the present period, with its weight: 0 for the most remarkable.
    private var list: [(weight: Int, text: String)] = []
    private var forced = 0

    mutating func add(_ event: LifeEvent) {
      switch event.kind {
      case .leaves: note(0, "left for good")
      case .lapses: note(1, "lapsed for \(event.amount("days")) days")
      case .evolves: note(1, "became \(event.word("class") ?? "")")
      case .rebirth: note(1, "reborn")
      case .endsSession: rise("difficulty level", event.amount("level"), above: 1, weight: 2)
      case .finds: if let rarity = event.word("rarity"), rarity != "common" { first(2, rarity) }
      case .wantsVideo: if event.amount("minutes") > 0 { first(2, "video") }
      case .capsCoins: if event.amount("withheld") > 0 { first(3, "capped day") }
      case .entersDungeon: dungeon = event.word("dungeon") ?? ""
      case .completesDungeon: first(3, dungeon)
      case .endsExpedition: first(3, "expedition")
      case .missesDay where !event.isTrue("kept") && event.amount("streak") >= 7:
        note(3, "lost a streak of \(event.amount("streak"))")
      case .reachesMilestone: rise("arena wave", event.amount("wave"), above: 0, weight: 4)
      case .wears: rise("gear at +", event.amount("plus"), above: 3, weight: 4)
      case .week: if event.isTrue("won") { first(4, "raid won") }
      case .meetsChallenge: first(5, "challenge met")
      case .endsResearch: rise("research node", event.amount("nodes"), above: 0, weight: 5)
      case .crafts: first(5, "craft")
      case .getsGift: first(5, "gift")
      default: break
      }
      if event.word("outcome") == "forced" { forced += 1 }
    }

    /// The moments of a period that is over.
    mutating func take() -> [String] {
      defer { (list, forced) = ([], 0) }
      let pity = forced == 0 ? [] : [(weight: 3, text: "\(forced) by pity")]
      return (list + pity).enumerated()
        .sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }
        .map(\.element.text)
    }

    private mutating func note(_ weight: Int, _ text: String) { list.append((weight, text)) }

    private mutating func first(_ weight: Int, _ name: String) {
      if known.insert(name).inserted { note(weight, "first \(name)") }
    }

    /// A number is higher than ever; of a period the highest is told.
    private mutating func rise(_ name: String, _ value: Int, above least: Int, weight: Int) {
      guard value > highest[name] ?? least else { return }
      highest[name] = value
      list.removeAll { $0.text.hasPrefix(name) }
      note(weight, name.hasSuffix("+") ? "\(name)\(value)" : "\(name) \(value)")
    }
  }
}
