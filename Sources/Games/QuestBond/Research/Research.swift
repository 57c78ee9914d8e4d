import GameEngines
import GameSupport

extension QuestBondGame {
  /// Adds the next node of each branch whose materials and tokens are in hand (RSC).
  @inline(__always)
  func addResearch(to table: inout OfferTable, _ player: inout QuestPlayer) {
    // Returns early in most cases: no node could be paid, whichever is next.
    guard !player.research.isRunning, table.wants(.research), table.allows(research.leastGold),
      player.inventory.holds(research.leastCost)
    else { return }
    for number in 0..<ResearchBranch.count {
      // Each number below the count is that of a branch.
      let branch = ResearchBranch(unchecked: number)
      guard let node = research.next(in: branch, of: player.research), table.allows(node.gold),
        player.inventory.holds(node.cost)
      else { continue }
      table.add(.research(branch), price: node.gold, worth: rules.spending.researchWorth)
    }
  }

  /// Begins a branch's next node, whose gold is paid.
  func begin(_ branch: ResearchBranch, atMinute minute: Int, _ player: inout QuestPlayer) {
    guard let node = research.next(in: branch, of: player.research),
      player.pay(node.cost, for: .research)
    else { preconditionFailure("research is offered only when it can be begun") }
    player.trace?.record(.beginsResearch) {
      ["branch": .text("\(branch)")] + Facts(of: node.cost) + [
        "raises": .text("\(node.bonus.kind)"), "by": .number(node.bonus.amount),
        "minutes": .whole(node.minutes),
      ]
    }
    player.research.begin(branch, atMinute: minute, rules: research)
  }

  /// Puts a finished node in force at an open.
  @inline(__always)
  func collectResearch(atMinute minute: Int, _ player: inout QuestPlayer) {
    guard player.research.finish(atMinute: minute) else { return }
    player.trace?.record(.endsResearch) { [nodes = player.research.totalDone] in
      ["nodes": .whole(nodes)]
    }
    player.researchBonuses = research.bonuses(of: player.research)
    renewBonusTotals(of: &player)
  }
}
