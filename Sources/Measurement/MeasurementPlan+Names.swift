extension MeasurementPlan {
  /// All metrics that a run of this plan can give.
  public var definitions: [MetricDefinition] {
    metrics + droughts.flatMap { $0.metrics.map(\.definition) }
      + endings.joined().map(\.definition) + quantiles.map(\.definition)
      + purses.flatMap { purse in
        (bands?.starts ?? []).map { Self.net(purse.currency, fromLevel: $0) }
          + checkpointDays.map { gini(purse.currency, day: $0) }
      } + ratios.map(\.definition)
  }

  /// Returns the metrics of a source's droughts, including requested shares.
  package func metrics(ofSource index: Int) -> [DroughtMetric] {
    droughts[index].metrics + endings[index]
  }

  public var metricNames: [String] { definitions.map(\.name) }

  /// The families of metrics that are available on request, by number.
  public var families: [MetricDefinition] {
    let level = level.map { _ in Self.milestone(ofLevel: nil) }
    let states = series.prefix(stateCount).dropFirst(totals.count)
    return states.map { $0.definition(day: nil, note: noteOnLate) }
      + droughts.dropLast(levelMilestones.count).map { $0.ending(by: nil) }
      + (level?.metrics.map(\.definition) ?? []) + activityFamilies
      + [Self.familyOfWindows, Quantiles.family]
  }

  /// A state at the end of the run, of all players: the shares of those who left, are stuck or go on
  /// add up to 1. The outlier of this name may have been stuck earlier, and has played all its days.
  static let stuck = MetricDefinition.share(
    "players.stuck",
    "Share of all players who have not left the game by the last day, are below the highest level, "
      + "and gained no level in the last \(Outlier.stuckDays) days, played or not.")

  package static func gini(
    _ currency: String, day: Int, note: String = ""
  ) -> MetricDefinition {
    MetricDefinition(
      "\(currency).gini.day<N>", unit: "0 equal … 1 one holds all", kind: .gini, number: day,
      "Inequality of the \(currency) that players hold at the end of day <N>: "
        + "0 when all hold the same, 1 when one holds all\(note).")
  }

  package static func net(_ currency: String, fromLevel level: Int) -> MetricDefinition {
    MetricDefinition(
      "\(currency).net.perActiveDay.level<N>", unit: currency, kind: .pooledRatio, number: level,
      "\(currency.capitalizedFirst) from faucets less \(currency) into sinks per active day that "
        + "begins in the band of levels from <N> on, all players' days pooled.")
  }

  /// Returns true if a run of these rules gives a metric of this name, provided that it lasts long
  /// enough: a day's metrics are also known for days beyond the plan's.
  public func knows(metric name: String) -> Bool {
    let names = Set(metricNames)
    if names.contains(name) || obstacle(toWindow: name) != nil { return true }
    if let metric = Quantiles.split(name)?.metric {
      return metrics.contains { $0.name == metric && !$0.kind.isProportion }
        || Self.day(of: metric) ?? 0 > days && knows(metric: metric)
    }
    guard let day = Self.earliestEnd(of: name), day > days else { return false }
    if name == Self.stuck.name { return level != nil }
    if Self.activity(of: name) != nil { return knows(activity: name) }
    return names.contains("\(name.dropLast("\(day)".count))\(days)")
      || metrics.contains { $0.total == .count && "\($0.name).day\(day)" == name }
  }

  /// Returns the reason why a run of this plan, or of any length, cannot measure a metric, if any.
  public func obstacle(to name: String, ofAnyLength: Bool = false) -> String? {
    let highest = series.first { $0.isLevel }?.quantilesUpTo
    if let level = Self.level(of: name), let highest, level > highest {
      return "the highest level is \(highest)"
    }
    if let obstacle = obstacle(toWindow: name, ofAnyLength: ofAnyLength) { return obstacle }
    guard !ofAnyLength, let day = Self.earliestEnd(of: name), day > days, knows(metric: name) else {
      return nil
    }
    return "the run ends on day \(days)"
      + (Self.number(after: ".day", in: Quantiles.split(name)?.metric ?? name) == day
        ? "" : ", before day \(day)")
  }

  /// Returns the last day of the shortest run with a metric, where it depends on that.
  static func earliestEnd(of name: String) -> Int? {
    name == stuck.name ? Outlier.stuckDays + 1 : day(of: name)
  }

  /// Returns the names that a misspelt one may stand for, including those available on request.
  public func metricNames(like name: String) -> [String] {
    let all = metricNames
    if let (_, first, last) = Self.window(of: name) {
      return all + sums.map { "\($0.name).days\(first)to\(last)" }
    }
    if let day = Self.number(after: ".day", in: name, asWritten: false), 1..<days ~= day {
      let lastDay = ".day\(days)"
      return all
        + all.filter { $0.hasSuffix(lastDay) }.map { "\($0.dropLast(lastDay.count)).day\(day)" }
        + sums.filter { $0.total == .count }.map { "\($0.name).day\(day)" }
        + activityNames(like: name)
    }
    if let level = Self.level(of: name) { return all + Self.milestone(ofLevel: level).metricNames }
    if let attempt = Self.number(after: ".by", in: name, asWritten: false) {
      return all + droughts.map { $0.ending(by: attempt).name }
    }
    guard let (_, share) = Quantiles.split(name) else {
      return name.contains("active") || name.contains("gap") ? all + activityNames(like: name) : all
    }
    return all + metrics.filter { !$0.kind.isProportion }.map { Quantiles.name(of: $0.name, share) }
  }

  /// Returns the day of life in a metric's name: 21 of `level.day21` and of `level.day21.p50`, and
  /// that of `active.day20`.
  public static func day(of name: String) -> Int? {
    activity(of: name)?.day ?? number(after: ".day", in: Quantiles.split(name)?.metric ?? name)
  }

  /// Returns the names that a run gives only on request, sorted, each once.
  public static func onDemandNames(_ names: some Sequence<String>) -> [String] {
    Set(
      names.filter { name in
        day(of: name) != nil || window(of: name) != nil || number(after: ".by", in: name) != nil
          || level(of: name) != nil || isPooledActivity(name) || Quantiles.split(name) != nil
          || !parts(ofRatio: name).isEmpty
      }
    ).sorted()
  }

  /// Returns the level in a milestone's metric: 30 of `milestone.level30.days.p50`.
  public static func level(of name: String) -> Int? {
    let beginning = "milestone.level"
    guard name.hasPrefix(beginning) else { return nil }
    let digits = name.dropFirst(beginning.count).prefix { $0 != "." }
    guard let level = Int(digits), level > 1, "\(level)" == digits else { return nil }
    return level
  }

  /// Returns the source for the days until a level, or nil for the family, is first reached.
  static func milestone(ofLevel level: Int?) -> DroughtSource {
    DroughtSource(
      name: "milestone.level<N>", number: level, attempts: "days", forcedAt: nil, once: true,
      event: "reached level <N>")
  }

  /// Returns the requested shares of a source, each once. Pity ends a drought by any later attempt.
  static func endings(_ source: DroughtSource, asked names: Set<String>) -> [DroughtMetric] {
    let attempts = Set(names.compactMap { number(after: ".by", in: $0) }).sorted()
    let longest = source.forcedAt == nil ? source.capacity : 1_000_000
    return attempts.filter { 1...longest ~= $0 }.map { attempt in
      DroughtMetric(
        definition: source.ending(by: attempt),
        figure: .endedShare(by: min(attempt, source.capacity)))
    }.filter { names.contains($0.definition.name) }
  }

  /// Returns the number at the end of a name; as written, it has no leading zeros.
  static func number(after word: String, in name: String, asWritten: Bool = true) -> Int? {
    // Compares bytes, as a plan asks for each of its metrics.
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      name.utf8[dot...].starts(with: word.utf8)
    else { return nil }
    let digits = name[dot...].dropFirst(word.count)
    guard let number = Int(digits), !asWritten || "\(number)" == digits else { return nil }
    return number
  }
}
