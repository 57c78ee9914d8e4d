import ExactOdds
import Measurement

extension LifeDigest {
  /// The longest drought of a source, and the chance of such a drought.
  public struct Drought: Sendable, Hashable {
    /// As in scenarios: `task`, `dungeonRoom`, `mission`, `expedition`.
    public let source: String
    /// Attempts in the whole life, and the number of them with a drop.
    public let attempts, drops: Int
    /// Attempts, including the one that ended it, as `drought.<source>.longest` counts.
    public let length: Int
    /// The days from its first attempt to its last.
    public let days: ClosedRange<Int>
    public let ending: Ending
    /// The chance that a drought beginning with the same attempt is at least this long.
    public let chance: Double
    /// The chance that some drought among all attempts of this life is at least this long.
    public let chanceInLife: Double

    /// The ending of a drought.
    public enum Ending: String, Sendable {
      /// In order: luck gave a drop · pity forced one · it had not ended by the last attempt.
      case lucky, forced, open
    }
  }

  private struct Attempts {
    let source: String
    /// The day of each attempt, and the chances of its parts before soft pity and the cap.
    var days: [Int] = []
    var chances: [[Double]] = []
    var drops = 0
    /// The attempt at which the current drought began, and the longest drought that ended.
    var first = 0
    var longest: (attempts: Range<Int>, ending: Drought.Ending)?
    /// Chances of the parts of an unfinished attempt.
    var parts: [Double] = []

    mutating func add(_ event: TraceEvent) {
      if let chance = event.number("base") ?? event.number("chance") { parts.append(chance) }
      guard event["attempt"] != nil else { return }
      days.append(event.day)
      chances.append(parts)
      parts = []
      guard let ending = event.word("outcome").flatMap(Drought.Ending.init) else { return }
      drops += 1
      end(ending)
    }

    mutating func end(_ ending: Drought.Ending) {
      let drought = first..<days.count
      if drought.count > longest?.attempts.count ?? 0 { longest = (drought, ending) }
      first = days.count
    }
  }

  /// Returns the longest drought of each source, the first of equally long ones, in the order of
  /// first attempts. `law` is that of a source's droughts, from the chances of each attempt's
  /// parts.
  static func droughts(
    _ events: [TraceEvent], law: (_ source: String, _ chances: [[Double]]) -> VaryingDroughtLaw?
  ) -> [Drought] {
    var sources: [Attempts] = []
    for event in events {
      guard let name = event.kind.role.attempt?(event)?.source else { continue }
      sources[sources.place(where: { $0.source == name }, or: Attempts(source: name))].add(event)
    }
    for index in sources.indices { sources[index].end(.open) }
    return sources.compactMap { source in
      guard let longest = source.longest, let law = law(source.source, source.chances) else {
        return nil
      }
      let (first, last) = (longest.attempts.lowerBound, longest.attempts.upperBound - 1)
      return Drought(
        source: source.source, attempts: source.days.count, drops: source.drops,
        length: longest.attempts.count, days: source.days[first]...source.days[last],
        ending: longest.ending, chance: law.atLeast(longest.attempts.count, from: first),
        chanceInLife: law.anyAtLeast(longest.attempts.count))
    }
  }
}
