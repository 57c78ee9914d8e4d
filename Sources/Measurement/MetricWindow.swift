extension MeasurementPlan {
  /// A metric of some days: what the total of a metric of the whole life grows by on them.
  package struct Window: Sendable, Hashable {
    let definition: MetricDefinition
    let days: ClosedRange<Int>
    /// The indices of the metric of the whole life, of its own one, and of its total's series.
    let whole: Int
    fileprivate(set) var metric = 0, series = 0
  }

  /// Returns the metric and the days, which may be impossible, in the name of a window:
  /// `drops.task.days30to32`; nil for another name.
  package static func window(of name: String) -> (whole: String, first: Int, last: Int)? {
    let name = Quantiles.split(name)?.metric ?? name
    guard let mark = name.lastIndex(of: "."), parts(ofRatio: name).isEmpty else { return nil }
    let numbers = name[mark...].dropFirst(5).split(separator: "to").map { Int($0) }
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1],
      name[mark...] == ".days\(first)to\(last)"
    else { return nil }
    return (String(name[..<mark]), first, last)
  }

  /// Returns the requested windows that a run has and records, and counts up to a day, by last day;
  /// and the metrics whose totals they need. Windows follow the other metrics.
  static func windows(
    of metrics: [MetricDefinition], asked: [String], _ recorded: Recorded, through end: Int
  ) -> (windows: [Window], totals: [Int]) {
    let names = Set(asked.map { Quantiles.split($0)?.metric ?? $0 }).filter(recorded.includes)
    var windows = names.compactMap { name -> Window? in
      let day = day(of: name)
      guard
        let (whole, first, last) = window(of: name)
          ?? day.map({ (String(name.dropLast(".day\($0)".count)), 1, $0) }),
        1...end ~= first, first...end ~= last,
        let index = metrics.firstIndex(where: { $0.name == whole }),
        let total = metrics[index].total, day == nil || total == .count
      else { return nil }
      let meaning = metrics[index].meaning.dropLast().replacing(" in the whole run", with: "")
        .replacing(" of the run", with: "")
      let definition = MetricDefinition(
        name, unit: metrics[index].unit, scale: metrics[index].scale,
        "\(meaning), on days \(first) to \(last).")
      return Window(definition: definition, days: first...last, whole: index)
    }.sorted { ($0.days.upperBound, $0.definition.name) < ($1.days.upperBound, $1.definition.name) }
    let totals = Set(windows.map(\.whole)).sorted()
    for index in windows.indices {
      windows[index].metric = metrics.count + index
      windows[index].series = totals.firstIndex(of: windows[index].whole)!
    }
    return (windows, totals)
  }

  static let familyOfWindows = MetricDefinition(
    "METRIC.daysMtoN", unit: "as the metric",
    "Metric of days M to N alone, for any that counts in the whole run, per day or per active day; "
      + "METRIC.dayN is the count up to the end of day N.")

  /// The metrics with windows of days.
  var sums: [MetricDefinition] { metrics.filter { $0.total != nil } }

  /// Returns the reason why a run of this plan, or of any length, has no such window of a metric.
  func obstacle(toWindow name: String, ofAnyLength: Bool = false) -> String? {
    guard let (whole, first, last) = Self.window(of: name),
      metricNames.contains(whole) || series.contains(where: { $0.name == whole })
    else { return nil }
    let names = sums.map(\.name)
    if !names.contains(whole) {
      let word = whole.prefix { $0 != "." }
      let alike = names.filter { $0.hasPrefix(word) } + names.filter { !$0.hasPrefix(word) }
      return "\(whole) is no sum of days, so it has no windows"
        + (names.isEmpty ? "" : "; these have: \(alike.prefix(8).joined(separator: ", "))")
    }
    if first < 1 || last < 1 { return "the first day is day 1" }
    if last < first { return "the window ends before it begins: write days\(last)to\(first)" }
    return ofAnyLength || last <= days ? nil : "the run ends on day \(days)"
  }
}

extension PartyRecorder {
  /// Stores each window's metric for the members that have the metric of the whole life.
  mutating func keepWindows() {
    for window in plan.windows where window.days.upperBound <= observedDays {
      for member in rows.archetypes.indices {
        let isMissing = metricValues[member * metricCount + window.whole] == Self.missing
        keep(isMissing ? nil : value(of: window, member), metric: window.metric, member: member)
      }
    }
  }

  /// Returns the metric of a window's days, as that of a life is rounded; nil for a mean of no days.
  private func value(of window: MeasurementPlan.Window, _ member: Int) -> Int? {
    func growth(_ series: Int) -> Int {
      dailyRecord[day: window.days.upperBound, member: member, series]
        - dailyRecord[day: window.days.lowerBound - 1, member: member, series]
    }
    let amount = growth(window.series)
    func mean(of parts: Int, over days: Int) -> Int? {
      let mean = Double(amount) / Double(parts) / Double(days)
      return days == 0 ? nil : Int((mean * Double(window.definition.scale)).rounded())
    }
    return switch plan.metrics[window.whole].total {
    case .perDay(let parts)?: mean(of: parts, over: window.days.count)
    case .perActiveDay(let parts)?: mean(of: parts, over: growth(plan.series.count))
    case .count?, nil: amount
    }
  }
}
