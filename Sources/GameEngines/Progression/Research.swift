/// The branches of research (RSC).
public enum ResearchBranch: Int, DenseCases {
  case combat, efficiency, fortune

  public static let count = 3
}

/// The bonus of a research node, without its cost (RSC).
public struct ResearchBonus: Sendable, Hashable {
  /// The bonus that it raises permanently.
  public var kind: BonusKind
  /// The amount, in the unit of the kind.
  public var amount: Double

  init(_ kind: BonusKind, _ amount: Double) { (self.kind, self.amount) = (kind, amount) }
}

/// One step of a branch: its cost, its duration, and its permanent bonus (RSC).
public struct ResearchNode: Sendable, Hashable {
  public var gold: Int
  /// Materials and tokens.
  public var cost: InventoryCost
  /// Game minutes until it is done.
  public var minutes: Int
  public var bonus: ResearchBonus
}

/// The plan of research (RSC): a branch's nodes rise evenly from one end of each range to the other.
public struct ResearchPlan: DesignedRules {
  public var gold = 200...1000
  public var materials = 4...25
  public var tokens = 1...3
  /// Game minutes.
  public var minutes = 60...480
  /// The bonuses of each branch's nodes, in the order of `ResearchBranch`.
  public var bonuses = [
    [
      ResearchBonus(.dungeonSuccess, 0.02), ResearchBonus(.defense, 1),
      ResearchBonus(.dungeonSuccess, 0.02), ResearchBonus(.stats, 0.01),
      ResearchBonus(.dungeonSuccess, 0.02), ResearchBonus(.dungeonDefense, 0.02),
      ResearchBonus(.dungeonSuccess, 0.02), ResearchBonus(.stats, 0.02),
    ],
    [
      ResearchBonus(.missionTime, 0.05), ResearchBonus(.taskEXP, 0.03),
      ResearchBonus(.missionTime, 0.05), ResearchBonus(.taskEXP, 0.03),
      ResearchBonus(.roomTime, 0.05), ResearchBonus(.taskEXP, 0.03),
      ResearchBonus(.missionTime, 0.05), ResearchBonus(.taskEXP, 0.03),
    ],
    [
      ResearchBonus(.rareFind, 0.02), ResearchBonus(.gold, 0.05),
      ResearchBonus(.affixChance, 0.01), ResearchBonus(.lootChance, 0.02),
      ResearchBonus(.rareFind, 0.02), ResearchBonus(.gold, 0.05),
      ResearchBonus(.affixChance, 0.01), ResearchBonus(.gold, 0.05),
    ],
  ]

  public init() {}

  /// Returns the nodes of a branch with these bonuses.
  func nodes(_ bonuses: [ResearchBonus]) -> [ResearchNode] {
    bonuses.enumerated().map { index, bonus in
      func step(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + (range.count - 1) * index / max(1, bonuses.count - 1)
      }
      return ResearchNode(
        gold: step(gold), cost: InventoryCost(materials: step(materials), tokens: step(tokens)),
        minutes: step(minutes), bonus: bonus)
    }
  }
}

/// The nodes of all branches (RSC).
public struct ResearchRules: Sendable, Hashable {
  /// The most nodes that a branch may have.
  public static let maxNodes = 32

  /// One branch after the other, each in research order.
  @usableFromInline let nodes: [ResearchNode]
  /// The start of each branch; the last entry is the end of the last branch.
  @usableFromInline let starts: SIMD4<Int>
  /// The lowest gold price of any node, 0 without nodes; with less gold, none begins.
  public let minGold: Int
  /// The smallest cost of any node, by materials and by tokens: with less of either, none begins.
  public let minCost: InventoryCost

  public init(_ plan: ResearchPlan = ResearchPlan()) {
    self.init(branches: plan.bonuses.map(plan.nodes))
  }

  /// - Parameter branches: In the order of `ResearchBranch`, each of at most `maxNodes` nodes.
  init(branches: [[ResearchNode]]) {
    precondition(branches.count == ResearchBranch.count)
    precondition(branches.allSatisfy { $0.count <= Self.maxNodes })
    nodes = branches.flatMap { $0 }
    starts = SIMD4(0, branches[0].count, nodes.count - branches[2].count, nodes.count)
    minGold = nodes.map(\.gold).min() ?? 0
    minCost = nodes.map(\.cost).reduce(nodes.first?.cost ?? .none) { $0.least($1) }
  }

  /// Research that is off: no nodes.
  public static let none = ResearchRules(branches: [[], [], []])

  /// Returns the number of nodes of a branch.
  @inlinable public func nodeCount(of branch: ResearchBranch) -> Int {
    starts[branch.rawValue + 1] - starts[branch.rawValue]
  }

  /// Returns a node of a branch by its number, from 0.
  @inlinable public func node(_ number: Int, of branch: ResearchBranch) -> ResearchNode {
    nodes[starts[branch.rawValue] + number]
  }

  /// Returns the first unfinished node of a branch; nil while any node runs, or if there is none.
  @inlinable public func next(in branch: ResearchBranch, of state: ResearchState) -> ResearchNode? {
    let done = state.done(in: branch)
    guard !state.isRunning, done < nodeCount(of: branch) else { return nil }
    return node(done, of: branch)
  }

  /// Returns the bonuses of all finished nodes; of those that are no more in the game, none.
  public func bonuses(of state: ResearchState) -> Bonuses {
    var bonuses = Bonuses()
    for branch in ResearchBranch.allCases {
      for number in 0..<min(state.done(in: branch), nodeCount(of: branch)) {
        let bonus = node(number, of: branch).bonus
        bonuses[bonus.kind] += bonus.amount
      }
    }
    return bonuses
  }
}

/// A player's progress in research (RSC).
public struct ResearchState: Sendable, Hashable {
  /// Finished nodes, in the order of `ResearchBranch`.
  @usableFromInline var doneByBranch = SIMD4<Int8>(repeating: 0)
  /// The branch whose next node runs; −1 for none.
  @usableFromInline var runningBranch: Int8 = -1
  /// The minute since day 1's midnight at which the running node ends.
  public private(set) var endMinute = 0

  public init() {}

  /// True while a node is running; at most one runs at a time.
  @inlinable public var isRunning: Bool { runningBranch >= 0 }

  /// Returns the finished nodes of a branch.
  @inlinable
  public func done(in branch: ResearchBranch) -> Int { Int(doneByBranch[branch.rawValue]) }

  /// True if any node is finished.
  @inlinable public var hasDone: Bool { doneByBranch != SIMD4(repeating: 0) }

  /// Finished nodes of all branches.
  public var totalDone: Int { ResearchBranch.allCases.reduce(0) { $0 + done(in: $1) } }

  /// Begins a branch's next node (`ResearchRules.next(in:of:)`), after payment, at a minute since
  /// day 1's midnight.
  public mutating func begin(_ branch: ResearchBranch, atMinute minute: Int, rules: ResearchRules) {
    guard let node = rules.next(in: branch, of: self) else {
      preconditionFailure("one node at a time, and no branch has more than its nodes")
    }
    runningBranch = Int8(branch.rawValue)
    endMinute = minute + node.minutes
  }

  /// Finishes the running node if its time is over, and returns true if so.
  @inlinable @inline(__always) public mutating func finish(atMinute minute: Int) -> Bool {
    guard isRunning, endMinute <= minute else { return false }
    doneByBranch[Int(runningBranch)] += 1
    runningBranch = -1
    return true
  }
}
