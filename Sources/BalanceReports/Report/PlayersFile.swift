import Experiments
import Measurement
import MonteCarlo

/// `players.csv`: one row a player. Its players are played once more while it is written, a few
/// thousand parties at a time, so that its length costs no memory.
public struct PlayersFile: Sendable {
  public static let name = "players.csv"

  /// Parties of a piece, and those that one thread takes at a time.
  private static let (pieceSize, partSize) = (4096, 128)

  private let partyCount: Int
  private let threads: Int
  private let archetypes: [String]
  private let metrics: [MetricDefinition]
  /// Plays parties.
  private let lives: @Sendable (_ parties: Range<Int>) -> [PlayerLife]

  /// - Parameters:
  ///   - metrics: Those of each life, in its order.
  ///   - threads: The threads that play, which changes no byte.
  ///   - lives: Plays parties and returns the lives of their players, in order.
  public init(
    archetypes: [String], metrics: [MetricDefinition], partyCount: Int, threads: Int,
    lives: @escaping @Sendable (_ parties: Range<Int>) -> [PlayerLife]
  ) {
    self.partyCount = partyCount
    self.threads = threads
    self.archetypes = archetypes
    self.metrics = metrics
    self.lives = lives
  }

  public var file: ReportFile {
    ReportFile(path: Self.name, text: CSVTable(columns).csv) { [self] in piece($0) }
  }

  /// Returns the rows of some parties; nil beyond the last one.
  private func piece(_ number: Int) -> String? {
    let first = number * Self.pieceSize
    guard first < partyCount else { return nil }
    let parts = stride(from: first, to: min(first + Self.pieceSize, partyCount), by: Self.partSize)
      .map { $0..<min($0 + Self.partSize, first + Self.pieceSize, partyCount) }
    let texts = ParallelRun(threads: threads).map(parts.count) { part in
      var table = CSVTable(columns, hasHeader: false)
      for life in lives(parts[part]) { table.append(life) }
      return table.csv
    }
    return texts.joined()
  }

  private var columns: [Column<PlayerLife>] {
    let who: [Column<PlayerLife>] = [
      .count("party") { $0.party }, .count("member") { $0.member },
      .text("archetype") { archetypes[$0.archetype] },
    ]
    return who
      + metrics.indices.map { place in .value(metrics[place].name) { $0.values[place] } }
  }
}
