import Statistics

@testable import Measurement
@testable import Search

/// Worlds whose metrics are functions of the levers' places, with noise that all points of one luck
/// share in part, as players' luck does.
struct SyntheticWorlds: SearchedWorlds {
  /// The true metrics at a place; nil for no valid scenario.
  let truth: @Sendable ([Double]) -> [Double]?
  /// The standard deviation of one player.
  var noise = 0.0
  /// How many times as great it is at a place.
  var noiseFactor: @Sendable ([Double]) -> Double = { _ in 1 }
  /// Tells the lucks of different searches apart.
  var seed: UInt64 = 1
  /// The plays that are left; then the budget is spent.
  var playsLeft = Int.max
  /// A law that gives the first metric without playing.
  var law: (@Sendable ([Double]) -> Double)?
  /// Metrics above this are not reached in a run.
  var reach = Double.infinity
  private(set) var plays: [(points: Int, players: Int, luck: SearchLuck)] = []

  init(
    noise: Double = 0, seed: UInt64 = 1, playsLeft: Int = .max,
    truth: @escaping @Sendable ([Double]) -> [Double]?
  ) {
    (self.noise, self.seed, self.playsLeft, self.truth) = (noise, seed, playsLeft, truth)
  }

  mutating func play(
    _ points: [[Double]], from base: [Double], players: Int, luck: SearchLuck
  ) -> PlayedPoints? {
    if playsLeft == 0 { return nil }
    playsLeft -= 1
    plays.append((points.count, players, luck))
    guard let own = truth(base) else {
      let metrics = truth(base.map { _ in 0 })!
      return (metrics.map { _ in nil }, points.map { _ in nil })
    }
    let scale = noise / Double(players).squareRoot()
    let common = own.indices.map { normal([UInt64($0), luck == .fresh ? 1 : 0, UInt64(players)]) }
    func row(_ value: Double, _ metric: Int, _ shift: Double, _ width: Double) -> SummaryRow {
      let value = value + width * common[metric] + shift
      let half = StudentT.normal975 * width
      return SummaryRow(
        definition: MetricDefinition("m\(metric)", unit: "", "A metric."), group: "all",
        players: players,
        estimate: value > reach
          ? Estimate(beyond: reach, low: reach)
          : Estimate(value: value, low: value - half, high: value + half))
    }
    return (
      base: own.indices.map { row(own[$0], $0, 0, scale * noiseFactor(base)) },
      points: points.map { place in
        truth(place).map { values in
          values.indices.map { metric in
            // What the levers change is nearly free of noise.
            let change = values[metric] - own[metric]
            let width = scale * noiseFactor(place)
            let bits = place.map { $0.bitPattern }
            let shift = 0.01 * width * normal([UInt64(metric), UInt64(players)] + bits)
            return PlayedMetric(
              row: row(values[metric], metric, shift, width),
              difference: max(values[metric], own[metric]) > reach
                ? .nothing
                : Estimate(
                  value: change + shift, low: change + shift - 0.02 * width,
                  high: change + shift + 0.02 * width))
          }
        }
      }
    )
  }

  func exactValue(ofTarget target: Int, at place: [Double]) -> Double? { law?(place) }

  /// A number that is normal to a good approximation: a sum of twelve hashed ones.
  private func normal(_ words: [UInt64]) -> Double {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    for word in words { state = mix(state ^ mix(word)) }
    return (0..<12).reduce(-6.0) { sum, _ in
      state = mix(state &+ 0x9E37_79B9_7F4A_7C15)
      return sum + Double(state >> 11) * 0x1p-53
    }
  }

  private func mix(_ value: UInt64) -> UInt64 {
    var z = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
