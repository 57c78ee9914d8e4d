import MonteCarlo
import Randomness
import Statistics

/// A game of ten lines that none of ours knows: a die is thrown until it shows a six.
struct WaitForSix: TrialModel {
  var seed: UInt64 = 6

  func makeSummary() -> Throws { Throws() }

  func play(_ trials: Range<Int>, into summary: inout Throws, isCancelled: () -> Bool) {
    for trial in trials {
      if isCancelled() { return }
      var dice = KeyedStream(StreamKey(seed: seed).child(UInt64(trial)))
      var throwsMade = 1
      while dice.next() % 6 != 0 { throwsMade += 1 }
      summary.record(trial: trial, throwsMade: throwsMade)
    }
  }
}

/// How many throws the trials took, and which trials they were.
struct Throws: Tally, Equatable {
  private(set) var byThrows = [Int](repeating: 0, count: 40)
  private(set) var trials = 0
  /// Together with their number these tell a lost or doubled trial.
  private(set) var sumOfTrials = 0
  private(set) var sumOfSquares = 0

  mutating func record(trial: Int, throwsMade: Int) {
    byThrows[min(throwsMade, byThrows.count) - 1] += 1
    trials += 1
    sumOfTrials += trial
    sumOfSquares += trial * trial
  }

  mutating func merge(_ other: Throws) {
    for index in byThrows.indices { byThrows[index] += other.byThrows[index] }
    trials += other.trials
    sumOfTrials += other.sumOfTrials
    sumOfSquares += other.sumOfSquares
  }
}
