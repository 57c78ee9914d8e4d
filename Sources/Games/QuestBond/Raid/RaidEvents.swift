import GameSupport

extension EventKind {
  static let attacks = EventKind("raid.attacks", "a member's attacks on the raid boss")
  static let boss = EventKind("raid.boss", "the week's raid boss appears")

  static let takesSpoils = EventKind("raid.spoils", "what raid kills owe is taken")
    .explaining { .income("raid", words: "bosses slain \($0.amount("kills"))") }

  static let week = EventKind("raid.week", "a raid week ends, won or lost")
    .highlighted { $0.isTrue("won") ? .first(4, "raid won") : nil }

  static let ofRaid = [attacks, boss, takesSpoils, week]
}

extension TraceRecorder {
  @inline(never)
  func meets(bossOfTier tier: Int, health: Int) {
    record(.boss, ["tier": .whole(tier), "health": .whole(health)])
  }
}
