import Statistics

/// What makes a member of a party worth a look: the greatest or the least value of a metric.
struct OutlierRule: Sendable, Hashable {
  /// What the report calls it: `longest drought: task`.
  let what: String
  /// An index of the plan's metrics.
  let metric: Int
  let isLeast: Bool
  /// An index of the metric of which the greater value counts among equals; nil for none.
  let tieBreak: Int?
  /// Whether only who was active on at least half of the days counts: of the others the least is
  /// always nothing.
  let ofTheActive: Bool
}

/// The farthest outlier of all parties, by rule.
///
/// Of several with the same value the one with the greatest tie-break counts, then the one of the
/// lowest party, and of these the first member; so neither the order of the parties nor how they are
/// split matters.
struct OutlierTally: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    let value: Int
    let tieBreak: Int
    let party: Int
    let member: Int
    let archetype: Int

    /// Whether it stands before another one.
    func precedes(_ other: Entry, isLeast: Bool) -> Bool {
      if value != other.value { return (value < other.value) == isLeast }
      if tieBreak != other.tieBreak { return tieBreak > other.tieBreak }
      return (party, member) < (other.party, other.member)
    }
  }

  /// By rule; nil where nobody counts yet.
  private(set) var entries: [Entry?]
  private let isLeast: [Bool]

  init(_ rules: [OutlierRule]) {
    entries = rules.map { _ in nil }
    isLeast = rules.map(\.isLeast)
  }

  mutating func record(_ entry: Entry, rule: Int) {
    if let found = entries[rule], !entry.precedes(found, isLeast: isLeast[rule]) { return }
    entries[rule] = entry
  }

  mutating func merge(_ other: OutlierTally) {
    for (rule, entry) in other.entries.enumerated() {
      if let entry { record(entry, rule: rule) }
    }
  }
}

extension MeasurementPlan {
  /// The longest drought of each source that keeps count of it (pity makes many equally long: of
  /// those who had one, whose drops were forced most often), the poorest and the richest, the
  /// fastest and the stuck: greatest and least progress, as XP where there is any.
  static func outliers(
    _ metrics: [MetricDefinition], series: [Series], droughts: [DroughtSource], days: Int
  ) -> [OutlierRule] {
    func rule(
      _ what: String, _ metric: String, isLeast: Bool = false, tieBreak: String? = nil,
      ofTheActive: Bool = false
    ) -> OutlierRule? {
      metrics.firstIndex { $0.name == metric }.map {
        OutlierRule(
          what: what, metric: $0, isLeast: isLeast,
          tieBreak: metrics.firstIndex { $0.name == tieBreak }, ofTheActive: ofTheActive)
      }
    }
    let longest = droughts.filter { !$0.once }.map {
      rule(
        "longest drought: \($0.name)", "drought.\($0.name).longest",
        tieBreak: "drops.\($0.name).forced.share")
    }
    let wealth = series.flatMap { one -> [OutlierRule?] in
      guard let currency = one.heldCurrency else { return [] }
      let held = "\(one.name).day\(days)"
      return [
        rule("poorest in \(currency)", held, isLeast: true, ofTheActive: true),
        rule("richest in \(currency)", held),
      ]
    }
    let track = ["xp", "level", "difficulty"].first { name in
      series.contains { $0.name == name && $0.kind == .track }
    }
    let progress = track.map { name in
      [
        rule("fastest", "\(name).day\(days)"),
        rule("stuck", "\(name).day\(days)", isLeast: true, ofTheActive: true),
      ]
    }
    let isCounted = metrics.contains { $0.name == "days.active" }
    return (longest + wealth + (progress ?? [])).compactMap { $0 }
      .filter { isCounted || !$0.ofTheActive }
  }
}
