import Experiments
import Measurement
import MonteCarlo

/// `players.csv`: one row a player. Its players are played once more while it is written, a few
/// thousand parties at a time, so that its length costs no memory.
package struct PlayersFile: Sendable {
  package static let name = "players.csv"

  /// Parties of a piece, and those that one thread takes at a time.
  private static let (pieceSize, partSize) = (4096, 128)

  private let lives: PlayerLives
  private let weights: [Double]
  private let threads: Int

  /// - Parameters:
  ///   - findings: Those of the same players.
  ///   - threads: The threads that play, which changes no byte.
  package init(_ lives: PlayerLives, _ findings: Findings, threads: Int) {
    (self.lives, weights, self.threads) = (lives, findings.playerWeights, threads)
  }

  package var file: ReportFile {
    ReportFile(path: Self.name, text: CSVTable(columns).csv, piece: piece)
  }

  /// Returns the rows of some parties; nil beyond the last one.
  private func piece(_ number: Int) -> String? {
    let first = number * Self.pieceSize
    let end = min(first + Self.pieceSize, lives.partyCount)
    guard first < end else { return nil }
    let parts = stride(from: first, to: end, by: Self.partSize).map {
      $0..<min($0 + Self.partSize, end)
    }
    return ParallelRun(threads: threads).map(parts.count) { part in
      CSVTable(columns, rows: lives.ofParties(parts[part]), hasHeader: false).csv
    }
    .joined()
  }

  private var columns: [Column<PlayerLife>] {
    let (archetypes, weights) = (lives.archetypes, weights)
    let who: [Column<PlayerLife>] = [
      .count("party") { $0.party }, .count("member") { $0.member },
      .text("archetype") { archetypes[$0.archetype] }, .value("weight") { weights[$0.archetype] },
    ]
    return who
      + lives.metrics.enumerated().map { place, metric in .value(metric.name) { $0.values[place] } }
  }
}
