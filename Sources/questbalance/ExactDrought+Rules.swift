import BalanceReports
import ExactOdds
import GameKit
import Measurement
import QuestBond

extension ExactDrought {
  /// The exact laws of the sources whose attempts all had the same chance, as far as droughts were
  /// seen.
  ///
  /// - Parameter game: The rules of the run that gave the findings.
  static func laws(beside findings: Findings, under game: any GameRules) -> [ExactDrought] {
    guard let rules = game as? QuestRules else { return [] }
    return LootSource.allCases.compactMap { source in
      guard let drought = findings.droughts.first(where: { $0.source == source.name }),
        drought.terms.areConstant, let chance = drought.terms.chance
      else { return nil }
      let law = PityLaw(
        rules.loot.pity[source.rawValue], chance: chance.lowerBound, cap: rules.loot.chance.cap,
        parts: drought.terms.parts.lowerBound)
      return ExactDrought(
        source: source.name,
        survival: (0...drought.curves[0].points.count).map { law.droughts.survival(after: $0) })
    }
  }
}
