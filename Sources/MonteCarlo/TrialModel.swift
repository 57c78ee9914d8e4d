import Statistics

/// A model of independent trials: each trial has its own luck.
///
/// Many trials are played per call, so that they are compiled in the model's module.
public protocol TrialModel: Sendable {
  /// The measurements. Their merge must be exact: see the law of `Tally`.
  associatedtype Summary: Tally

  func makeSummary() -> Summary

  /// Returns the same model for a single thread, by default itself.
  ///
  /// Threads that count references to the same object wait for each other. So this recreates objects
  /// that trials use often, such as closures.
  func forOneThread() -> Self

  /// Plays trials and records their results, until `isCancelled`, called once before each trial,
  /// returns true. A trial's luck depends only on its number and the model.
  func play(_ trials: Range<Int>, into summary: inout Summary, isCancelled: () -> Bool)
}

extension TrialModel {
  public func forOneThread() -> Self { self }

  public func play(_ trials: Range<Int>, into summary: inout Summary) {
    play(trials, into: &summary, isCancelled: { false })
  }
}
