/// Finds the point whose two-sided tail is known, for a law that is symmetric around 0.
enum TailInversion {
  /// The x ≥ 0 with `tail(x)` = α, by Newton's steps on the tail's logarithm, kept inside a bracket
  /// that shrinks with each.
  ///
  /// - Parameters:
  ///   - alpha: 10⁻¹⁵⁰…1.
  ///   - tail: P(|X| ≥ x), which falls from 1 at 0 towards 0.
  ///   - density: That of X, of which the tail loses twice as much.
  static func point(
    tail alpha: Double, of tail: (Double) -> Double, density: (Double) -> Double
  ) -> Double {
    precondition(alpha >= 1e-150 && alpha <= 1, "a tail lies in 1e-150…1")
    if alpha == 1 { return 0 }
    var low = 0.0
    var high = 1.0
    while tail(high) > alpha {
      low = high
      high *= 2
    }
    var x = (low + high) / 2
    while high - low > 1e-15 * high {
      let found = tail(x)
      if found > alpha { low = x } else { high = x }
      let middle = (low + high) / 2
      var next = middle
      // So far out that nothing is left of the tail, Newton's step says nothing.
      if found > 1e-300 {
        let newton = x + Elementary.log(found / alpha) * found / (2 * density(x))
        if newton > low && newton < high { next = newton }
        if (newton - x).magnitude <= 1e-15 * x { return newton }
      }
      if next == low || next == high { break }
      x = next
    }
    return x
  }
}
