import GameEngines
import GameKit
import Randomness

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
  .counted { _ in "expeditions" }
  .attempting {
    Attempt(of: LootSource.expedition.name, ending: $0.word("outcome"), isWhole: false)
  }
  .highlighted { _ in .first(3, "expedition") }

  static let ofExpeditions = [startsExpedition, passesStage, endsExpedition]
}

extension TraceRecorder {
  @inline(never)
  func starts(_ expedition: Expedition) {
    record(
      .startsExpedition,
      [
        "expedition": .text(expedition.name), "minutes": .whole(expedition.minutes),
        "level": .whole(expedition.level),
      ])
  }

  @inline(never)
  func passes(
    stage: RoomKind, _ stat: Stat, power: Double, needed: Double, chance: Double, passed: Bool,
    _ stream: KeyedStream
  ) {
    record(
      .passesStage,
      [
        "stage": .text("\(stage)"), "chance": .number(chance), "passed": .flag(passed),
        "stat": .text("\(stat)"), "power": .number(power), "needed": .number(needed),
      ],
      luck: [luck(.stageOutcome, after: stream)])
  }

  /// - Parameter dry: Expeditions without equipment when it was over.
  @inline(never)
  func endsExpedition(_ attempt: EquipmentAttempt, dry: Int) {
    let (outcome, number) =
      switch attempt {
      case .dry: ("none", dry)
      case .lucky(let number): ("lucky", number)
      case .forced(let number): ("forced", number)
      }
    record(.endsExpedition, ["attempt": .whole(number), "outcome": .text(outcome)])
  }
}
