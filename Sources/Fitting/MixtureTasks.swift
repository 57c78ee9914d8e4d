import Randomness

/// The tasks of kinds of players, from the chances of kinds that the days alone give, so that tasks
/// invent no kinds.
///
/// Players of a kind differ in their own mean, and the days of a player vary about it as widely as
/// they like: that dispersion (a negative binomial's, say) is estimated within players and taken
/// out of the variance between them, by the usual analysis of variance with weights.
struct MixtureTasks: Sendable {
  /// Mean tasks on an active day, at least 1; 1 without tasks.
  let mean: Double
  /// Standard deviation of the logarithm of a player's own mean.
  let spread: Double

  /// - Parameter chances: By player: the chance of being of the kind.
  init(_ players: [History], chances: [Double]) {
    var (days, tasks, squaredDays, weight) = (0.0, 0.0, 0.0, 0.0)
    var (within, freedom) = (0.0, 0.0)
    var own: [(chance: Double, days: Double, mean: Double)] = []
    for (player, chance) in zip(players, chances) where chance > 1e-6 {
      var (number, sum, squares) = (0.0, 0.0, 0.0)
      for count in player.tasks where count > 0 {
        number += 1
        sum += Double(count)
        squares += Double(count) * Double(count)
      }
      guard number > 0 else { continue }
      days += chance * number
      tasks += chance * sum
      squaredDays += chance * number * number
      weight += chance
      within += chance * max(0, squares - sum * sum / number)
      freedom += chance * (number - 1)
      own.append((chance, number, sum / number))
    }
    guard days > 0 else {
      (mean, spread) = (1, 0)
      return
    }
    let mean = max(1, tasks / days)
    self.mean = mean
    let noise = freedom > 0 ? within / freedom : 0
    let between = own.reduce(0.0) {
      $0 + $1.chance * $1.days * ($1.mean - mean) * ($1.mean - mean)
    }
    let scale = days - squaredDays / days
    let variance = scale > 0 && freedom > 1 ? max(0, (between - (weight - 1) * noise) / scale) : 0
    spread = min(2, PortableMath.log(1 + variance / (mean * mean)).squareRoot())
  }
}
