import ScenarioFiles

// The places of a lever that a tuning looks at.

extension Lever {
  /// The places of a first look: large steps, each about twice the last, and the ends of the range.
  var scanPlaces: [Double] {
    if !isOrdered { return (1...max(1, Int(places.upperBound))).map(Double.init) }
    let steps = [0.1, 0.25, 0.5, 0.7, 1.4, 2.1, 2.8, 3.5]
    let all =
      steps.flatMap { [-$0, $0] }.filter(places.contains)
      + [places.lowerBound, places.upperBound]
    return distinct(all)
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
