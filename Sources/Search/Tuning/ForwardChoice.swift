import ScenarioFiles

/// A choice of few levers, one or two at a time, from the effect of each alone.
///
/// The effects of single levers are added up to a prediction; the most promising points are played, and the
/// best of those go on. Pairs are tried as well, as balance often lies in two levers that only
/// together help.
struct ForwardChoice {
  struct Node: Equatable {
    let place: [Double]
    let values: [Double?]
    let merit: Double
    var moved: [Int] { place.indices.filter { place[$0] != 0 } }
  }

  let goal: TuningGoal
  let space: [Lever]
  let scan: LeverScan
  let maxLevers: Int
  /// The places of each lever that predictions try; 0 is one of them.
  private let grids: [[Double]]

  init(goal: TuningGoal, space: [Lever], scan: LeverScan, maxLevers: Int) {
    (self.goal, self.space, self.scan, self.maxLevers) = (goal, space, scan, maxLevers)
    grids = space.indices.map { lever in
      space[lever].grid(over: scan.responses[lever].map(\.place).filter { $0 != 0 })
    }
  }

  /// Returns the most promising points around one, best first; no two move the same levers.
  func candidates(around node: Node, most: Int) -> [[Double]] {
    var found: [(merit: Double, place: [Double])] = []
    let deltas = space.indices.map { lever in
      grids[lever].map { delta(lever, to: $0, from: node) }
    }
    let moved = Set(node.moved)
    for first in space.indices {
      let room = maxLevers - moved.union([first]).count
      if room < 0 { continue }
      found.append(best(node, deltas, [first]))
      for second in space.indices where second > first {
        if room > 0 || moved.contains(second) { found.append(best(node, deltas, [first, second])) }
      }
    }
    let ordered = found.enumerated().sorted {
      ($0.element.merit, $0.offset) < ($1.element.merit, $1.offset)
    }.map(\.element)
    var places: [[Double]] = []
    for candidate in ordered where candidate.place != node.place {
      if places.count == most { break }
      if !places.contains(candidate.place) { places.append(candidate.place) }
    }
    return places
  }

  /// Returns the change of each metric when a lever moves, by the scan; nil where that is unknown.
  private func delta(_ lever: Int, to place: Double, from node: Node) -> [Double?] {
    let isOrdered = space[lever].isOrdered
    let here = scan.differences(ofLever: lever, at: node.place[lever], isOrdered: isOrdered)
    let there = scan.differences(ofLever: lever, at: place, isOrdered: isOrdered)
    return zip(here, there).map { here, there in here.flatMap { here in there.map { $0 - here } } }
  }

  private func best(
    _ node: Node, _ deltas: [[[Double?]]], _ levers: [Int]
  ) -> (merit: Double, place: [Double]) {
    var best = (merit: Double.infinity, place: node.place)
    let choices = levers.reduce([[Int]()]) { choices, lever in
      choices.flatMap { choice in grids[lever].indices.map { choice + [$0] } }
    }
    for choice in choices {
      var (place, values) = (node.place, node.values)
      for (lever, index) in zip(levers, choice) {
        place[lever] = grids[lever][index]
        values = zip(values, deltas[lever][index]).map { value, delta in
          value.flatMap { value in delta.map { value + $0 } }
        }
      }
      let merit = goal.merit(values, at: place)
      if merit < best.merit { best = (merit, place) }
    }
    return best
  }
}

struct LeverScan: Sendable {
  /// By lever: places in rising order, with 0 among them, and the differences there by metric.
  let responses: [[(place: Double, differences: [Double?])]]

  /// Returns the change of each metric at a place, straight between those scanned; nil if unknown.
  func differences(ofLever lever: Int, at place: Double, isOrdered: Bool) -> [Double?] {
    let known = responses[lever]
    guard let above = known.firstIndex(where: { $0.place >= place })
    else { return known.last!.differences }
    if known[above].place == place || above == 0 || !isOrdered { return known[above].differences }
    let (low, high) = (known[above - 1], known[above])
    let share = (place - low.place) / (high.place - low.place)
    return zip(low.differences, high.differences).map { a, b in
      guard let a, let b else { return nil }
      return a + (b - a) * share
    }
  }
}

extension Lever {
  /// The places of a first look: large steps, each about twice the last, and the ends of the range.
  var scanPlaces: [Double] {
    if !isOrdered { return (1...max(1, Int(places.upperBound))).map(Double.init) }
    let steps = [0.1, 0.25, 0.5, 0.7, 1.4, 2.1, 2.8, 3.5].flatMap { [-$0, $0] }
    return distinct(steps.filter(places.contains) + [places.lowerBound, places.upperBound])
  }

  /// Returns the places between neighbouring ones of a scan, and these; for predictions only.
  func grid(over scanned: [Double]) -> [Double] {
    guard isOrdered else { return [0] + scanned }
    let known = ([0] + scanned).sorted()
    let between = zip(known, known.dropFirst()).flatMap { low, high in
      [0.25, 0.5, 0.75].map { low + (high - low) * $0 }
    }
    return distinct(between + scanned) + [0]
  }

  private func distinct(_ asked: [Double]) -> [Double] {
    Set(asked.map(nearest)).subtracting([0]).filter(places.contains).sorted()
  }

  /// Returns the places on both sides of one, a small step away, for slopes.
  func neighbours(of place: Double, step: Double) -> [Double] {
    guard isOrdered else { return [] }
    return [false, true].compactMap { isUp in
      let asked = (place + (isUp ? step : -step)).clamped(to: places)
      let near = nearest(to: asked)
      if near != place, places.contains(near) { return near }
      return next(to: place, isUp: isUp).flatMap { $0 != place ? $0 : nil }
    }
  }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
