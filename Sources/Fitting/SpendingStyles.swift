import Randomness

/// A player's spending while it was observed.
package struct SpendingPlayer: Sendable {
  /// The tasks of all days.
  let tasks: Double
  /// The share of each sink; all 0 if the player spent nothing.
  let shares: [Double]

  /// - Parameters:
  ///   - tasks: The tasks of all days.
  ///   - sinks: The currency paid into each sink, in the same order for all players.
  package init(tasks: Double, sinks: [Double]) {
    let sinks = sinks.map { max(0, $0) }
    let total = sinks.reduce(0, +)
    self.tasks = tasks
    shares = total > 0 ? sinks.map { $0 / total } : sinks
  }
}

/// The spending styles of real players, as simulated players who follow them show each style.
package struct SpendingStyles: Sendable {
  /// A style's name, its weight in the scenario, above 0, and players who follow it.
  package typealias Style = (name: String, weight: Double, players: [SpendingPlayer])

  /// The share of each style, as `style.NAME`.
  package let shares: [Identified]
  /// Groups of styles that spend alike; the scenario gives the proportions inside each.
  package let alike: [[String]]
  /// The share of players who are further from every style than 95 % of simulated players.
  package let unlike: Double
  /// True if more are so than chance and small differences of presence allow.
  package let followsNone: Bool
  /// The sink whose mean share is furthest from that of the styles, and both shares.
  package let furthest: (sink: Int, seen: Double, expected: Double)

  /// Draws of players for the intervals.
  private static let resamples = 100
  /// The distance of two styles below which they count as the same.
  private static let sameBelow = 0.25

  /// Finds the shares of styles; nil if there are fewer than two styles or too few players.
  ///
  /// - Parameters:
  ///   - players: The real players, with the sinks of the simulated ones.
  ///   - styles: The styles of a scenario.
  package init?(of players: [SpendingPlayer], _ styles: [Style]) {
    guard styles.count > 1, !players.isEmpty,
      styles.allSatisfy({ $0.players.count >= SpendingBands.minSimulated })
    else { return nil }
    let bands = SpendingBands(players, styles.map(\.players))
    let (real, own) = (players.map(bands.place), styles.map { $0.players.map(bands.place) })
    let counts = SpendingCounts(bands: bands.count, real, own)
    let groups = Self.groups(counts, styles.count)
    func shares(_ counts: SpendingCounts) -> [Double] {
      Self.regrouped(counts.shares, groups, styles.map(\.weight))
    }
    let values = shares(counts)
    let samples = (0..<Self.resamples).map { sample in
      var stream = KeyedStream(StreamKey(seed: 1).child(UInt64(sample)))
      let (real, own) = (Self.drawn(real, &stream), own.map { Self.drawn($0, &stream) })
      return shares(SpendingCounts(bands: bands.count, real, own))
    }
    self.shares = values.indices.map { style in
      let half = Self.halfWidth(samples.map { $0[style] })
      return Identified(
        name: "style.\(styles[style].name)", value: values[style],
        low: max(0, values[style] - half), high: min(1, values[style] + half))
    }
    alike = groups.filter { $0.count > 1 }.map { $0.map { styles[$0].name } }
    let limits = styles.indices.map { style in
      let inside = own.joined().filter { $0.style == style }.map(\.distance).sorted()
      return inside.isEmpty ? 0 : inside[inside.count * 95 / 100]
    }
    let count = Double(real.count)
    unlike = Double(real.count { $0.distance > limits[$0.style] }) / count
    followsNone = unlike > 0.1 + 3 * (0.1 * 0.9 / count).squareRoot()
    let parts = zip(counts.sharesByBand.joined(), bands.means.joined())
    let sinks = SpendingBands.mean(players.map(\.shares)).enumerated().map { sink, seen in
      (sink: sink, seen: seen, expected: parts.reduce(0) { $0 + $1.0 * $1.1[sink] })
    }
    furthest =
      sinks.max { abs($0.seen - $0.expected) < abs($1.seen - $1.expected) } ?? (0, 0, 0)
  }

  /// Returns as many players, drawn with replacement.
  private static func drawn(
    _ places: [SpendingBands.Place], _ stream: inout KeyedStream
  ) -> [SpendingBands.Place] {
    places.map { _ in
      places[Int(stream.next().multipliedFullWidth(by: UInt64(places.count)).high)]
    }
  }

  /// Returns the styles in groups of those that cannot be distinguished.
  private static func groups(_ counts: SpendingCounts, _ styles: Int) -> [[Int]] {
    (0..<styles).reduce(into: []) { groups, style in
      let near = groups.filter { $0.contains { counts.distance($0, style) < sameBelow } }
      groups.removeAll { near.contains($0) }
      groups.append(near.joined() + [style])
    }
  }

  /// Returns the shares with the scenario's proportions inside each group.
  private static func regrouped(
    _ shares: [Double], _ groups: [[Int]], _ weights: [Double]
  ) -> [Double] {
    var regrouped = shares
    for group in groups {
      let sum = group.reduce(0) { $0 + shares[$1] }
      let weight = group.reduce(0) { $0 + weights[$1] }
      for style in group { regrouped[style] = sum * weights[style] / weight }
    }
    return regrouped
  }

  private static func halfWidth(_ samples: [Double]) -> Double {
    let mean = samples.reduce(0, +) / Double(samples.count)
    let squares = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return 1.96 * (squares / Double(samples.count - 1)).squareRoot()
  }
}
