import GameEngines
import GameSupport

/// Research (RSC); without nodes if it is off.
struct QuestResearch: Sendable, Hashable {
  private(set) var isOn = false
  private(set) var rules = ResearchRules.none

  /// The plan in a scenario, from which the rules are made.
  var plan: ResearchPlan? {
    get { nil }
    set {
      isOn = newValue != nil
      rules = newValue.map { ResearchRules($0) } ?? .none
    }
  }
}

extension QuestBondGame {
  /// Adds the next node of each branch whose materials and tokens are in hand (RSC).
  @inline(__always)
  func addResearch(to table: inout OfferTable, _ player: inout QuestPlayer) {
    // Returns early in most cases: no node could be paid, whichever is next.
    guard !player.research.isRunning, table.wants(.research),
      table.allows(rules.research.rules.minGold),
      player.inventory.holds(rules.research.rules.minCost)
    else { return }
    for number in 0..<ResearchBranch.count {
      // Each number below the count is that of a branch.
      let branch = ResearchBranch(unchecked: number)
      guard let node = rules.research.rules.next(in: branch, of: player.research),
        table.allows(node.gold),
        player.inventory.holds(node.cost)
      else { continue }
      table.add(.research(branch), price: node.gold, benefit: rules.spending.researchBenefit)
    }
  }

  /// Begins a branch's next node, whose gold is paid.
  func begin(_ branch: ResearchBranch, atMinute minute: Int, _ player: inout QuestPlayer) {
    guard let node = rules.research.rules.next(in: branch, of: player.research),
      player.pay(node.cost, for: .research)
    else { preconditionFailure("research is offered only when it can be begun") }
    player.trace?.record(.beginsResearch) {
      ["branch": .text("\(branch)")] + Facts(of: node.cost) + [
        "raises": .text("\(node.bonus.kind)"), "by": .number(node.bonus.amount),
        "minutes": .whole(node.minutes),
      ]
    }
    player.research.begin(branch, atMinute: minute, rules: rules.research.rules)
  }

  /// Puts a finished node in force at an open.
  @inline(__always)
  func collectResearch(atMinute minute: Int, _ player: inout QuestPlayer) {
    guard player.research.finish(atMinute: minute) else { return }
    player.trace?.record(.endsResearch) { [nodes = player.research.totalDone] in
      ["nodes": .whole(nodes)]
    }
    player.researchBonuses = rules.research.rules.bonuses(of: player.research)
    renewBonusTotals(of: &player)
  }
}
