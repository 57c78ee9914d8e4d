import GameSupport

extension EventKind {
  static let startsExpedition = EventKind("expedition.starts", "an expedition sets out")
    .explaining { .payment("expedition", words: word($0, "expedition")) }

  static let passesStage = EventKind("expedition.stage", "a stage is passed or failed")
    .explaining {
      let passed = $0.isTrue("passed") ? "passed" : "failed"
      return .income("stage", words: "\(word($0, "stage")) stage \(passed)")
    }

  static let endsExpedition = EventKind(
    "expedition.ends", "an expedition is over, as pity counts it"
  )
  .counted("expeditions")
  .attempting {
    Attempt(of: LootSource.expedition.name, ending: $0.word("outcome"), isWhole: false)
  }
  .highlighted { _ in .first(3, "expedition") }

  static let ofExpeditions = [startsExpedition, passesStage, endsExpedition]
}
