/// The effect of each lever alone on each metric, at the places of a scan.
struct LeverScan: Sendable {
  /// By lever: places in rising order, with 0 among them, and the differences there by metric.
  let responses: [[(place: Double, differences: [Double?])]]

  /// Returns the change of each metric at a place of a lever: straight between the places of the
  /// scan; nil where that is unknown.
  func differences(ofLever lever: Int, at place: Double, isOrdered: Bool) -> [Double?] {
    let known = responses[lever]
    guard let above = known.firstIndex(where: { $0.place >= place }) else {
      return known.last!.differences
    }
    if known[above].place == place || above == 0 || !isOrdered { return known[above].differences }
    let (low, high) = (known[above - 1], known[above])
    let share = (place - low.place) / (high.place - low.place)
    return zip(low.differences, high.differences).map { a, b in
      guard let a, let b else { return nil }
      return a + (b - a) * share
    }
  }
}
