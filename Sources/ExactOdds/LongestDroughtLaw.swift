/// The exact law of the longest drought among a number of attempts that begin right after a drop.
///
/// A drought's length counts the attempt that ended it; one still open at the end counts its dry
/// attempts, as in the simulator's `drought.<source>.longest`.
///
/// The dry attempts since the last drop are a Markov chain. The chance that no drought of its first
/// n attempts is longer than m is
///
///     a(n) = Σ over j = 1 … min(m, n) of f(j) · a(n − j), and + S(n) where n ≤ m,
///
/// where f(j) is the chance of a drop at a drought's j-th attempt and S(n) that of none within n.
/// All terms are non-negative: the relative error is below 2⁻⁵¹ × `maxAttempts`.
public struct LongestDroughtLaw: Sendable, Hashable {
  public let attempts: Int
  /// f(1), f(2), … up to the number of attempts, or to the attempt at which a drop is certain.
  private let ended: [Double]
  /// S(0), S(1), …
  private let open: [Double]

  /// The greatest number of attempts of a law: a probability takes attempts × length
  /// multiplications, and a quantile about log₂ of the length such probabilities.
  public static let maxAttempts = 4000

  /// - Parameter droughts: The attempts from one drop to the next.
  public init(_ droughts: FirstSuccessLaw, attempts: Int) {
    precondition((1...Self.maxAttempts).contains(attempts))
    self.attempts = attempts
    let longest = min(attempts, droughts.latest ?? attempts)
    open = (0...longest).map { droughts.survival(after: $0) }
    ended = (1...longest).map { droughts.probability(of: $0) }
  }

  /// The longest drought possible in these attempts.
  public var longest: Int { ended.count }

  /// Returns the chance that no drought is longer than `length`.
  public func atMost(_ length: Int) -> Double {
    if length < 1 { return 0 }
    if length >= longest { return 1 }
    return recursion(length, from: 1) { $0 <= length ? open[$0] : 0 }
  }

  /// Returns the chance that the first drought or a later one is longer than `length`, as exactly.
  func moreThan(_ length: Int) -> Double {
    if length < 1 { return 1 }
    if length >= longest { return 0 }
    return recursion(length, from: 0) { $0 > length ? open[length] : 0 }
  }

  private func recursion(
    _ length: Int, from start: Double, first: (_ attempts: Int) -> Double
  ) -> Double {
    var chances = [start]
    chances.reserveCapacity(attempts + 1)
    for count in 1...attempts {
      var sum = first(count)
      for drought in 1...min(length, count) { sum += ended[drought - 1] * chances[count - drought] }
      chances.append(sum)
    }
    return chances[attempts]
  }

  /// Returns the chance that the longest drought has exactly this length.
  public func probability(of length: Int) -> Double {
    let most = atMost(length)
    return most < 0.5 ? most - atMost(length - 1) : moreThan(length - 1) - moreThan(length)
  }

  /// Returns the smallest length that the longest drought does not exceed with a chance, above 0 and
  /// at most 1; one missed by less than 2⁻⁴⁴ is reached.
  public func quantile(_ share: Double) -> Int {
    precondition(share > 0 && share <= 1)
    func holds(_ length: Int) -> Bool { atMost(length) >= share - Geometric.rounding }
    // Short lengths take little work, and most answers are short.
    var high = 1
    while high < longest, !holds(high) { high = min(longest, 2 * high) }
    return (high / 2 + 1...high).least(where: holds)
  }
}
