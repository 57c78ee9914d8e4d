import GameSupport

extension EventKind {
  static let beginsResearch = EventKind("research.begins", "a node of research is begun")
    .explaining { .payment("research", words: word($0, "branch")) }

  static let endsResearch = EventKind("research.ends", "it is in force")
    .highlighted { .rise(5, "research node", $0.amount("nodes"), above: 0) }

  static let ofResearch = [beginsResearch, endsResearch]
}
