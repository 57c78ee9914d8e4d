import Measurement
import Search
import Statistics

extension ScreenReport {
  @BlockBuilder var unread: [Block] {
    let names = screening.responses.indices.filter { screening.isUnread(screening.responses[$0]) }
      .map { code(name($0)) }
    if !names.isEmpty {
      let moved = farMoves.map { "Moved to half or to twice, all at once, \($0)" }
      Block.fold("Numbers that change nothing in these metrics: \(names.count)") {
        "None of the \(NumberText.count(screening.parties, "party")) in this sample differs in these "
          + "metrics, wherever the number stands: nobody read it, or rounding or a limit hides such a "
          + "step. Others might differ."
        moved
        // Without a list between them, an empty line more parts the names from what they are.
        (moved.isEmpty ? "\n" : "") + names.joined(separator: ", ")
      }
    }
  }

  @BlockBuilder var together: [Block] {
    let lines = screening.actingMoves.flatMap { move -> [String] in
      guard let set = move.set else { return [] }
      return screening.metrics.indices.compactMap { metric in
        set.effects[metric].map { effect in
          let names = set.levers.indices.map { code(moved(set, $0)) }
          return set.isNarrow
            ? "\(names.joined(separator: " with ")): together, they move "
              + "\(words(effect, on: metric, "by"))."
            : "\(numbers(of: move)) \(words(effect, on: metric, "by"))."
        }
      }
    }
    if !lines.isEmpty {
      "Each changes nothing when it moves alone, as far as asked:"
      lines
      "All are in [together.csv](together.csv)."
    }
  }

  package var sets: [JointMove.ActingSet] { screening.actingMoves.compactMap(\.set) }

  private func moved(_ set: JointMove.ActingSet, _ index: Int) -> String {
    let (from, to) = places(set, index)
    return "\(name(set.levers[index])) \(from) → \(to)"
  }

  /// Returns the value of a number of a set as it is, and where it moves.
  private func places(_ set: JointMove.ActingSet, _ index: Int) -> (from: String, to: String) {
    let response = screening.responses[set.levers[index]]
    let place = set.areUp[index] ? response.places.last : response.places.first
    return (response.value, place?.text ?? response.value)
  }

  /// `together.csv`: a row for each number of a set and each metric.
  var togetherCSV: String {
    typealias Row = (set: Int, member: Member, effect: JointEffect)
    let rows: [Row] = sets.enumerated().flatMap { place, set in
      set.levers.indices.flatMap { index in effects(of: set).map { (place + 1, (set, index), $0) } }
    }
    let columns: [Column<Row>] =
      [.count("set") { $0.set }] + memberColumns.map { column in column.on { $0.member } }
      + Self.jointColumns.map { column in column.on { $0.effect } }
      + [.flag("narrowed") { $0.member.set.isNarrow }]
    return CSVTable(columns, rows: rows).csv
  }

  package typealias Member = (set: JointMove.ActingSet, index: Int)

  /// The columns of a number in `together.csv`, and its keys in the JSON of `screen`.
  package var memberColumns: [Column<Member>] {
    func lever(_ member: Member) -> Int { member.set.levers[member.index] }
    return [
      .text("path", { name(lever($0)) }, json: { .string(screening.responses[lever($0)].name) }),
      .text("from") { places($0.set, $0.index).from }, .text("to") { places($0.set, $0.index).to },
    ]
  }

  /// The effect of a set on a metric; nil for none.
  package typealias JointEffect = (metric: MetricID, effect: JointMove.Effect?)

  package func effects(of set: JointMove.ActingSet) -> [JointEffect] {
    zip(screening.metrics, set.effects).map { ($0, $1) }
  }

  /// The columns of such an effect in `together.csv`, and its keys in the JSON of `screen`.
  package static var jointColumns: [Column<JointEffect>] {
    [
      .text("metric") { $0.metric.name }, .text("group") { $0.metric.group },
      .value("effect") { $0.effect?.difference ?? 0 },
      .count("parties_changed") { $0.effect == nil ? 0 : $0.effect?.changed },
    ]
  }

  /// Returns what numbers of each system do at once; of all numbers, if no system alone does it.
  private var farMoves: [String] {
    screening.metrics.indices.flatMap { metric -> [String] in
      let found = screening.joint.compactMap { move in move.far[metric].map { (move, $0) } }
      let systems = found.filter { $0.0.system != nil }
      return (systems.isEmpty ? found : systems).map { move, effect in
        "\(numbers(of: move)) \(words(effect, on: metric, "by up to"))."
      }
    }
  }

  private func words(_ effect: JointMove.Effect, on metric: Int, _ by: String) -> String {
    let change = Estimate(value: effect.difference).valueText(
      isShare: isShare[metric], signed: true)
    let parties = effect.changed.map { "; \(Self.differing($0))" } ?? ""
    return "`\(screening.metrics[metric])` \(by) \(change)\(parties)"
  }

  private func numbers(of move: JointMove) -> String {
    let count = move.levers.count
    if count == 1 { return "\(code(name(move.levers[0]))) moves" }
    let system = move.system.map { " of \(code($0))" } ?? " of several systems"
    return "the \(count) numbers\(system) move"
  }

  static func differing(_ changed: Int) -> String {
    "\(NumberText.count(changed, "party")) \(changed == 1 ? "differs" : "differ")"
  }
}
