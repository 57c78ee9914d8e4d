import ExactOdds
import Measurement

extension LifeDigest {
  /// The longest drought of a source, and how likely one was.
  public struct Drought: Sendable, Hashable {
    /// As in scenarios: `task`, `dungeonRoom`, `mission`, `expedition`.
    public let source: String
    /// Attempts of the whole life, and how many of them dropped.
    public let attempts: Int
    public let drops: Int
    /// Attempts, with the one that ended it, as `drought.<source>.longest` counts.
    public let length: Int
    /// From its first attempt to its last.
    public let days: ClosedRange<Int>
    public let ending: Ending
    /// The chance that a drought which begins with the same attempt is at least so long.
    public let chance: Double
    /// The chance that among all attempts of this life is any drought at least so long.
    public let chanceInLife: Double

    /// How it ended.
    public enum Ending: String, Sendable {
      /// Luck gave a drop · pity forced one · it had not ended by the last attempt.
      case lucky, forced, open
    }
  }

  /// What one source was tried for, attempt by attempt.
  private struct Attempts {
    let source: String
    /// Of each attempt its day, and the chances of its parts in force.
    var days: [Int] = []
    var chances: [[Double]] = []
    var drops = 0
    /// Where the present drought began, and the longest of those that ended.
    var first = 0
    var longest: (attempts: Range<Int>, ending: Drought.Ending)?
    /// Parts of an attempt that is not over.
    var parts: [Double] = []

    mutating func add(_ event: TraceEvent) {
      if let chance = event.number("chance") { parts.append(chance) }
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

  /// The longest drought of each source, in the order in which they were first tried; of several
  /// the first.
  ///
  /// - Parameters:
  ///   - events: One member's, in the order in which they happened.
  ///   - law: The droughts of a source whose attempts have these chances, each those of its parts.
  static func droughts(
    _ events: [TraceEvent],
    law: (_ source: String, _ chances: [[Double]]) -> VaryingDroughtLaw?
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
