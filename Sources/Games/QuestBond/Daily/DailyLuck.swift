import Players
import Randomness

extension Purpose {
  // What each day brings is keyed by day.
  static let dailyQuests = Purpose("dailyQuests", key: 132, isOfADay: true)
  static let dutyBoard = Purpose("dutyBoard", key: 135, isOfADay: true)
  static let meditation = Purpose("meditation", key: 139, drawsPerDecision: 2, isOfADay: true)
  static let weeklyChest = Purpose("weeklyChest", key: 133)
  static let weeklyChestItem = Purpose("weeklyChestItem", key: 134, drawsPerDecision: 8)
  static let dutyRefresh = Purpose("dutyRefresh", key: 136)
  static let comebackItem = Purpose("comebackItem", key: 137, drawsPerDecision: 8)

  static let ofDaily = [
    dailyQuests, dutyBoard, meditation, weeklyChest, weeklyChestItem, dutyRefresh, comebackItem,
  ]
}

/// The luck of the daily round: a stream for each decision.
struct DailyLuck: Sendable {
  var weeklyChest, weeklyChestItem, dutyRefresh, comebackItem: KeyedStream

  init(_ key: PlayerKey) {
    weeklyChest = key.stream(.weeklyChest)
    weeklyChestItem = key.stream(.weeklyChestItem)
    dutyRefresh = key.stream(.dutyRefresh)
    comebackItem = key.stream(.comebackItem)
  }
}
