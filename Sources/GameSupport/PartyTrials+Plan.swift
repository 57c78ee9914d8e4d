import Measurement
import Players

extension PartyTrials {
  /// Returns the measurements of a run of the game, whose own metrics these are. A drought may begin by
  /// the rules of one phase and end by those of another, so it is followed as long as any of them lets it
  /// be.
  @usableFromInline
  static func plan(
    game: G, metrics: [MetricDefinition], phases: ContiguousArray<G>,
    population: PopulationRules, days: Int, measures: MeasureRules
  ) -> MeasurementPlan {
    let plan = uncheckedPlan(
      game: game, metrics: metrics, phases: phases, population: population, days: days,
      measures: measures)
    plan.check(of: G.self)
    return plan
  }

  /// Returns the same measurements, also where two have one name.
  package static func uncheckedPlan(
    game: G, metrics: [MetricDefinition], phases: ContiguousArray<G>,
    population: PopulationRules, days: Int, measures: MeasureRules
  ) -> MeasurementPlan {
    let droughts = phases.reduce(game.droughts) { longest, phase in
      let own = phase.droughts
      return longest.map { source in
        own.first { $0.name == source.name }.map(source.forced(noEarlierThan:)) ?? source
      }
    }
    let own = Population(rules: population)
    return MeasurementPlan(
      days: days, archetypes: population.archetypes.map(\.name),
      weights: population.archetypes.map(\.weight), joinDays: population.joinDays,
      groups: population.groups, series: [.retained] + game.series, droughts: droughts,
      metrics: metrics + lifeMetrics, traits: own.traits(with: game.drawnTraits),
      expectedCompanions: G.Party.self == Alone.self ? [] : population.expectedCompanions,
      expectedPresence: own.expectedPresence(through:), measures: measures)
  }

  /// The metrics of every game's players, in the order in which `end` stores them.
  private static var lifeMetrics: [MetricDefinition] {
    [
      MetricDefinition("days.active", unit: "days", "Days on which a player plays."),
      .share("players.retained", "Share of players who have not left the game by the last day."),
    ]
  }
}
