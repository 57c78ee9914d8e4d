import GameEngines
import GameSupport

extension EventKind {
  static let finishesTask = EventKind("task.finishes", "a task or a duty is done")
    .counted { $0.isTrue("duty") ? "duties" : "tasks" }
    .explaining {
      .income("task", words: "\(word($0, "category")) \($0.isTrue("duty") ? "duty" : "task")")
    }

  static let finishesBundle = EventKind("task.bundle", "a routine bundle is done")
    .explaining { .income("bundle", words: "\(word($0, "bundle")) bundle") }

  static let ofTasks = [finishesTask, finishesBundle]
}

extension TraceRecorder {
  @inline(never)
  func finishes(_ category: TaskCategory, isDuty: Bool, essence: Int) {
    record(.finishesTask) {
      ["category": .text("\(category)"), "duty": .flag(isDuty), "essence": .whole(essence)]
    }
  }
}
