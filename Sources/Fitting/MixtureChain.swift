/// The hidden chain of one kind between two active days: present, lapsed, or gone.
///
/// A day after an active one: the player leaves, or lapses, or plays, or neither, in this order.
struct MixtureChain {
  private let kind: MixtureKind
  private let lapseDays: ClosedRange<Int>
  /// By effect: the chance of playing after a day that was not played, and after one that was.
  let chances: [Nodes]
  let chancesAfterPlaying: [Nodes]
  /// The chance of being present on a day, and of a lapse of each length to begin.
  private let stays: Double
  private let lapsesEach: Double
  /// By days since the start, scratch: the share that is present when a day begins; the chance of a
  /// gap that ends with it; the chance of no play up to it.
  private(set) var present: [Nodes]
  private(set) var gaps: [Nodes]
  private(set) var ends: [Nodes]
  private var gain: [Nodes]
  private var endGain: [Nodes]

  init(_ kind: MixtureKind, factors: [Double], lapseDays: ClosedRange<Int>, longest: Int) {
    self.kind = kind
    self.lapseDays = lapseDays
    let activities = kind.activities
    let cap = Nodes(repeating: MixtureKind.cap)
    chances = factors.map { pointwiseMin(cap, activities * $0) }
    chancesAfterPlaying = factors.map {
      pointwiseMin(cap, activities * ($0 * (1 + kind.afterPlaying)))
    }
    stays = (1 - kind.churn) * (1 - kind.lapse)
    lapsesEach = (1 - kind.churn) * kind.lapse / Double(lapseDays.count)
    let zeros = Array(repeating: Nodes.zero, count: longest + lapseDays.upperBound + 2)
    (present, gaps, ends, gain, endGain) = (zeros, zeros, zeros, zeros, zeros)
  }

  /// Computes the chances of gaps and ends up to a number of days, from a class of starts.
  mutating func advance(effects: ArraySlice<Int32>, depth: Int) {
    let (tiny, lapsesEach) = (Nodes(repeating: 1e-300), Nodes(repeating: lapsesEach))
    let lengths = lapseDays
    for day in 0...depth + 1 { present[day] = .zero }
    present[1] = .one
    var gone = Nodes.zero
    var waiting = Nodes.one
    // The share whose lapse ends when a day begins: a sum over the days on which it began.
    var returning = Nodes.zero
    for day in stride(from: 1, through: depth, by: 1) {
      let effect = Int(effects[effects.startIndex + day])
      if day > lengths.lowerBound { returning += present[day - lengths.lowerBound] }
      if day > lengths.upperBound + 1 { returning -= present[day - lengths.upperBound - 1] }
      present[day] += pointwiseMax(.zero, returning) * lapsesEach
      let here = present[day]
      let chance = day == 1 ? chancesAfterPlaying[effect] : chances[effect]
      let plays = here * stays * chance
      let idles = here * stays - plays
      gaps[day] = pointwiseMax(tiny, plays)
      gone += here * kind.churn
      present[day + 1] += idles
      waiting += idles + here * lapsesEach * Double(lengths.count) - here
      ends[day] = pointwiseMax(tiny, gone + pointwiseMax(.zero, waiting))
    }
  }

  /// Returns the chance of playing on each age, by node, for players who played on age 0.
  func playing(effects: [Int32]) -> [Nodes] {
    let lapsesEach = Nodes(repeating: lapsesEach)
    var playing = Array(repeating: Nodes.zero, count: effects.count)
    var idle = Array(repeating: Nodes.zero, count: effects.count + 1)
    playing[0] = .one
    var returning = Nodes.zero
    // The share that is present when a day begins.
    func here(_ age: Int) -> Nodes { age > 0 ? playing[age - 1] + idle[age] : .zero }
    for age in effects.indices.dropFirst() {
      let effect = Int(effects[age])
      returning += here(age - lapseDays.lowerBound) - here(age - lapseDays.upperBound - 1)
      idle[age] += pointwiseMax(.zero, returning) * lapsesEach
      playing[age] =
        (playing[age - 1] * chancesAfterPlaying[effect] + idle[age] * chances[effect]) * stays
      idle[age + 1] += here(age) * stays - playing[age]
    }
    return playing
  }

  /// Adds the expected counts of a class, after `advance`, to those of the kind.
  ///
  /// - Parameters:
  ///   - gapWeights: The expected number of gaps of some days, by node; `endWeights` of ends.
  mutating func collect(
    effects: ArraySlice<Int32>, depth: Int, gapWeights: (Int) -> Nodes, endWeights: (Int) -> Nodes,
    into counts: inout KindCounts
  ) {
    for day in depth + 1...depth + lapseDays.upperBound + 1 {
      (gain[day], endGain[day]) = (.zero, .zero)
    }
    let lapsesEach = Nodes(repeating: lapsesEach)
    let (shortest, longest) = (lapseDays.lowerBound, lapseDays.upperBound)
    // The sum of gains after a lapse, over its lengths.
    var returning = Nodes.zero
    for day in stride(from: depth, to: 0, by: -1) {
      let effect = Int(effects[effects.startIndex + day])
      let chance = day == 1 ? chancesAfterPlaying[effect] : chances[effect]
      let plays = gapWeights(day)
      let ending = endGain[day + 1] + endWeights(day) / ends[day]
      endGain[day] = ending
      let idle = (1 - chance) * stays * (gain[day + 1] + ending - endGain[day + 1])
      returning += gain[day + shortest] - endGain[day + shortest]
      returning -= gain[day + longest + 1] - endGain[day + longest + 1]
      let lapse =
        pointwiseMax(.zero, returning + ending * Double(lapseDays.count)) * lapsesEach
      let leave = ending * kind.churn
      let perGap = chance * stays * (plays / gaps[day])
      gain[day] = perGap + idle + lapse + leave
      let here = present[day]
      counts.add(
        effect: effect, afterPlaying: day == 1, plays: plays, idles: here * idle)
      counts.lapses += (here * lapse).sum()
      counts.leaves += (here * leave).sum()
    }
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

  mutating func add(effect: Int, afterPlaying: Bool, plays: Nodes, idles: Nodes) {
    let cell = 2 * effect + (afterPlaying ? 1 : 0)
    self.plays[cell] += plays
    self.idles[cell] += idles
  }
}
