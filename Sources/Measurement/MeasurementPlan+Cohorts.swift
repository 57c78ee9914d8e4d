// Players who join on different days of the calendar. All days of measurement are days of life; all
// lives end on the same day of the calendar, so that late players are observed for fewer days.

/// Players who join on one day of the calendar.
package struct Cohort: Sendable, Hashable {
  /// Its name, and that of its group of archetypes.
  package let name: String
  /// The day of the calendar on which its players join.
  package let joinDay: Int
  /// The last day of their lives.
  package let observedDays: Int
  /// Its share of the population.
  package let share: Double
}

extension MeasurementPlan {
  /// True if some players join later than others.
  package var hasCohorts: Bool { observedDays.contains { $0 < days } }

  /// The days of the calendar on which any player has joined.
  package var calendarDays: ClosedRange<Int> {
    let first = joinDays.min()!
    return first...first + days - 1
  }

  /// The cohorts, in the order of their groups; none where all players join on the same day.
  package var cohorts: [Cohort] {
    guard hasCohorts else { return [] }
    let shares = weights(ofRow: 0)
    return groups.filter(\.isCohort).compactMap { group in
      guard let first = group.archetypes.first else { return nil }
      return Cohort(
        name: group.name, joinDay: joinDays[first],
        observedDays: observedDays[first],
        share: group.archetypes.reduce(0) { $0 + shares[$1] })
    }
  }

  /// The days of life in stretches on which the same archetypes are observed, fewer and fewer.
  var stretches: [ClosedRange<Int>] {
    let ends = Set(observedDays).sorted()
    return zip([0] + ends, ends).map { $0 + 1...$1 }
  }

  /// By archetype, the place in `RunTally.sizes` of its stretches' end; empty where all are observed
  /// through the last day.
  var placesOfLengths: [Int] {
    guard hasCohorts else { return [] }
    let ends = stretches.map(\.upperBound)
    return observedDays.map { metricRows + ends.firstIndex(of: $0)! }
  }

  /// Returns the last day on which any player of a row is observed.
  func observedDays(ofRow row: Int) -> Int {
    archetypes(ofRow: row).map { observedDays[$0] }.max() ?? days
  }

  /// Returns the reason why a run of this plan, or of any length, cannot measure a metric of a
  /// group, if any.
  package func obstacle(to metric: MetricID, ofAnyLength: Bool = false) -> String? {
    if let obstacle = obstacle(to: metric.name, ofAnyLength: ofAnyLength) { return obstacle }
    guard !ofAnyLength, let row = groupNames.firstIndex(of: metric.group),
      let day = Self.earliestEnd(of: metric.name), day > observedDays(ofRow: row),
      knows(metric: metric.name)
    else { return nil }
    let last = observedDays(ofRow: row)
    return "\(metric.group) is observed for \(last) \(last == 1 ? "day" : "days")"
  }

  func isObserved(_ archetype: Int, on day: Int) -> Bool { day <= observedDays[archetype] }

  package func gini(_ currency: String, day: Int) -> MetricDefinition {
    Self.gini(currency, day: day, note: noteOnLate)
  }

  var noteOnLate: String { Self.note(onLate: observedDays, days) }

  /// Returns the end of a sentence on a day that late players do not reach; empty without such.
  static func note(onLate observedDays: [Int], _ days: Int) -> String {
    observedDays.contains { $0 < days }
      ? "; days count from joining, and players who joined too late to reach the day are left out"
      : ""
  }

  static func observedDays(_ joinDays: [Int], days: Int, archetypes: Int) -> [Int] {
    precondition(joinDays.count == archetypes, "each archetype joins on a day")
    let observed = joinDays.map { days - ($0 - joinDays.min()!) }
    precondition(observed.allSatisfy { 1...days ~= $0 }, "all join by the last day")
    return observed
  }
}
