import Measurement
import Search
import ShownText
import Statistics

// Numbers that change nothing one at a time.

extension ScreenReport {
  var unread: String? {
    let names = screening.responses.indices.filter { screening.responses[$0].changesNothing }
      .map { MarkdownText.code(name($0)) }
    guard !names.isEmpty else { return nil }
    return details(
      "Numbers that change nothing in these metrics: \(names.count)",
      "None of the \(NumberText.count(screening.parties, "party")) in this sample differs in these "
        + "metrics, wherever the number stands: nobody read it, or rounding or a limit hides such a "
        + "step. Others might differ.\n\n"
        + joint(\.far).map { "- Moved to half or to twice, all at once, \($0)\n" }.joined() + "\n"
        + names.joined(separator: ", "))
  }

  var together: String? {
    let lines = joint(\.together)
    return lines.isEmpty
      ? nil
      : "## Numbers that act only together\n\n"
        + "Each changes nothing when it moves alone. Moved at once, up and down:\n\n" + list(lines)
  }

  /// Returns what numbers of each system do at once; of all numbers, if no system alone does it.
  private func joint(_ effects: KeyPath<JointMove, [JointMove.Effect?]>) -> [String] {
    screening.metrics.indices.flatMap { metric -> [String] in
      let found = screening.joint.compactMap { move in
        move[keyPath: effects][metric].map { (move, $0) }
      }
      let systems = found.filter { $0.0.system != nil }
      return (systems.isEmpty ? found : systems).map { move, effect in
        let change = Estimate(value: effect.difference).valueText(
          isShare: isShare[metric], signed: true)
        let parties = effect.changed.map { "; \(Self.differing($0))" } ?? ""
        return "\(numbers(of: move)) `\(screening.metrics[metric])` by up to \(change)\(parties)."
      }
    }
  }

  private func numbers(of move: JointMove) -> String {
    let count = move.levers.count
    if count == 1 { return "\(MarkdownText.code(name(move.levers[0]))) moves" }
    let system = move.system.map { " of \(MarkdownText.code($0))" } ?? " of several systems"
    return "the \(count) numbers\(system) move"
  }

  static func differing(_ changed: Int) -> String {
    "\(NumberText.count(changed, "party")) \(changed == 1 ? "differs" : "differ")"
  }
}
