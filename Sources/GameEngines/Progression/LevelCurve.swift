/// Player level from total experience (LVL-1, XP-4): the highest L with
/// total ≥ base × (L − 1)^exponent, at most `highestLevel`.
public struct LevelCurve: DesignedRules {
  /// EXP of level 2, above 0 and at most 10⁹.
  public var base = 100.0 { didSet { compile() } }
  /// The exponent by which levels become more expensive, above 0 and at most 8.
  public var exponent = 1.5 { didSet { compile() } }
  /// The last level, 1…1000.
  public var highestLevel = 100 { didSet { compile() } }
  /// `thresholds[i]` is the smallest whole total that reaches level i + 1.
  public private(set) var thresholds: [Int] = []
  /// The thresholds before rounding up, for totals with fractions.
  private var exact: [Double] = []

  public init() { compile() }

  private mutating func compile() {
    exact = (0..<highestLevel).map { base * Self.power(Double($0), exponent) }
    // A level beyond the largest total is unreachable.
    thresholds = exact.map { $0 < 1e15 ? Int(roundingUp: $0) : 1_000_000_000_000_000 }
  }

  /// Returns a total plus an award, cut to a whole number and at most `Int.largestAmount`.
  @inlinable @inline(__always) public func total(_ total: Int, adding award: Award) -> Int {
    min(Int.largestAmount, total + award.paid)
  }

  /// Returns a total plus a whole amount, at most `Int.largestAmount`.
  @inlinable @inline(__always) public func total(_ total: Int, adding amount: Int) -> Int {
    min(Int.largestAmount, total + amount)
  }

  /// Returns the level of a total; the search goes up from a level that is reached already.
  @inlinable @inline(__always) public func level(forTotal total: Int, from known: Int = 1) -> Int {
    var level = known
    while level < thresholds.count, total >= thresholds[level] { level += 1 }
    return level
  }

  /// Returns the level of a total with fractions (PRT-4), raised by possible rounding errors.
  func level(forSum sum: Double, from known: Int) -> Int {
    var level = known
    while level < exact.count, sum * (1 + 0x1p-48) >= exact[level] { level += 1 }
    return level
  }

  /// Returns x^exponent by square roots (binary digits of the exponent), so that every machine
  /// computes the same thresholds; exact for exponents like 1.5.
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
