import Experiments
import Measurement
import MonteCarlo

extension ReportFile {
  package static let days = "days.csv"

  /// Returns `days.csv`: one row a player and active day, in the order of players, so that a fit can
  /// read a simulated world like a real one. Its players are played once more while it is written, so
  /// that its length costs no memory.
  package static func days(_ days: PlayerDays, threads: Int) -> ReportFile {
    // A piece has about a million days of life, of parties of a player or two.
    let pieceSize = max(1, min(32, 8192 / days.plan.days))
    return ReportFile(path: Self.days, text: CSVTable(columns(of: days.plan)).csv) { number in
      let first = number * pieceSize
      let end = min(first + pieceSize, days.blockCount)
      guard first < end else { return nil }
      return ParallelRun(threads: threads).map(end - first) { block in
        CSVTable(columns(of: days.plan), rows: days.ofBlock(first + block), hasHeader: false).csv
      }
      .joined()
    }
  }

  /// The columns of the table: those of accounts and levels only in a game that has them.
  private static func columns(of plan: MeasurementPlan) -> [Column<PlayerDays.Day>] {
    func amount(
      _ heading: String, _ scale: Int, _ recorded: @escaping (PlayerDay) -> Int
    ) -> Column<PlayerDays.Day> {
      .text(heading, isNumber: true) { exact(recorded($0.life), scale) }
    }
    let (scale, sinks, joinDays) = (plan.scaleOfDays, plan.sinksOfDays, plan.joinDays)
    var columns: [Column<PlayerDays.Day>] = [
      .count("player") { $0.player },
      .count("install") { joinDays[$0.life.archetype] + $0.life.firstDay - 1 },
      .count("day") { joinDays[$0.life.archetype] + $0.life.day - 1 },
      .count("tasks") { $0.life.tasks },
    ]
    if !plan.faucetsOfDays.isEmpty { columns.append(amount("earned", scale) { $0.earned }) }
    if !sinks.isEmpty { columns.append(amount("spent", scale) { $0.spent }) }
    columns += sinks.indices.map { sink in
      amount("sink.\(sinks[sink])", scale) { $0.sinks[sink] }
    }
    if let scale = plan.scaleOfLevels { columns.append(amount("level", scale) { $0.level ?? 0 }) }
    return columns
  }

  /// Returns a recorded amount with all its digits: a sum over days has to be that of a life.
  private static func exact(_ recorded: Int, _ scale: Int) -> String {
    scale == 1
      ? "\(recorded)" : NumberText.significant(Double(recorded) / Double(scale), digits: 15)
  }
}
