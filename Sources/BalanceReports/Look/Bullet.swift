import ScenarioReading
import Statistics

/// A measured value beside the range that it may have: a bullet chart (Few 2006), as a picture and
/// in characters. Each has a linear axis of its own, so that a sliver of a range reads as one.
package struct Bullet: Sendable {
  /// The limits; nil for none. Both are equal for a value that is known exactly.
  let low, high: Double?
  let measured: Estimate
  /// The value in the world that this one is compared with.
  var before: Estimate?
  let isShare: Bool
  /// The verdict; nil for an open one.
  let isMet: Bool?

  /// The distance from the nearest limit: above 0 beyond it, below 0 within the range.
  private var beyond: (distance: Double, limit: Double, isHigh: Bool)? {
    guard let value = measured.valueOrBound else { return nil }
    let sides = [
      low.map { (distance: $0 - value, limit: $0, isHigh: false) },
      high.map { (distance: value - $0, limit: $0, isHigh: true) },
    ]
    return sides.compactMap { $0 }.max { $0.distance < $1.distance }
  }

  /// The distance as a multiple of half the range, so that misses of different units compare: −1 in
  /// the middle of the range, 0 at a limit, 1 half a range beyond it. Where there is a single limit,
  /// or both are equal, it is a multiple of that limit.
  package var severity: Double {
    guard let beyond else { return 0 }
    let half = low.flatMap { low in high.map { ($0 - low) / 2 } } ?? beyond.limit.magnitude
    return beyond.distance / (half > 0 ? half : max(beyond.limit.magnitude, 1))
  }

  /// The distance in words: `1,366 too high, 22 × limit`, `87 to spare`; empty without a value.
  package var distance: String {
    guard let (distance, limit, isHigh) = beyond, low != high else { return "" }
    let amount = amount(distance.magnitude)
    if distance <= 0 { return "\(amount) to spare" }
    let ratio = measured.valueOrBound.flatMap { limit == 0 ? nil : $0 / limit } ?? 0
    let times = NumberText.grouped(NumberText.significant(ratio, digits: 2))
    return "\(amount) too \(isHigh ? "high" : "low")" + (ratio > 0 ? ", \(times) × limit" : "")
  }

  /// The distance beyond its limit: `+1,366` above it, `−2.1 pp` below; empty for one that is met.
  package var offBy: String {
    guard isMet != true, let (distance, _, isHigh) = beyond, distance > 0 else { return "" }
    return (isHigh ? "+" : "−") + amount(distance)
  }

  /// Formats a distance: three digits, and shares in percentage points.
  private func amount(_ distance: Double) -> String {
    let shown = isShare ? distance * 100 : distance
    let text =
      shown >= 100
      ? NumberText.grouped(shown.rounded(below: 1000)) : NumberText.significant(shown, digits: 3)
    return text + (isShare ? " pp" : "")
  }

  private func limit(_ value: Double) -> String {
    (isShare
      ? NumberText.significant(value * 100) + " %"
      : NumberText.grouped(NumberText.significant(value)))
      .withMinus
  }

  /// The range in words: `±65`, `12 to 18`, `at most 12`.
  var allowed: String {
    switch (low, high) {
    case (let low?, let high?):
      low == high
        ? "= \(limit(low))" : low == -high ? "±\(limit(high))" : "\(limit(low)) to \(limit(high))"
    case (let low?, nil): "at least \(limit(low))"
    case (nil, let high?): "at most \(limit(high))"
    case (nil, nil): "any value"
    }
  }

  /// The ends of its axis: both limits, the interval, and 0 or all where a side is open.
  var axis: ClosedRange<Double> {
    let known = [
      low, high, measured.valueOrBound, measured.low, measured.high, before?.valueOrBound,
    ].compactMap { $0 }.filter(\.isFinite)
    guard var from = known.min(), var to = known.max() else { return 0...1 }
    if low == nil { from = min(from, 0) }
    if high == nil { to = max(to, isShare ? 1 : from + (to - from) * 1.25) }
    return Picture.axis(
      from: from, to: to, before: low == nil ? 0 : 0.05, after: high == nil ? 0 : 0.08)
  }

  /// The colour class of its verdict.
  var style: String { isMet.map { $0 ? "ok" : "bad" } ?? "open" }

  /// - Parameter name: The words for those who do not see the picture.
  func picture(_ name: String) -> Picture {
    let axis = axis
    let earlier = before.map { "; before: \($0.text(isShare: isShare))" } ?? ""
    var picture = Picture(
      axis: axis, height: 40,
      label: "\(name): allowed \(allowed); measured \(measured.text(isShare: isShare))"
        + "\(distance.isEmpty ? "" : ", ")\(distance)\(earlier)", style: "bullet",
      data: [
        ("min", axis.lowerBound), ("max", axis.upperBound), ("low", low), ("high", high),
        ("value", measured.value), ("ci-low", measured.low), ("ci-high", measured.high),
      ])
    let middle = 15.0
    let limits = [low, high].compactMap { $0 }
    picture.marks = [.level(axis.lowerBound, axis.upperBound, y: middle, style: "ln")]
    if !limits.isEmpty {
      let (from, to) = (low ?? axis.lowerBound, high ?? axis.upperBound)
      picture.marks.append(.box(from, to, top: 4, bottom: 26, style: "band"))
    }
    picture.marks += limits.map {
      .upright($0, top: 2, bottom: 28, style: "limit")
    }
    picture.marks += limitTexts(in: axis)
    if let value = measured.valueOrBound {
      if let beyond, beyond.distance > 0 {
        picture.marks.append(.level(beyond.limit, value, y: middle, style: "gap \(style)"))
      }
      if let before = before?.valueOrBound {
        picture.marks.append(
          .dot(before, y: middle, shape: Self.shape(isOutside(before)), style: "hollow a"))
      }
      if let low = measured.low, let high = measured.high {
        picture.marks.append(.level(low, high, y: middle, style: "ci \(style)"))
        picture.marks += [low, high].map { .upright($0, top: 8, bottom: 22, style: "cap \(style)") }
      }
      picture.marks.append(
        .dot(value, y: middle, shape: Self.shape(isOutside(value)), style: style))
    }
    return picture
  }

  private static func shape(_ isOutside: Bool) -> Picture.Shape { isOutside ? .diamond : .circle }

  /// An answer that is met lies within, also where rounding parts the two.
  private func isOutside(_ value: Double) -> Bool {
    low == high && isMet == true ? false : value < low ?? -.infinity || value > high ?? .infinity
  }

  /// Returns the limits as text below them; as one text where two would touch.
  private func limitTexts(in axis: ClosedRange<Double>) -> [Picture.Mark] {
    func text(_ words: String, at value: Double) -> Picture.Mark {
      let place = axis.share(value)
      let anchor: Picture.Anchor = place < 0.15 ? .start : place > 0.85 ? .end : .middle
      return .text(words, value, y: 38, anchor: anchor)
    }
    guard let low, let high, low != high else {
      return (low ?? high).map { [text(allowed, at: $0)] } ?? []
    }
    let room = (axis.share(high) - axis.share(low)) * Self.narrowest
    let texts = [limit(low), limit(high)]
    return TextWidth.estimate(texts[0]) + TextWidth.estimate(texts[1]) + 8 > room
      ? [text(allowed, at: (low + high) / 2)] : [text(texts[0], at: low), text(texts[1], at: high)]
  }

  /// The narrowest that a page shows it, in pixels.
  private static let narrowest = 150.0

  /// Returns the chart as a line of characters: `·┣┫···········◆·`.
  package func text(width: Int) -> String {
    let axis = axis
    var cells = Array(repeating: Character("·"), count: width)
    func place(_ value: Double) -> Int {
      Int((min(max(axis.share(value), 0), 1) * Double(width - 1)).rounded())
    }
    let first = low.map(place) ?? 0
    // Two limits have a place each.
    let last = high.map { max(place($0), low == nil ? 0 : min(first + 1, width - 1)) } ?? width - 1
    if low != nil || high != nil {
      for cell in first...max(first, last) { cells[cell] = "━" }
    }
    if low != nil { cells[first] = "┣" }
    if high != nil { cells[last] = "┫" }
    if let before = before?.valueOrBound { cells[place(before)] = "○" }
    if let value = measured.valueOrBound {
      cells[place(value)] = isOutside(value) ? "◆" : "●"
    }
    return String(cells)
  }
}
