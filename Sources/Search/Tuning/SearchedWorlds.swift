import Measurement
import Statistics

package enum SearchLuck: String, Sendable {
  /// That of the whole search: all points share it.
  case search
  /// One that the search never saw, for the confirmation.
  case fresh
}

/// The worlds of a search as it sees them: a function from places to findings.
package protocol SearchedWorlds {
  /// Plays the worlds of some points, and that of a base from which differences are taken, all on
  /// the same luck; nil when cancelled, or when the budget is spent.
  mutating func play(
    _ points: [[Double]], from base: [Double], players: Int, luck: SearchLuck
  ) -> PlayedPoints?

  /// Returns the exact value of a target's metric at a point, if a law gives it without sampling.
  func exactValue(ofTarget target: Int, at place: [Double]) -> Double?
}

extension SearchedWorlds {
  package func exactValue(ofTarget target: Int, at place: [Double]) -> Double? { nil }
}

/// The targets' metrics at a base and at some points, in the targets' order, with the objective after them.
package typealias PlayedPoints = (base: [SummaryRow?], points: [[PlayedMetric]?])

package struct PlayedMetric: Sendable {
  /// The point's own row; nil if it has none.
  package let row: SummaryRow?
  /// The point minus the base, on shared luck.
  package let difference: Estimate
  /// Returns the difference from the base; between bounds where a value was not reached.
  func change(from base: SummaryRow?) -> Double? {
    if let known = difference.valueOrBound { return known }
    guard let here = row?.estimate.valueOrBound, let there = base?.estimate.valueOrBound
    else { return nil }
    return here - there
  }
}

/// The most that a search may play: `40` runs of the scenario, or `90s`, `5m`, `1h`.
package enum SearchBudget: Equatable {
  case runs(Double)
  case seconds(Double)

  private static let most = 100_000.0

  package init?(typed text: String) {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    let unit = text.last.flatMap { units[$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())),
      number > 0, number <= Self.most
    else { return nil }
    self = unit.map { .seconds(number * $0) } ?? .runs(number)
  }

  package struct Limit {
    var playerDays: Int?
    var time: ContinuousClock.Instant?

    func isReached(after played: Int) -> Bool {
      isTimeUp || playerDays.map { played >= $0 } ?? false
    }

    var isTimeUp: Bool { time.map { ContinuousClock.now >= $0 } ?? false }
  }

  /// Returns the limit of a search that begins now, from the player-days of a run of the scenario.
  package func limit(run: Int) -> Limit {
    switch self {
    case .runs(let runs): Limit(playerDays: Int((runs * Double(run)).rounded()))
    case .seconds(let seconds): Limit(time: .now + .seconds(seconds))
    }
  }

  /// Returns the budget that ends a search where this one has ended it after so many player-days,
  /// at any speed, as typed; nil if it needs none.
  package func repeatable(played: Int, run: Int, isSpent: Bool) -> String? {
    let runs: Double
    switch self {
    case .runs(let asked): runs = asked
    case .seconds:
      guard isSpent, played > 0 else { return nil }
      runs = Double(played) / Double(run)
    }
    return runs == runs.rounded() ? "\(Int(runs))" : "\(runs)"
  }
}
