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

  /// - Parameter times: By player: how often the player counts.
  init(_ players: [History], times: [Double], shape: MixtureShape, installs: [Double]) {
    (self.shape, self.installs) = (shape, installs)
    plays = Array(repeating: 0, count: shape.bands)
    observed = Array(repeating: 0, count: players.reduce(1) { max($0, $1.length) })
    guard shape.bands > 1 else { return }
    for (player, times) in zip(players, times) where times > 0 {
      observed[player.length - 1] += times
      for age in player.active where age > 0 { plays[band(age)] += times }
    }
    for age in observed.indices.dropLast().reversed() { observed[age] += observed[age + 1] }
  }

  private func band(_ age: Int) -> Int { shape.effect(age: age, weekday: 0) / shape.weekdays }

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
        expected[band(age)] += observed[age] * retention[age]
      }
      for band in expected.indices where expected[band] > 0 && plays[band] > 0 {
        let step = (plays[band] / expected[band]).clamped(to: 0.67...1.5)
        mixture.ages[band] = (mixture.ages[band] * step).clamped(to: Mixture.factorRange)
      }
      mixture.normalise()
    }
    return mixture
  }
}
