/// Growth past the highest level (LVL-6): each further `exp` EXP gives one paragon point.
public struct ParagonRules: DesignedRules {
  /// EXP per point past the highest level's threshold, ≥ 1.
  public var exp = 1500
  /// Points added to one random stat.
  public var statPoints = 1.0
  /// Gold, booked under the faucet `paragon`.
  public var gold = 100

  public init() {}

  /// Returns all points that a total of EXP has earned, when the highest level needs `threshold`.
  @inlinable public func points(total: Int, threshold: Int) -> Int {
    total > threshold ? (total - threshold) / exp : 0
  }

  /// Places points on random stats, each equally likely: one draw per point.
  ///
  /// Points beyond 600 at once are spread evenly: a trillion EXP must not take a trillion draws.
  public func place(
    _ points: Int, in stats: inout Stats, using generator: inout some RandomNumberGenerator
  ) {
    let each = max(0, points - 600) / Stat.count
    if each > 0 {
      for stat in Stat.allCases { stats[stat] += Double(each) * statPoints }
    }
    for _ in 0..<(points - each * Stat.count) {
      // The drawn index is below the number of cases.
      let stat = Stat(unchecked: generator.index(below: Stat.count))
      stats[stat] += statPoints
    }
  }
}

/// A player's paragon points.
public struct ParagonState: Sendable, Hashable {
  /// Points paid so far.
  public private(set) var points = 0

  public init() {}

  /// Records the points that a total has earned beyond those paid, and returns their number.
  public mutating func advance(total: Int, threshold: Int, rules: ParagonRules) -> Int {
    let new = max(0, rules.points(total: total, threshold: threshold) - points)
    points += new
    return new
  }
}
