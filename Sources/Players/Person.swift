import GameEngines
import Randomness

/// One synthetic player's own parameters, drawn once from its archetype (PLY-4).
public struct Person: Sendable {
  /// Index of its archetype in `PopulationRules.archetypes`.
  public let archetype: Int
  /// Chance of opening the game on a plain day.
  public let activity: Double
  /// Its archetype's part of the table of practice.
  @usableFromInline let practice: Range<Int>
  /// What is left of its estimates' spread and bias when fully practised.
  @usableFromInline let practised: Misjudgement
  /// What practice takes away.
  @usableFromInline let unpractised: Misjudgement
}

/// How ln(estimate ÷ actual) is distributed: normally, with this mean and standard deviation.
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
  /// The rules it was made from.
  public let rules: PopulationRules
  private let archetypeChoice: WeightedChoice
  /// e^(−n ÷ practice) by archetype and n, one archetype after the other; further on it is 0.
  @usableFromInline let practiceLeft: [Double]
  private let practiceRanges: [Range<Int>]
  /// Seven of each archetype, one archetype after another.
  @usableFromInline let weekdayFactors: [Double]
  @usableFromInline let churn: [Chance]
  @usableFromInline let lapse: [Chance]
  /// Tasks beyond the first on an active day, by archetype.
  @usableFromInline let furtherTasks: [PoissonTable]

  /// Works out, once, what depends on the archetypes alone.
  public init(rules: PopulationRules) {
    self.rules = rules
    archetypeChoice = WeightedChoice(weights: rules.archetypes.map(\.weight))
    var left: [Double] = []
    practiceRanges = rules.archetypes.map { archetype in
      let first = left.count
      left += Self.practiceTable(archetype.practice)
      return first..<left.count
    }
    practiceLeft = left
    weekdayFactors = rules.archetypes.flatMap { $0.weekdayFactors ?? rules.weekdayFactors }
    churn = rules.archetypes.map { Chance($0.churn) }
    lapse = rules.archetypes.map { Chance($0.lapse) }
    furtherTasks = rules.archetypes.map { PoissonTable(mean: $0.tasksPerActiveDay - 1) }
  }

  /// Past 20 time constants, 2·10⁻⁹ of the unpractised part is left: nothing.
  private static func practiceTable(_ practice: Double) -> [Double] {
    let length = min(20_000, max(1, Int(practice * 20)))
    return (0..<length).map { practice > 0 ? PortableMath.exp(-Double($0) / practice) : 0 }
  }

  /// Draws a player.
  public func person(_ key: PlayerKey) -> Person {
    var luck = key.stream(.person)
    let index = archetypeChoice.pick(using: &luck)
    // Field by field: of a copy of the archetype, all threads would count references to its name.
    let archetypes = rules.archetypes.span
    let activity = archetypes[index].activity + archetypes[index].activitySpread * luck.normal()
    let skill = PortableMath.exp(archetypes[index].skillSpread * luck.normal())
    let bias = archetypes[index].bias + archetypes[index].biasSpread * luck.normal()
    let floor = archetypes[index].sigmaFloor * skill
    let toLose = (archetypes[index].sigmaStart - archetypes[index].sigmaFloor) * skill
    // The bias' floor is the same share of it as sigma's; without any spread nothing shrinks.
    let start = floor + toLose
    let kept = start > 0 ? floor / start : 1
    return Person(
      archetype: index, activity: min(1, max(0, activity)), practice: practiceRanges[index],
      practised: Misjudgement(bias: bias * kept, sigma: floor),
      unpractised: Misjudgement(bias: bias * (1 - kept), sigma: toLose))
  }

  /// How a player misjudges a task after `practised` estimates of it (PLY-3): sigma and bias shrink
  /// with practice toward their floors.
  @inlinable
  @inline(__always)
  public func misjudgement(of person: Person, practised: Int) -> Misjudgement {
    // Proof: a range of practice lies within the table, and nobody has practised less than 0 times.
    let place = person.practice.lowerBound &+ practised
    let left = place < person.practice.upperBound ? practiceLeft[proven: place] : 0
    return Misjudgement(
      bias: person.practised.bias + person.unpractised.bias * left,
      sigma: person.practised.sigma + person.unpractised.sigma * left)
  }
}
