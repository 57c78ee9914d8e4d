import Randomness

/// Numbers of one system, or of all, that change nothing one at a time, moved at once.
package struct JointMove: Sendable {
  /// The first name of their paths; nil for numbers of several.
  package let system: String?
  /// The numbers that move, one of each path.
  package let levers: [Int]
  /// For each metric, the largest effect of a move as far as asked; nil if there is none.
  package var together: [Effect?] = []
  /// For each metric, the largest effect of a move to half the value or to twice; nil if there is none.
  package var far: [Effect?] = []
  /// The few of them that act together already, and what they do; nil if none of the metrics changes.
  package var set: ActingSet?

  package struct ActingSet: Sendable, Equatable {
    package let levers: [Int]
    package let areUp: [Bool]
    /// For each metric, what they do; nil if nothing.
    package let effects: [Effect?]
    /// True if they were narrowed down to few; false for all numbers of the move.
    package let isNarrow: Bool
  }

  package struct Effect: Sendable, Equatable {
    package let difference: Double
    /// Parties whose life differs; nil if unknown.
    package let changed: Int?

    package init?(difference: Double?, changed: Int?) {
      guard difference ?? 0 != 0 || changed ?? 0 > 0 else { return nil }
      (self.difference, self.changed) = (difference ?? 0, changed)
    }
  }

  /// Returns the direction of each lever in the worlds to play, true for up: all one way, and two mixtures
  /// at random, so that of two numbers each combination is likely.
  package func directions(seed: UInt64) -> [[Bool]] {
    var luck = KeyedStream(StreamKey(seed: seed).child(UInt64(levers.count)))
    let mixed = levers.map { _ in luck.next(upperBound: UInt64(2)) == 0 }
    return [levers.map { _ in true }, levers.map { _ in false }, mixed, mixed.map { !$0 }]
  }

  package static func largest(_ effects: some Sequence<Effect?>) -> Effect? {
    effects.compactMap { $0 }.max { $0.difference.magnitude < $1.difference.magnitude }
  }
}

extension [JointMove] {
  /// The indices of moves that act: of each system; of all numbers, if no system alone does it.
  package var acting: [Int] {
    let acting = indices.filter { self[$0].set != nil }
    let systems = acting.filter { self[$0].system != nil }
    return systems.isEmpty ? acting : systems
  }
}

extension Screening {
  package var actingMoves: [JointMove] { joint.acting.map { joint[$0] } }

  /// Returns the numbers that change nothing and can move, by system and all at once.
  package func silent(_ canMove: (Int) -> Bool) -> [JointMove] {
    var paths: Set<String> = []
    let levers = responses.indices.filter {
      isUnread(responses[$0]) && canMove($0) && paths.insert(responses[$0].path).inserted
    }
    let systems = Dictionary(grouping: levers) { lever in
      String(responses[lever].path.prefix { $0 != "." && $0 != "[" })
    }
    let moves = systems.sorted { $0.key < $1.key }.map {
      JointMove(system: $0.key, levers: $0.value)
    }
    return (moves + (moves.count > 1 ? [JointMove(system: nil, levers: levers)] : []))
      .filter { $0.levers.count > 1 || $0.system != nil }
  }
}
