import Statistics

/// A rule for outliers among party members: the greatest or the smallest value of a metric.
struct OutlierRule: Sendable, Hashable {
  /// Its name in the report: `longest drought: task`.
  let what: String
  /// An index of the plan's metrics; nil for the days played without a level.
  let metric: Int?
  let isMinimum: Bool
  /// The index of the metric that breaks ties, greatest first; nil for none.
  let tieBreak: Int?
  /// True if only members active on half of the days count: the least value of others is always 0.
  let ofTheActive: Bool
}

/// The most extreme outlier of all parties, by rule. Ties go to the greatest tie-break, then to the
/// lowest party, then to the first member, so the order and the division of the parties do not
/// matter.
struct OutlierTally: KeptTally, Equatable {
  struct Entry: Equatable, Sendable {
    var value, tieBreak, party, member, archetype: Int

    func precedes(_ other: Entry, isMinimum: Bool) -> Bool {
      if value != other.value { return (value < other.value) == isMinimum }
      if tieBreak != other.tieBreak { return tieBreak > other.tieBreak }
      return (party, member) < (other.party, other.member)
    }
  }

  /// By rule; nil until a member counts.
  private(set) var entries: [Entry?]
  private let isMinimum: [Bool]

  init(_ rules: [OutlierRule]) {
    entries = rules.map { _ in nil }
    isMinimum = rules.map(\.isMinimum)
  }

  mutating func record(_ entry: Entry, rule: Int) {
    if let found = entries[rule], !entry.precedes(found, isMinimum: isMinimum[rule]) { return }
    entries[rule] = entry
  }

  mutating func exchange(with bytes: inout TallyBytes) {
    for rule in entries.indices {
      var isThere = entries[rule] != nil
      bytes.exchange(&isThere)
      let empty = Entry(value: 0, tieBreak: 0, party: 0, member: 0, archetype: 0)
      entries[rule] = isThere ? entries[rule] ?? empty : nil
      for number in [\Entry.value, \.tieBreak, \.party, \.member, \.archetype] where isThere {
        bytes.exchange(extreme: &entries[rule]![keyPath: number])
      }
    }
  }

  func isSound(_ plan: MeasurementPlan) -> Bool {
    entries.allSatisfy { entry in
      guard let entry else { return true }
      return entry.party >= 0 && entry.member >= 0
        && plan.archetypes.indices.contains(entry.archetype)
    }
  }

  mutating func merge(_ other: OutlierTally) {
    for (rule, entry) in other.entries.enumerated() {
      if let entry { record(entry, rule: rule) }
    }
  }
}

extension MeasurementPlan {
  /// Returns the rules: the longest drought of each source that records it (pity makes many equally
  /// long: the game's report says which metric breaks ties), the poorest and the richest, the
  /// fastest and the slowest: greatest and least progress, on the finest track; and the stuck.
  static func outliers(
    _ metrics: [MetricDefinition], series: [Series], droughts: [DroughtSource],
    report: GameReport, days: Int
  ) -> [OutlierRule] {
    func rule(
      _ what: String, _ metric: String, isMinimum: Bool = false, tieBreak: String? = nil,
      ofTheActive: Bool = false
    ) -> OutlierRule? {
      metrics.firstIndex { $0.name == metric }.map {
        OutlierRule(
          what: what, metric: $0, isMinimum: isMinimum,
          tieBreak: metrics.firstIndex { $0.name == tieBreak }, ofTheActive: ofTheActive)
      }
    }
    let longest = droughts.filter { !$0.once }.map {
      rule(
        "longest drought: \($0.name)", "drought.\($0.name).longest",
        tieBreak: report.droughtTieBreak?.replacing("<S>", with: $0.name))
    }
    let wealth = series.flatMap { one -> [OutlierRule?] in
      guard let currency = one.heldCurrency else { return [] }
      let held = "\(one.name).day\(days)"
      return [
        rule("poorest in \(currency)", held, isMinimum: true, ofTheActive: true),
        rule("richest in \(currency)", held),
      ]
    }
    let track = report.progress.first { name in
      series.contains { $0.name == name && $0.kind == .track }
    }
    let progress = track.map { name in
      [
        rule("fastest", "\(name).day\(days)"),
        rule("slowest", "\(name).day\(days)", isMinimum: true, ofTheActive: true),
      ]
    }
    let stuck = OutlierRule(
      what: "stuck", metric: nil, isMinimum: false, tieBreak: nil, ofTheActive: false)
    let hasLevels = series.contains { $0.isLevel }
    let isCounted = metrics.contains { $0.name == "days.active" }
    return (longest + wealth + (progress ?? []) + (hasLevels ? [stuck] : [])).compactMap { $0 }
      .filter { isCounted || !$0.ofTheActive }
  }
}
