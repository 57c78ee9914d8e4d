/// How many standard deviations a count of successes is from its expectation.
public func deviations(_ successes: Int, of trials: Int, chance: Double) -> Double {
  let n = Double(trials)
  return (Double(successes) - n * chance) / (n * chance * (1 - chance)).squareRoot()
}
