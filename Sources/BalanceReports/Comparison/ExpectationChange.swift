import Experiments
import Measurement

/// A target or claim in two worlds: each world's run is held to its own scenario.
package struct ExpectationChange: Sendable {
  /// The result in one world.
  package struct Side: Sendable {
    package let result: TargetResult
    /// The verdict as the world's own report words it.
    package let verdict: String
    /// The place among the scenario's targets or claims.
    package let index: Int
  }

  /// The result in each world; nil where its scenario has none of this name, but not in both.
  package let a, b: Side?

  /// The verdict on the change, in the order in which a reader needs it.
  package enum Change: String, Sendable, CaseIterable {
    case broken, fixed
    case stillFails = "still fails"
    /// A limit lies inside the interval of one world at least.
    case undecided
    case onlyInA = "only in A"
    case onlyInB = "only in B"
    case stillPasses = "still passes"
  }

  package var change: Change {
    guard let b else { return .onlyInA }
    guard let a else { return .onlyInB }
    switch (a.result.verdict, b.result.verdict) {
    case (.pass, .pass): return .stillPasses
    case (.pass, .fail): return .broken
    case (.fail, .pass): return .fixed
    case (.fail, .fail): return .stillFails
    case (.inconclusive, _), (_, .inconclusive): return .undecided
    }
  }

  /// True if B misses what A did not: it is broken, or new and fails.
  package var isGated: Bool {
    change == .broken || (change == .onlyInB && b?.result.verdict == .fail)
  }

  /// The target's or claim's name.
  package var name: String { (b ?? a)!.result.target.claim.text }

  /// The demand; where the scenarios demand something else, both: `level.day30 ≥ 5 → level.day30 ≥ 4`.
  package var expression: String {
    let sides = [a, b].compactMap { $0?.result.target.expression }
    return sides.count == 2 && sides[0] == sides[1] ? sides[0] : sides.joined(separator: " → ")
  }

  /// Both verdicts: `pass → fail`.
  package var verdicts: String { arrow { $0.verdict } }

  /// Both measured values with their intervals.
  package var measured: String { arrow { $0.result.measured } }

  private func arrow(_ text: (Side) -> String) -> String {
    "\(a.map(text) ?? "–") → \(b.map(text) ?? "–")"
  }

  /// Returns the targets or claims of two scenarios; those of one name go together.
  ///
  /// - Parameter verdict: Returns the verdict as the world's own report words it.
  static func between(
    _ a: (findings: Findings, targets: [Target]), _ b: (findings: Findings, targets: [Target]),
    verdict: (Findings, TargetResult) -> String
  ) -> [ExpectationChange] {
    func sides(_ world: (findings: Findings, targets: [Target])) -> [Side] {
      world.findings.results(of: world.targets).enumerated().map { index, result in
        Side(result: result, verdict: verdict(world.findings, result), index: index)
      }
    }
    var rest = sides(b)
    let inA = sides(a).map { side in
      let place = rest.firstIndex { $0.result.target.claim.text == side.result.target.claim.text }
      return ExpectationChange(a: side, b: place.map { rest.remove(at: $0) })
    }
    return inA + rest.map { ExpectationChange(a: nil, b: $0) }
  }
}

extension [ExpectationChange] {
  /// Those that a reader must know first come first.
  package var ranked: [ExpectationChange] {
    ExpectationChange.Change.allCases.flatMap { change in filter { $0.change == change } }
  }

  /// Returns how many there are of each change: `13 targets: 2 broken, 1 fixed, 10 still pass`.
  package func counts(_ noun: String) -> String {
    let numbers = ExpectationChange.Change.allCases.compactMap { change -> String? in
      let number = count { $0.change == change }
      let word = change.rawValue.replacing("fails", with: "fail").replacing("passes", with: "pass")
      return number == 0 ? nil : "\(number) \(number == 1 ? change.rawValue : word)"
    }
    return "\(count) \(noun)\(count == 1 ? "" : "s"): \(numbers.joined(separator: ", "))"
  }
}
