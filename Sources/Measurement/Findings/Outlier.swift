/// A notable party member: the run remembers its party and place, so that its life can be replayed.
public struct Outlier: Sendable, Equatable {
  /// Its description: `longest drought: task`, `poorest in gold`, `stuck`.
  public let what: String
  /// The metric that makes it notable.
  public let metric: String
  public let unit: String
  /// Its value of the metric.
  public let value: Double
  /// Its party, from 0.
  public let party: Int
  /// Its place in the party, from 0.
  public let member: Int
  public let archetype: String
}

extension Outlier {
  /// Returns those of a run, in the order of the plan; omits rules that no member meets.
  static func all(of tally: RunTally) -> [Outlier] {
    zip(tally.plan.outliers, tally.outliers.entries).compactMap { rule, entry in
      guard let entry else { return nil }
      let metric = tally.plan.metrics[rule.metric]
      return Outlier(
        what: rule.what, metric: metric.name, unit: metric.unit,
        value: Double(entry.value) / Double(metric.scale), party: entry.party,
        member: entry.member, archetype: tally.plan.archetypes[entry.archetype])
    }
  }
}
