import GameSupport

extension EventKind {
  static let startsMission = EventKind("mission.starts", "a mission is started")

  static let endsMission = EventKind("mission.ends", "a mission is collected, won or lost")
    .counted { $0.isTrue("won") ? "missions won" : "missions lost" }
    .explaining { .income("mission", words: word($0, "mission")) }

  static let ofMissions = [startsMission, endsMission]
}
