import GameEngines
import GameSupport
import ScenarioReading

extension SystemSpec {
  /// Nodes that raise something for good (RSC).
  static let research = SystemSpec(
    events: [.beginsResearch, .endsResearch],
    sinks: [.research: { $0.research.isOn }],
    sections: [
      "research": Fields {
        System(
          "research", \.research.plan, "nodes to research, each a permanent bonus"
        ) { ResearchPlan.fields }
      }
    ],
    metrics: ["research": researchMetrics],
    lint: [
      "prices": { $0.reportFree(\ResearchPlan.gold, "research") },
      "tokens": { lint in
        let tokens = lint.number(\QuestMissions.rules.token)
        if lint.numbers(\ResearchPlan.tokens).last ?? 0 > 0, tokens ?? 0 == 0 {
          lint.section(with: \ResearchPlan.tokens)?.warn(
            "nothing gives the tokens that it takes",
            suggestion: tokens != nil
              ? "missions.token is 0" : "add the section missions, or set research.tokens to [0, 0]"
          )
        }
      },
    ],
    takeOver: { game, player, _ in
      player.researchBonuses = game.rules.research.rules.bonuses(of: player.research)
    })

  @QuestMetrics private static func researchMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.research.isOn {
      Metric.count("research.nodes", "nodes") { $0.research.totalDone }
        .means("Research nodes that a player has done by the last day.")
    }
  }
}

extension EventKind {
  static let beginsResearch = EventKind("research.begins", "a node of research is begun")
    .explaining { .payment("research", words: word($0, "branch")) }

  static let endsResearch = EventKind("research.ends", "it is in force")
    .highlighted { .rise(5, "research node", $0.amount("nodes"), above: 0) }
}

extension ResearchPlan {
  static let fields = Fields<ResearchPlan>(rule: "RSC", origin: .assumption) {
    WholeRange(
      "gold", \.gold, in: 0...1_000_000, unit: "gold", origin: .design,
      "price of a branch's first and last node; even steps between")
    WholeRange(
      "materials", \.materials, in: 0...1_000_000, unit: "materials",
      "materials of a branch's first and last node; even steps between")
    WholeRange(
      "tokens", \.tokens, in: 0...1_000_000, unit: "tokens",
      "tokens of a branch's first and last node; even steps between")
    WholeRange(
      "minutes", \.minutes, in: 0...1_000_000, unit: "minutes", origin: .design,
      "duration of a branch's first and last node; even steps between")
    for branch in ResearchBranch.allCases {
      List(
        "\(branch)", \.bonuses[branch.rawValue], count: 0...ResearchRules.maxNodes,
        start: .atPlace, default: ResearchPlan().bonuses[branch.rawValue][0],
        "the nodes of the branch \(branch), in their order"
      ) {
        Case("bonus", \.kind, "the bonus that the node raises permanently")
        Number(
          "amount", \.amount, in: 0...100, unit: "share or points",
          "amount of the bonus: 0.05 is 5 %; defense is in points of power")
      }
    }
  }
}

/// Research (RSC); without nodes if it is off.
struct QuestResearch: Sendable, Hashable {
  private(set) var isOn = false
  private(set) var rules = ResearchRules.none

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
