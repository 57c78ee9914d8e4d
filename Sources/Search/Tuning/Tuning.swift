import Measurement
import ScenarioFiles

/// A search for values of levers that meet targets, near the values as they are.
///
/// It scans each lever in large steps, chooses few of them forward, alone and in pairs, races the best
/// points with more and more players, and refines those with straight models of small steps on shared
/// luck and a reach that grows and shrinks with success. The winner is chosen on the search's luck and
/// then measured on luck that the search never saw.
package struct Tuning<Worlds: SearchedWorlds> {
  let space: [Lever]
  let targets: [Target]
  let objective: TuningObjective?
  let sizes: Sizes
  public internal(set) var worlds: Worlds
  var goal = TuningGoal(aims: [], costOfChange: 0)
  var result: TuningResult
  /// The values of the scenario as it is, with as many players as an anchor.
  var base: [Double?] = []
  var anchors: [[Double]: [SummaryRow?]] = [:]
  var models: [[Double]: LocalModel] = [:]
  var looked: Set<Int> = []

  package struct Sizes: Sendable {
    /// Players of a world in scan and choice, in local models, in anchors and in the confirmation.
    package let scan, slope, anchor, confirmation: Int
    package let maxLevers: Int
    /// The cost of moving a lever by a factor of e; 0 lets levers move freely.
    package let costOfChange: Double

    package init(confirmation: Int, maxLevers: Int = 8, costOfChange: Double = 0.1) {
      scan = min(confirmation, 300)
      slope = min(confirmation, 1000)
      // Twice as many halve the part of the search's luck in what is then confirmed.
      anchor = 2 * confirmation
      (self.confirmation, self.maxLevers) = (confirmation, maxLevers)
      self.costOfChange = costOfChange
    }
  }

  /// There has to be a target or an objective.
  package init(
    _ space: [Lever], targets: [Target], objective: TuningObjective? = nil, sizes: Sizes,
    worlds: Worlds
  ) {
    precondition(!targets.isEmpty || objective != nil)
    (self.space, self.targets, self.objective) = (space, targets, objective)
    (self.sizes, self.worlds) = (sizes, worlds)
    result = TuningResult(targets: targets, objective: objective, players: sizes.confirmation)
  }

  var asItIs: [Double] { space.map { _ in 0 } }
  var metricCount: Int { targets.count + (objective == nil ? 0 : 1) }

  /// Searches, and confirms the finalists, unless the search was stopped.
  package mutating func run(stopped: () -> Bool) -> TuningResult {
    if let starts = starts() {
      var kept: [ForwardChoice.Node] = []
      // A bracket cannot be refined.
      for start in result.bracket == nil ? starts : [] {
        if leadsBack(node(start.place, start.values), to: kept) { continue }
        guard var found = refined(start) else { break }
        // A lever that no start moved may do better than those that it did.
        while let wider = widened(found), let next = refined(wider) { found = next }
        kept = (kept + [found]).map { node($0.place, $0.values) }
      }
      keep(kept + starts.map { node($0.place, $0.values) })
    }
    if stopped() { result.end = .stopped } else { confirm() }
    return result
  }

  /// Returns whether the way from a start leads to a point that was found: that moves the same levers and
  /// is better already; or it meets all targets with a smaller change, and the start moves its levers and
  /// more, or only such as were looked at around it.
  private func leadsBack(_ start: ForwardChoice.Node, to found: [ForwardChoice.Node]) -> Bool {
    found.contains { point in
      if objective == nil, goal.isMet(point.values) {
        let isMore = TuningGoal.change(start.place) >= TuningGoal.change(point.place)
        let moved = Set(start.moved)
        return isMore && (moved.isSuperset(of: point.moved) || moved.isSubset(of: looked))
      }
      return point.moved == start.moved && point.merit <= start.merit
    }
  }

  /// Plays points and keeps a record of them; nil when stopped.
  mutating func play(
    _ points: [[Double]], from base: [Double], players: Int, stage: TriedPoint.Stage
  ) -> PlayedPoints? {
    guard let played = worlds.play(points, from: base, players: players, luck: .search) else {
      result.end = .spent
      return nil
    }
    for case (let place, let metrics?) in zip(points, played.points) {
      record(stage, at: place, metrics.map(\.row), players: players)
    }
    return played
  }

  mutating func record(
    _ stage: TriedPoint.Stage, at place: [Double], _ rows: [SummaryRow?], players: Int,
    luck: SearchLuck = .search
  ) {
    result.tried.append(
      TriedPoint(stage: stage, luck: luck, players: players, place: place, rows: rows))
  }

  /// Plays a point alone, with as many players as the search ever gives one.
  mutating func anchored(
    _ place: [Double], stage: TriedPoint.Stage = .anchor
  ) -> ForwardChoice.Node? {
    guard let rows = anchor(place, stage) else { return nil }
    return node(place, rows.map { $0?.estimate.valueOrBound })
  }

  /// Plays a point alone, and keeps a record of it; nil when stopped.
  mutating func anchor(_ place: [Double], _ stage: TriedPoint.Stage) -> [SummaryRow?]? {
    if let known = anchors[place] { return known }
    guard let played = worlds.play([], from: place, players: sizes.anchor, luck: .search) else {
      result.end = .spent
      return nil
    }
    record(stage, at: place, played.base, players: sizes.anchor)
    anchors[place] = played.base
    return played.base
  }

  func node(_ place: [Double], _ values: [Double?]) -> ForwardChoice.Node {
    ForwardChoice.Node(place: place, values: values, merit: goal.merit(values, at: place))
  }

  /// Sets the goal anew, with the noise near the targets of points with so many players.
  mutating func setGoal(fromPlayers players: Int) {
    let known = result.tried.filter { $0.players >= players }
    setGoal(noise: (0..<metricCount).map { noise(ofMetric: $0, known) })
  }

  mutating func setGoal(noise: [Double]) {
    goal = TuningGoal(
      aims: zip(targets, noise).map { TuningGoal.Aim($0, halfWidth: $1) },
      costOfChange: sizes.costOfChange,
      objective: objective.map {
        TuningGoal.Objective($0, base: base.last! ?? 0, halfWidth: noise.last!)
      })
  }

  /// Returns half of the interval's width in the confirmation; it shrinks with the root of the players.
  func noise(of row: SummaryRow?, players: Int) -> Double {
    (row?.estimate.halfWidth ?? 0) * (Double(players) / Double(sizes.confirmation)).squareRoot()
  }

  /// Returns the same where the metric comes nearest to a limit of its target: far from there, and above all
  /// where it is hardly reached, luck is another. That of the objective is that of the scenario as it is.
  private func noise(ofMetric metric: Int, _ points: [TriedPoint]) -> Double {
    let limits =
      metric < targets.count
      ? [targets[metric].claim.atLeast, targets[metric].claim.atMost].compactMap { $0 } : []
    func distance(_ point: TriedPoint) -> Double {
      guard let value = point.rows[metric]?.estimate.value else { return .infinity }
      return limits.map { (value - $0).magnitude }.min() ?? 0
    }
    // The scenario as it is comes first, and `min` takes the first of equals.
    let nearest = points.filter { $0.rows[metric]?.estimate.halfWidth != nil }.min {
      distance($0) < distance($1)
    }
    return nearest.map { noise(of: $0.rows[metric], players: $0.players) } ?? 0
  }
}
