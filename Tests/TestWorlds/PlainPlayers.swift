import Players

extension Archetype {
  /// A player of no surprises: every day one task, always the same person.
  package static func plain(
    _ name: String = "plain", weight: Double = 1, activity: Double = 1, tasks: Double = 1,
    churn: Double = 0, lapse: Double = 0, lapseDays: ClosedRange<Int> = 3...14
  ) -> Archetype {
    var archetype = Archetype(
      name, weight: weight, activity: activity, tasksPerActiveDay: tasks, churn: churn,
      lapse: lapse, lapseDays: lapseDays)
    archetype.activitySpread = 0
    return archetype
  }
}

extension PopulationRules {
  package static func of(
    _ archetypes: [Archetype], partySizes: [Double] = [1], weekdayFactors: [Double]? = nil,
    streakPresence: Double = 0, presenceCap: Double = 1, opens: ClosedRange<Int> = 3...6,
    wakingMinutes: ClosedRange<Int> = 420...1320
  ) -> PopulationRules {
    var rules = PopulationRules(archetypes: archetypes)
    rules.partySizes = partySizes
    rules.weekdayFactors = weekdayFactors ?? Array(repeating: 1, count: 7)
    rules.streakPresence = streakPresence
    rules.presenceCap = presenceCap
    rules.opens = opens
    rules.wakingMinutes = wakingMinutes
    return rules
  }
}
