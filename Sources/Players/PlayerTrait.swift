/// A number that each player draws once, before its life, from a known law, such as its skill.
///
/// Within an archetype the expectations of the number, of its square and of its product with the
/// days of `PresenceControl` are known exactly. So a run that happened to draw players more skilled
/// than usual can be corrected for it: traits are control variates (Glasserman, "Monte Carlo Methods
/// in Financial Engineering", 4.1) of every metric, also of those that do not depend on them.
public struct PlayerTrait: Sendable {
  /// The mean of the number, and that of its square, over the players of an archetype.
  public typealias Moments = (mean: Double, square: Double)

  /// The moments by archetype.
  package let moments: [Moments]
  /// True if presence depends on it, as on activity; all other traits are independent of presence.
  package let isActivity: Bool
  private let value: @Sendable (_ person: Person, _ key: PlayerKey) -> Double

  /// Creates a trait that is independent of presence. Its standard deviation should be about 1, as
  /// it is recorded in steps of 2⁻¹², and it must lie within ±1,000.
  ///
  /// - Parameters:
  ///   - moments: The moments by archetype. A trait that does not vary within one is not used there.
  ///   - value: Returns a player's number, from the same luck as the game that draws it.
  public init(
    moments: [Moments], value: @escaping @Sendable (_ person: Person, _ key: PlayerKey) -> Double
  ) {
    (self.moments, self.value, isActivity) = (moments, value, false)
  }

  /// Creates the trait that is a standard normal number, from which a game makes a player's own
  /// parameter: its mean is 0 and its variance 1, however the parameter depends on it.
  ///
  /// - Parameters:
  ///   - varies: True for each archetype whose players' parameter depends on the number.
  ///   - value: Returns a player's number, from the same luck as the game that draws it.
  public static func normal(
    varies: [Bool], value: @escaping @Sendable (_ person: Person, _ key: PlayerKey) -> Double
  ) -> PlayerTrait {
    PlayerTrait(moments: varies.map { (0, $0 ? 1 : 0) }) { person, key in
      varies[person.archetype] ? value(person, key) : 0
    }
  }

  fileprivate init(activity moments: [Moments]) {
    (self.moments, isActivity, value) = (moments, true, { person, _ in person.activity })
  }

  /// The multiple of a trait that is recorded as a whole number.
  package static let scale = 4096.0

  /// Returns a player's number in whole steps.
  package func steps(of person: Person, _ key: PlayerKey) -> Int {
    let value = value(person, key)
    return value.isFinite ? Int((max(-1000, min(1000, value)) * Self.scale).rounded()) : 0
  }
}

extension Population {
  /// The traits of players of every game: activity and their own mean of tasks, if they spread.
  package var traits: [PlayerTrait] {
    let archetypes = rules.archetypes
    var traits: [PlayerTrait] = []
    if archetypes.contains(where: { $0.activitySpread > 0 }) {
      let moments = archetypes.indices.map { index in
        activities(of: index).reduce((0.0, 0.0)) {
          let weighted = $1.weight * $1.value
          return ($0.0 + weighted, $0.1 + weighted * $1.value)
        }
      }
      traits.append(PlayerTrait(activity: moments))
    }
    if archetypes.contains(where: { $0.tasksSpread > 0 }) {
      traits.append(
        .normal(varies: archetypes.map { $0.tasksSpread > 0 }) { _, key in
          Self.deviateOfTasks(key)
        })
    }
    return traits
  }
}
