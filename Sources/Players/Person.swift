import GameEngines
import Randomness

/// One synthetic player's own parameters, drawn once from its archetype (PLY-4).
public struct Person: Sendable {
  /// Index of its archetype in `PopulationRules.archetypes`.
  public let archetype: Int
  /// Chance of opening the game on a plain day.
  public let activity: Double
  /// Its archetype's range in the table of practice; the last entry is 0.
  @usableFromInline let practice: ClosedRange<Int>
  /// The spread and bias of its estimates when fully practised.
  @usableFromInline let practised: Misjudgement
  /// The part of them that practice removes.
  @usableFromInline let unpractised: Misjudgement
}

/// The distribution of ln(estimate ÷ actual): normal, with this mean and standard deviation.
public struct Misjudgement: Sendable {
  public var bias: Double
  public var sigma: Double

  @inlinable
  @inline(__always)
  public init(bias: Double, sigma: Double) {
    self.bias = bias
    self.sigma = sigma
  }
}

/// A population's rules in the form that the day loop reads.
public struct Population: Sendable {
  /// The original rules.
  public let rules: PopulationRules
  private let archetypeChoice: WeightedChoice
  /// e^(−n ÷ practice) by archetype and n, one archetype after another, each ending with 0.
  @usableFromInline let practiceLeft: [Double]
  private let practiceRanges: [ClosedRange<Int>]
  /// Seven per archetype, one archetype after another.
  @usableFromInline let weekdayFactors: [Double]
  @usableFromInline let churn: [Chance]
  @usableFromInline let lapse: [Chance]
  /// Tasks beyond the first on an active day, by archetype.
  @usableFromInline let furtherTasks: [PoissonTable]

  /// Precomputes everything that depends only on the archetypes.
  public init(rules: PopulationRules) {
    self.rules = rules
    archetypeChoice = WeightedChoice(weights: rules.archetypes.map(\.weight))
    var left: [Double] = []
    practiceRanges = rules.archetypes.map { archetype in
      let first = left.count
      left += Self.practiceTable(archetype.practice)
      return first...left.count - 1
    }
    practiceLeft = left
    weekdayFactors = rules.archetypes.flatMap { $0.weekdayFactors ?? rules.weekdayFactors }
    churn = rules.archetypes.map { Chance($0.churn) }
    lapse = rules.archetypes.map { Chance($0.lapse) }
    furtherTasks = rules.archetypes.map { PoissonTable(mean: $0.tasksPerActiveDay - 1) }
  }

  /// Returns e^(−n ÷ practice) up to 20 time constants; the 2·10⁻⁹ left beyond counts as 0.
  private static func practiceTable(_ practice: Double) -> [Double] {
    let length = min(20_000, max(1, Int(practice * 20)))
    return (0..<length).map { practice > 0 ? PortableMath.exp(-Double($0) / practice) : 0 } + [0]
  }

  /// Draws a player.
  public func person(_ key: PlayerKey) -> Person {
    var luck = key.stream(.person)
    let index = archetypeChoice.pick(using: &luck)
    // Reads single fields: a copy of the archetype would make threads count references to its name.
    let activity =
      rules.archetypes[index].activity + rules.archetypes[index].activitySpread * luck.normal()
    let skill = PortableMath.exp(rules.archetypes[index].skillSpread * luck.normal())
    let bias = rules.archetypes[index].bias + rules.archetypes[index].biasSpread * luck.normal()
    let floor = rules.archetypes[index].sigmaFloor * skill
    let toLose = (rules.archetypes[index].sigmaStart - rules.archetypes[index].sigmaFloor) * skill
    // The bias' floor is the same share of it as sigma's; without spread nothing shrinks.
    let start = floor + toLose
    let kept = start > 0 ? floor / start : 1
    return Person(
      archetype: index, activity: min(1, max(0, activity)), practice: practiceRanges[index],
      practised: Misjudgement(bias: bias * kept, sigma: floor),
      unpractised: Misjudgement(bias: bias * (1 - kept), sigma: toLose))
  }

  /// Returns a player's misjudgement of a task after `practised` estimates of it (PLY-3): sigma and
  /// bias shrink with practice toward their floors.
  @inlinable
  @inline(__always)
  public func misjudgement(of person: Person, practised: Int) -> Misjudgement {
    // Proof: a practice range lies within the table, and `practised` is at least 0.
    let place = min(person.practice.lowerBound &+ practised, person.practice.upperBound)
    let left = practiceLeft[proven: place]
    return Misjudgement(
      bias: person.practised.bias + person.unpractised.bias * left,
      sigma: person.practised.sigma + person.unpractised.sigma * left)
  }
}
