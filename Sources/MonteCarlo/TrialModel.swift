import Statistics

/// Something that can be tried many times: one trial is one independent piece of luck.
///
/// The harness asks for many at a time, so crossing this boundary costs once a take and not once
/// a trial; what happens inside is compiled where the model lives.
public protocol TrialModel: Sendable {
  /// What is measured. Its merge must be exact: see the law of `Tally`.
  associatedtype Summary: Tally

  func makeSummary() -> Summary

  /// The same model for one thread alone.
  ///
  /// Threads that count references to the same object wait for one another. What trials refer to
  /// again and again, closures for one, is made anew here; the model as it is by default.
  func forOneThread() -> Self

  /// Plays trials and records what they show.
  ///
  /// A trial's luck comes from its number and the model alone, so a block gives the same whoever
  /// plays it, whenever.
  ///
  /// - Parameter isCancelled: Asked before each trial. Once it says yes, what is left is not played,
  ///   and the summary is of no use to anyone.
  func play(_ trials: Range<Int>, into summary: inout Summary, isCancelled: () -> Bool)
}

extension TrialModel {
  public func forOneThread() -> Self { self }

  public func play(_ trials: Range<Int>, into summary: inout Summary) {
    play(trials, into: &summary, isCancelled: { false })
  }
}
