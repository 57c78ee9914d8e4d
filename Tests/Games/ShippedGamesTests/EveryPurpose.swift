import Players

@testable import Bennie
@testable import QuestBond
@testable import TimeQuest

extension Purpose {
  /// Those of all three games, each number once.
  static let every = (common + ofEstimating + ofBennie + ofQuestBond)
    .reduce(into: [Purpose]()) { if !$0.contains($1) { $0.append($1) } }
}
