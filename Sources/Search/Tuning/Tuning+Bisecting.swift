import Measurement

/// The two places around the limit at which the only lever of a search begins to meet the only target.
package struct TuningBracket: Sendable {
  /// The nearest place to the value as it is at which the target was met; if none was, the nearest one
  /// at which it is missed on the other side.
  package let far: Double
  /// The farthest place before it at which the target was missed.
  package let near: Double
  package let isMet: Bool
  /// True if the lever takes no place in between.
  package let isExact: Bool
  /// The metric at both places by an exact law; nil if it was played.
  package let exactValues: (near: Double, far: Double)?
}

extension Tuning {
  /// The width of a bracket that is narrow enough: a change by 0.1 %.
  private static var narrow: Double { 0.001 }

  private typealias Look = (node: ForwardChoice.Node, value: Double, isByLaw: Bool)

  /// Narrows the places between which the only lever begins to meet the only target, and returns
  /// the points to keep, the best first; nil if the search is of another kind.
  ///
  /// All points share one luck, so which of them meet the target is certain; that those between do
  /// alike follows from the metric's going one way, which the scan shows. Values come from an exact law
  /// where there is one, and else from as many players as an anchor has.
  mutating func bisected(
    from origin: ForwardChoice.Node, _ scan: LeverScan
  ) -> [ForwardChoice.Node]? {
    guard space.count == 1, space[0].isOrdered, targets.count == 1, objective == nil,
      let start = looked(at: origin.place), side(of: start) != 0,
      let further = wayOut(from: start, scan),
      let (near, far, isExact) = narrowed(from: start, over: further)
    else { return nil }
    // Finalists are played, also where their law is known.
    let kept = side(of: far) == 0 ? [far.node] : [far.node, near.node]
    for node in kept where anchored(node.place, stage: .bisection) == nil { return [origin] }
    result.bracket = TuningBracket(
      far: far.node.place[0], near: near.node.place[0], isMet: side(of: far) == 0, isExact: isExact,
      exactValues: near.isByLaw && far.isByLaw ? (near.value, far.value) : nil)
    result.isMetByLaw = side(of: far) == 0 && far.isByLaw
    return kept.map { node($0.place, $0.values) }.sorted { $0.merit < $1.merit }
  }

  /// Looks at places outwards and then between two of them, until the nearest one on another side
  /// of the target is close to the farthest before it; nil if no place lies there.
  private mutating func narrowed(
    from start: Look, over places: [Double]
  ) -> (near: Look, far: Look, isExact: Bool)? {
    var known = [start]
    var further = places[...]
    while true {
      // Luck near the limit is known the better, the nearer the points have come to it.
      setGoal(fromPlayers: sizes.scan)
      guard side(of: start) != 0 else { return nil }
      guard let far = known.firstIndex(where: { side(of: $0) != side(of: start) }) else {
        guard let place = further.popFirst(), let next = looked(at: [place]) else { return nil }
        known.append(next)
        continue
      }
      let (near, beyond) = (known[far - 1], known[far])
      let (inner, outer) = (near.node.place[0], beyond.node.place[0])
      if (outer - inner).magnitude <= Self.narrow { return (near, beyond, false) }
      guard let middle = between(inner, outer) else { return (near, beyond, true) }
      guard let next = looked(at: [middle]) else { return (near, beyond, false) }
      known.insert(next, at: far)
    }
  }

  /// Returns the places of the scan on the side to which the metric comes nearer to the target, the
  /// nearest first; nil if the metric does not follow the lever one way.
  private func wayOut(from start: Look, _ scan: LeverScan) -> [Double]? {
    let known = scan.responses[0]
    let differences = known.compactMap { $0.differences[0] }
    guard differences.count == known.count, known.count > 1 else { return nil }
    let steps = zip(differences, differences.dropFirst()).map { $1 - $0 }
    let isRising = steps.allSatisfy { $0 >= 0 }
    guard isRising || steps.allSatisfy({ $0 <= 0 }), steps.contains(where: { $0 != 0 })
    else { return nil }
    let isUp = isRising == (side(of: start) < 0)
    let places = known.map(\.place)
    return isUp ? places.filter { $0 > 0 } : places.filter { $0 < 0 }.reversed()
  }

  /// Returns the place in the middle of two that the lever takes; nil if there is none.
  private func between(_ a: Double, _ b: Double) -> Double? {
    let range = min(a, b)...max(a, b)
    func isInside(_ place: Double) -> Bool { range.contains(place) && place != a && place != b }
    let middle = space[0].nearest(to: (a + b) / 2)
    if isInside(middle) { return middle }
    return space[0].next(to: range.lowerBound, isUp: true).flatMap { isInside($0) ? $0 : nil }
  }

  /// Returns a place with its metric, by a law or by playing; nil when stopped or without a value.
  private mutating func looked(at place: [Double]) -> Look? {
    if let law = worlds.exactValue(ofTarget: 0, at: place) {
      return (node(place, [law]), law, true)
    }
    guard let node = anchored(place, stage: .bisection), let value = node.values[0]
    else { return nil }
    return (node, value, false)
  }

  /// Returns the side of the target on which a place lies. A law needs no room for luck.
  private func side(of look: Look) -> Int {
    look.isByLaw ? targets[0].claim.side(of: look.value) : goal.aims[0].side(of: look.value)
  }
}

extension Claim {
  /// Returns on which side of the limits a value lies: -1 below, 0 within, 1 above.
  fileprivate func side(of value: Double) -> Int {
    if let atLeast, value < atLeast { return -1 }
    if let atMost, value > atMost { return 1 }
    return 0
  }
}
