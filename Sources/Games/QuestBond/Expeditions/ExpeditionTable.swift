import GameEngines

/// The expeditions, and how players choose among them.
struct QuestExpeditions: DesignedRules {
  var rules = ExpeditionRules()
  /// From the easiest to the hardest; empty when there are none.
  var list: [Expedition] = []
  /// A player sets out on the hardest expedition whose stages succeed at least this likely on
  /// average; if there is none, on the easiest.
  var comfortableSuccess = 0.6
}

/// The expeditions in the form that the day loop reads: no names, one flat list of stages.
struct ExpeditionTable: Sendable {
  struct Row: Sendable {
    let level: Int
    let rating: Double
    let minutes: Int
    /// Its stages, in `ExpeditionTable.stages`.
    let stages: Range<Int>
    /// How many of them are of each kind, in the order of `RoomKind`.
    let stageCounts: SIMD8<Double>
  }

  let rules: ExpeditionRules
  /// From the easiest to the hardest; empty when there are no expeditions.
  let rows: [Row]
  let stages: [RoomKind]
  let comfortableSuccess: Double

  init(_ expeditions: QuestExpeditions) {
    var stages: [RoomKind] = []
    rows = expeditions.list.map { expedition in
      let first = stages.count
      stages += expedition.stages
      var counts = SIMD8<Double>(repeating: 0)
      for stage in expedition.stages { counts[stage.rawValue] += 1 }
      return Row(
        level: max(expedition.level, expeditions.rules.lowestLevel), rating: expedition.rating,
        minutes: expedition.minutes, stages: first..<stages.count, stageCounts: counts)
    }
    self.stages = stages
    rules = expeditions.rules
    comfortableSuccess = expeditions.comfortableSuccess
  }
}
