extension Tuning {
  /// Returns the points from which local searches begin, best first; nil when stopped early.
  mutating func starts() -> [ForwardChoice.Node]? {
    guard let rows = anchor(asItIs, .anchor) else { return nil }
    base = rows.map { $0?.estimate.valueOrBound }
    setGoal(noise: rows.map { noise(of: $0, players: sizes.anchor) })
    if objective == nil, goal.isMet(base) { return [node(asItIs, base)] }
    guard let scan = scan() else { return [node(asItIs, base)] }
    setGoal(fromPlayers: sizes.scan)
    let origin = node(asItIs, base)
    return bisected(from: origin, scan) ?? raced(chosen(from: origin, scan))
  }

  private mutating func scan() -> LeverScan? {
    let moves = space.enumerated().flatMap { lever, searched in
      searched.scanPlaces.map { (lever: lever, place: $0) }
    }
    let points = moves.map { asItIs.with($0.place, at: $0.lever) }
    guard let played = play(points, from: asItIs, players: sizes.scan, stage: .scan)
    else { return nil }
    let origin = (place: 0.0, differences: [Double?](repeating: 0, count: metricCount))
    var responses = space.map { _ in [origin] }
    for case (let move, let metrics?) in zip(moves, played.points) {
      responses[move.lever].append(
        (move.place, zip(metrics, played.base).map { $0.change(from: $1) }))
    }
    return LeverScan(responses: responses.map { $0.sorted { $0.place < $1.place } })
  }

  private static var beam: Int { 3 }
  private static var candidatesOfRound: Int { 10 }
  private static var maxRounds: Int { 6 }

  /// Chooses levers forward, and returns the best points that were played.
  private mutating func chosen(
    from origin: ForwardChoice.Node, _ scan: LeverScan
  ) -> [ForwardChoice.Node] {
    let choice = ForwardChoice(goal: goal, space: space, scan: scan, maxLevers: sizes.maxLevers)
    var (best, expanded) = ([origin], [[Double]]())
    for _ in 0..<Self.maxRounds {
      let fresh = best.filter { !expanded.contains($0.place) }
      let known = best.map(\.place) + expanded
      var points: [[Double]] = []
      for place in fresh.flatMap({ choice.candidates(around: $0, most: Self.candidatesOfRound) })
      where !points.contains(place) && !known.contains(place) {
        points.append(place)
      }
      expanded += fresh.map(\.place)
      guard !points.isEmpty,
        let played = play(points, from: asItIs, players: sizes.scan, stage: .choice)
      else { break }
      let nodes = zip(points, played.points).compactMap { place, metrics in
        metrics.map { node(place, values($0)) }
      }
      let before = best[0].merit
      best = Array((best + nodes).sorted { $0.merit < $1.merit }.prefix(Self.beam))
      if before - best[0].merit < Self.minGain { break }
    }
    return best
  }

  /// Plays points with more and more players, and drops those that are surely worse than the best. The
  /// last round is the anchor of those that are left, so that no world is played again for it.
  ///
  /// The intervals of all points and metrics of a round hold together with 95 % (Bonferroni), so a
  /// point is dropped wrongly in one round of twenty at most.
  private mutating func raced(_ nodes: [ForwardChoice.Node]) -> [ForwardChoice.Node] {
    var nodes = nodes
    var players = sizes.scan
    while nodes.count > 1, players < sizes.confirmation {
      players = 6 * players > sizes.confirmation ? sizes.anchor : 3 * players
      let isLast = players == sizes.anchor
      let stage = isLast ? TriedPoint.Stage.anchor : .race
      guard let played = play(nodes.map(\.place), from: asItIs, players: players, stage: stage)
      else { break }
      if isLast {
        for case (let place, let metrics?) in zip(nodes.map(\.place), played.points) {
          anchors[place] = metrics.map(\.row)
        }
      }
      let widening = TuningResult.widening(of: nodes.count * metricCount)
      let raced = zip(nodes, played.points).compactMap { old, metrics in
        metrics.map { metrics in
          let values = values(metrics)
          let widths = metrics.map { metric in
            (metric.difference.halfWidth ?? metric.row?.estimate.halfWidth ?? 0) * widening
          }
          let intervals = zip(values, widths).map { value, width in
            value.map { ($0 - width, $0 + width) }
          }
          return (node(old.place, values), bounds: goal.merit(within: intervals, at: old.place))
        }
      }
      let surest = raced.map(\.bounds.high).min() ?? .infinity
      nodes = raced.filter { $0.bounds.low <= surest }.map(\.0).sorted { $0.merit < $1.merit }
    }
    return nodes
  }

  /// Returns a point's values: those as it is with many players, plus a difference with few.
  private func values(_ metrics: [PlayedMetric]) -> [Double?] {
    zip(base, metrics).map { base, metric in
      guard let base, let difference = metric.difference.value
      else { return metric.row?.estimate.valueOrBound }
      return base + difference
    }
  }
}
