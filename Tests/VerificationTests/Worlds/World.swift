import Measurement

/// A number that a world's run has to give, worked out from the rules alone.
struct Answer {
  let metric: MetricID
  let value: Double
  /// How far the ends of the interval may lie from what is measured; nil without sampling error.
  let precision: Double?

  init(_ metric: String, _ value: Double, of group: String = "all", within precision: Double? = nil)
  {
    self.metric = MetricID(metric, group)
    self.value = value
    self.precision = precision
  }

  /// The target as the scenario writes it.
  var line: String {
    let text = value == value.rounded() ? "\(Int(value))" : "\(value)"
    return "    { \"metric\": \"\(metric.name)\", "
      + (metric.group == "all" ? "" : "\"archetype\": \"\(metric.group)\", ") + "\"is\": \(text)"
      + (precision.map { ", \"within\": \($0)" } ?? "") + " },"
  }
}

/// A scenario of `Scenarios/verification`, and all that is known of its run.
struct World {
  let name: String
  /// The groups of players of whom every number that a run reports has to be known.
  let knownGroups: [String]
  let answers: [Answer]

  static let all = [
    gold, bennie, timeQuest, dropsZeroOne, pityHard, pitySoft, pityGrace, pityDated, forge,
    presenceLeaving, presenceWeek, partyStreak, partyChallenge,
  ]
}

/// Chances of a process that goes on from day to day, by the state that it is in.
typealias Law<State: Hashable> = [State: Double]

extension Dictionary where Value == Double {
  /// The law after one more day.
  ///
  /// - Parameter next: The states that a state leads to, each with its chance.
  func step<Next>(_ next: (Key) -> [(Next, Double)]) -> Law<Next> {
    var law: Law<Next> = [:]
    for (state, chance) in self {
      for (following, share) in next(state) where share > 0 {
        law[following, default: 0] += chance * share
      }
    }
    return law
  }

  /// The mean of a number over the law.
  func mean(_ value: (Key) -> Double) -> Double {
    reduce(0) { $0 + $1.value * value($1.key) }
  }
}

/// A run of days that count, and the longest so far.
struct Run: Hashable {
  var days = 0
  var longest = 0

  func after(counted: Bool) -> Run {
    let days = counted ? days + 1 : 0
    return Run(days: days, longest: max(longest, days))
  }
}
