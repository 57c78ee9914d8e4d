import GameEngines

@testable import Bennie
@testable import GameSupport
@testable import QuestBond
@testable import TimeQuest

extension LifeBooks {
  /// The member's metrics that events add up to, in real units: nil for one that it has no value
  /// of, and no entry for one that is not covered.
  func metrics(of simulation: Simulation) -> [String: Double?] {
    var metrics = lifeMetrics(simulation)
    if let rules = simulation.game as? TimeQuestRules {
      metrics.merge(estimation(rules.estimation)) { $1 }
      metrics["streak.longest"] = Double(longestStreak)
      metrics["xp.perActiveDay"] = perActiveDay(sum("amount", of: .gainsEXP))
    }
    if let rules = simulation.game as? BennieRules { metrics.merge(bennie(rules)) { $1 } }
    if let rules = simulation.game as? QuestRules {
      if let estimation = rules.estimation { metrics.merge(self.estimation(estimation)) { $1 } }
      metrics.merge(questBond(rules)) { $1 }
    }
    return metrics
  }

  // MARK: Every game

  private func lifeMetrics(_ simulation: Simulation) -> [String: Double?] {
    var metrics: [String: Double?] = [
      "days.active": Double(activeDays),
      "players.retained": count(.leaves) > 0 ? 0 : 1,
    ]
    metrics["players.stuck"] = isStuck(simulation)
    let coins = simulation.game is BennieRules
    let currency = coins ? "coins" : "gold"
    for day in [7, 14, 30, 60, 90, 180, 365, days] where day <= days {
      let standing = standing(on: day)
      metrics["level.day\(day)"] = Double(standing.level)
      metrics["xp.day\(day)"] = Double(standing.exp)
      metrics["difficulty.day\(day)"] =
        coins
        ? (bennieDifficulty(simulation, on: day) * 1000).rounded() / 1000
        : Double(last("highest", of: .endsSession, through: day) ?? 1)
      metrics["\(currency).balance.day\(day)"] = Double(standing.balance)
      let active = count(.plays) { $0.day <= day }
      let (held, spent) = (standing.balance, spent(through: day))
      let isFlush = held * active > simulation.measures.hoardDays * earned(through: day)
      let dry: Double? = active == 0 ? nil : held * active < spent ? 1 : 0
      let flush: Double? = active == 0 ? nil : isFlush ? 1 : 0
      metrics["\(currency).broke.share.day\(day)"] = dry
      metrics["\(currency).hoarding.share.day\(day)"] = flush
    }
    return metrics
  }

  /// 1 if it stays, below the highest level, on the level that it had 30 days before the end; nil
  /// in a shorter run, and without levels.
  private func isStuck(_ simulation: Simulation) -> Double? {
    let highest =
      (simulation.game as? QuestRules)?.levels.highestLevel
      ?? (simulation.game as? TimeQuestRules)?.levels.highestLevel
    guard let highest, days > 30 else { return nil }
    let levels = Set((days - 30...days).map { standing(on: $0).level })
    return count(.leaves) == 0 && levels.count == 1 && levels.first! < highest ? 1 : 0
  }

  private func estimation(_ rules: EstimationRules) -> [String: Double?] {
    let sessions = all(.endsSession)
    func xp(_ sessions: [TraceEvent]) -> Double? {
      ratio(sessions.reduce(0) { $0 + $1.amount("xp") }, sessions.count)
    }
    var metrics: [String: Double?] = [
      "sessions": Double(sessions.count), "xp.perSession": xp(sessions),
    ]
    let highest = sessions.map { $0.amount("level") }.max() ?? 1
    for level in 1...rules.difficulty.configuration.highestLevel {
      metrics["difficulty.level\(level).share"] = highest >= level ? 1 : 0
      metrics["xp.perSession.level\(level)"] = xp(sessions.filter { $0.amount("level") == level })
    }
    return metrics
  }

  // MARK: Bennie

  private func bennieDifficulty(_ simulation: Simulation, on day: Int) -> Double {
    guard let rules = simulation.game as? BennieRules else { return 0 }
    let activity = all(.doesActivity).last { $0.day <= day }
    return activity?.number("difficulty") ?? rules.learning.startDifficulty
  }

  private func bennie(_ rules: BennieRules) -> [String: Double?] {
    let activities = all(.doesActivity)
    let done = activities.filter { !$0.isTrue("quit") }
    let capped = all(.capsCoins).filter { $0.amount("withheld") > 0 }
    let seconds = done.reduce(0) { $0 + $1.figure("seconds") }
    let skill =
      activities.last?.number("skill") ?? all(.takesClass).first?.number("skill") ?? 0
    let turns = activities.last?.amount("turns") ?? 0
    let hints = activities.count { $0.amount("mistakes") >= rules.learning.manyMistakes }
    var metrics: [String: Double?] = [
      "coins.perActiveDay": perActiveDay(earned()),
      "coins.capped.perActiveDay": perActiveDay(sum("withheld", of: .capsCoins)),
      "coins.cappedDays.share": perActiveDay(Set(capped.map(\.day)).count),
      "video.minutes.perActiveDay": perActiveDay(sum("minutes", of: .wantsVideo)),
      "coins.hoarding.share": now.balance > rules.coins.hoardCaps * rules.coins.dailyCap
        ? 1 : 0,
      "redemptions.refused": Double(count(.wantsVideo) { $0.isTrue("refused") }),
      "celebrations": Double(sum("celebrations", of: .capsCoins)),
      "difficulty.turns.per100": ratio(turns * 100, activities.count),
      "skill.final": skill, "activities": Double(activities.count),
      "activities.quit.share": ratio(activities.count - done.count, activities.count),
      "activities.hint.share": ratio(hints, activities.count),
      "activities.solveSeconds": done.isEmpty ? nil : seconds / Double(done.count),
    ]
    metrics.merge(minutes()) { $1 }
    return metrics
  }

  /// Minutes of play and of video a day, from each day's whole seconds.
  private func minutes() -> [String: Double?] {
    let playDays = Set(all(.plays).map(\.day)).sorted()
    func sum(_ fact: String, of kind: EventKind, on day: Int) -> Double {
      all(kind, on: day).reduce(0) { $0 + $1.figure(fact) }
    }
    let play = playDays.map { Int(sum("seconds", of: .doesActivity, on: $0).rounded()) }
    let video = playDays.map { Int(sum("minutes", of: .wantsVideo, on: $0)) * 60 }
    let both = zip(play, video).map { $0 + $1 }
    var metrics: [String: Double?] = [:]
    for (name, days) in [("play", play), ("video", video), ("screen", both)] {
      let sum = days.reduce(0, +)
      // Minutes first: at a tie the thousandth depends on the order.
      func minutes(over days: Int) -> Double? { days == 0 ? nil : Double(sum) / 60 / Double(days) }
      metrics["\(name).minutes.perActiveDay"] = minutes(over: days.count)
      metrics["\(name).minutes.perDay"] = minutes(over: self.days)
      metrics["\(name).minutes.longestDay"] = Double(days.max() ?? 0) / 60
      for limit in [30, 45, 60] {
        metrics["\(name).over\(limit).share"] = ratio(
          days.count { $0 > 60 * limit }, days.count)
      }
    }
    return metrics
  }
}
