import GameKit

// Tasks, gold and growth: the events of QuestBond's lives, and what they say of them.

extension EventKind {
  static let finishesTask = EventKind("task.finishes", "a task or a duty is done")
    .counted { $0.isTrue("duty") ? "duties" : "tasks" }
    .explaining {
      .income("task", words: "\(word($0, "category")) \($0.isTrue("duty") ? "duty" : "task")")
    }
  static let finishesBundle = EventKind("task.bundle", "a routine bundle is done")
    .explaining { .income("bundle", words: "\(word($0, "bundle")) bundle") }
  static let paragon = EventKind("exp.paragon", "paragon points")
    .explaining { .income("paragon", words: "paragon points \($0.amount("points"))") }
  static let rebirth = EventKind("exp.rebirth", "the character starts over")
    .restarting()
    .standingOut { _ in .always(1, "reborn") }
  static let earnsGold = EventKind("gold.earns", "gold comes in by a faucet")
    .earning("gold")
  static let spendsGold = EventKind("gold.spends", "gold goes out by a sink")
    .spending("gold")
  static let takesClass = EventKind("class.drawn", "what the character, or the child, is at first")
    .opening("gold", fact: "gold")
  static let evolves = EventKind("class.evolves", "the class evolves")
    .standingOut { .always(1, "became \(word($0, "class"))") }

  static let ofTasks = [
    finishesTask, finishesBundle, paragon, rebirth, earnsGold, spendsGold, takesClass, evolves,
  ]
}
