/// A number that each player draws once, before its life, from a known law, such as its skill.
///
/// Within an archetype its expectation is known exactly, and so are those of its square and of its
/// product with presence (`PresenceControl`). A run that happened to draw players more skilled than
/// usual is corrected for it: traits are control variates (Glasserman, "Monte Carlo Methods in
/// Financial Engineering", 4.1) of every metric.
public struct PlayerTrait: Sendable {
  /// The mean of the number, and that of its square, over the players of an archetype.
  public typealias Moments = (mean: Double, square: Double)

  /// A control variate made from the number, besides itself.
  public enum Term: Sendable, Hashable {
    /// Its square, for a number that matters on both sides of its mean, such as a bias.
    case square
    /// Its product with active days, for a number that matters on each of them, and that is
    /// independent of presence.
    case timesDays
  }

  /// The moments by archetype.
  package let moments: [Moments]
  package let terms: [Term]
  private let value: @Sendable (_ person: Person, _ key: PlayerKey) -> Double

  /// Creates a trait. It must lie within ±1,000, and should vary by about 1, as it is recorded in
  /// steps of 2⁻¹².
  ///
  /// - Parameters:
  ///   - terms: The terms that explain players' lives besides, as far as each is worth its time.
  ///   - moments: The exact moments, one for each archetype.
  ///   - value: Returns a player's number, drawn from the same luck as by the game.
  public init(
    with terms: [Term] = [], moments: [Moments],
    value: @escaping @Sendable (_ person: Person, _ key: PlayerKey) -> Double
  ) {
    (self.moments, self.terms, self.value) = (moments, terms, value)
  }

  /// Creates the trait that is a standard normal number, from which a game makes a player's own
  /// parameter: its mean is 0 and its variance 1, however the parameter depends on it.
  ///
  /// - Parameters:
  ///   - terms: The terms that explain players' lives besides, as far as each is worth its time.
  ///   - varies: For each archetype, true if its players' parameter depends on the number.
  ///   - value: Returns a player's number, drawn from the same luck as by the game.
  public static func normal(
    with terms: [Term] = [], varies: [Bool],
    value: @escaping @Sendable (_ person: Person, _ key: PlayerKey) -> Double
  ) -> PlayerTrait {
    PlayerTrait(with: terms, moments: varies.map { (0, $0 ? 1 : 0) }) { person, key in
      varies[person.archetype] ? value(person, key) : 0
    }
  }

  /// Traits are recorded as whole numbers, in steps of 1 ÷ scale.
  package static let scale = 4096.0

  /// Returns a player's number in whole steps.
  package func steps(of person: Person, _ key: PlayerKey) -> Int {
    let value = value(person, key)
    return value.isFinite ? Int((max(-1000, min(1000, value)) * Self.scale).rounded()) : 0
  }
}

extension Population {
  /// Returns the traits of players of every game, which are activity and their own mean of tasks if
  /// they spread, then a game's own.
  @usableFromInline
  package func traits(with own: [PlayerTrait]) -> [PlayerTrait] {
    let archetypes = rules.archetypes
    precondition(
      own.allSatisfy { $0.moments.count == archetypes.count }, "a trait has moments by archetype")
    var traits: [PlayerTrait] = []
    if archetypes.contains(where: { $0.activitySpread > 0 }) {
      let laws = archetypes.map { (mean: $0.activity, spread: $0.activitySpread) }
      let moments = archetypes.indices.map(momentsOfActivity)
      traits.append(
        PlayerTrait(moments: moments) { person, _ in
          let law = laws[person.archetype]
          return law.spread > 0 ? (person.activity - law.mean) / law.spread : 0
        })
    }
    if archetypes.contains(where: { $0.tasksSpread > 0 }) {
      traits.append(
        .normal(varies: archetypes.map { $0.tasksSpread > 0 }) { _, key in
          Self.deviateOfTasks(key)
        })
    }
    return traits + own
  }

  /// Returns the moments of an archetype's activity, in spreads from its mean before it is clipped.
  private func momentsOfActivity(of archetype: Int) -> PlayerTrait.Moments {
    let (mean, spread) = (
      rules.archetypes[archetype].activity, rules.archetypes[archetype].activitySpread
    )
    guard spread > 0 else { return (0, 0) }
    return activities(of: archetype).reduce((0, 0)) { moments, activity in
      let z = (activity.value - mean) / spread
      return (moments.mean + activity.weight * z, moments.square + activity.weight * z * z)
    }
  }
}
