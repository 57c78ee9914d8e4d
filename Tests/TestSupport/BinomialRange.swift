import Foundation

/// Where the number of successes in independent trials lies: the narrowest range that leaves at
/// most half of the false alarms on either side, from the exact binomial probabilities.
///
/// - Parameters:
///   - trials: ≥ 0.
///   - probability: Of a success, 0…1.
///   - falseAlarm: The chance that a right engine's count lies outside, at most.
public func binomialRange(
  trials: Int, probability: Double, falseAlarm: Double = FalseAlarm.chance
) -> ClosedRange<Int> {
  precondition(trials >= 0 && (0...1).contains(probability) && falseAlarm > 0)
  if probability == 0 { return 0...0 }
  if probability == 1 { return trials...trials }
  let low = least(trials, probability, tail: falseAlarm / 2)
  let high = trials - least(trials, 1 - probability, tail: falseAlarm / 2)
  return low...max(low, high)
}

/// The smallest k with P(X ≤ k) > `tail`: fewer than k successes come up with at most that chance.
private func least(_ trials: Int, _ probability: Double, tail: Double) -> Int {
  let n = Double(trials)
  let odds = log(probability) - log(1 - probability)
  var logTerm = n * log(1 - probability)
  var cumulative = exp(logTerm)
  var count = 0
  while cumulative <= tail, count < trials {
    logTerm += log(n - Double(count)) - log(Double(count) + 1) + odds
    count += 1
    cumulative += exp(logTerm)
  }
  return count
}
