extension [Estimate] {
  /// Returns the estimates of all days, where anchors, more precise and in rising order of days,
  /// replace their days' own. In between, values move by the difference of the anchors, evenly from
  /// day to day, from nothing before the first day; widths shrink as those of the less precise of
  /// the two anchors around, but less the farther a day is from both.
  ///
  /// Anchors remove luck that adds up from day to day. On a day d between anchors on c and e, it is
  /// known up to a share (d − c)·(e − d) ÷ ((e − c)·d) of its variance, that of a random walk whose
  /// ends are known.
  package func anchored(
    at anchors: [(day: Int, estimate: Estimate)], within limits: ClosedRange<Double>
  ) -> [Estimate] {
    var days = self
    var from = (day: 0, shift: 0.0, error: 1.0)
    for (day, anchor) in anchors {
      let own = self[day - 1]
      guard let value = own.value, let known = anchor.value else { continue }
      var to = (day: day, shift: known - value, error: 1.0)
      if let wide = own.halfWidth, wide > 0, let narrow = anchor.halfWidth {
        to.error = narrow / wide
      }
      for between in from.day + 1..<day {
        let part = Double(between - from.day) / Double(day - from.day)
        let known = Swift.min(1, Swift.max(from.error, to.error))
        let unknown = part * Double(day - between) / Double(between) * (1 - known * known)
        days[between - 1] = self[between - 1].moved(
          by: from.shift + part * (to.shift - from.shift),
          error: Swift.max(from.error, to.error, (known * known + unknown).squareRoot()),
          within: limits)
      }
      days[day - 1] = anchor
      from = to
    }
    return days
  }
}

extension Estimate {
  /// Returns the estimate moved, its bounds at `error` times their distance, all within limits.
  package func moved(
    by shift: Double, error: Double, within limits: ClosedRange<Double>
  ) -> Estimate {
    guard let value, shift != 0 || error != 1 else { return self }
    return Estimate(
      value: value + shift, low: low.map { value + shift - error * (value - $0) },
      high: high.map { value + shift + error * ($0 - value) },
      isUniform: isUniform, residue: shift == 0 ? residue : nil
    ).limited(to: limits)
  }
}
