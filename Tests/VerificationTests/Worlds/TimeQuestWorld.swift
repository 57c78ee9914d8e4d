extension World {
  static let timeQuest = World(
    name: "timequest", knownGroups: ["perfect", "hopeless"],
    answers: timeQuest(accuracy: 100, base: 40, "perfect")
      // An estimate of e⁻² of the actual time misses it by 86.5 %: way off on every level.
      + timeQuest(accuracy: 100 * 0.1353352832366127, base: 8, "hopeless"))

  /// One session of one task a day, always with the same accuracy and rating.
  private static func timeQuest(accuracy: Double, base: Int, _ group: String) -> [Answer] {
    let days = 30
    let thresholds = [0.0, 65, 75, 83, 90]
    let multipliers = [100, 115, 135, 160, 200]
    var average = 0.0
    var level = 1
    var xp = 0
    var evenings: [(level: Int, xp: Int)] = []
    var firstSession = [1: 1]
    var stamped: [Int: [Int]] = [:]
    var held: Set<Int> = []
    for session in 1...days {
      held.insert(level)
      // Three sessions calibrate; a task leaves level 1 from its fifth estimation on.
      if session > 3 { average = 0.3 * accuracy + 0.7 * average }
      if session > 3, session >= 5 {
        while level < 5, average >= thresholds[level] {
          level += 1
          firstSession[level] = session
        }
      }
      let earned = base * multipliers[level - 1] / 100 + 20
      stamped[level, default: []].append(earned)
      xp += earned
      evenings.append((level, xp))
    }
    var answers: [Answer] = []
    func add(_ metric: String, _ value: Double) { answers.append(Answer(metric, value, of: group)) }
    add("streak.longest", Double(days))
    add("days.active", Double(days))
    add("players.retained", 1)
    add("sessions", Double(days))
    add("xp.perActiveDay", Double(xp) / Double(days))
    add("xp.perSession", Double(xp) / Double(days))
    for level in 1...5 {
      add("difficulty.level\(level).share", firstSession[level] == nil ? 0 : 1)
      guard let first = firstSession[level] else { continue }
      let sessions = stamped[level] ?? []
      if !sessions.isEmpty {
        add(
          "xp.perSession.level\(level)", Double(sessions.reduce(0, +)) / Double(sessions.count))
      }
      guard level > 1 else { continue }
      // The same estimates on the level below: only the multiplier differs.
      if held.contains(level) {
        add(
          "xp.perSession.change.level\(level)",
          Double(base * multipliers[level - 1] / 100 - base * multipliers[level - 2] / 100))
      }
      add("difficulty.level\(level).sessions.p50", Double(first))
      add("difficulty.level\(level).sessions.p95", Double(first))
    }
    for day in [7, 14, 30] {
      add("players.retained.day\(day)", 1)
      add("level.day\(day)", Double(min(30, 1 + evenings[day - 1].xp / 100)))
      add("xp.day\(day)", Double(evenings[day - 1].xp))
      add("difficulty.day\(day)", Double(evenings[day - 1].level))
    }
    return answers
  }
}
