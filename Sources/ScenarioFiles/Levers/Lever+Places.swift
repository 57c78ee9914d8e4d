import ScenarioReading
import Statistics

// A place on the line on which a search moves a lever is the logarithm of the factor, so that
// doubling and halving are equally far; for a number that is 0, the share of the range's greater
// end; for a choice, the index of the case.

extension Lever {
  /// Significant digits of the values that a search tries: more would look too certain.
  static let digits = 4

  /// True if a place is the logarithm of a factor.
  package var isFactor: Bool { isOrdered && number != 0 }

  /// Returns the value at a place; nil for 0, the value in force, and where no number can move.
  private func value(at place: Double) -> Value? {
    if place == 0 { return nil }
    if !isOrdered {
      let index = index(at: place)
      return index == 0 ? nil : values[index - 1]
    }
    guard let start = number else { return moved(by: Elementary.exp(place), digits: Self.digits) }
    let moved = number(at: place, from: start)
    return Value([numbers[0].setting(.number(moved))], text: JSONText.number(moved))
  }

  /// Returns the changes of the scenario that move the lever to a place; none for 0.
  package func settings(at place: Double) -> [Setting] { value(at: place)?.settings ?? [] }
  /// Returns the value at a place as people read it: `1.8`, `×0.75` for a group.
  package func text(_ place: Double) -> String { value(at: place)?.text ?? text }

  /// Returns the nearest place whose value the lever takes: a whole number, or one of few digits.
  package func nearest(to place: Double) -> Double {
    let place = places.nearest(to: place)
    if place == 0 { return 0 }
    if !isOrdered { return Double(index(at: place)) }
    guard let start = number else { return place }
    return self.place(of: number(at: place, from: start), from: start) ?? 0
  }

  /// Returns the place of the next whole number; nil at the end, or if it moves in finer steps.
  package func next(to place: Double, isUp: Bool) -> Double? {
    guard let start = number, isWhole else { return nil }
    let value = number(at: place, from: start) + (isUp == (start >= 0) ? 1.0 : -1)
    let found = self.place(of: value, from: start)
    return found.flatMap { places.contains($0) ? $0 : nil }
  }

  private var isWhole: Bool {
    if case .integer? = numbers.first?.record.allowed { true } else { false }
  }

  private func index(at place: Double) -> Int {
    (0...values.count).nearest(to: Int(place.rounded()))
  }

  /// The unit of the places of a number that is 0.
  var unit: Double { max(limits.lowerBound.magnitude, limits.upperBound.magnitude) }

  private func number(at place: Double, from start: Double) -> Double {
    if place == 0, start != 0 { return start }
    let asked = start == 0 ? unit * place : start * Elementary.exp(place)
    if isWhole {
      return min(
        max(asked.rounded(.toNearestOrAwayFromZero), limits.lowerBound.rounded(.up)),
        limits.upperBound.rounded(.down))
    }
    return limits.nearest(to: asked.rounded(toDigits: Self.digits))
  }

  /// Returns the place of a value; nil on the other side of 0.
  private func place(of value: Double, from start: Double) -> Double? {
    if start == 0 { return value / unit }
    return value / start > 0 ? Elementary.log(value / start) : nil
  }
}
