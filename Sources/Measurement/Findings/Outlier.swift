/// An outlying party member, whose party and place are remembered to replay its life.
public struct Outlier: Sendable, Equatable {
  /// Days without gaining a level, below the highest, that make a player stuck: as an outlier, days
  /// that it played at any time; in `players.stuck`, the last days of the run, played or not.
  public static let stuckDays = 30

  /// Its description: `longest drought: task`, `poorest in gold`, `stuck`.
  public let what: String
  public let unit: String
  /// The metric's value that makes it an outlier; for `stuck`, the days played without a level.
  public let value: Double
  /// Its party and its place in it, from 0.
  public let party, member: Int
  public let archetype: String

  /// Returns the outliers of a run, in the order of the plan; omits rules that no member meets.
  static func all(of tally: RunTally) -> [Outlier] {
    zip(tally.plan.outliers, tally.outliers.entries).compactMap { rule, entry in
      guard let entry else { return nil }
      let metric = rule.metric.map { tally.plan.metrics[$0] }
      return Outlier(
        what: rule.what, unit: metric?.unit ?? "days played without a level",
        value: Double(entry.value) / Double(metric?.scale ?? 1), party: entry.party,
        member: entry.member, archetype: tally.plan.archetypes[entry.archetype])
    }
  }
}
