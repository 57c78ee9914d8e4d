import BalanceReports
import ExactOdds
import GameKit
import Measurement

extension Findings {
  /// The exact laws of droughts, as far as droughts were seen, of sources that have one.
  ///
  /// - Parameter game: The rules of the run that gave the findings.
  func exactDroughts(under game: any GameRules) -> [ExactDrought] {
    droughts.compactMap { drought in
      game.droughtLaw(of: drought.source, under: drought.terms).map { law in
        ExactDrought(
          source: drought.source,
          survival: (0...drought.curves[0].points.count).map { law.droughts.survival(after: $0) })
      }
    }
  }
}
