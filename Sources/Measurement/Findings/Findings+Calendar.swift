import Statistics

/// A quantity on each day of the calendar, over the players who have joined by then.
package struct CalendarCourse: Sendable {
  /// The state, or the account whose amount of the day it is.
  package let series: Series
  /// From the first day on which any player joins.
  package let means: [Estimate]
}

extension Findings {
  /// Returns the players of a group who are observed on a day of life.
  package func players(ofGroup group: Int, on day: Int) -> Int {
    if group > 0 { return plan.isObserved(group - 1, on: day) ? groupPlayers[group] : 0 }
    return plan.hasCohorts
      ? plan.archetypes.indices.reduce(0) { $0 + players(ofGroup: $1 + 1, on: day) } : players
  }

  /// States, then accounts, by day of the calendar; none where all players join on the same day.
  package var calendar: [CalendarCourse] {
    if !plan.hasCohorts { return [] }
    let states = states.map { ($0.series, $0.days.map { $0.map(\.mean) }) }
    let flows = zip(plan.series[plan.stateCount...], flows).map { ($0, $1.means) }
    return (states + flows).map { series, means in
      let least = series.isNonNegative ? 0 : -Double.infinity
      return CalendarCourse(
        series: series,
        means: byCalendarDay(means, within: least...(series.kind == .retained ? 1 : .infinity)))
    }
  }

  /// The share of players who play on each day of the calendar, of those who have joined.
  package var calendarActivity: [Estimate] {
    if !plan.hasCohorts { return [] }
    return byCalendarDay(activeShares.map { $0.map { Estimate(value: $0) } }, within: 0...1)
  }

  /// The share of the population that has joined by each day of the calendar, and its players.
  package var joined: [(share: Double, players: Int)] {
    let weights = plan.weights(ofRow: 0)
    return plan.calendarDays.map { date in
      plan.archetypes.indices.filter { plan.joinDays[$0] <= date }.reduce((0, 0)) {
        ($0.0 + weights[$1], $0.1 + groupPlayers[$1 + 1])
      }
    }
  }

  /// Returns means over those who have joined, from means by day of life, `[group][day − 1]`.
  ///
  /// Archetypes count by their weights; their bounds are combined like the sides of a right angle
  /// (Zou and Donner, Statist. Med. 27, 2008), and widened by the factor by which shared parties
  /// widen those of all players on the same days of life.
  private func byCalendarDay(
    _ means: [[Estimate]], within limits: ClosedRange<Double>
  ) -> [Estimate] {
    let weights = plan.weights(ofRow: 0)
    func together(_ parts: [(archetype: Int, day: Int)]) -> Estimate {
      let known = parts.map {
        (weight: weights[$0.archetype], mean: means[$0.archetype + 1][$0.day - 1])
      }
      .filter { $0.weight > 0 && $0.mean.value != nil }
      let all = known.reduce(0) { $0 + $1.weight }
      if known.isEmpty { return .nothing }
      let mean = known.reduce(0) { $0 + $1.weight * $1.mean.value! } / all
      if known.allSatisfy({ $0.mean.isUniform }) { return Estimate(value: mean) }
      func side(_ bound: KeyPath<Estimate, Double?>) -> Double? {
        var squares = 0.0
        for (weight, own) in known {
          guard let end = own[keyPath: bound] ?? (own.isUniform ? own.value : nil) else {
            return nil
          }
          let distance = weight / all * (end - own.value!)
          squares += distance * distance
        }
        return squares.squareRoot()
      }
      return Estimate(
        value: mean, low: side(\.low).map { mean - $0 }, high: side(\.high).map { mean + $0 })
    }
    let widening = (1...days).map { day -> Double in
      let observed = plan.archetypes.indices.filter { plan.isObserved($0, on: day) }
      guard day <= means[0].count, let wide = means[0][day - 1].halfWidth,
        let narrow = together(observed.map { ($0, day) }).halfWidth, narrow > 0
      else { return 1 }
      return max(1, wide / narrow)
    }
    return plan.calendarDays.map { date in
      let parts = plan.archetypes.indices.filter { plan.joinDays[$0] <= date }
        .map { (archetype: $0, day: date - plan.joinDays[$0] + 1) }
      return together(parts).moved(
        by: 0, error: parts.map { widening[$0.day - 1] }.max() ?? 1, within: limits)
    }
  }
}
