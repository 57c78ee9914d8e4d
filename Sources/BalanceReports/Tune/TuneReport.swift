import Measurement
import ScenarioFiles
import Search
import Statistics

/// The report of a tuning: the same search gives the same bytes.
///
/// Results are those of the confirmation, on luck that the search never saw.
package struct TuneReport: ScenarioReport, Sendable {
  package let result: TuningResult
  package let identity: RunIdentity
  package let levers: [Lever]
  let days: Int
  let freshSeed: UInt64
  package let command: String
  /// The scenario's file, for further commands.
  let file: String
  /// `tuned.jsonc`; nil if nothing changed.
  let tuned: String?

  /// - Parameters:
  ///   - freshSeed: The seed of the confirmation.
  ///   - command: The command that gives this tuning.
  ///   - file: The scenario's file as typed.
  ///   - tuned: The text of `tuned.jsonc`; nil if nothing changed.
  package init(
    _ result: TuningResult, identity: RunIdentity, levers: [Lever], days: Int,
    freshSeed: UInt64, command: String, again file: String, tuned: String?
  ) {
    (self.result, self.identity, self.levers, self.days) = (result, identity, levers, days)
    (self.freshSeed, self.command, self.file, self.tuned) = (freshSeed, command, file, tuned)
  }

  /// The names of the files, except charts.
  package static let fileNames = [
    "report.md", HTMLPage.fileName, "tune.csv", "targets.csv", "tuned.jsonc", "run.json",
  ]

  // MARK: The winner

  /// The levers that the winner moves.
  package var moved: [Int] {
    result.winner.map { winner in levers.indices.filter { winner.place[$0] != 0 } } ?? []
  }

  /// The winner's changes, as `--set` takes them.
  package var settings: [String] {
    moved.flatMap { levers[$0].settings(at: result.winner!.place[$0]).map(\.assignment) }
  }

  /// The verdict on each target by the confirmation; empty without one.
  package var verdicts: [TargetVerdict] {
    guard let winner = result.winner, !winner.confirmed.isEmpty else { return [] }
    return result.verdicts(winner.confirmed)
  }

  package var meetsAll: Bool { result.isConfirmed && verdicts.allSatisfy { $0 == .pass } }

  package var finding: String {
    guard result.isConfirmed else {
      return result.winner == nil
        ? "The search ended before it tried anything."
        : "The search was stopped. The best point so far is not confirmed: its values may be luck."
    }
    let passed = verdicts.count { $0 == .pass }
    let all = verdicts.count
    let change = moved.isEmpty ? "as it is" : "with \(NumberText.count(moved.count, "lever")) moved"
    if all == 0 { return "\(gained ?? "Nothing was gained") \(change)." }
    let also = gained.map { " \($0)." } ?? ""
    if meetsAll, all == 1 {
      return "The target holds \(change)\(result.isMetByLaw ? ", by the exact law" : "").\(also)"
    }
    if meetsAll { return "All \(all) targets hold \(change).\(also)" }
    let failed = verdicts.count { $0 == .fail }
    return "\(passed) of \(all) targets hold \(change), \(failed) "
      + "\(failed == 1 ? "is" : "are") missed and \(all - passed - failed) inconclusive.\(decided)\(also)"
  }

  /// The number of players that would decide what the confirmation leaves open; nil if nothing is, or
  /// if no number would.
  package var playersToDecide: Int? {
    guard let rows = result.winner?.confirmed, !verdicts.isEmpty else { return nil }
    let open = verdicts.indices.filter { verdicts[$0] == .inconclusive }
    let needed = open.compactMap { result.playersToDecide($0, rows) }
    return needed.count == open.count ? needed.max() : nil
  }

  private var decided: String {
    playersToDecide.map { " About \(NumberText.grouped($0)) players would decide what is open." }
      ?? ""
  }

  /// The change of the objective on fresh luck, as a sentence without its full stop; nil without an
  /// objective.
  private var gained: String? {
    guard let objective = result.objective, let winner = result.winner,
      let difference = winner.gained.value
    else { return nil }
    if difference == 0 { return "\(objective.metric) stays as it is" }
    guard let low = winner.gained.low, let high = winner.gained.high, low * high > 0 else {
      return
        "\(objective.metric) changes by \(winner.gained.text(isShare: isShare, signed: true)), which may be nothing"
    }
    let size = Estimate(
      value: difference.magnitude, low: min(low.magnitude, high.magnitude),
      high: max(low.magnitude, high.magnitude))
    let text = size.text(isShare: isShare, signed: true).replacing("+", with: "")
    return "\(objective.metric) \(difference > 0 ? "rises" : "falls") by \(text)"
  }

  /// True if the objective is a share, whose differences are in percentage points.
  var isShare: Bool { (result.baseConfirmed.last ?? nil)?.isShare ?? false }

  package func results(_ rows: [SummaryRow?]) -> [TargetResult] {
    zip(result.targets, rows).map { TargetResult($0, $1) }
  }
}
