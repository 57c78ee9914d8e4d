import Measurement
import ScenarioReading
import Statistics

/// The game in four numbers: each with its course, and how archetypes differ in it.
extension RunReport {
  var tiles: [Tile] {
    let level = findings.states.first(where: \.series.isLevel)
    let balance = findings.states.first { $0.series.heldCurrency != nil }
    let pictured = [
      level.flatMap(stateTile), balance.flatMap(stateTile), retentionTile,
      lootDroughts.first.flatMap(droughtTile),
    ].compactMap { $0 }
    let printed = findings.plan.printed.filter { metric in
      !findings.states.contains { metric.name.hasPrefix("\($0.series.name).day") }
    }
    return Array((pictured + printed.compactMap(metricTile)).prefix(4))
  }

  var numbers: ReportSection? {
    let tiles = tiles
    guard !tiles.isEmpty else { return nil }
    return ReportSection(
      "The game in \(tiles.count == 4 ? "four" : "\(tiles.count)") numbers", width: .minor
    ) {
      Block.tiles(tiles)
      game.lines.compactMap(gameLine)
    }
  }

  /// Returns a line of the game's own; nil where a metric of it is not measured.
  private func gameLine(_ line: GameReport.Line) -> String? {
    var sentence = ""
    for part in line.sentence.parts {
      switch part {
      case .words(let words): sentence += words
      case .metric(let metric):
        guard let row = findings.row(metric) else { return nil }
        sentence += isShare(row) ? share(row.estimate) : number(row.estimate.value)
      }
    }
    let place = "\(ReportSection.detailsFile)#\(InlineMarkdown.address(of: SectionTitle.game))"
    return "**[\(line.title)](\(place)).** \(sentence)"
  }

  /// Level or what is held: the median of players who stay, or of all where none are counted apart.
  private func stateTile(_ state: DailyState) -> Tile? {
    let isOfStaying = !state.staying.isEmpty
    let groups = isOfStaying ? state.staying : state.days.map { $0.map(\.quantiles) }
    guard let last = groups[0].last ?? nil else { return nil }
    let what = state.series.heldCurrency.map { "\($0) in hand" } ?? state.series.axis
    let most = groups[0].compactMap { $0?.p95 }.max() ?? 0
    let course = Course(days: findings.days, most: most)
    return Tile(
      title: "\(plain(what.capitalizedFirst)) of the median player, day \(findings.days)",
      value: number(last.p50, isShort: state.series.heldCurrency != nil),
      note:
        "9 of 10: \(short(last.p05))–\(short(last.p95))\(isOfStaying ? ", of those who stay" : "")",
      pictures: [
        (
          course.picture([
            course.band(groups[0].map { $0?.p05 }, groups[0].map { $0?.p95 }),
            course.line(groups[0].map { $0?.p50 }),
          ]), "day 1 → \(findings.days), 0 → \(short(most))"
        )
      ] + spread(groups.map { $0.last??.p50 }, text: short))
  }

  private var retentionTile: Tile? {
    guard let state = findings.state(Series.retained.name), let last = state.days[0].last?.mean
    else { return nil }
    let course = Course(days: findings.days, most: 1)
    return Tile(
      title: "Still with the game on day \(findings.days)", value: last.valueText(isShare: true),
      metric: MetricID("players.retained"),
      note: last.intervalText(isShare: true),
      pictures: [
        (
          course.picture([course.line(state.days[0].map(\.mean.value))]),
          "day 1 → \(findings.days), 0 → 100 %"
        )
      ] + spread(state.days.map { $0.last?.mean.value }) { NumberText.percent($0, decimals: 0) })
  }

  private func droughtTile(_ drought: Drought) -> Tile? {
    let (source, curve) = (drought.source, drought.curves[0])
    let metric = "drought.\(source.name).mean"
    guard let mean = estimate(metric), mean.valueOrBound != nil else { return nil }
    let survival = survival(curve)
    let half = curve.quantile(0.5).value.map { "; half within \(number($0))" } ?? ""
    return Tile(
      title: "\(plain(source.attempts.capitalizedFirst)) from one drop to the next",
      value: mean.valueText(), metric: MetricID(metric), note: mean.intervalText() + half,
      pictures: [
        (
          survival.picture,
          "share still dry after 0 → \(survival.attempts) \(plain(source.attempts))"
        )
      ] + spread(findings.groups.map { estimate(metric, $0)?.value }, text: { number($0) }))
  }

  private func metricTile(_ metric: MetricID) -> Tile? {
    guard let row = findings.row(metric), row.estimate.valueOrBound != nil else { return nil }
    let values = findings.groups.map { estimate(metric.name, $0)?.value }
    return Tile(
      title: code("\(metric)"), value: row.estimate.valueText(isShare: row.isShare), metric: metric,
      note: [row.estimate.intervalText(isShare: row.isShare), plain(row.unit)]
        .filter { !$0.isEmpty }.joined(separator: ", "),
      pictures: spread(values) { row.isShare ? NumberText.percent($0) : number($0) })
  }

  func short(_ value: Double) -> String { NumberText.axis(value).withMinus }

  private func number(_ value: Double, isShort: Bool) -> String {
    isShort ? short(value) : number(value)
  }

  /// Returns a strip of archetypes from 0 on, and their values in words; none for one archetype.
  private func spread(
    _ values: [Double?], text: (Double) -> String
  ) -> [(picture: Picture, caption: String)] {
    let known = zip(findings.groups, values).dropFirst().compactMap { group, value in
      value.map { (name: group, value: $0) }
    }.sorted { $0.value < $1.value }
    guard known.count > 1 else { return [] }
    let words = known.map { "\(plain($0.name)) \(text($0.value))" }
    return [
      (Picture.strip(known.map { ($0.value, false) }, label: ""), words.joined(separator: " · "))
    ]
  }

  /// The survival of droughts as a small picture, up to the attempt by which all but one in a
  /// hundred are over.
  func survival(_ curve: SurvivalCurve, height: Double = 40) -> (picture: Picture, attempts: Int) {
    let shares = [1] + curve.points.map(\.survival)
    let attempts = max(1, shares.firstIndex { $0 < 0.01 } ?? shares.count - 1)
    var picture = Picture(axis: 0...Double(attempts), height: height + 4, label: "")
    let corners = shares.prefix(attempts + 1).enumerated().flatMap { attempt, share -> [Point] in
      let before = attempt > 0 ? [Point(x: Double(attempt), y: shares[attempt - 1])] : []
      return before + [Point(x: Double(attempt), y: share)]
    }
    picture.marks = [
      .level(0, Double(attempts), y: height + 2, style: "ln"),
      .curve(corners, top: 2, bottom: height + 2, style: "line"),
    ]
    return (picture, attempts)
  }
}

/// A course over the days of a run, from 0 to a greatest value.
private struct Course {
  let days: Int
  let most: Double

  func picture(_ marks: [Picture.Mark]) -> Picture {
    Picture(
      axis: 1...Double(max(2, days)), height: 44, label: "",
      marks: [.level(1, Double(max(2, days)), y: 42, style: "ln")] + marks)
  }

  func line(_ values: [Double?]) -> Picture.Mark {
    .curve(points(values), top: 2, bottom: 42, style: "line")
  }

  func band(_ low: [Double?], _ high: [Double?]) -> Picture.Mark {
    .curve(points(high) + points(low).reversed(), top: 2, bottom: 42, style: "area")
  }

  private func points(_ values: [Double?]) -> [Point?] {
    values.enumerated().map { day, value in
      value.map { Point(x: Double(day + 1), y: most > 0 ? $0 / most : 0) }
    }
  }
}

extension Picture {
  /// Returns values on an axis from 0 on as dots; those that stand out are diamonds.
  static func strip(_ values: [(value: Double, isWorst: Bool)], label: String) -> Picture {
    let low = min(0, values.map(\.value).min() ?? 0)
    let high = max(0, values.map(\.value).max() ?? 0)
    let axis = Picture.axis(from: low, to: high, before: 0.02, after: 0.03)
    return Picture(
      axis: axis, height: 18, label: label,
      marks: [
        .level(axis.lowerBound, axis.upperBound, y: 9, style: "ln"),
        .upright(0, top: 3, bottom: 15, style: "zero"),
      ]
        + values.map { value, isWorst in
          .dot(value, y: 9, shape: isWorst ? .diamond : .circle, style: isWorst ? "bad" : "in")
        })
  }
}
