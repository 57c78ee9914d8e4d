import Measurement
import Statistics

/// A search for values of levers that meet targets, near the values as they are.
///
/// It scans each lever in large steps, chooses few of them forward, alone and in pairs, races the best
/// points with more and more players, and refines those with straight models of small steps on shared
/// luck and a reach that grows and shrinks with success. The winner is chosen on the search's luck and
/// then measured on luck that the search never saw.
public struct Tuning<Worlds: SearchedWorlds> {
  private let space: [SearchLever]
  private let targets: [Target]
  private let sizes: Sizes
  /// The worlds, with what they have kept of the plays.
  public private(set) var worlds: Worlds
  private var goal = TuningGoal(aims: [], costOfChange: 0)
  private var result: TuningResult
  /// The values of the scenario as it is, with as many players as an anchor.
  private var base: [Double?] = []

  /// The numbers of players and points of a search.
  public struct Sizes: Sendable {
    /// Players of a world in the scan and the choice, in the local models, in the anchors, and in the
    /// confirmation.
    public let scan, slope, anchor, confirmation: Int
    /// The most levers that may move.
    public let mostLevers: Int
    /// What a change of a lever by a factor of e costs; 0 lets levers move freely.
    public let costOfChange: Double

    /// - Parameter confirmation: Players of the confirmation.
    public init(confirmation: Int, mostLevers: Int = 8, costOfChange: Double = 0.1) {
      scan = min(confirmation, 300)
      slope = min(confirmation, 1000)
      // Twice as many halve the part of the search's luck in what is then confirmed.
      anchor = 2 * confirmation
      self.confirmation = confirmation
      self.mostLevers = mostLevers
      self.costOfChange = costOfChange
    }
  }

  public init(_ space: [SearchLever], targets: [Target], sizes: Sizes, worlds: Worlds) {
    (self.space, self.targets, self.sizes, self.worlds) = (space, targets, sizes, worlds)
    result = TuningResult(targets: targets, players: sizes.confirmation)
  }

  private var asItIs: [Double] { space.map { _ in 0 } }

  /// Searches, and confirms what it found.
  ///
  /// - Parameter stopped: Whether somebody has stopped the search.
  public mutating func run(stopped: () -> Bool) -> TuningResult {
    if let starts = starts() {
      var kept: [ForwardChoice.Node] = []
      for start in starts {
        guard let found = refined(start) else { break }
        kept.append(found)
      }
      keep(kept + starts)
    }
    if stopped() {
      result.end = .stopped
    } else {
      confirm()
    }
    return result
  }

  // MARK: Playing

  /// Plays points and keeps a record of them.
  ///
  /// - Returns: The base's values and the points' results; nil when stopped.
  private mutating func play(
    _ points: [[Double]], from base: [Double], players: Int, stage: TriedPoint.Stage
  ) -> PlayedPoints? {
    guard let played = worlds.play(points, from: base, players: players, luck: .search) else {
      result.end = .spent
      return nil
    }
    for (place, metrics) in zip(points, played.points) {
      guard let metrics else { continue }
      result.tried.append(
        TriedPoint(
          stage: stage, luck: .search, players: players, place: place, rows: metrics.map(\.row)))
    }
    return played
  }

  /// Plays a point with as many players as the search ever gives one.
  private mutating func anchored(_ place: [Double]) -> ForwardChoice.Node? {
    guard
      let played = play([place], from: asItIs, players: sizes.anchor, stage: .anchor),
      let metrics = played.points[0]
    else { return nil }
    return node(place, metrics.map { $0.row?.estimate.value })
  }

  private func node(_ place: [Double], _ values: [Double?]) -> ForwardChoice.Node {
    ForwardChoice.Node(place: place, values: values, merit: goal.merit(values, at: place))
  }

  /// Returns a point's values: those of the scenario as it is with many players, plus a difference
  /// with few on shared luck.
  private func values(_ metrics: [PlayedMetric]) -> [Double?] {
    zip(base, metrics).map { base, metric in
      guard let base, let difference = metric.difference.value else {
        return metric.row?.estimate.value
      }
      return base + difference
    }
  }

  // MARK: Starts

  /// Returns the points from which local searches begin, best first; nil when stopped before there
  /// is any.
  private mutating func starts() -> [ForwardChoice.Node]? {
    guard let anchor = worlds.play([], from: asItIs, players: sizes.anchor, luck: .search)
    else {
      result.end = .spent
      return nil
    }
    base = anchor.base.map { $0?.estimate.value }
    // Intervals shrink with the root of the players.
    let scale = (Double(sizes.anchor) / Double(sizes.confirmation)).squareRoot()
    goal = TuningGoal(
      aims: zip(targets, anchor.base).map { target, row in
        TuningGoal.Aim(target, halfWidth: (row?.estimate.halfWidth ?? 0) * scale)
      }, costOfChange: sizes.costOfChange)
    result.tried.append(
      TriedPoint(
        stage: .anchor, luck: .search, players: sizes.anchor, place: asItIs,
        rows: anchor.base))
    let origin = node(asItIs, base)
    if goal.isMet(base) { return [origin] }
    guard let scan = scan() else { return [origin] }
    return raced(chosen(from: origin, scan))
  }

  /// Plays every lever alone, in large steps.
  private mutating func scan() -> LeverScan? {
    let moves = space.enumerated().flatMap { lever, searched in
      searched.scanPlaces.map { (lever: lever, place: $0) }
    }
    let points = moves.map { move in
      var point = asItIs
      point[move.lever] = move.place
      return point
    }
    guard let played = play(points, from: asItIs, players: sizes.scan, stage: .scan) else {
      return nil
    }
    let origin = (place: 0.0, differences: targets.map { _ in Double?(0) })
    var responses = space.map { _ in [origin] }
    for (move, metrics) in zip(moves, played.points) {
      guard let metrics else { continue }
      responses[move.lever].append((move.place, metrics.map(\.difference.value)))
    }
    return LeverScan(responses: responses.map { $0.sorted { $0.place < $1.place } })
  }

  private static var beam: Int { 3 }
  private static var candidatesOfRound: Int { 10 }
  private static var mostRounds: Int { 6 }

  /// Chooses levers forward, and returns the best points that were played.
  private mutating func chosen(
    from origin: ForwardChoice.Node, _ scan: LeverScan
  ) -> [ForwardChoice.Node] {
    let choice = ForwardChoice(
      goal: goal, space: space, scan: scan, mostLevers: sizes.mostLevers)
    var (best, expanded) = ([origin], [[Double]]())
    for _ in 0..<Self.mostRounds {
      let fresh = best.filter { !expanded.contains($0.place) }
      let known = best.map(\.place) + expanded
      var points: [[Double]] = []
      for node in fresh {
        for place in choice.candidates(around: node, most: Self.candidatesOfRound)
        where !points.contains(place) && !known.contains(place) {
          points.append(place)
        }
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
      if before - best[0].merit < 0.003 { break }
    }
    return best
  }

  /// Plays points with more and more players, and drops those that are surely worse than the best.
  ///
  /// The intervals of all points and metrics of a round hold together with 95 % (Bonferroni), so a
  /// point is dropped wrongly in one round of twenty at most.
  private mutating func raced(_ nodes: [ForwardChoice.Node]) -> [ForwardChoice.Node] {
    var nodes = nodes
    var players = sizes.scan
    while nodes.count > 1, players < sizes.confirmation {
      players = min(players * 3, sizes.confirmation)
      guard
        let played = play(nodes.map(\.place), from: asItIs, players: players, stage: .race)
      else { break }
      let widening = Self.widening(of: nodes.count * targets.count)
      var raced: [(node: ForwardChoice.Node, low: Double, high: Double)] = []
      for (old, metrics) in zip(nodes, played.points) {
        guard let metrics else { continue }
        let bounds = goal.merit(
          within: zip(values(metrics), metrics).map { value, metric in
            value.map { value in
              let width = (metric.difference.halfWidth ?? 0) * widening
              return (value - width, value + width)
            }
          }, at: old.place)
        raced.append((node(old.place, values(metrics)), bounds.low, bounds.high))
      }
      let surest = raced.map(\.high).min() ?? .infinity
      nodes = raced.filter { $0.low <= surest }.map(\.node).sorted { $0.merit < $1.merit }
    }
    return nodes
  }

  private static func widening(of intervals: Int) -> Double {
    StudentT.quantile(
      twoSidedTail: (1 - Estimate.confidenceLevel) / Double(max(1, intervals)),
      degreesOfFreedom: .max) / StudentT.normal975
  }

  // MARK: Refining

  private static var firstReach: Double { 0.25 }
  private static var leastReach: Double { 0.004 }
  private static var mostSteps: Int { 10 }

  /// Improves a point by local models until nothing is gained; nil when stopped before it was played.
  private mutating func refined(_ start: ForwardChoice.Node) -> ForwardChoice.Node? {
    guard var here = anchored(start.place) else { return nil }
    var reach = Self.firstReach
    var model: LocalModel?
    for _ in 0..<Self.mostSteps where reach > Self.leastReach {
      if model?.place != here.place {
        model = localModel(around: here)
      }
      guard let model, let place = model.best(goal, space, reach: reach) else { break }
      // Nothing else is promised: the point is where it should be.
      if place == here.place { break }
      guard let next = anchored(place) else { break }
      if next.merit < here.merit {
        let gain = here.merit - next.merit
        here = next
        reach *= 1.5
        if gain < 0.003 { break }
      } else {
        reach /= 2.5
      }
    }
    return withFewerLevers(here) ?? here
  }

  /// Returns a point that meets all targets with one lever less, if there is one.
  private mutating func withFewerLevers(_ node: ForwardChoice.Node) -> ForwardChoice.Node? {
    var best: ForwardChoice.Node?
    let (isMet, moved) = (goal.isMet(node.values), node.moved)
    for lever in moved.sorted(by: { node.place[$0].magnitude < node.place[$1].magnitude }).prefix(3)
    {
      let here = best ?? node
      guard here.moved.count > 1, let model = localModel(around: here),
        let place = model.best(goal, space, reach: 1, puttingBack: lever),
        let other = anchored(place)
      else { continue }
      if goal.isMet(other.values) == isMet, other.merit < here.merit { best = other }
    }
    return best
  }

  /// Plays small steps of the levers that a point moves; if it moves none, of all.
  private mutating func localModel(around node: ForwardChoice.Node) -> LocalModel? {
    let values = node.values.map { $0 ?? .nan }
    let moved = node.moved.filter { space[$0].isOrdered }
    let levers =
      moved.isEmpty
      ? Array(space.indices.filter { space[$0].isOrdered }.prefix(sizes.mostLevers)) : moved
    let steps = levers.map { space[$0].neighbours(of: node.place[$0], step: 0.06) }
    let points = zip(levers, steps).flatMap { lever, places in
      places.map { place in
        var point = node.place
        point[lever] = place
        return point
      }
    }
    guard values.allSatisfy(\.isFinite), !points.isEmpty,
      let played = play(points, from: node.place, players: sizes.slope, stage: .slope)
    else { return nil }
    var rest = played.points[...]
    var slopes = targets.map { _ in [Double](repeating: 0, count: levers.count) }
    for (index, lever) in levers.enumerated() {
      let ends = steps[index].map { ($0 - node.place[lever], rest.removeFirst()) }
      for metric in targets.indices {
        slopes[metric][index] = Self.slope(
          ends.compactMap { step, metrics in
            metrics?[metric].difference.value.map { (step, $0) }
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

  // MARK: The end

  private static var mostFinalists: Int { 3 }

  /// Keeps the best points as finalists, and works out what is known about the winner.
  private mutating func keep(_ nodes: [ForwardChoice.Node]) {
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
  private mutating func confirm() {
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
