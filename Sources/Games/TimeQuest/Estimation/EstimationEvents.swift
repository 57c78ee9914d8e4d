import GameEngines
import GameSupport
import Players
import Randomness

extension Purpose {
  package static let taskDuration = Purpose("taskDuration", key: 2, isOfADay: true)
  package static let estimate = Purpose("estimate", key: 20)

  /// All purposes of estimating.
  package static let ofEstimating = [taskDuration, estimate]
}

/// Events of estimating (EST, DIF, XP).
extension EventKind {
  package static let estimates = EventKind("estimate.guess", "a task is estimated, done and scored")
  package static let endsSession = EventKind(
    "estimate.session", "a routine is done: its level and its XP"
  )
  .counted("sessions")
  .explaining { .income("session", words: "session at level \($0.amount("level"))") }
  .highlighted { .rise(2, "difficulty level", $0.amount("level"), above: 1) }

  /// All events of estimating, as the catalogue lists them.
  package static let ofEstimating = [estimates, endsSession]
}

extension LifeColumn {
  /// Returns the column of sessions done, without a heading where only scripts use it.
  package static func sessions(heading: String?) -> LifeColumn {
    .count("sessions", heading: heading, of: .endsSession)
  }

  /// Returns the column of the ratchet's highest level.
  package static func difficulty(heading: String?) -> LifeColumn {
    .latest("difficulty", heading: heading, isReal: true) {
      $0.kind == .endsSession ? $0.number("highest") : nil
    }
  }
}

extension LifeFigure {
  /// Figures of estimates.
  package static let estimating = [
    share("estimates spot on or close", of: .estimates) { event in
      isScored(event) ? ["spotOn", "close"].contains(event.word("rating")) : nil
    },
    mean("accuracy of estimates in percent", of: .estimates) {
      isScored($0) ? $0.number("accuracy") : nil
    },
    mean("difficulty level of the tasks", of: .estimates) {
      isScored($0) ? Double($0.amount("level")) : nil
    },
  ]

  /// Returns the best average accuracy, with the one that a level of the ratchet requires (DIF-3).
  static func bestAverage(level: Int, _ configuration: DifficultyConfiguration) -> LifeFigure {
    let asked = Int(configuration.level(level).threshold)
    return greatest("best accuracy average; level \(level) asks for \(asked)", of: .estimates) {
      isScored($0) ? $0.number("average") : nil
    }
  }

  /// Returns true if the times were valid, so that there is a score.
  private static func isScored(_ event: TraceEvent) -> Bool {
    event.word("rating") != nil && event.number("accuracy") != nil
  }
}

extension LifeDigest.Reason {
  package static let ratchet = LifeDigest.Reason(
    "ratchet", "the ratchet rated estimates of no less accuracy worse")
}

extension LifeComparison {
  /// True if estimates of no less accuracy, on higher levels, had worse ratings.
  package var isRatchet: Bool {
    func rises(_ figure: String, by least: Double, _ sign: Double = 1) -> Bool {
      rise(of: figure).map { sign * $0 >= least } ?? false
    }
    return rises("difficulty level of the tasks", by: 0.2)
      && rises("estimates spot on or close", by: 0.05, -1)
      && rises("accuracy of estimates in percent", by: -1)
  }
}

extension TraceRecorder {
  /// Records one estimate, without a score if its times were invalid.
  @inline(never)
  func estimates(
    _ name: String, actual: Double, estimated: Double, accuracyPercent: Double,
    _ rating: AccuracyRating, calibrating: Bool, from level: Int, _ task: TaskDifficultyState,
    _ estimate: KeyedStream, _ duration: KeyedStream, on day: Int
  ) {
    record(
      .estimates,
      [
        "task": .text(name), "actual": .number(actual), "estimate": .number(estimated),
        "accuracy": .number(accuracyPercent), "rating": .text("\(rating)"),
        "calibrating": .flag(calibrating), "average": .number(task.accuracyAverage),
        "level": .whole(task.level), "rises": .flag(task.level > level),
      ], luck: [luck(.estimate, after: estimate), luck(.taskDuration, after: duration, of: day)])
  }

  @inline(never)
  func endsSession(level: Int, xp: Int, highest: Int) {
    record(.endsSession, ["level": .whole(level), "xp": .whole(xp), "highest": .whole(highest)])
  }
}
