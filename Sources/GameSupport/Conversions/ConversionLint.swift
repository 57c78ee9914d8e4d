import ScenarioReading

extension Lint {
  /// Warns of circles that gain something, each at a number that decides what is given or taken:
  /// one that was set for this run, else the one that pays the gain, or the first that the scenario
  /// states.
  package func report(_ cycles: [ConversionCycle], areAll: Bool) {
    if !areAll { warn("gains in circles of conversions are unknown: numbers have too many digits") }
    for cycle in cycles {
      let conversions = [cycle.payer] + cycle.steps.map(\.conversion)
      let all = places(of: conversions.flatMap(\.sources))
      let main = places(of: conversions.compactMap(\.sources.first))
      let place =
        all.first { $0.section.isOverridden($0.source.property, index: $0.source.index) }
        ?? main.first { $0.section.isStated($0.source.property) } ?? main.first
      if let (section, source) = place {
        section.warn(source.property, index: source.index, cycle.text)
      } else {
        warn(cycle.text)
      }
    }
  }

  /// Returns the numbers that the scenario has, each with its section.
  private func places(of sources: [RuleSource]) -> [(section: Lint, source: RuleSource)] {
    sources.compactMap { source in
      sections(with: source.property).dropFirst(source.ordinal).first.map { ($0, source) }
    }
  }
}
