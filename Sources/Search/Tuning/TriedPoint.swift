import Measurement
import Statistics

package struct TriedPoint: Sendable {
  package enum Stage: String, Sendable {
    /// Each lever alone, in large steps.
    case scan
    /// One lever more, or a pair.
    case choice
    /// The best points again, with more players.
    case race
    /// Small steps around a point.
    case slope
    /// A bracket of one lever, halved again and again.
    case bisection
    /// A point with as many players as the confirmation.
    case anchor
    /// The finalists on luck that the search never saw.
    case confirmation
  }

  package let stage: Stage
  package let luck: SearchLuck
  package let players: Int
  package let place: [Double]
  /// The row of each target's metric, in the targets' order; then that of the objective, if there is one.
  package let rows: [SummaryRow?]

  var values: [Double?] { rows.map { $0?.estimate.valueOrBound } }

  /// Returns the interval of each metric, so many times as wide as of 95 %.
  func intervals(widening: Double) -> [(low: Double, high: Double)?] {
    rows.map { row in
      row?.estimate.valueOrBound.map { value in
        let width = (row?.estimate.halfWidth ?? 0) * widening
        return (value - width, value + width)
      }
    }
  }
}

package struct TuningResult: Sendable {
  package enum End: String, Sendable {
    case settled
    case spent
    case stopped
  }

  package struct Finalist: Sendable {
    package let place: [Double]
    /// Its merit on the search's luck; never reported as a result.
    package let merit: Double
    /// Its metrics on fresh luck; empty if there was no confirmation.
    public internal(set) var confirmed: [SummaryRow?] = []
    /// The objective minus that of the scenario as it is, on shared fresh luck; nothing without
    /// both.
    public internal(set) var gained = Estimate.nothing
  }

  package let targets: [Target]
  package let objective: TuningObjective?
  public internal(set) var tried: [TriedPoint] = []
  /// The points to keep, the winner first; it was chosen before the confirmation.
  public internal(set) var finalists: [Finalist] = []
  /// The scenario as it is, on fresh luck; empty without a confirmation.
  public internal(set) var baseConfirmed: [SummaryRow?] = []
  /// Players of each world in the confirmation.
  package let players: Int
  public internal(set) var end = End.settled
  /// For each lever that the winner moves, where all targets are still met by the local model.
  public internal(set) var tolerances: [Int: ClosedRange<Double>] = [:]
  /// For each target that the winner misses, those that meeting it would break.
  public internal(set) var conflicts: [Int: [Int]] = [:]
  /// Points of which none is better in every target than another: a sample of the compromises.
  public internal(set) var compromises: [TriedPoint] = []
  /// The most by which any point with as many players is better than the winner, with 95 %: in the search's
  /// merit, or in the unit of the objective among points that may meet all targets.
  public internal(set) var leftToGain: Double?
  public internal(set) var bracket: TuningBracket?
  /// True if an exact law says that the winner meets the only target, whatever luck shows.
  public internal(set) var isMetByLaw = false
  package var winner: Finalist? { finalists.first }
  package var isConfirmed: Bool { !baseConfirmed.isEmpty }

  /// Returns the verdict on each target by the rows of a confirmation.
  ///
  /// The tests of all targets are one family: with 95 %, no target passes that is missed (Holm). So a
  /// target that passes alone may be inconclusive among others. A law is certain.
  package func verdicts(_ rows: [SummaryRow?]) -> [TargetVerdict] {
    if isMetByLaw { return [.pass] }
    let alone = zip(targets, rows).map { $0.verdict($1) }
    let pValues = zip(targets, rows).map { target, row -> Double? in
      target.isAnswer ? nil : row.flatMap { target.claim.pValueOfMissing($0.estimate) }
    }
    let passed = Holm.rejected(pValues)
    return alone.indices.map { index in
      alone[index] == .pass && pValues[index] != nil && !passed[index]
        ? .inconclusive : alone[index]
    }
  }

  /// Returns the number of players that would decide a target which the rows of a confirmation leave open;
  /// nil if none would, as far as they show, or for a target that is decided.
  ///
  /// Intervals shrink with the root of the players; that of a target among others has to be wider.
  package func playersToDecide(_ target: Int, _ rows: [SummaryRow?]) -> Int? {
    guard verdicts(rows)[target] == .inconclusive, let estimate = rows[target]?.estimate,
      let value = estimate.value, let low = estimate.low, let high = estimate.high
    else { return nil }
    let claim = targets[target].claim
    let widening = Self.widening(of: targets.count)
    let times =
      [claim.atLeast, claim.atMost].compactMap { $0 }.map { limit -> Double in
        let width = (limit <= value ? value - low : high - value) * widening
        let ratio = width / (limit - value).magnitude
        return ratio * ratio
      }.max() ?? .infinity
    guard times < 1e6 else { return nil }
    // Two digits, rounded up: more would look more certain than they are.
    var (needed, unit) = (Int((Double(players) * max(times, 1)).rounded(.up)) + 1, 1)
    while needed / unit >= 100 { unit *= 10 }
    needed += unit - 1
    return needed - needed % unit
  }

  /// Returns how much wider intervals have to be that hold together with 95 % (Bonferroni).
  static func widening(of intervals: Int) -> Double {
    StudentT.quantile(
      twoSidedTail: (1 - Estimate.confidenceLevel) / Double(max(1, intervals)),
      degreesOfFreedom: .max) / StudentT.normal975
  }
}

extension Claim {
  /// Returns the chance that a metric at the nearer limit or beyond shows an estimate this far inside;
  /// nil for an estimate without an interval.
  fileprivate func pValueOfMissing(_ estimate: Estimate) -> Double? {
    guard let value = estimate.value, let low = estimate.low, let high = estimate.high
    else { return nil }
    // Each limit is judged by the bound on its side.
    let rooms = [
      atLeast.map { (value - $0, value - low) }, atMost.map { ($0 - value, high - value) },
    ].compactMap { $0 }
    return rooms.map { room, width -> Double in
      if room <= 0 { return 1 }
      if width <= 0 { return 0 }
      return StudentT.twoSidedTail(room / width * StudentT.normal975, degreesOfFreedom: .max)
    }.max()
  }
}
