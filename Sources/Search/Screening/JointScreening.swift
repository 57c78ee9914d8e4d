import Experiments
import GameSupport
import ScenarioFiles

/// Levers moved at once: those that count, from random places, and those that change nothing one at a time.
package struct JointScreening<Failure: Error> {
  private let rows: ScreeningWorlds
  /// The effect of each lever alone.
  private let screening: Screening
  /// Compares worlds with the scenario as it is; nil if not all of it was measured.
  private let sweep: (_ worlds: [Simulation], _ name: String) throws(Failure) -> Sweep?

  package init(
    _ rows: ScreeningWorlds, _ screening: Screening,
    sweep: @escaping (_ worlds: [Simulation], _ name: String) throws(Failure) -> Sweep?
  ) {
    (self.rows, self.screening, self.sweep) = (rows, screening, sweep)
  }

  /// Plays all worlds, and returns the screening with interactions, and with moves of what changes
  /// nothing alone; nil if not all of it was measured.
  package func played() throws(Failure) -> Screening? {
    let seed = rows.base.simulation.seed
    let counting = screening.counting(atMost: Screening.maxInteracting)
    let design =
      counting.count < 2
      ? nil
      : ElementaryEffects(levers: counting.count, trajectories: Screening.trajectories, seed: seed)
    let interacting = (design?.points ?? []).map { point in
      zip(counting, point).flatMap { lever, place in rows.rows[lever].settings(at: place) }
    }
    let silent = screening.silent { rows.rows[$0].lever.isOrdered }
    let settings = silent.map { rows.settings(of: $0, seed: seed) }
    guard let worlds = try play(interacting + settings.joined(), "interaction") else { return nil }
    var found = screening
    for metric in screening.metrics.indices {
      let effects = design?.effects(
        on: worlds.prefix(interacting.count).map { $0[metric]?.summary.estimate.valueOrBound })
      for (lever, effect) in zip(counting, effects ?? []) {
        found.effects[metric][lever].interaction = effect?.interaction
      }
    }
    var rest = worlds.dropFirst(interacting.count).map(effects)[...]
    found.joint = zip(silent, settings).map { move, settings in
      defer { rest = rest.dropFirst(settings.count) }
      return joint(move, Array(rest.prefix(settings.count)))
    }
    return try narrow(&found.joint) ? found : nil
  }

  private func joint(_ move: JointMove, _ effects: [[JointMove.Effect?]]) -> JointMove {
    func largest(_ worlds: ArraySlice<[JointMove.Effect?]>) -> [JointMove.Effect?] {
      screening.metrics.indices.map { metric in JointMove.largest(worlds.map { $0[metric] }) }
    }
    let asked = effects.dropLast(2)
    let directions = move.directions(seed: rows.base.simulation.seed)
    return JointMove(
      system: move.system, levers: move.levers, together: largest(asked),
      far: largest(effects.suffix(2)),
      set: asked.firstIndex { $0.contains { $0 != nil } }.map {
        JointMove.ActingSet(
          levers: move.levers, areUp: directions[$0], effects: asked[$0], isNarrow: false)
      })
  }

  /// Narrows numbers that act together down to few; returns false if not all of it was measured.
  private func narrow(_ moves: inout [JointMove]) throws(Failure) -> Bool {
    let open = moves.acting.filter { moves[$0].set!.levers.count > 1 }
    let sets = open.map { moves[$0].set! }
    var searches = sets.map { SmallestSet(of: $0.levers.count) }
    // The known effects of some numbers of a move, by their indices.
    var known = sets.map { [Array($0.levers.indices): $0.effects] }
    var round = 0
    while searches.contains(where: { !$0.probes.isEmpty }) {
      round += 1
      let settings = zip(sets, searches).flatMap { set, search in
        search.probes.map { numbers in
          numbers.flatMap { rows.rows[set.levers[$0]].settings(at: set.areUp[$0] ? 1 : 0) }
        }
      }
      guard let worlds = try play(settings, "together\(round)-") else { return false }
      var rest = worlds.map(effects)[...]
      for index in searches.indices {
        let probes = searches[index].probes
        for (numbers, effects) in zip(probes, rest) { known[index][numbers] = effects }
        searches[index].learn(rest.prefix(probes.count).map { $0.contains { $0 != nil } })
        rest = rest.dropFirst(probes.count)
      }
    }
    for (index, move) in open.enumerated() {
      guard let found = searches[index].found, let effects = known[index][found] else { continue }
      moves[move].set = JointMove.ActingSet(
        levers: found.map { sets[index].levers[$0] }, areUp: found.map { sets[index].areUp[$0] },
        effects: effects, isNarrow: true)
    }
    return true
  }

  /// Plays the scenario with each of some changes, and returns the metrics of each world, nil for
  /// all where there is no valid scenario; nil if not all of it was measured.
  private func play(_ changes: [[Setting]], _ name: String) throws(Failure) -> [[Sweep.Row?]]? {
    let settings = changes.map(\.insideOut)
    let worlds = rows.base.simulations(at: settings, threads: rows.threads).map { try? $0.get() }
    let valid = worlds.compactMap { $0 }
    var found: ArraySlice<Sweep.Point> = []
    if !valid.isEmpty {
      guard let sweep = try sweep(valid, name) else { return nil }
      found = sweep.points[...]
    }
    return worlds.map { world in
      world == nil
        ? screening.metrics.map { _ in nil } : found.removeFirst().rows(of: screening.metrics)
    }
  }

  private func effects(_ rows: [Sweep.Row?]) -> [JointMove.Effect?] {
    rows.map { row in
      row.flatMap { JointMove.Effect(difference: $0.difference.value, changed: $0.test.changed) }
    }
  }
}

extension ScreeningWorlds {
  /// Returns the changes that move numbers at once: as far as asked, then to half and to twice.
  fileprivate func settings(of move: JointMove, seed: UInt64) -> [[Setting]] {
    let moving = move.levers.map { rows[$0] }
    let asked = move.directions(seed: seed).map { areUp in
      zip(moving, areUp).flatMap { row, isUp in row.settings(at: isUp ? 1 : 0) }
    }
    let far = [0.5, 2].map { factor in
      moving.flatMap { $0.lever.moved(by: factor)?.settings ?? [] }
    }
    return asked + far
  }
}

extension ScreeningWorlds.Row {
  /// Returns the changes that move the lever to a place, 0…1; a choice changes in the middle.
  fileprivate func settings(at place: Double) -> [Setting] {
    guard lever.isOrdered, let least = places.first?.factor, let most = places.last?.factor
    else { return place < 0.5 ? ends.first??.settings ?? [] : ends.last??.settings ?? [] }
    let factor = least + (most - least) * place
    return factor > 0 ? lever.moved(by: factor)?.settings ?? [] : []
  }
}

/// A search for few of some numbers that act together, where all of them do.
///
/// A beginning of the list acts if it is long enough; its last number is then needed. With that number kept,
/// the beginning that is still needed is shorter, and so on, until the numbers kept act alone. Each round
/// plays some beginnings at once. Where a number hides what others do, more are kept than it takes.
package struct SmallestSet: Sendable {
  /// Numbers that are needed, as indices, the last first.
  private var kept: [Int] = []
  /// The longest beginning that is silent with those kept, −1 for none, and the shortest that acts.
  private var (silent, acting): (Int, Int)
  package static let most = 4
  private static let width = 15
  package init(of count: Int) { (silent, acting) = (0, count) }

  /// The numbers that act without any other, in order; nil if not found.
  package var found: [Int]? { isFound ? kept.sorted() : nil }
  private var isFound: Bool { acting == 0 && !kept.isEmpty }

  package var probes: [[Int]] { lengths.map { Array(0..<$0) + kept.reversed() } }

  private var lengths: [Int] {
    if isFound { return [] }
    // No room for another: those kept may act alone.
    if kept.count == Self.most { return silent < 0 ? [0] : [] }
    let open = Array(silent + 1..<max(silent + 1, acting))
    if open.count <= Self.width { return open }
    return (1...Self.width).map { open[$0 * open.count / (Self.width + 1)] }
  }

  package mutating func learn(_ acts: [Bool]) {
    for (length, acts) in zip(lengths, acts) {
      if acts {
        acting = length
        break
      }
      silent = length
    }
    // The last number of the shortest beginning is needed.
    if acting - silent == 1, acting > 0, kept.count < Self.most {
      kept.append(acting - 1)
      (silent, acting) = (-1, acting - 1)
    }
  }
}

extension [Setting] {
  /// From the inside to the outside: a system that is taken out takes with it what moves in it.
  fileprivate var insideOut: [Setting] { sorted { $0.path.steps.count > $1.path.steps.count } }
}
