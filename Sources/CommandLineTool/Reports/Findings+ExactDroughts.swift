import ExactOdds
import GameKit
import Measurement

extension Findings {
  /// The exact laws of droughts, as far as droughts were seen, by the sources that have one: the
  /// share of droughts that go on past so many attempts, from none on.
  ///
  /// - Parameter game: The rules of the run that gave the findings.
  func exactDroughts(under game: any GameRules) -> [String: [Double]] {
    droughts.reduce(into: [:]) { laws, drought in
      laws[drought.source] = game.droughtLaw(of: drought.source, under: drought.terms).map { law in
        (0...drought.curves[0].points.count).map { law.droughts.survival(after: $0) }
      }
    }
  }
}
