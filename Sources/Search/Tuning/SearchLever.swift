import ScenarioFiles

/// A lever as a search sees it: a place on a line, 0 for the value as it is.
///
/// For numbers and groups, a place is the natural logarithm of the factor, so that doubling and
/// halving are equally far. For choices it is the index of the case.
public struct SearchLever: Sendable {
  /// Its name in reports.
  public let name: String
  /// The places that it may take; 0 is in it unless the asked range leaves out the value as it is.
  public let range: ClosedRange<Double>
  /// Whether places between others exist and mean something; false for choices.
  public let isOrdered: Bool
  /// Returns the nearest place that the lever really takes: whole numbers and rounded ones.
  public let nearest: @Sendable (_ place: Double) -> Double
  /// Returns the next place that it really takes, further up or down; nil at the end.
  public let next: @Sendable (_ place: Double, _ isUp: Bool) -> Double?
  /// Whether a place is the logarithm of a factor.
  public private(set) var isFactor = false
  /// Returns its value at a place, as people read it.
  public private(set) var text: @Sendable (_ place: Double) -> String = { "\($0)" }
  /// Returns the changes at a place, as `--set` takes them: `levels.exponent=1.8`.
  public private(set) var settings: @Sendable (_ place: Double) -> [String] = { _ in [] }

  public init(
    name: String, range: ClosedRange<Double>, isOrdered: Bool = true,
    nearest: @escaping @Sendable (Double) -> Double = { $0 },
    next: @escaping @Sendable (Double, Bool) -> Double? = { _, _ in nil }
  ) {
    (self.name, self.range, self.isOrdered) = (name, range, isOrdered)
    (self.nearest, self.next) = (nearest, next)
  }

  /// Creates a choice among the value as it is, 0, and others, 1 and up.
  public init(name: String, choiceAmong others: Int) {
    self.init(
      name: name, range: 0...Double(others), isOrdered: false,
      nearest: { $0.rounded().clamped(to: 0...Double(others)) })
  }

  /// Creates a lever of a scenario.
  ///
  /// - Parameter name: Its name in reports; nil for its path, or the text that names a group.
  package init(_ range: LeverRange, name: String? = nil) {
    let name = name ?? range.lever.name
    if range.isOrdered {
      self.init(
        name: name, range: range.places, nearest: { range.nearest(to: $0) },
        next: { range.next(to: $0, isUp: $1) })
    } else {
      self.init(name: name, choiceAmong: range.otherChoices)
    }
    isFactor = range.isFactor
    text = { range.text(at: $0) }
    settings = { range.settings(at: $0).map { String($0.text.dropFirst("--set ".count)) } }
  }

  /// The places of a first look: large steps, each about twice the last, and the ends of the range.
  var scanPlaces: [Double] {
    if !isOrdered { return (1...max(1, Int(range.upperBound))).map(Double.init) }
    let steps = [0.1, 0.25, 0.5, 0.7, 1.4, 2.1, 2.8, 3.5]
    let all =
      steps.flatMap { [-$0, $0] }.filter(range.contains)
      + [range.lowerBound, range.upperBound]
    return distinct(all)
  }

  /// Returns the places between neighbouring ones of a scan, and these; for predictions only.
  func grid(over places: [Double]) -> [Double] {
    guard isOrdered else { return [0] + places }
    let known = ([0] + places).sorted()
    let between = zip(known, known.dropFirst()).flatMap { low, high in
      [0.25, 0.5, 0.75].map { low + (high - low) * $0 }
    }
    return distinct(between + places) + [0]
  }

  private func distinct(_ places: [Double]) -> [Double] {
    Set(places.map(nearest)).subtracting([0]).filter(range.contains).sorted()
  }

  /// Returns the places on both sides of one, a small step away, for slopes.
  func neighbours(of place: Double, step: Double) -> [Double] {
    guard isOrdered else { return [] }
    return [false, true].compactMap { isUp in
      let asked = (place + (isUp ? step : -step)).clamped(to: range)
      let near = nearest(asked)
      if near != place, range.contains(near) { return near }
      return next(place, isUp).flatMap { range.contains($0) && $0 != place ? $0 : nil }
    }
  }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
