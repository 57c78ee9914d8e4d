import GameSupport
import Platform
import Players
import ScenarioFiles

/// Counts of a workload's operations: the same on every machine, for any load and thread count.
struct WorkCounts: Sendable, Codable {
  enum Kind: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// Random draws, by the positions that the streams of the parties' traces reach.
    case draws
    case allocations
    /// Events of the parties' traces, by kind.
    case events
    /// Decisions of luck in those traces, by purpose.
    case decisions
  }

  /// The scenario's name, and the hash that identifies it.
  let scenario, hash: String
  let players, days: Int
  var counts: [Kind: [String: Int]?] = [:]

  subscript(kind: Kind) -> [String: Int]? {
    get { counts[kind] ?? nil }
    set { counts[kind] = newValue }
  }

  var playerDays: Int { players * days }

  var draws: Int? { self[.draws]?.values.reduce(0, &+) }

  /// Adds the kinds that are missing here from a count of the same workload.
  func completed(by other: WorkCounts) -> WorkCounts {
    guard other.hash == hash else { return self }
    var both = self
    both.counts.merge(other.counts) { $0 ?? $1 }
    return both
  }

  /// Returns every count that differs, by kind and name, new names last. A kind that one side did
  /// not count is no change; a name missing on one side counts 0.
  func changes(since kept: WorkCounts) -> [WorkChange] {
    Kind.allCases.flatMap { kind -> [WorkChange] in
      guard let now = self[kind], let before = kept[kind] else { return [] }
      let names = before.keys.sorted() + now.keys.filter { before[$0] == nil }.sorted()
      return names.map {
        WorkChange(
          name: "\(scenario).\(kind.rawValue).\($0)", kept: before[$0] ?? 0, now: now[$0] ?? 0)
      }.filter { $0.kept != $0.now }
    }
  }

  func uncounted(of kept: WorkCounts) -> [Kind] {
    Kind.allCases.filter { kept[$0] != nil && self[$0] == nil }
  }
}

/// A count that differs from the stored one.
struct WorkChange: Sendable, Equatable {
  /// Dotted: `questbond.draws.all`.
  let name: String
  let kept, now: Int
  /// (now − kept) ÷ kept; infinite if the old count is 0.
  var growth: Double {
    kept == now ? 0 : kept == 0 ? .infinity : (Double(now) - Double(kept)) / Double(kept)
  }
}

extension Scenario {
  /// Parties whose events are counted: enough for nearly all kinds of them.
  private static let countedParties = 100

  /// Counts everything that can be counted here, on one thread.
  func workCounts() -> WorkCounts {
    var counts = WorkCounts(
      scenario: name, hash: hash, players: simulation.players, days: simulation.days)
    counts[.allocations] = heapCounter.map { heapCounter in
      let trials = simulation.trials
      let parties = 0..<trials.parties.count
      var tally = trials.makeSummary()
      // Played once before, into the same tally, as a warm-up.
      trials.play(parties, into: &tally)
      let start = heapCounter()
      trials.play(parties, into: &tally)
      return ["all": Int(heapCounter() - start)]
    }
    countTraces(&counts)
    return counts
  }

  /// Counts the draws of all parties, and the events and decisions of the first ones.
  private func countTraces(_ counts: inout WorkCounts) {
    var draws = 0
    var (events, decisions): ([String: Int], [String: Int]) = ([:], [:])
    for party in 0..<simulation.partyCount {
      let trace = simulation.trace(party: party)
      draws &+= trace.draws
      guard party < Self.countedParties else { continue }
      for event in trace.events {
        events["\(event.kind)", default: 0] += 1
        for roll in event.luck { decisions[roll.purposeName, default: 0] += 1 }
      }
    }
    counts[.draws] = ["all": draws]
    counts[.events] = events
    counts[.decisions] = decisions
  }
}

extension PartyTrace {
  /// One stream of luck, of one member or of the party.
  private struct Stream: Hashable {
    let member: Int?
    let purpose: Purpose
    let number: Int?
  }

  /// The draws of the party's life: of each stream, the position after its last decision, with
  /// draws for outcomes of other lives that a fast loop skips.
  fileprivate var draws: Int {
    var positions: [Stream: Int] = [:]
    for event in events {
      for roll in event.luck {
        let stream = Stream(member: event.member, purpose: roll.purpose, number: roll.stream)
        let position = roll.draw &+ roll.purpose.drawsPerDecision
        positions[stream] = max(positions[stream] ?? 0, position)
      }
    }
    return positions.values.reduce(0, &+)
  }
}

/// The counter of all heap allocations since the start; nil if no library is loaded that counts
/// them ahead of the C library's allocator (`.ci/AllocationCount.swift`).
private let heapCounter: (@convention(c) () -> UInt64)? = {
  guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "questbalance_allocations") else { return nil }
  // The library's declaration: no argument, an unsigned 64-bit result.
  return unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)
}()
