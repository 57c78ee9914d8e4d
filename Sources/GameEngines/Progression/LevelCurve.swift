/// Player level from total experience (LVL-1, XP-4): the highest L with
/// total ≥ base × (L − 1)^exponent, at most `highestLevel`.
public struct LevelCurve: DesignedRules {
  /// EXP of level 2, above 0 and at most 10⁹.
  public package(set) var base = 100.0 { didSet { compile() } }
  /// How fast levels grow dearer, above 0 and at most 8.
  public package(set) var exponent = 1.5 { didSet { compile() } }
  /// The last level, which no total passes, 1…1000.
  public package(set) var highestLevel = 100 { didSet { compile() } }
  /// `thresholds[i]` is the smallest whole total that reaches level i + 1.
  public private(set) var thresholds: [Int] = []

  public init() { compile() }

  private mutating func compile() {
    thresholds = (0..<highestLevel).map { step in
      let exact = base * Self.power(Double(step), exponent)
      // A level beyond the largest total is out of everybody's reach.
      return exact < 1e15 ? Int(exact.rounded(.up)) : 1_000_000_000_000_000
    }
  }

  /// A total with an award paid into it, at most `Int.largestAmount`: here EXP becomes whole.
  @inlinable @inline(__always)
  public func total(_ total: Int, adding award: Award) -> Int {
    min(Int.largestAmount, total + award.paid)
  }

  /// The level of a total, for a player who holds level `known` at least: a level never falls, so the
  /// search goes up from there.
  @inlinable @inline(__always)
  public func level(forTotal total: Int, from known: Int = 1) -> Int {
    var level = known
    while level < thresholds.count, total >= thresholds[level] { level += 1 }
    return level
  }

  /// x^exponent by square roots alone (binary digits of the exponent), so that every machine
  /// gets the same thresholds; exact for exponents like 1.5.
  static func power(_ x: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(exponent) { result *= x }
    var fraction = exponent - exponent.rounded(.down)
    var root = x
    for _ in 0..<40 where fraction > 0 {
      root = root.squareRoot()
      fraction *= 2
      if fraction >= 1 {
        result *= root
        fraction -= 1
      }
    }
    return result
  }
}
