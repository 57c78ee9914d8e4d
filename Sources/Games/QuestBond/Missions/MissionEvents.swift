import GameEngines
import GameKit
import Randomness

extension EventKind {
  static let startsMission = EventKind("mission.starts", "a mission is started")

  static let endsMission = EventKind("mission.ends", "a mission is collected, won or lost")
    .counted { $0.isTrue("won") ? "missions won" : "missions lost" }
    .explaining { .income("mission", words: word($0, "mission")) }

  static let ofMissions = [startsMission, endsMission]
}

extension TraceRecorder {
  @inline(never)
  func starts(_ mission: Mission, minutes: Int) {
    record(.startsMission, ["mission": .text(mission.name), "minutes": .whole(minutes)])
  }

  /// - Parameters:
  ///   - power: Points of the stat that it tests.
  ///   - points: Points of luck, by which equipment is likelier (DRP).
  @inline(never)
  func ends(
    _ mission: Mission, power: Double, luck points: Double, chance: Double, won: Bool,
    _ stream: KeyedStream
  ) {
    record(
      .endsMission,
      [
        "mission": .text(mission.name), "chance": .number(chance), "won": .flag(won),
        "rarity": .text("\(mission.terms.rarity)"), "stat": .text("\(mission.terms.stat)"),
        "power": .number(power), "needed": .number(mission.terms.requirement),
        "luckPoints": .number(points),
      ],
      luck: [luck(.missionOutcome, after: stream)])
  }
}
