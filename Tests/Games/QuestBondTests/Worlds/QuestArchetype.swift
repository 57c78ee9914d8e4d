import TestWorlds
import TimeQuest

@testable import Players
@testable import QuestBond

extension Archetype {
  /// A player of QuestBond without surprises, whose estimates are right on average.
  static func quest(
    activity: Double = 1, tasks: Double = 1, spending: SpendingStyle = .none
  ) -> Archetype {
    var archetype = Archetype.plain(activity: activity, tasks: tasks)
    archetype.questHabits.estimation = EstimationSkill {
      ($0.sigmaStart, $0.sigmaFloor) = (0.5, 0.2)
      ($0.bias, $0.biasSpread, $0.skillSpread) = (0, 0, 0)
    }
    archetype.questHabits.verification = .quick
    archetype.questHabits.spending = spending
    archetype.questHabits.dutiesPerActiveDay = 0
    archetype.questHabits.meditation = 0
    return archetype
  }
}
