/// The first sessions of a routine, which set no difficulty (CAL-1, CAL-2).
public struct CalibrationTracker: Sendable, Hashable {
  /// How many completed sessions of a routine are calibration.
  public var calibrationSessions: Int

  public init(calibrationSessions: Int = 3) {
    self.calibrationSessions = calibrationSessions
  }

  /// Calibration sessions that a routine still has before it (CAL-1).
  @inlinable
  public func remaining(completedSessions: Int) -> Int {
    max(0, calibrationSessions - completedSessions)
  }

  /// Whether the routine's next session is calibration.
  @inlinable
  public func isCalibrating(completedSessions: Int) -> Bool {
    completedSessions < calibrationSessions
  }
}
