import Measurement
import TimeQuest

extension GameReport {
  /// The parts of a report besides those on estimating: gold, drops, and a day of play.
  static var questBond: GameReport {
    var report = GameReport.ofEstimating
    report.headlinesOfSources = ["drops.<S>"]
    report.droughtTieBreak = "drops.<S>.forced.share"
    report.printed = [
      "level.day<D>", "xp.perSession", "gold.net.perDay", "gold.balance.day<D>", "drought.task.p95",
      "drought.dungeonRoom.p95", "drought.mission.p95", "difficulty.level5.share",
    ]
    report.dayColumns = [
      Column("gold.faucets.perActiveDay", "gold in"), Column("gold.sinks.perActiveDay", "gold out"),
      Column("levels.perActiveDay", "levels"), Column("drops.perActiveDay", "pieces of equipment"),
    ]
    return report
  }
}
