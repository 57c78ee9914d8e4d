/// Plans how many trials a run takes until its intervals are narrow enough, in a few stages.
///
/// After a pilot the half-widths h tell how many trials the targets need, (h ÷ wanted)² times as
/// many; those are played, with a quarter on top, and looked at again. The sample is looked at after
/// whole planned stages only, at most `mostStages` of them, and whether it goes on depends on widths
/// alone, never on what a value says of any question.
///
/// The two stages of Stein (Ann. Math. Statist. 16, 1945), whose width is exact for a normal mean,
/// repeated where the first plan fell short (Hall, Ann. Statist. 9, 1981). What holds in the limit of
/// narrow targets for any variance there is (Chow and Robbins, Ann. Math. Statist. 36, 1965) holds
/// here: the interval at the end covers in 95 % of runs. Before that limit it covers a little less,
/// as samples that happen to look alike stop first; `StagedCoverageTests` measures how much. Three
/// things keep that small: a large pilot, plans with a margin that grows (so that later looks are
/// few), and fourfold growth instead of a plan where a relative error is still above 40 %.
public struct StagePlan: Sendable {
  /// How often a sample is looked at, the pilot included.
  public static let mostStages = 8
  /// A pilot has at least so many independent trials.
  public static let leastPilot = 2048
  private static let margins = [1.25, 1.5, 2]
  private static let roughGrowth = 4.0

  /// Trials at each look so far.
  public private(set) var looks: [Int] = []
  private var plans = 0

  public init() {}

  /// Takes note of a look, and says how many trials to have at the next one.
  ///
  /// - Parameters:
  ///   - trials: At this look, 1 or more; more than at the last.
  ///   - estimates: What is asked for, and what this look gives.
  ///   - most: No more trials than this can be had.
  /// - Returns: nil when no more are needed, or may be played.
  public mutating func next(
    after trials: Int, _ estimates: [(target: ErrorTarget, estimate: Estimate)], atMost most: Int
  ) -> Int? {
    precondition(trials > (looks.last ?? 0), "a look is taken after more trials")
    looks.append(trials)
    let missed = estimates.filter { !$0.target.isMet(by: $0.estimate) }
    if missed.isEmpty || looks.count >= Self.mostStages || trials >= most { return nil }
    let margin = Self.margins[min(plans, Self.margins.count - 1)]
    var isPlanned = false
    let factor = missed.reduce(1.0) { factor, miss in
      guard let growth = miss.target.growth(from: miss.estimate),
        !miss.target.isTooRough(miss.estimate)
      else { return max(factor, Self.roughGrowth) }
      isPlanned = true
      return max(factor, growth * margin)
    }
    if isPlanned { plans += 1 }
    let wanted = Double(trials) * factor
    return wanted < Double(most) ? max(trials + 1, Int(wanted)) : most
  }
}
