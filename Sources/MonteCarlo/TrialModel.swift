import Statistics

/// A model of independent trials: each trial has its own luck.
///
/// The harness requests many trials at a time, so the cost of crossing this boundary occurs once
/// per take, not once per trial; the trials themselves are compiled in the model's module.
public protocol TrialModel: Sendable {
  /// The measurements. Their merge must be exact: see the law of `Tally`.
  associatedtype Summary: Tally

  func makeSummary() -> Summary

  /// Returns the same model for a single thread.
  ///
  /// Threads that count references to the same object wait for each other. So this recreates
  /// objects that trials use often, such as closures; by default it returns the model itself.
  func forOneThread() -> Self

  /// Plays trials and records their results.
  ///
  /// A trial's luck depends only on its number and the model, so a block gives the same result on
  /// any thread, at any time.
  ///
  /// - Parameter isCancelled: Called once before each trial. Once it returns true, this trial and the
  ///   remaining ones are skipped; those before it are recorded.
  func play(_ trials: Range<Int>, into summary: inout Summary, isCancelled: () -> Bool)
}

extension TrialModel {
  public func forOneThread() -> Self { self }

  public func play(_ trials: Range<Int>, into summary: inout Summary) {
    play(trials, into: &summary, isCancelled: { false })
  }
}
