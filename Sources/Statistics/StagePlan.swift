/// Plans the number of trials until the intervals are narrow enough, in a few stages.
///
/// After a pilot, the half-widths h give the trials that the targets need: (h ÷ wanted)² times as
/// many. The run plays those plus a quarter, then looks again, at most `maxStages` times. Only
/// widths decide whether it continues, never an answer to a question.
///
/// These are the two stages of Stein (Ann. Math. Statist. 16, 1945), repeated if the first plan
/// falls short (Hall, Ann. Statist. 9, 1981). In the limit of narrow targets the final interval
/// covers in 95 % of runs, for any variance (Chow and Robbins, Ann. Math. Statist. 36, 1965);
/// before it a little less, as samples with a low variance stop first (`StagedCoverageTests`). A
/// large pilot, margins that grow (so that later looks are few), and fourfold growth while a
/// relative error is above 40 % keep that loss small.
public struct StagePlan: Sendable {
  /// The maximum number of looks, including the pilot.
  public static let maxStages = 8
  /// The minimum number of independent trials in a pilot.
  public static let minPilot = 1024
  private static let margins = [1.25, 1.5, 2]

  /// Trials at each look so far.
  public private(set) var looks: [Int] = []
  private var plans = 0

  public init() {}

  /// Records a look after some trials, with its estimate for each target, and returns the number of
  /// trials that the next one needs; nil when no more are needed or allowed.
  public mutating func next(
    after trials: Int, _ estimates: [(target: ErrorTarget, estimate: Estimate)], atMost most: Int
  ) -> Int? {
    precondition(trials > (looks.last ?? 0), "a look is taken after more trials")
    looks.append(trials)
    let missed = estimates.filter { !$0.target.isMet(by: $0.estimate) }
    if missed.isEmpty || looks.count >= Self.maxStages || trials >= most { return nil }
    let margin = Self.margins[min(plans, Self.margins.count - 1)]
    var isPlanned = false
    let factor = missed.reduce(1.0) { factor, miss in
      guard let growth = miss.target.growth(from: miss.estimate),
        !miss.target.isTooRough(miss.estimate)
      else { return max(factor, 4) }
      isPlanned = true
      return max(factor, growth * margin)
    }
    if isPlanned { plans += 1 }
    let wanted = Double(trials) * factor
    return wanted < Double(most) ? max(trials + 1, Int(wanted)) : most
  }
}
