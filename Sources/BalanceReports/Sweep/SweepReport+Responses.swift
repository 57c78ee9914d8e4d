import Measurement
import Statistics

/// Small pictures over the number that varies.
extension SweepReport {
  /// True if one number varies, so that its values are an axis.
  var isOfNumber: Bool {
    parameters.count == 1 && parameters[0].values.allSatisfy { $0.number != nil }
  }

  /// The points as pictures show them: those of a number rise.
  var order: [Int] {
    let all = Array(sweep.points.indices)
    return isOfNumber ? all.sorted { number($0) < number($1) } : all
  }

  private func number(_ point: Int) -> Double { parameters[0].values[point].number ?? 0 }

  /// The axis of the number that varies, with the value in force.
  private var axis: ClosedRange<Double> {
    let all = order.map(number) + [parameters[0].base?.number].compactMap { $0 }
    return Picture.axis(from: all.min() ?? 0, to: all.max() ?? 1, before: 0.04, after: 0.04)
  }

  /// Returns the place of a point in pixels where a page shows pictures at their narrowest.
  private func pixel(_ point: Int) -> Double { axis.share(number(point)) * 170 }

  /// Returns the names of all values, or of the first and the last one where they do not fit.
  private func names(at height: Double) -> [Picture.Mark] {
    let texts = order.map { TextWidth.fitted(parameters[0].values[$0].text, width: 60) }
    let widths = texts.map { TextWidth.estimate($0) }
    let areApart = order.indices.dropFirst().allSatisfy { place in
      pixel(order[place]) - pixel(order[place - 1]) > (widths[place] + widths[place - 1]) / 2 + 6
    }
    return order.indices.filter { areApart || [0, order.count - 1].contains($0) }
      .map { .text(texts[$0], number(order[$0]), y: height) }
  }

  private func asItIs(from top: Double, to bottom: Double) -> [Picture.Mark] {
    parameters[0].base?.number.map { [.upright($0, top: top, bottom: bottom, style: "zero")] } ?? []
  }

  /// Returns the points as marks at their numbers.
  func strip(_ verdicts: [TargetVerdict]) -> Picture {
    let met = order.map { "\(parameters[0].values[$0].text) \(verdicts[$0].sign)" }
    var picture = Picture(axis: axis, height: 46, label: met.joined(separator: ", "))
    picture.marks = [.level(axis.lowerBound, axis.upperBound, y: 22, style: "ln")]
    picture.marks += asItIs(from: 15, to: 32)
    picture.marks += order.map { dot(verdicts[$0], at: $0, y: 22) }
    if zip(order, order.dropFirst()).allSatisfy({ pixel($1) - pixel($0) >= 12 }) {
      picture.marks += order.map { .text(verdicts[$0].sign, number($0), y: 12, style: "b") }
    }
    picture.marks += names(at: 44)
    return picture
  }

  /// Returns a metric over the number that varies: a dot with its interval at each point, on a band
  /// of what is allowed.
  func response(
    _ name: String, _ estimates: [Estimate?], isShare: Bool,
    limits: (low: Double?, high: Double?) = (nil, nil), _ verdicts: [TargetVerdict] = []
  ) -> Picture {
    let shown = estimates.flatMap { [$0?.valueOrBound, $0?.low, $0?.high] }
    let all = (shown + [limits.low, limits.high]).compactMap { $0 }.filter(\.isFinite)
    let domain = Picture.axis(from: all.min() ?? 0, to: all.max() ?? 1, before: 0.08, after: 0.08)
    let (axis, top, bottom) = (axis, 3.0, 51.0)
    func y(_ value: Double) -> Double { bottom - (bottom - top) * domain.share(value) }
    let facts = order.prefix(40).map {
      "\(parameters[0].values[$0].text): \(estimates[$0].valueText(isShare: isShare))"
    }
    var picture = Picture(
      axis: axis, height: 68,
      label: "\(name) by \(parameters[0].path): \(facts.joined(separator: ", "))")
    let (low, high) = (limits.low.map(y), limits.high.map(y))
    func across(_ height: Double, _ style: String) -> Picture.Mark {
      .level(axis.lowerBound, axis.upperBound, y: height, style: style)
    }
    picture.marks = [across(bottom, "ln")]
    if low != nil || high != nil {
      picture.marks.append(
        .box(
          axis.lowerBound, axis.upperBound, top: high ?? top, bottom: low ?? bottom, style: "band"))
    }
    picture.marks += [low, high].compactMap { $0 }.map { across($0, "limit") }
    picture.marks += asItIs(from: 0, to: bottom)
    let points = order.map { point in
      estimates[point]?.valueOrBound.map { Point(x: number(point), y: domain.share($0)) }
    }
    picture.marks.append(.curve(points, top: top, bottom: bottom, style: "line"))
    for point in order {
      guard let estimate = estimates[point], let value = estimate.valueOrBound else { continue }
      let verdict = verdicts.isEmpty ? nil : verdicts[point]
      if let low = estimate.low, let high = estimate.high {
        picture.marks.append(
          .upright(number(point), top: y(high), bottom: y(low), style: "ci \(style(verdict))"))
      }
      picture.marks.append(dot(verdict, at: point, y: y(value)))
    }
    picture.marks += names(at: 66)
    return picture
  }

  /// Returns the colour class of a verdict, and of a metric without a target.
  private func style(_ verdict: TargetVerdict?) -> String {
    switch verdict {
    case .pass: "ok"
    case .fail: "bad"
    case .inconclusive: "open"
    case nil: "in"
    }
  }

  private func dot(_ verdict: TargetVerdict?, at point: Int, y: Double) -> Picture.Mark {
    .dot(number(point), y: y, shape: verdict == .fail ? .diamond : .circle, style: style(verdict))
  }
}
