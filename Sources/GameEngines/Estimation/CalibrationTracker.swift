/// The first sessions of a routine, which do not change difficulty (CAL-1, CAL-2).
public struct CalibrationTracker: DesignedRules {
  /// The number of completed sessions of a routine that are calibration.
  public var calibrationSessions = 3

  public init() {}

  /// Returns the calibration sessions that a routine has left (CAL-1).
  @inlinable public func remaining(completedSessions: Int) -> Int {
    max(0, calibrationSessions - completedSessions)
  }

  /// Returns true if the routine's next session is calibration.
  @inlinable public func isCalibrating(completedSessions: Int) -> Bool {
    completedSessions < calibrationSessions
  }
}
