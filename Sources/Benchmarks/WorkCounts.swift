import GameSupport
import MonteCarlo
import Players
import Randomness

/// Counts of a workload's operations: the same on every machine, for any load and thread count.
package struct WorkCounts: Sendable, Codable {
  /// The kinds of counts.
  package enum Kind: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// Random draws, in debug builds (`DrawCount`).
    case draws
    /// Allocations of memory, if they are counted (`HeapCount`).
    case allocations
    /// Events of the parties' traces, by kind.
    case events
    /// Decisions of luck in those traces, by purpose.
    case decisions
  }

  /// The scenario's name, and the hash that identifies it.
  package let scenario, hash: String
  package let players, days: Int
  var counts: [Kind: [String: Int]?] = [:]

  /// Counts by name; nil for a kind that this build cannot count.
  package subscript(kind: Kind) -> [String: Int]? {
    get { counts[kind] ?? nil }
    set { counts[kind] = newValue }
  }

  /// Player-days that were played.
  package var playerDays: Int { players * days }

  /// The total number of draws; nil if they were not counted.
  package var draws: Int? { self[.draws]?.values.reduce(0, &+) }

  /// Adds the kinds that are missing here from a count of the same workload.
  package func completed(by other: WorkCounts) -> WorkCounts {
    guard other.hash == hash else { return self }
    var both = self
    both.counts.merge(other.counts) { $0 ?? $1 }
    return both
  }
}

// MARK: - Changes

/// A count that differs from the stored one.
package struct WorkChange: Sendable, Equatable {
  /// Dotted: `questbond.draws.all`.
  package let name: String
  package let kept, now: Int

  /// (now − kept) ÷ kept; infinite if the old count is 0.
  package var growth: Double {
    kept == now ? 0 : kept == 0 ? .infinity : (Double(now) - Double(kept)) / Double(kept)
  }
}

extension WorkCounts {
  /// Returns every count that differs, by kind and name, new names last. A kind that one side did
  /// not count is no change; a name missing on one side counts 0.
  package func changes(since kept: WorkCounts) -> [WorkChange] {
    Kind.allCases.flatMap { kind -> [WorkChange] in
      guard let now = self[kind], let before = kept[kind] else { return [] }
      let names = before.keys.sorted() + now.keys.filter { before[$0] == nil }.sorted()
      return names.map { name in
        WorkChange(
          name: "\(scenario).\(kind.rawValue).\(name)", kept: before[name] ?? 0,
          now: now[name] ?? 0)
      }.filter { $0.kept != $0.now }
    }
  }

  /// Returns the stored kinds that cannot be counted here.
  package func uncounted(of kept: WorkCounts) -> [Kind] {
    Kind.allCases.filter { kept[$0] != nil && self[$0] == nil }
  }
}

// MARK: - Counting

extension Workload {
  /// Parties traced: enough for nearly all kinds of events, as traces are slow.
  private static let tracedParties = 100

  /// Counts everything that can be counted here, on one thread.
  package func counts() -> WorkCounts {
    var counts = WorkCounts(
      scenario: name, hash: hash, players: simulation.players, days: simulation.days)
    countLives(&counts)
    // Debug builds, which count the draws, are too slow to trace this many lives as well.
    if counts[.draws] == nil { countEvents(&counts) }
    return counts
  }

  /// Counts draws and allocations of all parties' lives.
  private func countLives(_ counts: inout WorkCounts) {
    let trials = simulation.trials
    let parties = 0..<trials.parties.count
    var tally = trials.makeSummary()
    if HeapCount.sinceStart != nil {
      // Plays everything once before, into the same tally, as a warm-up.
      trials.play(parties, into: &tally)
    }
    let before = (draws: DrawCount.sinceStart, allocations: HeapCount.sinceStart)
    trials.play(parties, into: &tally)
    let after = (draws: DrawCount.sinceStart, allocations: HeapCount.sinceStart)
    if let start = before.draws, let end = after.draws {
      counts[.draws] = ["all": Int(end - start)]
    }
    if let start = before.allocations, let end = after.allocations {
      counts[.allocations] = ["all": Int(end - start)]
    }
  }

  private func countEvents(_ counts: inout WorkCounts) {
    var (events, decisions): ([String: Int], [String: Int]) = ([:], [:])
    for party in 0..<min(simulation.partyCount, Self.tracedParties) {
      for event in simulation.trace(party: party).events {
        events["\(event.kind)", default: 0] += 1
        for roll in event.luck { decisions["\(roll.purpose)", default: 0] += 1 }
      }
    }
    counts[.events] = events
    counts[.decisions] = decisions
  }
}
