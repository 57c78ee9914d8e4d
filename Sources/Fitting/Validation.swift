import Statistics

/// A figure of real players beside that of simulated ones.
package struct ValidationLine: Sendable, Equatable {
  /// The name of the metric, and the same in words.
  package let name, words: String
  package let observed, simulated: Double
  /// Where the observed figure lies if the simulated players are like the real ones.
  package let band: ClosedRange<Double>
  package let isShare: Bool
  /// The real players, or parts of their lives, that it rests on.
  package let count: Int
  /// True if it is of ages that too few of the fitted players were observed for.
  package let isExtrapolated: Bool

  package var isWithin: Bool { band.contains(observed) }
}

/// The shares of players who play at an age, and half of the width of a 95 % interval between them.
package struct RetentionPoint: Sendable, Equatable {
  package let observed, simulated, half: Double
}

/// Simulated players held to real ones.
///
/// Each line has a band for the chance of the real players, of the simulated ones, and of those who
/// were fitted, with a correction for skewness (E. A. Cornish and R. A. Fisher, 1938). The bands are
/// so wide that all of them together hold in 95 % of validations of a right simulation (Z. Šidák,
/// "Rectangular confidence regions for the means of multivariate normal distributions", 1967).
package struct Validation: Sendable, Equatable {
  package let lines: [ValidationLine]
  /// Figures without a line, as too few of the real players are in it.
  package let omitted: [String]
  /// The chance that a line of a right simulation lies outside its band.
  package let errorRate: Double
  /// By age: the share of real players who play, that of simulated ones, and half of the width of a
  /// 95 % interval between the two; nil where fewer than 30 real players are compared.
  package let retention: [RetentionPoint?]

  package static let errorRateOfAll = 0.05

  package var areAllWithin: Bool { lines.allSatisfy(\.isWithin) }

  /// - Parameters:
  ///   - fitted: The number of players that the population was fitted to; 0 for none.
  ///   - ages: The ages that they were observed for; 0 if nothing is extrapolated.
  package init(_ observed: LogSums, _ simulated: LogSums, fitted: Int = 0, ages: Int = 0) {
    let real = Double(max(1, observed.players))
    // The variance of a mean of real players, and of all that it is compared with, for a variance
    // of 1 between players.
    let varianceFactor =
      1 / real + 1 / Double(max(1, simulated.players)) + (fitted > 0 ? 1 / Double(fitted) : 0)
    let known = observed.figures.indices.filter { Self.isKnown($0, observed, simulated) }
    let (criticalValue, rate) = Self.criticalValue(
      of: known.count + 1, degreesOfFreedom: max(1, observed.players - 1))
    // A figure of whole lives is, if more than a twentieth of their days are.
    let late = observed.compared.dropFirst(ages).reduce(0, +)
    let isLate = 20 * late > observed.compared.reduce(0, +)
    func isExtrapolated(_ age: Int?) -> Bool { ages > 0 && (age.map { $0 >= ages } ?? isLate) }
    let lines = known.map { index -> ValidationLine in
      let figure = observed.figures[index]
      let (value, played) = (observed.moments[index], simulated.moments[index])
      let ratio = played.ratio ?? 0
      let (deviation, skewness) = played.spread(simulated.players)
      // The spread of real players counts where it is greater: that of tasks from day to day, or of
      // currency, is more than a fit describes, and a few simulated players may show none.
      let spread = max(deviation, value.spread(observed.players).deviation)
      let half = criticalValue * spread * varianceFactor.squareRoot()
      let shift = deviation * skewness * (criticalValue * criticalValue - 1) / (6 * real)
      return ValidationLine(
        name: figure.name, words: figure.words, observed: value.ratio ?? 0, simulated: ratio,
        band: Self.band(ratio + shift, half, isShare: figure.isShare), isShare: figure.isShare,
        count: Int(value.bottom), isExtrapolated: isExtrapolated(figure.age))
    }
    let limit = (-Elementary.log(rate / 2) / 2 * varianceFactor).squareRoot()
    let distance = ValidationLine(
      name: "days.active.distance",
      words: "distance of active days (Kolmogorov–Smirnov)",
      observed: observed.distance(from: simulated), simulated: 0,
      band: 0...Self.rounded(min(1, limit), .up),
      isShare: false, count: observed.players, isExtrapolated: isExtrapolated(nil))
    self.lines = lines + [distance]
    omitted = observed.figures.indices.filter { !known.contains($0) }
      .map { observed.figures[$0].name }
    errorRate = rate
    retention = observed.compared.indices.map { age in
      let (here, there) = (observed.compared[age], simulated.compared[age])
      if here < 30 || there == 0 { return nil }
      let share = Double(simulated.active[age]) / Double(there)
      return RetentionPoint(
        observed: Double(observed.active[age]) / Double(here), simulated: share,
        half: 1.96 * (share * (1 - share) * (1 / Double(here) + 1 / Double(there))).squareRoot())
    }
  }

  /// True if at least 30 parts of lives are in a figure, and of a share at least 5 on either side.
  private static func isKnown(_ index: Int, _ observed: LogSums, _ simulated: LogSums) -> Bool {
    let (value, played) = (observed.moments[index], simulated.moments[index])
    guard value.bottom >= 30, let ratio = played.ratio else { return false }
    guard observed.figures[index].isShare else { return true }
    return min(ratio, 1 - ratio) * value.bottom >= 5
      || min(value.top, value.bottom - value.top) >= 5
  }

  private static func band(
    _ middle: Double, _ half: Double, isShare: Bool
  ) -> ClosedRange<Double> {
    let (low, high) = (rounded(max(0, middle - half), .down), rounded(middle + half, .up))
    return low...max(low, isShare ? min(1, high) : high)
  }

  /// Returns a number with four digits: a limit that can be read, and is the one that decides.
  private static func rounded(_ x: Double, _ rule: FloatingPointRoundingRule) -> Double {
    guard x.isFinite, x.magnitude > 1e-12 else { return 0 }
    var (scale, unit) = (1.0, 1.0)
    while x.magnitude * scale < 1e3 { scale *= 10 }
    while x.magnitude / unit >= 1e4 { unit *= 10 }
    return unit > 1 ? (x / unit).rounded(rule) * unit : (x * scale).rounded(rule) / scale
  }

  /// Returns the value that a distance in standard errors passes with the chance at which any of
  /// some does with one of 5 %, and that chance.
  static func criticalValue(
    of count: Int, degreesOfFreedom: Int
  ) -> (value: Double, errorRate: Double) {
    let rate = 1 - Elementary.exp(Elementary.log(1 - errorRateOfAll) / Double(max(1, count)))
    return (StudentT.quantile(twoSidedTail: rate, degreesOfFreedom: degreesOfFreedom), rate)
  }
}
