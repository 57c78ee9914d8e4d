import Statistics

/// Preparation of numbers for charts.
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

  /// Returns the weighted mean of the values that are there; `nil` without any.
  static func mean(_ values: [Double?], weights: [Double]) -> Double? {
    let present = zip(values, weights).compactMap { pair in pair.0.map { ($0, pair.1) } }
    let total = present.reduce(0) { $0 + $1.1 }
    return total > 0 ? present.reduce(0) { $0 + $1.0 * $1.1 } / total : nil
  }

  /// Returns the stretches of points without a gap.
  static func runs<Element>(_ points: [Element?]) -> [[Element]] {
    points.split { $0 == nil }.map { $0.map { $0! } }
  }
}

/// Values along an axis, with a band around them; `nil` is a gap.
struct Curve {
  var values: [Double?]
  /// The edges of the band, with a gap where either edge has one; empty for no band.
  var low: [Double?] = []
  var high: [Double?] = []

  /// Returns the curve with `take` applied to its values and its band.
  func mapped(_ take: ([Double?]) -> [Double?]) -> Curve {
    Curve(values: take(values), low: take(low), high: take(high))
  }

  /// All values, including those of the band.
  var all: [Double] { [values, low, high].joined().compactMap { $0 } }
}

extension Curve {
  init(_ estimates: [Estimate?]) {
    self.init(
      values: estimates.map { $0?.value }, low: estimates.map { $0?.low },
      high: estimates.map { $0?.high })
  }
}

/// Joins neighbouring days when there are more than can be drawn.
///
/// Bins are one day or whole weeks wide, so that a weekly rhythm is never cut unevenly.
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

  /// The days of each bin, as offsets.
  var ranges: [Range<Int>] {
    let binCount = max(min(dayCount, 1), dayCount / width)
    return (0..<binCount).map { bin in
      bin * width..<(bin == binCount - 1 ? dayCount : (bin + 1) * width)
    }
  }

  /// Returns the mean of the values in each bin: for amounts per day.
  func means(_ values: [Double?]) -> [Double?] {
    ranges.map { days in
      let present = values[days].compactMap { $0 }
      return present.isEmpty ? nil : present.reduce(0, +) / Double(present.count)
    }
  }

  /// Returns one value per bin, and always the last one: for what players hold.
  func samples(_ values: [Double?]) -> [Double?] {
    var offsets = Array(stride(from: 0, to: dayCount, by: width))
    if let last = offsets.last, last < dayCount - 1 { offsets.append(dayCount - 1) }
    let values = ChartData.cleaned(values, count: dayCount)
    return offsets.map { values[$0] }
  }
}
