import ScenarioReading

extension Lint {
  /// Warns of circles that gain something, each at a number that decides what its conversions give
  /// or take: of those that the scenario states, the one that pays the gain if possible.
  package func report(_ cycles: [ConversionCycle]) {
    for cycle in cycles {
      let sources = ([cycle.payer] + cycle.steps.map(\.conversion)).compactMap(\.source)
        .compactMap { source in section(of: source).map { (section: $0, source: source) } }
      let stated = sources.first { $0.section.isStated($0.source.property) }
      if let (section, source) = stated ?? sources.first {
        section.warn(source.property, index: source.index, cycle.text)
      } else {
        warn(cycle.text)
      }
    }
  }

  private func section(of source: RuleSource) -> Lint? {
    sections(with: source.property).dropFirst(source.ordinal).first
  }
}
