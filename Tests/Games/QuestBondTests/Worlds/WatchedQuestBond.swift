import GameEngines
import Synchronization

@testable import GameSupport
@testable import Measurement
@testable import Players
@testable import QuestBond

/// QuestBond, with every member looked at after every day: nothing may be in a state that the
/// rules exclude.
struct WatchedQuestBond: Game {
  struct Party {
    var shared: QuestBondGame.Party
    var levels: [Int]
    var rebirths: [Int]
  }

  let game: QuestBondGame
  let rules: QuestRules
  let log: ViolationLog

  var series: [Series] { game.series }
  var droughts: [DroughtSource] { game.droughts }
  var metrics: [LifeMetric<QuestPlayer>] { game.metrics }

  func join(_ person: Person, key: PlayerKey) -> QuestPlayer { game.join(person, key: key) }

  func gather(_ members: [QuestPlayer], key: PartyKey) -> Party {
    Party(
      shared: game.gather(members, key: key), levels: members.map(\.level),
      rebirths: members.map(\.growth.rebirth.count))
  }

  func follow(_ member: inout QuestPlayer, _ chronicle: TraceRecorder) {
    game.follow(&member, chronicle)
  }

  func follow(_ party: inout Party, _ chronicle: TraceRecorder) {
    game.follow(&party.shared, chronicle)
  }

  func streakDays(of member: QuestPlayer) -> Int { game.streakDays(of: member) }

  func live(
    _ plan: DayPlan, _ member: inout QuestPlayer, _ party: inout Party,
    _ droughts: inout DroughtTable
  ) {
    game.live(plan, &member, &party.shared, &droughts)
  }

  func miss(_ day: Int, _ member: inout QuestPlayer) { game.miss(day, &member) }

  func endDay(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout Party,
    _ droughts: inout DroughtTable
  ) {
    game.endDay(day, &members, &party.shared, &droughts)
    for index in members.indices {
      let rebirths = members[index].growth.rebirth.count
      let before = rebirths > party.rebirths[index] ? 1 : party.levels[index]
      for wrong in wrongs(of: members[index], levelBefore: before) {
        log.add("day \(day), member \(index): \(wrong)")
      }
      party.levels[index] = members[index].level
      party.rebirths[index] = rebirths
    }
  }

  func show(_ member: QuestPlayer, accounts: Bool, in entry: inout DailyEntry) {
    game.show(member, accounts: accounts, in: &entry)
  }

  func conclude(_ member: QuestPlayer, _ droughts: inout DroughtTable) {
    game.conclude(member, &droughts)
  }

  func ledgerLeak(of member: QuestPlayer) -> Int { game.ledgerLeak(of: member) }

  /// What is wrong with a member at the end of a day.
  private func wrongs(of member: QuestPlayer, levelBefore: Int) -> [String] {
    var wrong: [String] = []
    func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
      if !isRight { wrong.append(what()) }
    }
    let ledger = member.ledger
    check(ledger.leak == 0, "\(ledger.leak) gold outside the accounts")
    check(ledger.balance >= 0, "a balance of \(ledger.balance)")
    for faucet in GoldFaucet.allCases {
      check(ledger.earned(from: faucet) >= 0, "faucet \(faucet) runs backwards")
    }
    for sink in GoldSink.allCases {
      check(ledger.spent(on: sink) >= 0, "sink \(sink) runs backwards")
    }
    check(member.inventory.isSound, "an inventory of \(member.inventory)")
    check(member.level >= levelBefore, "level \(levelBefore) fell to \(member.level)")
    check(member.level <= rules.levels.highestLevel, "level \(member.level)")
    for source in LootSource.allCases {
      let (dry, pity) = (member.channel(of: source).pity.dry, rules.loot.pity[source.rawValue])
      let threshold = pity.longestDrought ?? .max
      check(dry >= 0 && dry < threshold, "\(dry) dry attempts of \(source.name)")
    }
    return wrong
  }
}

extension Inventory {
  /// Nothing in it is negative.
  fileprivate var isSound: Bool {
    [essence, materials, fragments, scrolls, keys, tokens, catalysts, streakArmor]
      .allSatisfy { $0 >= 0 } && all(herbs .>= SIMD4(repeating: 0))
  }
}

/// What was found wrong; the game that writes into it is a value that many may hold.
final class ViolationLog: Sendable {
  private let lines = Mutex<[String]>([])

  var found: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
