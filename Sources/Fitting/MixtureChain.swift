/// The hidden chain of one kind between two active days: present, lapsed, or gone.
///
/// A day after an active one: the player leaves, or lapses, or plays, or neither, in this order.
struct MixtureChain {
  private let kind: MixtureKind
  private let lapseDays: ClosedRange<Int>
  /// `[2 × effect + 1 after a played day]`: the chance of playing.
  private let chances: [Nodes]
  /// The chance of being present on a day, and of a lapse of each length to begin.
  private let stays: Double
  private let lapsesEach: Double
  /// A day since the start: the share that is present when it begins, the chance of a gap that ends
  /// with it, and that of no play up to it.
  struct Day {
    var (present, gap, end) = (Nodes.zero, Nodes.zero, Nodes.zero)
  }
  private(set) var days: [Day]
  /// By day: what presence gains over staying away.
  private var gains: [Nodes]

  init(_ kind: MixtureKind, factors: [Double], lapseDays: ClosedRange<Int>, longest: Int) {
    self.kind = kind
    self.lapseDays = lapseDays
    let activities = kind.activities
    let cap = Nodes(repeating: MixtureKind.cap)
    chances = factors.flatMap { factor in
      [factor, factor * (1 + kind.afterPlaying)].map { pointwiseMin(cap, activities * $0) }
    }
    stays = (1 - kind.churn) * (1 - kind.lapse)
    lapsesEach = (1 - kind.churn) * kind.lapse / Double(lapseDays.count)
    days = Array(repeating: Day(), count: longest + 1)
    gains = Array(repeating: .zero, count: longest + lapseDays.upperBound + 2)
  }

  /// Computes the chances of gaps and ends up to a number of days, from a class of starts.
  mutating func advance(effects: ArraySlice<Int32>, depth: Int) {
    let (shortest, longest) = (lapseDays.lowerBound, lapseDays.upperBound)
    var (idle, gone, unplayed) = (Nodes.one, Nodes.zero, Nodes.one)
    // The share whose lapse ends when a day begins: a sum over the days on which it began.
    var returning = Nodes.zero
    for day in 1..<depth + 1 {
      let chance = chances[2 * Int(effects[effects.startIndex + day]) + (day == 1 ? 1 : 0)]
      if day > shortest { returning += days[day - shortest].present }
      if day > longest + 1 { returning -= days[day - longest - 1].present }
      let here = idle + returning.replacingNegatives * lapsesEach
      let plays = here * stays * chance
      idle = here * stays - plays
      gone += here * kind.churn
      unplayed -= plays
      // Rounding must not lose those who are gone.
      let end = unplayed.replacing(with: gone, where: unplayed .< gone)
      days[day] = Day(present: here, gap: plays.orTiny, end: end.orTiny)
    }
  }

  /// Adds the expected counts of a class, after `advance`, to those of the kind.
  ///
  /// - Parameters:
  ///   - cells: By days: the cells of gaps and of ends.
  ///   - numbers: The expected numbers of the cells, by node.
  mutating func collect(
    effects: ArraySlice<Int32>, depth: Int, cells: ArraySlice<SIMD2<Int32>>,
    numbers: ArraySlice<Nodes>,
    into counts: inout KindCounts
  ) {
    let (shortest, longest) = (lapseDays.lowerBound, lapseDays.upperBound)
    for day in depth + 1...depth + longest + 1 { gains[day] = .zero }
    // The gain of a player who stays away for all of the days, and the sum of further gains after
    // a lapse, over its lengths.
    var (away, returning) = (Nodes.zero, Nodes.zero)
    var (lapses, leaves) = (Nodes.zero, Nodes.zero)
    for day in (1..<depth + 1).reversed() {
      let cell = 2 * Int(effects[effects.startIndex + day]) + (day == 1 ? 1 : 0)
      let (gap, end) = (cells[cells.startIndex + day][0], cells[cells.startIndex + day][1])
      if end >= 0 { away += numbers[numbers.startIndex + Int(end)] / days[day].end }
      let idle = (1 - chances[cell]) * stays * (gains[day + 1] + away)
      returning += gains[day + shortest] - gains[day + longest + 1]
      let lapse = (returning + away * Double(lapseDays.count)).replacingNegatives * lapsesEach
      let leave = away * kind.churn
      gains[day] = idle + lapse + leave - away
      if gap >= 0 {
        let plays = numbers[numbers.startIndex + Int(gap)]
        gains[day] += chances[cell] * stays * plays / days[day].gap
        counts.plays[cell] += plays
      }
      counts.idles[cell] += days[day].present * idle
      lapses += days[day].present * lapse
      leaves += days[day].present * leave
    }
    counts.lapses += lapses.sum()
    counts.leaves += leaves.sum()
  }

  /// Returns the chance of playing by age, and node.
  ///
  /// - Parameter played: The share of players who played on the day before an age, from the result
  ///   so far; all played on age 0.
  func playing(effects: [Int32], after played: (Int, [Nodes]) -> Nodes) -> [Nodes] {
    var playing = Array(repeating: Nodes.zero, count: effects.count)
    var present = playing
    playing[0] = .one
    var (idle, returning) = (Nodes.zero, Nodes.zero)
    for age in effects.indices.dropFirst() {
      let cell = 2 * Int(effects[age])
      if age > lapseDays.lowerBound { returning += present[age - lapseDays.lowerBound] }
      if age > lapseDays.upperBound + 1 { returning -= present[age - lapseDays.upperBound - 1] }
      let after = played(age, playing)
      idle += returning.replacingNegatives * lapsesEach
      present[age] = after + idle
      playing[age] = (after * chances[cell + 1] + idle * chances[cell]) * stays
      idle = present[age] * stays - playing[age]
    }
    return playing
  }
}

/// The expected counts of a kind's days.
struct KindCounts: Sendable {
  /// `[2 × effect + 1 after a played day]`, by node: days played and days that were not.
  var plays: [Nodes]
  var idles: [Nodes]
  var lapses = 0.0
  var leaves = 0.0
  /// The expected number of players.
  var players = 0.0

  init(effects: Int) {
    plays = Array(repeating: .zero, count: 2 * effects)
    idles = plays
  }
}

extension Nodes {
  /// The numbers with 0 for those below it, which rounding can make of a share.
  @inline(__always) var replacingNegatives: Nodes { replacing(with: 0, where: self .< 0) }
  /// The numbers with the least that has a logarithm and a reciprocal for those below it.
  @inline(__always) var orTiny: Nodes { replacing(with: 1e-300, where: self .< 1e-300) }
}
