import GameEngines
import Randomness

/// One synthetic player's own parameters, drawn once from its archetype (PLY-4).
public struct Person: Sendable {
  /// Index of its archetype in `PopulationRules.archetypes`.
  public let archetype: Int
  /// Chance of opening the game on a plain day.
  public let activity: Double
  /// Spread of ln(estimate ÷ actual), fully practised and the part that practice takes away.
  let sigmaFloor: Double
  let sigmaToLose: Double
  let bias: Double
  /// Tasks beyond the first on an active day: mean, and e^−mean for drawing them.
  let furtherTasks: Double
  let expOfMinusFurtherTasks: Double
}

/// A population's rules in the form that the day loop reads.
public struct Population: Sendable {
  /// The rules it was made from.
  public let rules: PopulationRules
  private let archetypeChoice: WeightedChoice
  /// e^(−n ÷ practice) by archetype and n, one archetype after the other; further on it is 0.
  private let practiceLeft: [Double]
  private let practiceRanges: [Range<Int>]
  let churn: [Chance]
  let lapse: [Chance]

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
    churn = rules.archetypes.map { Chance($0.churn) }
    lapse = rules.archetypes.map { Chance($0.lapse) }
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
    let archetype = rules.archetypes[index]
    let activity = archetype.activity + archetype.activitySpread * luck.normal()
    let skill = PortableMath.exp(archetype.skillSpread * luck.normal())
    let bias = archetype.bias + archetype.biasSpread * luck.normal()
    let furtherTasks = archetype.tasksPerActiveDay - 1
    return Person(
      archetype: index, activity: min(1, max(0, activity)),
      sigmaFloor: archetype.sigmaFloor * skill,
      sigmaToLose: (archetype.sigmaStart - archetype.sigmaFloor) * skill, bias: bias,
      furtherTasks: furtherTasks, expOfMinusFurtherTasks: PortableMath.exp(-furtherTasks))
  }

  /// An estimate of a time in seconds, after `practised` estimates of the same task (PLY-3).
  ///
  /// estimate = actual × exp(bias + σ·N(0, 1)); σ and bias shrink with practice toward their
  /// floors. The bias' floor is the same share of it as sigma's.
  @inline(__always)
  func estimate(
    of actualSeconds: Double, by person: Person, practised: Int, luck: inout KeyedStream
  ) -> Double {
    let range = practiceRanges[person.archetype]
    let left = practised < range.count ? practiceLeft[range.lowerBound + practised] : 0
    let sigma = person.sigmaFloor + person.sigmaToLose * left
    let unpractised = person.sigmaFloor + person.sigmaToLose
    let bias = unpractised > 0 ? person.bias * (sigma / unpractised) : person.bias
    // Nobody guesses more than thirty years; the widest of spreads could.
    return min(1e9, actualSeconds * PortableMath.exp(bias + sigma * luck.normal()))
  }
}
