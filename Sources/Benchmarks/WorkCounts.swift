import Experiments
import GameKit
import Players
import Randomness

/// How much work a workload is, counted: the same on every machine, however busy, and for every
/// number of threads.
public struct WorkCounts: Sendable, Equatable {
  /// What can be counted.
  public enum Kind: String, Sendable, CaseIterable {
    /// Random draws, in debug builds (`DrawCount`).
    case draws
    /// Allocations of memory, where they are counted (`HeapCount`).
    case allocations
    /// Events of the parties' traces, by kind.
    case events
    /// Decisions of luck in those traces, by purpose.
    case decisions
  }

  /// The scenario's name, and what tells it from any other.
  public let scenario: String
  public let hash: String
  public let players: Int
  public let days: Int
  /// By kind, each in the order of its names; nil for what is not counted here.
  public private(set) var counts: [Kind: [Count]] = [:]

  /// How often something was done.
  public struct Count: Sendable, Equatable {
    public let name: String
    public let count: Int

    public init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  public init(scenario: String, hash: String, players: Int, days: Int) {
    self.scenario = scenario
    self.hash = hash
    self.players = players
    self.days = days
  }

  public subscript(kind: Kind) -> [Count]? {
    get { counts[kind] }
    set { counts[kind] = newValue }
  }

  /// Player-days that were played.
  public var playerDays: Int { players * days }

  /// All draws together; nil where they were not counted.
  public var draws: Int? { self[.draws].map { $0.reduce(0) { $0 + $1.count } } }

  /// The same with what was not counted here taken over from a count of the same workload.
  public func completed(by other: WorkCounts) -> WorkCounts {
    guard other.hash == hash else { return self }
    var both = self
    both.counts.merge(other.counts) { own, _ in own }
    return both
  }
}

extension Workload {
  /// So many parties are traced: traces take long, and nearly all kinds of events come up.
  static let tracedParties = 100

  /// Counts all that can be counted here, in one thread.
  public func counts() -> WorkCounts {
    var counts = WorkCounts(
      scenario: name, hash: hash, players: simulation.players, days: simulation.days)
    countLives(&counts)
    // Debug builds, which count the draws, are too slow to trace so many lives as well.
    if counts[.draws] == nil { countEvents(&counts) }
    return counts
  }

  /// What all parties' lives take.
  private func countLives(_ counts: inout WorkCounts) {
    let run = PreparedRun(simulation)
    var tally = run.makeTally()
    if HeapCount.sinceStart != nil {
      // Once everything is warm: the same parties were played before, into the same tally.
      run.play(0..<run.partyCount, into: &tally)
    }
    let (draws, allocations) = (DrawCount.sinceStart, HeapCount.sinceStart)
    run.play(0..<run.partyCount, into: &tally)
    let after = (draws: DrawCount.sinceStart, allocations: HeapCount.sinceStart)
    if let draws, let end = after.draws {
      counts[.draws] = [WorkCounts.Count("all", Int(end - draws))]
    }
    if let allocations, let end = after.allocations {
      counts[.allocations] = [WorkCounts.Count("all", Int(end - allocations))]
    }
  }

  private func countEvents(_ counts: inout WorkCounts) {
    var events: [EventKind: Int] = [:]
    var decisions: [Purpose: Int] = [:]
    for party in 0..<min(simulation.partyCount, Self.tracedParties) {
      for event in simulation.trace(party: party).events {
        events[event.kind, default: 0] += 1
        for roll in event.luck { decisions[roll.purpose, default: 0] += 1 }
      }
    }
    counts[.events] = Self.sorted(events)
    counts[.decisions] = Self.sorted(decisions)
  }

  /// By name.
  private static func sorted<Key: CustomStringConvertible>(
    _ counts: [Key: Int]
  ) -> [WorkCounts.Count] {
    counts.map { ("\($0)", $1) }.sorted { $0.0 < $1.0 }.map { WorkCounts.Count($0, $1) }
  }
}
