/// The third powers of one measured quantity over clusters, for its skewness: exact for up to 2²⁵
/// clusters with totals below 2³⁴; a greater total makes it unknown.
public struct ClusterCubes: FieldTally, Equatable {
  private var cubes: Int128 = 0, squaresTimesSize: Int128 = 0
  private var totalsTimesSquaredSize: Int128 = 0, cubedSizes: Int128 = 0
  /// True if a total was too large for its cube.
  private var isUnknown = false
  /// True if any total was below 0.
  public private(set) var hasNegative = false

  public init() {}

  /// Adds a cluster, with the total and size that `ClusterSums` records.
  public mutating func record(total: Int, size: Int) {
    if total == 0 {
      cubedSizes &+= Int128(size &* size) &* Int128(size)
      return
    }
    if total < 0 { hasNegative = true }
    guard total.magnitude < 1 << 34 else {
      isUnknown = true
      return
    }
    let (total, size) = (Int128(total), Int128(size))
    let (square, squaredSize) = (total &* total, size &* size)
    cubes &+= square &* total
    squaresTimesSize &+= square &* size
    totalsTimesSquaredSize &+= total &* squaredSize
    cubedSizes &+= squaredSize &* size
  }

  /// Adds clusters of these sizes, nil for one observation each; an empty one has no total. Needs
  /// memory for two columns.
  package mutating func record(
    _ totals: AmountColumn, sizes: AmountColumn?, _ memory: UnsafeMutablePointer<Int>
  ) {
    guard totals.haveSquares else {
      for index in 0..<totals.count where sizes?.amounts[index] != 0 {
        record(total: totals.amounts[index], size: sizes?.amounts[index] ?? 1)
      }
      return
    }
    if totals.hasNegative { hasNegative = true }
    let squares = totals.squared(into: memory)
    cubes &+= squares.times(totals)
    guard let sizes else {
      squaresTimesSize &+= squares.sum
      totalsTimesSquaredSize &+= totals.sum
      cubedSizes &+= Int128(totals.count)
      return
    }
    let squaredSizes = sizes.squared(into: memory + AmountColumn.capacity)
    squaresTimesSize &+= squares.times(sizes)
    totalsTimesSquaredSize &+= totals.times(squaredSizes)
    cubedSizes &+= squaredSizes.times(sizes)
  }

  public mutating func combine(with other: ClusterCubes?, _ bytes: inout TallyBytes) {
    bytes.field(&cubes, other?.cubes)
    bytes.field(&squaresTimesSize, other?.squaresTimesSize)
    bytes.field(&totalsTimesSquaredSize, other?.totalsTimesSquaredSize)
    bytes.field(&cubedSizes, other?.cubedSizes)
    bytes.field(&isUnknown, other?.isUnknown)
    bytes.field(&hasNegative, other?.hasNegative)
  }

  /// Returns Σ(S − r·n)³ over clusters with totals S and sizes n, with r = sum ÷ observations, if
  /// known. First shifts the totals by a whole number near r, which removes the cancellation.
  func cubedResiduals(sum: Int128, observations: Int) -> Double? {
    let centre = sum / Int128(observations)
    let (a, b, c, d) = (cubes, squaresTimesSize, totalsTimesSquaredSize, cubedSizes)
    guard !isUnknown, let moved = Self.polynomial([-d, 3 * c, -3 * b, a], at: centre),
      let movedSquares = Self.polynomial([d, -2 * c, b], at: centre),
      let movedTotals = Self.polynomial([-d, c], at: centre)
    else { return nil }
    let coefficients = [-d, 3 * movedTotals, -3 * movedSquares, moved]
    let fraction = Double(nearest: sum % Int128(observations)) / Double(observations)
    return coefficients.reduce(0) { $0 * fraction + Double(nearest: $1) }
  }

  /// Returns a polynomial's value, the coefficient of the highest power first; nil if it overflows.
  private static func polynomial(_ coefficients: [Int128], at x: Int128) -> Int128? {
    coefficients.reduce(Int128?(0)) { $0?.times(x)?.plus($1) }
  }
}
