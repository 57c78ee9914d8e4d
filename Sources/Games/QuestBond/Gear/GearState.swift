import GameEngines
import Measurement
import Players
import Randomness

/// The gear of one player besides what it wears.
struct GearState: Sendable {
  var scrollLuck, setLuck, shieldLuck: KeyedStream
  var stash: Stash
  var milestones = Milestones()
  // Counts over a life.
  var stored = 0, salvaged = 0, sold = 0, shieldedDays = 0, fragments = 0, scrolls = 0

  init(_ key: PlayerKey, stashCapacity: Int) {
    scrollLuck = key.stream(.salvageScroll)
    setLuck = key.stream(.setDrop)
    shieldLuck = key.stream(.streakShield)
    stash = Stash(roomFor: stashCapacity)
  }
}

/// An achievement of a life, counted the first time it happens.
enum Milestone: Int, CaseIterable, Sendable {
  /// A piece of at least this rarity was found · a set is worn complete · a worn piece is at +10.
  case firstRare, firstEpic, firstLegendary, firstSet, firstPlus10

  var name: String { "milestone.\(self)" }

  /// The achievement in words, as done by the player.
  var event: String {
    switch self {
    case .firstRare: "got a piece that is rare or better"
    case .firstEpic: "got a piece that is epic or better"
    case .firstLegendary: "got a legendary piece"
    case .firstSet: "worn a complete set"
    case .firstPlus10: "enhanced a worn piece to +\(Self.enhancement)"
    }
  }

  static let enhancement = 10
}

/// The day on which each milestone was reached; 0 before that.
struct Milestones: Sendable, Hashable {
  private var days = SIMD8<Int32>(repeating: 0)

  func day(of milestone: Milestone) -> Int? {
    days[milestone.rawValue] == 0 ? nil : Int(days[milestone.rawValue])
  }

  /// Notes that a milestone was reached; only the first time counts.
  mutating func reach(_ milestone: Milestone, day: Int) {
    if days[milestone.rawValue] == 0 { days[inPlace: milestone.rawValue] = Int32(clamping: day) }
  }
}

extension Milestones {
  static func possible(_ rules: QuestRules) -> [Milestone] {
    Milestone.allCases.filter { milestone in
      switch milestone {
      case .firstRare, .firstEpic, .firstLegendary: true
      case .firstSet: rules.sets.isOn
      case .firstPlus10: rules.enhancement.highest >= Milestone.enhancement
      }
    }
  }

  static func droughts(_ rules: QuestRules) -> [DroughtSource] {
    possible(rules).map {
      DroughtSource(name: $0.name, attempts: "days", forcedAt: nil, once: true, event: $0.event)
    }
  }

  /// Records the day of each milestone, or a drought still open after the days lived.
  func conclude(
    _ milestones: [Milestone], days lived: Int, firstSource: Int, archetype: Int,
    _ droughts: inout DroughtTable
  ) {
    for (index, milestone) in milestones.enumerated() {
      let day = day(of: milestone)
      droughts.record(
        day == nil ? .open : .lucky, at: day ?? lived, source: firstSource + index,
        archetype: archetype)
    }
  }
}
