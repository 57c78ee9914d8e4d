import ScenarioFiles

/// The factors by which a screening moves numbers: `--by 0.1`, or `--by '*0.125...*16'`.
package struct LeverSteps: Sendable, Equatable {
  /// Rising; none is 1.
  package let factors: [Double]
  /// True if there are more places than one below and one above, so that a response can turn.
  package var areMany: Bool { factors.count > 2 }

  package static let standard = LeverSteps(factors: [0.9, 1.1])

  private init(factors: [Double]) { self.factors = factors }

  /// Reads a share, which leads down and up by it, or a range of factors, which doubles from 1 in both
  /// directions and ends where the range does; nil for anything else.
  package init?(parsing text: String) {
    guard text.hasPrefix("*") else {
      guard let share = Self.number(text), share > 0, share < 1 else { return nil }
      factors = [1 - share, 1 + share].map { $0.rounded(toDigits: 12) }
      return
    }
    let ends = text.dropFirst().replacing("...*", with: "...").split(
      separator: "...", omittingEmptySubsequences: false)
    guard ends.count == 2, let least = Self.number(String(ends[0])),
      let most = Self.number(String(ends[1])), least > 0, least < most,
      Lever.factors.contains(least), Lever.factors.contains(most)
    else { return nil }
    var found: [Double] = []
    var factor = Lever.factors.lowerBound
    while factor <= Lever.factors.upperBound {
      if factor != 1, factor > least, factor < most { found.append(factor) }
      factor *= 2
    }
    factors = ([least] + found + [most]).filter { $0 != 1 }
  }

  private static func number(_ text: String) -> Double? {
    guard text.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil, let number = Double(text),
      number.isFinite
    else { return nil }
    return number
  }
}
