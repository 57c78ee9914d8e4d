import Statistics

// Metrics of the days on which players play, as logs of real players have them. All of them are
// measured on request.

extension MeasurementPlan {
  /// A metric of one day of life that depends on who plays on it: `active.day7`, `level.active.day7`.
  package struct ActivityMetric: Sendable, Hashable {
    let definition: MetricDefinition
    /// The day of life.
    let day: Int
    /// The state that players who play on the day have at its end; nil for the share that plays.
    let series: Int?
    /// Its index among the metrics.
    let metric: Int

    /// The days whose presence is its control variate.
    var controlSpan: ClosedRange<Int> { (series == nil ? day : 1)...day }
  }

  private static let played = "active"
  private static let pooled = ".active.pooled"
  private static let meanGap = "gap.mean"
  private static let longGap = "gap.over"

  /// Returns the state, nil for none, and the day of life in the name of a metric of players who play
  /// on a day: the day 8 of `active.day7`, which is 7 days after the first, and of
  /// `level.active.day8`. Nil for another name.
  static func activity(of name: String) -> (state: String?, day: Int)? {
    let name = Quantiles.split(name)?.metric ?? name
    guard let number = number(after: ".day", in: name), 0..<1_000_000 ~= number else { return nil }
    let subject = name.dropLast(".day\(number)".count)
    if subject == played { return (nil, number + 1) }
    guard subject.hasSuffix(".\(played)") else { return nil }
    return (String(subject.dropLast(played.count + 1)), number)
  }

  /// Returns true for a pooled metric of active days: a state on them, or the gaps between them.
  static func isPooledActivity(_ name: String) -> Bool {
    name.hasSuffix(pooled) || name == meanGap || daysOfGap(name) != nil
  }

  /// Returns the number of days in the name of a share of gaps: 7 of `gap.over7`.
  private static func daysOfGap(_ name: String) -> Int? {
    guard name.hasPrefix(longGap), let days = Int(name.dropFirst(longGap.count)),
      days > 0, "\(longGap)\(days)" == name
    else { return nil }
    return days
  }

  /// True for a state that is measured over the players who play.
  private static func isHeld(_ series: Series) -> Bool {
    !series.isCumulative && series.kind != .retained
  }

  private static func share(onDay number: Int?, _ late: String) -> MetricDefinition {
    .share(
      "\(played).day<N>", number: number,
      "Share of players who play <N> days after their first day: active.day1 counts day 2 of their "
        + "lives\(late).")
  }

  private static func held(_ series: Series, on day: Int?, _ late: String) -> MetricDefinition {
    MetricDefinition(
      "\(series.name).\(played).day<N>", unit: series.unit, number: day, scale: series.scale,
      "\(series.meaning) at the end of day <N>, of players who play on that day\(late).")
  }

  private static func pooled(_ series: Series) -> MetricDefinition {
    MetricDefinition(
      series.name + pooled, unit: series.unit, kind: .pooledRatio,
      "\(series.meaning) at the end of an active day, the mean over all active days of all players: "
        + "players who play more count more.")
  }

  private static let gaps = MetricDefinition(
    meanGap, unit: "days", kind: .pooledRatio,
    "Days from one active day of a player to its next, the mean over all such gaps of all players: 1 "
      + "is the next day, and the time after a player's last active day is no gap.")

  private static func gaps(longerThan days: Int?) -> MetricDefinition {
    MetricDefinition(
      "\(longGap)<N>", unit: "share of gaps", kind: .gapShare, number: days,
      "Share of the gaps from one active day of a player to its next that are longer than <N> days, "
        + "over all gaps of all players.")
  }

  /// The families of these metrics, and those without a number.
  var activityFamilies: [MetricDefinition] {
    let states = series.dropFirst(totals.count).filter(Self.isHeld)
    return [Self.share(onDay: nil, noteOnLate)]
      + states.map { Self.held($0, on: nil, noteOnLate) } + states.map(Self.pooled)
      + [Self.gaps, Self.gaps(longerThan: nil)]
  }

  /// Returns true if a run that is long enough has such a metric of a day.
  func knows(activity name: String) -> Bool {
    guard let (state, _) = Self.activity(of: name) else { return false }
    return state.map { state in series.contains { $0.name == state && Self.isHeld($0) } } ?? true
  }

  /// Returns the names of these metrics that a misspelt one may stand for.
  func activityNames(like name: String) -> [String] {
    let states = series.dropFirst(totals.count).filter(Self.isHeld).map(\.name)
    if let day = Self.number(after: ".day", in: name, asWritten: false) {
      return ["\(Self.played).day\(day)"] + states.map { "\($0).\(Self.played).day\(day)" }
    }
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    return [Self.meanGap] + (digits.isEmpty ? [] : [Self.longGap + String(digits)])
      + states.map { $0 + Self.pooled }
  }

  /// Returns the requested metrics of days that a run has and records, which it adds to the others.
  static func activity(
    _ series: [Series], asked: [String], _ recorded: Recorded, through last: Int, _ late: String,
    metrics: inout [MetricDefinition]
  ) -> [ActivityMetric] {
    let names = Set(asked.map { Quantiles.split($0)?.metric ?? $0 }).filter(recorded.includes)
    return names.sorted().compactMap { name in
      guard let (state, day) = activity(of: name), 1...last ~= day,
        !metrics.contains(where: { $0.name == name })
      else { return nil }
      let place = state.map { state in series.firstIndex { $0.name == state && isHeld($0) } }
      if place == .some(nil) { return nil }
      let index = place ?? nil
      let definition =
        index.map { held(series[$0], on: day, late) } ?? share(onDay: day - 1, late)
      metrics.append(definition)
      return ActivityMetric(
        definition: definition, day: day, series: index, metric: metrics.count - 1)
    }
  }

  /// Returns the requested ratios over active days, and over the gaps between them, but for those
  /// whose names the game gives to metrics of its own.
  static func ratios(
    ofActivity asked: [String], _ series: [Series], except metrics: [MetricDefinition]
  ) -> [TotalsRatio] {
    func ratio(
      _ definition: MetricDefinition, _ top: TotalsRatio.Amount, _ bottom: TotalsRatio.Amount,
      scale: Int = 1
    ) -> TotalsRatio { TotalsRatio(definition: definition, top: top, bottom: bottom, scale: scale) }
    return Set(asked).subtracting(metrics.map(\.name)).sorted().compactMap { name in
      if name == meanGap { return ratio(gaps, .daysOfGaps, .gaps(longerThan: 0)) }
      if let days = daysOfGap(name) {
        return ratio(
          gaps(longerThan: days), .gaps(longerThan: days), .gaps(longerThan: 0))
      }
      guard name.hasSuffix(pooled),
        let state = series.firstIndex(where: { $0.name + pooled == name && isHeld($0) })
      else { return nil }
      return ratio(
        pooled(series[state]), .onActiveDays(state), .activeDays, scale: series[state].scale)
    }
  }
}

extension PartyRecorder {
  /// Stores the requested metrics of the members who play on a day.
  mutating func keepActivity() {
    for one in plan.activity where one.day <= observedDays {
      for member in rows.archetypes.indices {
        let plays = dailyRecord.isActive(one.day, member: member)
        let held = one.series.map { plays ? dailyRecord[day: one.day, member: member, $0] : nil }
        keep(held ?? (plays ? 1 : 0), metric: one.metric, member: member)
      }
    }
  }
}

extension DailyRecord {
  /// Returns the sum of a state at the ends of a member's active days.
  func total(onActiveDays series: Int, _ member: Int) -> Int {
    allDays.reduce(0) { total, day in
      isActive(day, member: member) ? total &+ self[day: day, member: member, series] : total
    }
  }

  /// Returns the number of a member's gaps that are longer than some days, and the days of all gaps.
  func gaps(longerThan limit: Int, _ member: Int) -> (count: Int, days: Int) {
    var (count, days) = (0, 0)
    var last: Int?
    for day in allDays where isActive(day, member: member) {
      if let last {
        days += day - last
        if day - last > limit { count += 1 }
      }
      last = day
    }
    return (count, days)
  }
}
