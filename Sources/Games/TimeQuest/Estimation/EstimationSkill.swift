import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

/// The estimating skill of an archetype's players (PLY-3); by default that of steady players.
public struct EstimationSkill: DesignedRules {
  /// Standard deviation of ln(estimate ÷ actual), unpractised.
  public package(set) var sigmaStart = 0.40
  /// Standard deviation of ln(estimate ÷ actual), fully practised.
  public package(set) var sigmaFloor = 0.15
  /// Mean of ln(estimate ÷ actual), unpractised; it shrinks with practice like sigma.
  public package(set) var bias = -0.10
  /// Standard deviation of that mean between players.
  public package(set) var biasSpread = 0.15
  /// Standard deviation of ln of a player's factor on sigma.
  public package(set) var skillSpread = 0.20
  /// Estimates of a task after which 1 ÷ e of the unpractised part is left.
  public package(set) var practice = 40.0

  public init() {}

  private init(_ start: Double, _ floor: Double) { (sigmaStart, sigmaFloor) = (start, floor) }

  /// The skills of the rulebook's archetypes (PLY-4).
  package static let designed = [
    "casual": EstimationSkill(0.50, 0.30), "achiever": EstimationSkill(0.30, 0.06),
    "hoarder": EstimationSkill(0.45, 0.20), "erratic": EstimationSkill(0.80, 0.60),
  ]

  static let table = ArchetypeTable(\.estimationSkill, of: designed) { fields }

  package static let fields = Fields<EstimationSkill> {
    Share("sigmaStart", \.sigmaStart, upTo: 3, "spread of ln(estimate ÷ actual), unpractised")
    Share("sigmaFloor", \.sigmaFloor, upTo: 3, "the same, fully practised")
    Number(
      "bias", \.bias, in: -2...2, unit: "ln", rule: "PLY-3",
      "mean of ln(estimate ÷ actual); below 0 is underestimating")
    Share(
      "biasSpread", \.biasSpread, upTo: 1, rule: "PLY-3",
      "standard deviation of bias from player to player")
    Share(
      "skillSpread", \.skillSpread, upTo: 1,
      "standard deviation of ln of a player's own factor on its spread")
    Number(
      "practice", \.practice, in: 0...1000, unit: "estimates", rule: "PLY-3",
      "estimates of a task after which 1/e of the unpractised part is left")
  }
}

/// The distribution of ln(estimate ÷ actual): normal, with this mean and standard deviation.
struct Misjudgement: Sendable {
  var bias, sigma: Double
}

/// One player's own skill, drawn once from its archetype (PLY-4).
struct PersonalSkill: Sendable {
  /// Its archetype's range in the table of practice; the last entry is 0.
  fileprivate let practice: ClosedRange<Int>
  /// The spread and bias of its estimates when fully practised.
  let practised: Misjudgement
  /// The part of them that practice removes.
  let unpractised: Misjudgement
}

/// The skills of all archetypes in the form that a session reads.
struct EstimationSkills: Sendable {
  private let skills: [EstimationSkill]
  /// e^(−n ÷ practice) by archetype and n, one archetype after another, each ending with 0.
  private let practiceLeft: [Double]
  private let practiceRanges: [ClosedRange<Int>]

  init(_ skills: [EstimationSkill]) {
    var left: [Double] = []
    practiceRanges = skills.map { skill in
      let first = left.count
      left += Self.practiceTable(skill.practice)
      return first...left.count - 1
    }
    (self.skills, practiceLeft) = (skills, left)
  }

  /// Returns e^(−n ÷ practice) up to 20 time constants; the 2·10⁻⁹ left beyond counts as 0.
  private static func practiceTable(_ practice: Double) -> [Double] {
    let length = min(20_000, max(1, Int(practice * 20)))
    return (0..<length).map { practice > 0 ? PortableMath.exp(-Double($0) / practice) : 0 } + [0]
  }

  /// Draws a player's skill.
  func skill(of person: Person) -> PersonalSkill {
    let own = skills[person.archetype]
    let deviates = Self.deviates(of: person)
    let factor = PortableMath.exp(own.skillSpread * deviates.skill)
    let bias = own.bias + own.biasSpread * deviates.bias
    let floor = own.sigmaFloor * factor
    let toLose = (own.sigmaStart - own.sigmaFloor) * factor
    // The bias' floor is the same share of it as sigma's; without spread nothing shrinks.
    let start = floor + toLose
    let kept = start > 0 ? floor / start : 1
    return PersonalSkill(
      practice: practiceRanges[person.archetype],
      practised: Misjudgement(bias: bias * kept, sigma: floor),
      unpractised: Misjudgement(bias: bias * (1 - kept), sigma: toLose))
  }

  /// Returns the standard normal numbers that make a player's factor on sigma and its bias.
  private static func deviates(of person: Person) -> (skill: Double, bias: Double) {
    var luck = person.luck
    let skill = luck.normal()
    return (skill, luck.normal())
  }

  /// Those numbers.
  var drawnTraits: [PlayerTrait] {
    [
      .normal(with: [.timesDays], varies: skills.map { $0.skillSpread > 0 }) { person, _ in
        Self.deviates(of: person).skill
      },
      .normal(with: [.square], varies: skills.map { $0.biasSpread > 0 }) { person, _ in
        Self.deviates(of: person).bias
      },
    ]
  }

  /// Returns a player's misjudgement of a task after `practised` estimates of it (PLY-3): sigma and
  /// bias shrink with practice toward their floors.
  @inline(__always)
  func misjudgement(_ skill: PersonalSkill, practised: Int) -> Misjudgement {
    // Proof: a practice range lies within the table, and `practised` is at least 0.
    let place = min(skill.practice.lowerBound &+ practised, skill.practice.upperBound)
    let left = practiceLeft[proven: place]
    return Misjudgement(
      bias: skill.practised.bias + skill.unpractised.bias * left,
      sigma: skill.practised.sigma + skill.unpractised.sigma * left)
  }
}

extension Archetype {
  /// The estimating skill of its players, in a game of estimating alone.
  package var estimationSkill: EstimationSkill {
    get { self[EstimationSkill.self] }
    set { self[EstimationSkill.self] = newValue }
  }
}
