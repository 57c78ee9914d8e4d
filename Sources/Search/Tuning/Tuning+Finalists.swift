import Measurement
import Statistics

// What a search keeps, what it knows of it, and what fresh luck says.

extension Tuning {
  private static var mostFinalists: Int { 3 }

  /// Keeps the best points as finalists, and works out what is known about the winner.
  mutating func keep(_ nodes: [ForwardChoice.Node]) {
    var kept: [ForwardChoice.Node] = []
    for node in nodes.sorted(by: { $0.merit < $1.merit })
    where !kept.contains(where: { $0.place == node.place }) && kept.count < Self.mostFinalists {
      kept.append(node)
    }
    result.finalists = kept.map { TuningResult.Finalist(place: $0.place, merit: $0.merit) }
    result.leftToGain = leftToGain
    result.compromises = compromises
    guard let winner = kept.first, let model = localModel(around: winner) else { return }
    // What is met has no need of the room that the search leaves for luck.
    let limits = TuningGoal(
      aims: targets.map { TuningGoal.Aim($0, halfWidth: 0) }, costOfChange: 0)
    for (index, lever) in model.levers.enumerated() where winner.place[lever] != 0 {
      result.tolerances[lever] = model.tolerance(of: index, limits, space[lever].range)
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
    guard let place = small.best(alone, space, reach: 1) else { return [] }
    return goal.aims.indices.filter { other in
      let moved = zip(model.levers, model.slopes[other]).reduce(model.values[other]) {
        $0 + (place[$1.0] - model.place[$1.0]) * $1.1
      }
      return other != target
        && goal.aims[other].violation(moved)
          > goal.aims[other].violation(model.values[other])
    }
  }

  /// The most by which a point with as many players as the winner may be better.
  private var leftToGain: Double? {
    let anchors = result.tried.filter { $0.stage == .anchor }
    guard let winner = result.finalists.first,
      let own = anchors.last(where: { $0.place == winner.place })
    else { return nil }
    let widening = Self.widening(of: anchors.count * targets.count)
    func bounds(_ point: TriedPoint) -> (low: Double, high: Double) {
      goal.merit(
        within: point.rows.map { row in
          row?.estimate.value.map { value in
            let width = (row?.estimate.halfWidth ?? 0) * widening
            return (value - width, value + width)
          }
        }, at: point.place)
    }
    let others = anchors.filter { $0.place != winner.place }.map { bounds($0).low }
    return max(0, bounds(own).high - (others.min() ?? bounds(own).high))
  }

  /// The anchored points of which none is better in every target than another, at most five.
  private var compromises: [TriedPoint] {
    let anchors = result.tried.filter { $0.stage == .anchor }
    let misses = anchors.map { point in
      zip(goal.aims, point.values).map { $0.violation($1) }
    }
    let free = anchors.indices.filter { index in
      !anchors.indices.contains { other in
        misses[other] != misses[index]
          && zip(misses[other], misses[index]).allSatisfy { $0 <= $1 }
      }
    }
    return free.prefix(5).map { anchors[$0] }
  }

  /// Plays the finalists and the scenario as it is on luck that the search never saw.
  mutating func confirm() {
    let places = result.finalists.map(\.place)
    guard !places.isEmpty,
      let played = worlds.play(
        places, from: asItIs, players: sizes.confirmation, luck: .fresh)
    else { return }
    let rows = played.points.map { $0?.map(\.row) ?? [] }
    for (place, rows) in zip([asItIs] + places, [played.base] + rows) where !rows.isEmpty {
      result.tried.append(
        TriedPoint(
          stage: .confirmation, luck: .fresh, players: sizes.confirmation, place: place, rows: rows)
      )
    }
    result.confirm(base: played.base, finalists: rows)
  }
}
