/// Sets the factors by age so that the expected active days of each band of ages are those
/// observed.
///
/// Real players have busy and quiet weeks that no kind of constant habits has; the likeliest
/// factors then predict retention a few points too low. So where factors by age are used, the
/// likelihood gives the kinds, and the observed days give the factors.
struct MixtureCalibration {
  private let shape: MixtureShape
  private let installs: [Double]
  /// By age: the number of players observed on it. By band: the days they played.
  private var observed: [Double]
  private var plays: [Double]

  init(_ data: GroupedHistories, multiplicities: [Double], installs: [Double]) {
    (shape, self.installs) = (data.shape, installs)
    plays = Array(repeating: 0, count: shape.bands)
    observed = Array(repeating: 0, count: (data.lengths.max() ?? 0) + 1)
    for group in 0..<data.count {
      observed[data.lengths[group] - 1] += multiplicities[group]
      for band in plays.indices {
        plays[band] += multiplicities[group] * data.playsByBand[group * shape.bands + band]
      }
    }
    for age in observed.indices.dropLast().reversed() { observed[age] += observed[age + 1] }
  }

  /// Returns a mixture with the factors that give the observed days, in rounds of proportional
  /// steps.
  func calibrated(_ mixture: Mixture) -> Mixture {
    guard shape.bands > 1 else { return mixture }
    var mixture = mixture
    for _ in 0..<8 {
      let retention = MixturePrediction(
        mixture, shape: shape, span: observed.count, installs: installs, hasGaps: false
      ).retention
      var expected = Array(repeating: 0.0, count: shape.bands)
      for age in observed.indices.dropFirst() {
        expected[shape.effect(age: age, weekday: 0) / shape.weekdays] +=
          observed[age] * retention[age]
      }
      for band in expected.indices where expected[band] > 0 && plays[band] > 0 {
        let step = min(1.5, max(0.67, plays[band] / expected[band]))
        mixture.ages[band] = min(20, max(0.02, mixture.ages[band] * step))
      }
      mixture.normalise()
    }
    return mixture
  }
}
