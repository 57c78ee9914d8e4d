import Statistics

enum ChartData {
  /// The greatest magnitude drawn; greater ones are cut to it, so that sums and spans stay finite.
  static let largestDrawable = 1e280

  /// Returns exactly `count` values; a missing, infinite or undefined one becomes a gap.
  static func cleaned(_ values: [Double?], count: Int) -> [Double?] {
    (0..<count).map { $0 < values.count ? cleaned(values[$0]) : nil }
  }

  static func cleaned(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    return min(max(value, -largestDrawable), largestDrawable)
  }

  static func mean(_ values: [Double?]) -> Double? {
    let present = values.compactMap { $0 }
    return present.isEmpty ? nil : present.reduce(0, +) / Double(present.count)
  }

  static func runs<Element>(_ points: [Element?]) -> [[Element]] {
    points.split { $0 == nil }.map { $0.map { $0! } }
  }

  /// Returns the subtitle's note on what is left out; empty for nothing.
  static func note(first shown: Int, of count: Int) -> String {
    count > shown ? "the first \(shown) of \(count)" : ""
  }
}

/// Values along an axis, with a band around them; `nil` is a gap.
struct Curve {
  var values: [Double?]
  /// The edges of the band, with a gap where either edge has one; empty for no band.
  var low: [Double?] = [], high: [Double?] = []
  /// The number above or below which a value lies that was not reached; empty for no such value.
  var above: [Double?] = [], below: [Double?] = []

  /// Returns the curve with `take` applied to its values, its band and its bounds.
  func mapped(_ take: ([Double?]) -> [Double?]) -> Curve {
    Curve(
      values: take(values), low: take(low), high: take(high),
      above: above.isEmpty ? [] : take(above), below: below.isEmpty ? [] : take(below))
  }

  var all: [Double] { [values, low, high, above, below].joined().compactMap { $0 } }

  /// Returns the bound of a value that was not reached, and whether the value lies above it.
  func bound(_ place: Int) -> (value: Double, isAbove: Bool)? {
    func known(_ bounds: [Double?]) -> Double? { place < bounds.count ? bounds[place] : nil }
    return known(above).map { ($0, true) } ?? known(below).map { ($0, false) }
  }

  /// Returns a value as a text, with its sign where it is a bound: `12`, `> 60`; nil for a gap.
  func text(_ place: Int, _ written: (Double) -> String) -> String? {
    values[place].map(written) ?? bound(place).map { Self.sign($0.isAbove) + written($0.value) }
  }

  static func sign(_ isAbove: Bool) -> String { isAbove ? "> " : "< " }
}

extension Curve {
  init(_ estimates: [Estimate?]) {
    func beyond(_ isBelow: Bool) -> [Double?] {
      let bounds = estimates.map { $0.flatMap { ($0.low == nil) == isBelow ? $0.beyond : nil } }
      return bounds.contains { $0 != nil } ? bounds : []
    }
    self.init(
      values: estimates.map { $0?.value }, low: estimates.map { $0?.low },
      high: estimates.map { $0?.high }, above: beyond(false), below: beyond(true))
  }
}

/// Joins neighbouring days when there are more than can be drawn, in bins of a day or of whole
/// weeks, so that a weekly rhythm is never cut unevenly.
struct DayBins: Equatable {
  let dayCount: Int
  /// Days per bin. The last bin also takes the remaining days: a mean of few days would end a
  /// smooth curve in a hook.
  let width: Int

  /// - Parameter limit: The greatest number of bins, at least 1.
  init(dayCount: Int, limit: Int) {
    precondition(dayCount >= 0 && limit >= 1)
    self.dayCount = dayCount
    let days = dayCount / limit + (dayCount % limit == 0 ? 0 : 1)
    width = days <= 1 ? 1 : (days + 6) / 7 * 7
  }

  var ranges: [Range<Int>] {
    let count = max(min(dayCount, 1), dayCount / width)
    return (0..<count).map { $0 * width..<($0 == count - 1 ? dayCount : ($0 + 1) * width) }
  }

  /// Returns the mean of the values in each bin: for amounts per day.
  func means(_ values: [Double?]) -> [Double?] { ranges.map { ChartData.mean(Array(values[$0])) } }

  /// Returns one value per bin, and always the last one: for what players hold.
  func samples(_ values: [Double?]) -> [Double?] {
    var offsets = Array(stride(from: 0, to: dayCount, by: width))
    if let last = offsets.last, last < dayCount - 1 { offsets.append(dayCount - 1) }
    let values = ChartData.cleaned(values, count: dayCount)
    return offsets.map { values[$0] }
  }
}

/// The values behind a chart's curves, by which a page answers readers who point at it.
struct ChartValues: Sendable {
  /// One plot of the chart, as its marks are numbered.
  struct Plot: Sendable {
    var name: String
    var group: String?
    var curves: [Values]
    /// The format of its values; nil for the chart's.
    var format: ValueFormat?

    /// Returns the plot of a curve, and of a dashed one of world A where two worlds are compared.
    static func of(
      _ name: String, group: String? = nil, _ curve: Values, comparedWith other: Values
    ) -> Plot {
      guard !other.name.isEmpty else { return Plot(name: name, group: group, curves: [curve]) }
      var (a, b) = (other, curve)
      (a.world, b.world) = (0, 1)
      return Plot(name: name, group: group, curves: [b, a])
    }
  }

  /// One curve of a plot, as its marks are numbered.
  struct Values: Sendable {
    var name: String
    var curve: Curve
    /// The same over all players, where the curve is of those who have not left; nil elsewhere.
    var everyone: Curve?
    /// 0 for A, 1 for B; nil outside of comparisons.
    var world: Int?
    /// Of a flow: `faucet`, `sink` or `net`.
    var kind: String?
  }

  /// The meaning of the positions: "day".
  var x: String
  var positions: [Double?]
  var format: ValueFormat
  /// The currency of a flow by day; nil for other charts.
  var flow: String?
  var plots: [Plot]
}
