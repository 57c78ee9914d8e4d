// The clock of Swift's library for concurrency, which the sources use without importing it; for the type
// check alone.
public struct ContinuousClock: Sendable {
  public struct Instant: Comparable, Sendable {
    public static var now: Instant { Instant() }
    public static func < (a: Instant, b: Instant) -> Bool { false }
    public static func + (instant: Instant, duration: Duration) -> Instant { instant }
    public static func - (end: Instant, start: Instant) -> Duration { .zero }
    public func duration(to other: Instant) -> Duration { .zero }
    public func advanced(by duration: Duration) -> Instant { self }
  }

  public init() {}
  public static var now: Instant { Instant() }
  public var now: Instant { Instant() }
  public func measure<Failure: Error>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) -> Duration { .zero }
}
