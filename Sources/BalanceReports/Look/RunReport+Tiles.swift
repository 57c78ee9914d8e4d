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
      if findings.groups.count > 2 {
        Block.legend([(.mark(.circle, "in"), "an archetype; each row of dots from 0")])
      }
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
    let place = "\(ReportSection.detailsFile)#\(InlineMarkdown.address(of: Self.otherMetrics))"
    return "**[\(line.title)](\(place)).** \(sentence)"
  }

  /// Level or what is held: the median of players who stay, or of all where none are counted apart.
  private func stateTile(_ state: DailyState) -> Tile? {
    let isOfStaying = !state.staying.isEmpty
    let groups = isOfStaying ? state.staying : state.days.map { $0.map(\.quantiles) }
    guard let last = groups[0].last ?? nil else { return nil }
    let what = state.series.heldCurrency.map { "\($0) in hand" } ?? state.series.axis
    let high = groups[0].map { $0?.p95 }
    let most = high.compactMap { $0 }.max() ?? 0
    return Tile(
      title: "\(plain(what.capitalizedFirst)) of the median player, day \(findings.days)",
      value: state.series.heldCurrency == nil ? number(last.p50) : short(last.p50),
      note:
        "9 of 10: \(short(last.p05))–\(short(last.p95))\(isOfStaying ? ", of those who stay" : "")",
      pictures: [
        course(
          groups[0].map { $0?.p50 }, low: groups[0].map { $0?.p05 }, high: high, to: most,
          short(most))
      ] + spread(groups.map { $0.last??.p50 }, text: short))
  }

  private var retentionTile: Tile? {
    guard let state = findings.state(Series.retained.name), let last = state.days[0].last?.mean
    else { return nil }
    return Tile(
      title: "Still with the game on day \(findings.days)", value: last.valueText(isShare: true),
      metric: MetricID(
        "players.retained\(findings.plan.hasCohorts ? ".day\(findings.days)" : "")"),
      note: last.intervalText(isShare: true),
      pictures: [course(state.days[0].map(\.mean.value), to: 1, "100 %")]
        + spread(state.days.map { $0.last?.mean.value }) { NumberText.percent($0, decimals: 0) })
  }

  private func droughtTile(_ drought: Drought) -> Tile? {
    let (source, curve) = (drought.source, drought.curves[0])
    let metric = "drought.\(source.name).mean"
    guard let mean = estimate(metric), mean.valueOrBound != nil else { return nil }
    let shares = [1] + curve.points.map(\.survival)
    // Up to the attempt by which all but one in a hundred are over.
    let attempts = max(1, shares.firstIndex { $0 < 0.01 } ?? shares.count - 1)
    // Level until an attempt, then down to its share.
    let steps = (1...attempts).flatMap { attempt in
      shares[(attempt - 1)...].prefix(2).map { Point(x: Double(attempt), y: $0) }
    }
    let half = curve.quantile(0.5).value.map { "; half within \(number($0))" } ?? ""
    return Tile(
      title: "\(plain(source.attempts.capitalizedFirst)) from one drop to the next",
      value: mean.valueText(), metric: MetricID(metric), note: mean.intervalText() + half,
      pictures: [
        (
          .course([Point(x: 0, y: 1)] + steps, to: 1, over: 0...Double(attempts)),
          "share still dry after 0 → \(attempts) \(plain(source.attempts))"
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

  /// Returns the course of a value by day, from 0 on, with its band, and its axes in words.
  private func course(
    _ values: [Double?], low: [Double?] = [], high: [Double?] = [], to most: Double, _ end: String
  ) -> (picture: Picture, caption: String) {
    func points(_ values: [Double?]) -> [Point?] {
      values.enumerated().map { day, value in value.map { Point(x: Double(day + 1), y: $0) } }
    }
    return (
      .course(
        points(values), band: points(high) + points(low).reversed(), to: most,
        over: 1...Double(max(2, findings.days))), "day 1 → \(findings.days), 0 → \(end)"
    )
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
}

extension Picture {
  /// Returns a line from 0 to a greatest value, and the outline of a band around it.
  static func course(
    _ line: [Point?], band: [Point?] = [], to most: Double, over axis: ClosedRange<Double>
  ) -> Picture {
    func curve(_ points: [Point?], _ style: String) -> Mark {
      let shares = points.map { $0.map { Point(x: $0.x, y: most > 0 ? $0.y / most : 0) } }
      return .curve(shares, top: 2, bottom: 42, style: style)
    }
    return Picture(
      axis: axis, height: 44, label: "",
      marks: [.level(axis.lowerBound, axis.upperBound, y: 42, style: "ln")]
        + (band.isEmpty ? [] : [curve(band, "area")]) + [curve(line, "line")])
  }

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
