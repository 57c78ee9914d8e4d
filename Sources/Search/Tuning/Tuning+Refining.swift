extension Tuning {
  private static var firstRadius: Double { 0.25 }
  private static var minRadius: Double { 0.004 }
  private static var maxSteps: Int { 15 }
  /// The least merit that is worth a step.
  static var minGain: Double { 0.001 }

  /// Improves a point by local models until nothing is gained; nil when stopped before it was played.
  mutating func refined(_ start: ForwardChoice.Node) -> ForwardChoice.Node? {
    guard let first = anchored(start.place) else { return nil }
    setGoal(fromPlayers: sizes.confirmation)
    var here = node(first.place, first.values)
    var radius = Self.firstRadius
    for _ in 0..<Self.maxSteps where radius > Self.minRadius {
      guard let model = localModel(around: here) else { break }
      let step = stepped(from: here, model, radius: radius)
      guard step.isPromising else { break }
      if let next = step.node {
        let gain = here.merit - next.merit
        here = next
        radius *= 1.5
        if gain < Self.minGain { break }
      } else {
        radius /= 2.5
      }
    }
    return withFewerLevers(here) ?? here
  }

  private static var maxCorrections: Int { 3 }

  /// Takes the step that a model promises most of, and if it misses, corrects it: targets bend, and
  /// the same slopes lead back to them by the shortest way. Returns a better point, if there is
  /// one; `isPromising` is false if the model promises none.
  private mutating func stepped(
    from here: ForwardChoice.Node, _ model: LocalModel, radius: Double
  ) -> (isPromising: Bool, node: ForwardChoice.Node?) {
    // Nothing more is promised: the point is where it should be.
    guard let place = model.best(goal, space, radius: radius),
      here.merit - goal.merit(model.values(at: place), at: place) >= Self.minGain,
      var next = anchored(place)
    else { return (false, nil) }
    // Metrics that move in steps are led into the range, not to its edge.
    let inside = goal.narrowed(by: goal.aims.map(\.little))
    for _ in 0..<Self.maxCorrections where next.merit >= here.merit {
      let values = next.values.compactMap { $0 }
      guard values.count == next.values.count,
        let nearby = LocalModel(
          place: next.place, values: values, levers: model.levers, slopes: model.slopes
        ).best(inside, space, radius: radius, from: next.place), nearby != next.place,
        let other = anchored(nearby), other.merit < next.merit
      else { break }
      next = other
    }
    return (true, next.merit < here.merit ? next : nil)
  }

  /// Returns a better point that moves further levers, by a model with few players; nil for none.
  mutating func widened(_ node: ForwardChoice.Node) -> ForwardChoice.Node? {
    let others = space.indices.filter { node.place[$0] == 0 && space[$0].isOrdered }
      .prefix(max(0, sizes.maxLevers - node.moved.count))
    let levers = (node.moved.filter { space[$0].isOrdered } + others).sorted()
    looked.formUnion(levers)
    guard !others.isEmpty, let model = playedModel(around: node, of: levers, players: sizes.scan)
    else { return nil }
    return stepped(from: node, model, radius: Self.firstRadius).node
  }

  /// Returns a point that meets all targets with one lever less, if there is one.
  private mutating func withFewerLevers(_ node: ForwardChoice.Node) -> ForwardChoice.Node? {
    var best: ForwardChoice.Node?
    let (isMet, moved) = (goal.isMet(node.values), node.moved)
    for lever in moved.sorted(by: { node.place[$0].magnitude < node.place[$1].magnitude }).prefix(3)
    {
      let here = best ?? node
      guard here.moved.count > 1, let model = localModel(around: here),
        let place = model.best(goal, space, radius: 1, puttingBack: lever),
        let other = anchored(place)
      else { continue }
      if goal.isMet(other.values) == isMet, other.merit < here.merit { best = other }
    }
    return best
  }

  /// Returns the model of small steps of the levers that a point moves; if it moves none, of all.
  mutating func localModel(around node: ForwardChoice.Node) -> LocalModel? {
    if let known = models[node.place] { return known }
    let moved = node.moved.filter { space[$0].isOrdered }
    let levers =
      moved.isEmpty
      ? Array(space.indices.filter { space[$0].isOrdered }.prefix(sizes.maxLevers)) : moved
    let model = playedModel(around: node, of: levers, players: sizes.slope)
    models[node.place] = model
    return model
  }

  private mutating func playedModel(
    around node: ForwardChoice.Node, of levers: [Int], players: Int
  ) -> LocalModel? {
    let values = node.values.map { $0 ?? .nan }
    let steps = levers.map { space[$0].neighbours(of: node.place[$0], step: 0.06) }
    let points = zip(levers, steps).flatMap { lever, places in
      places.map { node.place.with($0, at: lever) }
    }
    guard values.allSatisfy(\.isFinite), !points.isEmpty,
      let played = play(points, from: node.place, players: players, stage: .slope)
    else { return nil }
    var rest = played.points[...]
    var slopes = [[Double]](
      repeating: [Double](repeating: 0, count: levers.count), count: metricCount)
    for (index, lever) in levers.enumerated() {
      let ends = steps[index].map { ($0 - node.place[lever], rest.removeFirst()) }
      for metric in slopes.indices {
        slopes[metric][index] = Self.slope(
          ends.compactMap { step, metrics in
            metrics?[metric].change(from: played.base[metric]).map { (step, $0) }
          })
      }
    }
    return LocalModel(place: node.place, values: values, levers: levers, slopes: slopes)
  }

  /// Returns the slope through 0 that fits some steps and differences best.
  private static func slope(_ ends: [(step: Double, difference: Double)]) -> Double {
    let squares = ends.reduce(0) { $0 + $1.step * $1.step }
    return squares > 0 ? ends.reduce(0) { $0 + $1.step * $1.difference } / squares : 0
  }
}
