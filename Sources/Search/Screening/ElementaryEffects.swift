import Randomness

/// Changes of one lever at a time from random places: the method of elementary effects (Morris,
/// Technometrics 33, 1991).
///
/// Each trajectory begins at a random point of a grid of four places a lever, 0, ⅓, ⅔ and 1, and moves
/// every lever once, in a random order, by ⅔ of its range.
package struct ElementaryEffects: Sendable {
  /// The places of all levers at each point, 0…1; the points of one trajectory follow each other.
  package let points: [[Double]]
  private let levers: Int
  /// The lever that each step moves, and whether up.
  private let steps: [[(lever: Int, isUp: Bool)]]
  private static let step = 2.0 / 3

  /// Ten trajectories are usual.
  package init(levers: Int, trajectories: Int, seed: UInt64) {
    precondition(levers >= 1 && trajectories >= 1)
    var luck = KeyedStream(StreamKey(seed: seed).child(UInt64(levers)))
    var (points, steps) = ([[Double]](), [[(lever: Int, isUp: Bool)]]())
    for _ in 0..<trajectories {
      // The lower two places can move up, the upper two down.
      var point = (0..<levers).map { _ in Double(luck.next(upperBound: UInt64(4))) / 3 }
      var order = Array(0..<levers)
      order.shuffle(using: &luck)
      points.append(point)
      steps.append(
        order.map { lever in
          let isUp = point[lever] < 0.5
          point[lever] += isUp ? Self.step : -Self.step
          points.append(point)
          return (lever, isUp)
        })
    }
    (self.points, self.steps, self.levers) = (points, steps, levers)
  }

  /// The effect of the whole range of a lever on a metric, at different places of the others.
  package struct Effect: Sendable, Equatable {
    package let meanSize: Double
    /// The standard deviation: 0 if the metric responds alike wherever the others are.
    package let deviation: Double

    /// The deviation in relation to the mean size: 0 for a response that is straight and independent
    /// of other levers.
    package var interaction: Double? { meanSize > 0 ? deviation / meanSize : nil }
  }

  /// Returns the effect of each lever on a metric with these values at each point, nil where it
  /// does not exist; nil without two trajectories that know it.
  package func effects(on values: [Double?]) -> [Effect?] {
    precondition(values.count == points.count, "there is one value a point")
    var found = [[Double]](repeating: [], count: levers)
    for (trajectory, moves) in steps.enumerated() {
      let first = trajectory * (levers + 1)
      for (place, move) in moves.enumerated() {
        guard let before = values[first + place], let after = values[first + place + 1]
        else { continue }
        let change = (after - before) / Self.step
        found[move.lever].append(move.isUp ? change : -change)
      }
    }
    return found.map { changes in
      guard changes.count > 1 else { return nil }
      let count = Double(changes.count)
      let mean = changes.reduce(0, +) / count
      let squares = changes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return Effect(
        meanSize: changes.reduce(0) { $0 + $1.magnitude } / count,
        deviation: (squares / (count - 1)).squareRoot())
    }
  }
}
