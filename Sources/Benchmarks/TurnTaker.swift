import Experiments
import Measurement

/// One of two builds that take turns: plays a workload a stretch at a time, and says how long each
/// stretch took.
///
/// Two builds that are given the same workload play the same parties in the same turn.
public struct TurnTaker {
  private let run: PreparedRun
  private let partiesPerTurn: Int
  private var tally: RunTally
  private var turn = 0

  /// - Parameter partiesPerTurn: ≥ 1; no more than there are is played.
  public init(_ workload: Workload, partiesPerTurn: Int) {
    precondition(partiesPerTurn >= 1, "somebody plays")
    run = PreparedRun(workload.simulation)
    self.partiesPerTurn = min(partiesPerTurn, run.partyCount)
    tally = run.makeTally()
  }

  /// Plays the next stretch, and after the last one the first again.
  ///
  /// - Returns: Nanoseconds of this thread's own time on a processor.
  public mutating func play() -> Double {
    let stretches = run.partyCount / partiesPerTurn
    let first = turn % stretches * partiesPerTurn
    turn += 1
    return Stopwatch.threadNanoseconds {
      run.play(first..<(first + partiesPerTurn), into: &tally)
    }
  }
}
