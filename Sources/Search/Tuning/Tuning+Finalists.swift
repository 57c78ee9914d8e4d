extension Tuning {
  private static var maxFinalists: Int { 3 }

  /// Keeps the best points as finalists, and works out what is known about the winner.
  mutating func keep(_ nodes: [ForwardChoice.Node]) {
    var kept: [ForwardChoice.Node] = []
    for node in nodes.sorted(by: { $0.merit < $1.merit })
    where !kept.contains(where: { $0.place == node.place }) && kept.count < Self.maxFinalists {
      kept.append(node)
    }
    result.finalists = kept.map { TuningResult.Finalist(place: $0.place, merit: $0.merit) }
    result.leftToGain = leftToGain
    result.compromises = compromises
    guard let winner = kept.first, let model = localModel(around: winner) else { return }
    // No room for luck for targets that are met.
    let limits = TuningGoal(aims: targets.map { TuningGoal.Aim($0, halfWidth: 0) }, costOfChange: 0)
    for (index, lever) in model.levers.enumerated() where winner.place[lever] != 0 {
      result.tolerances[lever] = model.tolerance(of: index, limits, space[lever].places)
    }
    for (target, aim) in goal.aims.enumerated() where aim.violation(winner.values[target]) > 0 {
      result.conflicts[target] = broken(byMeeting: target, model)
    }
  }

  /// Returns the targets that a step which meets one target alone would break, by the local model.
  private func broken(byMeeting target: Int, _ model: LocalModel) -> [Int] {
    let alone = TuningGoal(aims: [goal.aims[target]], costOfChange: goal.costOfChange)
    let small = LocalModel(
      place: model.place, values: [model.values[target]], levers: model.levers,
      slopes: [model.slopes[target]])
    guard let place = small.best(alone, space, radius: 1) else { return [] }
    let moved = model.values(at: place)
    return goal.aims.indices.filter { other in
      other != target
        && goal.aims[other].violation(moved[other])
          > goal.aims[other].violation(model.values[other])
    }
  }

  private var anchored: [TriedPoint] {
    result.tried.filter { $0.stage == .anchor || $0.stage == .bisection }
  }

  /// The most by which an anchored point may be better than the winner.
  private var leftToGain: Double? {
    guard let winner = result.finalists.first,
      let own = anchored.last(where: { $0.place == winner.place })
    else { return nil }
    let others = anchored.filter { $0.place != winner.place }
    let widening = TuningResult.widening(of: (others.count + 1) * metricCount)
    guard let objective = goal.objective else {
      func bounds(_ point: TriedPoint) -> (low: Double, high: Double) {
        goal.merit(within: point.intervals(widening: widening), at: point.place)
      }
      let worst = bounds(own).high
      return max(0, worst - (others.map { bounds($0).low }.min() ?? worst))
    }
    func gains(_ point: TriedPoint) -> [Double] {
      point.intervals(widening: widening)[targets.count].map {
        [objective.gain($0.low), objective.gain($0.high)]
      } ?? []
    }
    let able = others.filter { point in
      zip(goal.aims, point.intervals(widening: widening)).allSatisfy {
        $0.violation(within: $1).low == 0
      }
    }
    guard let least = gains(own).min() else { return nil }
    return max(0, (able.flatMap(gains).max() ?? least) - least) * objective.scale
  }

  /// The anchored points of which none is better in every target than another, at most five.
  private var compromises: [TriedPoint] {
    let anchors = anchored
    let misses = anchors.map { point in zip(goal.aims, point.values).map { $0.violation($1) } }
    let free = anchors.indices.filter { index in
      !anchors.indices.contains { other in
        misses[other] != misses[index] && zip(misses[other], misses[index]).allSatisfy { $0 <= $1 }
      }
    }
    return free.prefix(5).map { anchors[$0] }
  }

  /// Plays the finalists and the scenario as it is on luck that the search never saw.
  mutating func confirm() {
    let places = result.finalists.map(\.place)
    guard !places.isEmpty,
      let played = worlds.play(places, from: asItIs, players: sizes.confirmation, luck: .fresh)
    else { return }
    let found = played.points.map { $0 ?? [] }
    let rows = [played.base] + found.map { $0.map(\.row) }
    for (place, rows) in zip([asItIs] + places, rows) where !rows.isEmpty {
      record(.confirmation, at: place, rows, players: sizes.confirmation, luck: .fresh)
    }
    result.baseConfirmed = played.base
    for (index, metrics) in found.enumerated() {
      result.finalists[index].confirmed = metrics.map(\.row)
      if objective != nil, let last = metrics.last {
        result.finalists[index].gained = last.difference
      }
    }
  }
}
