extension FirstSuccessLaw {
  /// The most attempts of a sum, which bounds the work.
  static let maxOfSum = 1 << 13

  /// Returns the law of the attempts until so many successes, ≥ 1, one after another: copies of one thing.
  /// Returns nil where a sum of more than 8,192 attempts has a chance above 2⁻⁶⁰.
  public func sum(of successes: Int) -> FirstSuccessLaw? {
    if successes < 1 { return nil }
    return sum(withShares: Array(repeating: 0, count: successes - 1) + [1], isBounded: true)
  }

  /// Returns the law of the attempts until a success that counts: each counts with a chance, and the one
  /// after `most` − 1 in a row that do not counts for certain; with `most` 0 none does. A guarantee, such as
  /// "every second five-star character is the featured one". Returns nil as the sum above does.
  public func sum(withChance chance: Double, atMost most: Int) -> FirstSuccessLaw? {
    let chance = min(1, max(0, chance))
    // Without a guarantee, the rest beyond so many failures has a chance below 2⁻⁶⁰.
    let count = most > 0 ? min(most, 2000) : chance >= 1 ? 1 : 2000
    var (shares, left): ([Double], Double) = ([], 1)
    for number in 1...count where left > 0 {
      let share = number == most ? 1 : chance
      shares.append(left * share)
      left *= 1 - share
      if left < 0x1p-60 { break }
    }
    return left < 0x1p-60 ? sum(withShares: shares, isBounded: most > 0) : nil
  }

  /// Returns the law of the sum of as many of its draws, each of their counts from 1 with its share.
  private func sum(withShares shares: [Double], isBounded: Bool) -> FirstSuccessLaw? {
    guard let single = probabilities else { return nil }
    var (all, several): ([Double], [Double]) = ([], [1])
    for share in shares {
      // The probabilities of one draw more; the place is the number of attempts, from 0.
      guard several.count + single.count - 1 <= Self.maxOfSum + 1 else { return nil }
      var longer = Array(repeating: 0.0, count: several.count + single.count - 1)
      for (attempts, chance) in several.enumerated() where chance > 0 {
        for (more, own) in single.enumerated() { longer[attempts + more] += chance * own }
      }
      several = longer
      // The rest of a long tail counts for nothing; it would make all later sums long.
      var tail = 0.0
      while let last = several.last, tail + last < 0x1p-70 {
        tail += last
        several.removeLast()
      }
      if all.count < several.count {
        all += Array(repeating: 0, count: several.count - all.count)
      }
      for (attempts, chance) in several.enumerated() { all[attempts] += share * chance }
    }
    // From the end, so that small chances of long droughts keep their digits.
    var (chances, left): ([Double], Double) = ([], 0)
    for chance in all.dropFirst().reversed() {
      left += chance
      chances.append(left > 0 ? chance / left : 1)
    }
    chances = chances.reversed().map { min(1, $0) }
    // The list ends where the rest is too small to count, and not where it is certain.
    let end = isBounded ? latest.map { $0 * shares.count } : nil
    guard chances.count > 1, end != chances.count else {
      return FirstSuccessLaw(chances: chances, then: 1)
    }
    chances.removeLast()
    let rest = chances[chances.count - 1]
    guard let end, end > chances.count else { return FirstSuccessLaw(chances: chances, then: rest) }
    chances += Array(repeating: rest, count: end - 1 - chances.count)
    return FirstSuccessLaw(chances: chances, then: 1)
  }

  /// The probability of each number of attempts, from 0 on; nil if there are too many.
  private var probabilities: [Double]? {
    var probabilities = [0.0]
    while survival(after: probabilities.count - 1) > 0x1p-62 {
      if probabilities.count > Self.maxOfSum { return nil }
      probabilities.append(probability(of: probabilities.count))
    }
    return probabilities
  }
}
