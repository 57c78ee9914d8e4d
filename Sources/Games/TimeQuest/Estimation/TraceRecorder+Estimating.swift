import GameEngines
import GameKit
import Players
import Randomness

// What is recorded of estimating (EST, DIF, XP).

extension TraceRecorder {
  /// One estimate; without a score where the times were none.
  @inline(never)
  func estimates(
    _ name: String, actual: Double, estimated: Double,
    _ score: (accuracyPercent: Double, rating: AccuracyRating)?,
    calibrating: Bool,
    from level: Int, _ task: TaskDifficultyState, _ estimate: KeyedStream,
    _ duration: KeyedStream, on day: Int
  ) {
    let scored: Facts =
      score.map { score in
        [
          "accuracy": .number(score.accuracyPercent), "rating": .text("\(score.rating)"),
          "calibrating": .flag(calibrating), "average": .number(task.accuracyAverage),
          "level": .whole(task.level), "rises": .flag(task.level > level),
        ]
      } ?? [:]
    record(
      .estimates,
      ["task": .text(name), "actual": .number(actual), "estimate": .number(estimated)] + scored,
      luck: [luck(.estimate, after: estimate), luck(.taskDuration, after: duration, of: day)])
  }

  @inline(never)
  func endsSession(level: Int, xp: Int, highest: Int) {
    record(
      .endsSession, ["level": .whole(level), "xp": .whole(xp), "highest": .whole(highest)])
  }
}
