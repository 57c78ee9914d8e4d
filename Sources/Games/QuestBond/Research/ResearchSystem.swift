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
    ])

  /// Nodes.
  @QuestMetrics private static func researchMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.research.isOn {
      QuestMetric.count(
        "research.nodes", "nodes", "Research nodes that a player has done by the last day."
      ) { $0.research.totalDone }
    }
  }
}

extension Resource {
  static let tokens = Resource("research token", plural: "research tokens")
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
