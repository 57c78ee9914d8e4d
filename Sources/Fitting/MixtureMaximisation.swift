/// The maximisation step: parameters under which the expected counts are likelier.
///
/// Churn, lapse and weights are ratios of expected counts. Those of the chance of playing would be,
/// too, if activity did not vary and no factors existed (afterPlaying = p₁ ÷ p₀ − 1); in general
/// each takes a step of Newton's method that never makes the counts less likely.
struct MixtureMaximisation {
  var mixture: Mixture
  let counts: [KindCounts]

  /// Returns the better mixture.
  static func improve(_ mixture: Mixture, by counts: [KindCounts]) -> Mixture {
    var step = MixtureMaximisation(mixture: mixture, counts: counts)
    step.setRatios()
    for _ in 0..<2 {
      for kind in counts.indices {
        step.climb(.activity(kind))
        step.climb(.afterPlaying(kind))
        step.climb(.spread(kind))
      }
    }
    if step.mixture.weekdays.count > 1 {
      for day in step.mixture.weekdays.indices { step.climb(.weekday(day)) }
    }
    for band in step.mixture.ages.indices.dropFirst() { step.climb(.age(band)) }
    return step.mixture
  }

  private mutating func setRatios() {
    let players = counts.reduce(0) { $0 + $1.players }
    for (index, count) in counts.enumerated() {
      let there = zip(count.plays, count.idles).reduce(0.0) { $0 + ($1.0 + $1.1).sum() }
      let days = count.leaves + count.lapses + there
      mixture.kinds[index].weight = players > 0 ? count.players / players : 1
      guard days > 1e-9 else { continue }
      mixture.kinds[index].churn = (count.leaves / days).clamped(to: MixtureKind.churns)
      let lapses = count.lapses / max(1e-9, days - count.leaves)
      mixture.kinds[index].lapse = lapses.clamped(to: MixtureKind.lapses)
    }
  }

  /// Moves a parameter by a step of Newton's method, halved until the counts are likelier.
  private mutating func climb(_ parameter: MixtureParameter) {
    let (old, here) = (mixture[parameter], terms(parameter))
    guard here.curvature < 0, here.slope.isFinite else { return }
    var step = -here.slope / here.curvature
    for _ in 0..<8 {
      mixture[parameter] = (old + step).clamped(to: parameter.range)
      if terms(parameter).value >= here.value { return }
      step /= 2
    }
    mixture[parameter] = old
  }

  /// Returns the log likelihood of the days that a parameter concerns, and its two derivatives.
  private func terms(
    _ parameter: MixtureParameter
  ) -> (value: Double, slope: Double, curvature: Double) {
    let kinds =
      switch parameter {
      case .activity(let kind), .spread(let kind), .afterPlaying(let kind): kind...kind
      case .weekday, .age: 0...mixture.kinds.count - 1
      }
    var (value, slope, curvature) = (Nodes.zero, Nodes.zero, Nodes.zero)
    let cap = Nodes(repeating: MixtureKind.cap)
    let factors = mixture.factors
    for index in kinds {
      let kind = mixture.kinds[index]
      let activities = kind.activities
      let unclipped = Nodes(repeating: kind.activity) + kind.spread * NormalNodes.places
      for cell in counts[index].plays.indices where concerns(parameter, effect: cell / 2) {
        let isAfterPlaying = cell % 2 == 1
        let factor = factors[cell / 2] * (isAfterPlaying ? 1 + kind.afterPlaying : 1)
        let raw = activities * factor
        let chance = pointwiseMin(cap, raw)
        var change =
          switch parameter {
          case .activity: Nodes(repeating: factor)
          case .spread: factor * NormalNodes.places
          case .afterPlaying:
            isAfterPlaying ? activities * factors[cell / 2] : Nodes.zero
          case .weekday, .age: raw / mixture[parameter]
          }
        change.replace(with: 0, where: raw .> cap)
        switch parameter {
        case .activity, .spread: change.replace(with: 0, where: unclipped .!= activities)
        case .afterPlaying, .weekday, .age: break
        }
        let (plays, idles) = (counts[index].plays[cell], counts[index].idles[cell])
        let (perPlay, perIdle) = (change / chance, change / (1 - chance))
        value += plays * log(chance) + idles * log(1 - chance)
        slope += plays * perPlay - idles * perIdle
        curvature -= plays * perPlay * perPlay + idles * perIdle * perIdle
      }
    }
    return (value.sum(), slope.sum(), curvature.sum())
  }

  private func concerns(_ parameter: MixtureParameter, effect: Int) -> Bool {
    switch parameter {
    case .activity, .spread, .afterPlaying: true
    case .weekday(let day): effect % mixture.weekdays.count == day
    case .age(let band): effect / mixture.weekdays.count == band
    }
  }
}

/// A parameter of the chance of playing.
enum MixtureParameter {
  case activity(Int)
  case spread(Int)
  case afterPlaying(Int)
  case weekday(Int)
  case age(Int)

  var range: ClosedRange<Double> {
    switch self {
    case .activity: MixtureKind.range
    case .spread: MixtureKind.spreads
    case .afterPlaying: MixtureKind.changesAfterPlaying
    case .weekday, .age: Mixture.factorRange
    }
  }
}

extension Mixture {
  fileprivate subscript(parameter: MixtureParameter) -> Double {
    get {
      switch parameter {
      case .activity(let kind): kinds[kind].activity
      case .spread(let kind): kinds[kind].spread
      case .afterPlaying(let kind): kinds[kind].afterPlaying
      case .weekday(let day): weekdays[day]
      case .age(let band): ages[band]
      }
    }
    set {
      switch parameter {
      case .activity(let kind): kinds[kind].activity = newValue
      case .spread(let kind): kinds[kind].spread = newValue
      case .afterPlaying(let kind): kinds[kind].afterPlaying = newValue
      case .weekday(let day): weekdays[day] = newValue
      case .age(let band): ages[band] = newValue
      }
    }
  }
}
