import GameEngines
import ScenarioReading

// `research`.

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
        "\(branch)", \.bonuses[branch.rawValue], count: 0...ResearchRules.mostNodes,
        start: .atPlace, default: ResearchPlan().bonuses[branch.rawValue][0],
        "the nodes of the branch \(branch), in their order"
      ) {
        Case("bonus", \.kind, "what the node raises for good")
        Number(
          "amount", \.amount, in: 0...100, unit: "share or points",
          "by how much: 0.05 is 5 %, defense is in points of power")
      }
    }
  }
}
