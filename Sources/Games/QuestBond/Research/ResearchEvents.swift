import GameEngines
import GameKit
import Randomness

extension EventKind {
  static let beginsResearch = EventKind("research.begins", "a node of research is begun")
    .explaining { .payment("research", words: word($0, "branch")) }

  static let endsResearch = EventKind("research.ends", "it is in force")
    .highlighted { .rise(5, "research node", $0.amount("nodes"), above: 0) }

  static let ofResearch = [beginsResearch, endsResearch]
}

extension TraceRecorder {
  @inline(never)
  func beginsResearch(_ branch: ResearchBranch, _ node: ResearchNode) {
    record(
      .beginsResearch,
      ["branch": .text("\(branch)")] + facts(of: node.cost) + [
        "raises": .text("\(node.bonus.kind)"), "by": .number(node.bonus.amount),
        "minutes": .whole(node.minutes),
      ])
  }

  @inline(never)
  func endsResearch(nodes: Int) { record(.endsResearch, ["nodes": .whole(nodes)]) }
}
