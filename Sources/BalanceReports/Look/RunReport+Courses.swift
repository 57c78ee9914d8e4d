import Measurement
import ScenarioReading
import Statistics

/// When players rise: what a day leaves by level, and the days on which levels come.
extension RunReport {
  /// The net by level of the first currency, and the days on which levels come.
  var rises: ReportSection? {
    let parts = [currencies.first.flatMap(netByLevel), ribbons].compactMap { $0 }
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst().flatMap { [.heading(2, $0.title)] + $0.blocks }
    return ReportSection(first.title, width: .half, page: { _, _ in first.blocks + rest })
  }

  /// The days on which the median player of each archetype reaches each tenth level.
  private var ribbons: (title: String, blocks: [Block])? {
    guard let state = findings.states.first(where: \.series.isLevel) else { return nil }
    let isOfStaying = !state.staying.isEmpty
    let courses = (isOfStaying ? state.staying : state.days.map { $0.map(\.quantiles) })
      .map { $0.map { $0?.p50 } }
    let rows = zip(findings.groups, courses).dropFirst().compactMap { group, course in
      (course.last ?? nil).map { (name: group, course: course, end: $0) }
    }.sorted { $0.end > $1.end }
    guard let first = rows.first, let last = rows.last, first.end > 1 else { return nil }
    let step = Self.step(to: first.end)
    let middle = findings.days >= 60 ? 30 : 0
    let levels = step == 1 ? "each level" : "the levels \(number(step)), \(number(2 * step)), …"
    return (
      ribbonTitle(first, last, cap: state.series.largest),
      [
        .prose(
          "The day on which the median player\(isOfStaying ? " who stays" : "") reaches \(levels); "
            + "right: the level on day \(findings.days)"
            + "\(middle > 0 ? ", in brackets on day \(middle)" : "")."),
        .rows(
          rows.map { name, course, end in
            let early = middle > 0 ? course[middle - 1].map { " (\(number($0)))" } : nil
            return Row(
              name: plain(name), picture: ribbon(name, course, step: step),
              value: number(end) + (early ?? ""))
          }, "lv"),
      ]
    )
  }

  private func ribbonTitle(
    _ first: (name: String, course: [Double?], end: Double),
    _ last: (name: String, course: [Double?], end: Double), cap: Double?
  ) -> String {
    let rest =
      first.name == last.name ? "" : "; \(plain(last.name)) ends on level \(number(last.end))"
    if let cap, first.end >= cap, let day = first.course.firstIndex(where: { $0 ?? 0 >= cap }) {
      return "\(plain(first.name.capitalizedFirst)) is at the cap on day \(day + 1)\(rest)"
    }
    return "\(plain(first.name.capitalizedFirst)) ends on level \(number(first.end))\(rest)"
  }

  /// The distance of the levels that are shown: of about ten stretches.
  private static func step(to level: Double) -> Double {
    max(1, AxisDomain.nice(covering: [level], tickCount: 10).ticks.dropFirst().first ?? 1)
  }

  private func ribbon(_ name: String, _ course: [Double?], step: Double) -> Picture {
    var starts: [(level: Double, day: Int)] = []
    for (day, level) in course.enumerated() {
      guard let level else { continue }
      let reached = (level / step).rounded(.down) * step
      if reached > starts.last?.level ?? -1 { starts.append((reached, day)) }
    }
    let days = Double(max(1, course.count))
    var picture = Picture(
      axis: 0...days, height: 24,
      label: "\(name): "
        + starts.dropFirst().map { "level \(number($0.level)) on day \($0.day + 1)" }
        .joined(separator: ", "))
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? Double(starts[place + 1].day) : days
      picture.marks.append(
        .box(Double(start.day), end, top: 2, bottom: 22, style: "step k\(min(place, 9))"))
      let text = number(start.level)
      // On the narrowest screen, where a ribbon is 190 pixels wide.
      if place > 0, (end - Double(start.day)) / days * 190 > TextWidth.estimate(text) + 4 {
        picture.marks.append(
          .text(text, (Double(start.day) + end) / 2, y: 16, style: place > 5 ? "b light" : "b"))
      }
    }
    return picture
  }
}
