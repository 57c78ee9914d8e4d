/// Bands of about as many real players each, by their tasks, and the simulated players of each
/// style in them: players are compared with others as busy, so that presence does not pose as style.
struct SpendingBands: Sendable {
  /// A player's band, the nearest style, and the distance from it.
  typealias Place = (band: Int, style: Int, distance: Double)

  /// The simulated players of each style that a band needs.
  static let minSimulated = 30
  /// The tasks at which each band but the first begins.
  private let edges: [Double]
  /// By band and style: the mean roots of the shares. The spread of a root depends little on it.
  private var centres: [[[Double]]] = []
  /// By band and style: the mean shares.
  private(set) var means: [[[Double]]] = []
  /// By band: the variance of each root between players of one style.
  private var variances: [[Double]] = []

  var count: Int { edges.count + 1 }

  init(_ real: [SpendingPlayer], _ simulated: [[SpendingPlayer]]) {
    let tasks = real.map(\.tasks).sorted()
    func inside(_ edges: [Double]) -> [[[SpendingPlayer]]] {
      (0...edges.count).map { band in
        simulated.map { $0.filter { Self.band(of: $0, edges) == band } }
      }
    }
    // A band has fifty real players.
    let choices = (1...max(1, min(8, real.count / 50))).reversed().map { count in
      Set((1..<count).map { tasks[$0 * tasks.count / count] }).filter { $0 > tasks[0] }.sorted()
    }
    edges =
      choices.first { edges in
        inside(edges).joined().allSatisfy { $0.count >= Self.minSimulated }
      } ?? []
    for styles in inside(edges) {
      let roots = styles.map { $0.map(Self.roots) }
      let centres = roots.map(Self.mean)
      let spreads = zip(roots, centres).map { players, centre in
        Self.mean(players.map { zip($0, centre).map { ($0 - $1) * ($0 - $1) } })
      }
      self.centres.append(centres)
      means.append(styles.map { Self.mean($0.map(\.shares)) })
      // Differences of a few percent are nothing, even in a sink that nobody uses.
      variances.append(Self.mean(spreads).map { $0 + 0.001 })
    }
  }

  /// Returns the place of a player.
  func place(_ player: SpendingPlayer) -> Place {
    let band = Self.band(of: player, edges)
    let roots = Self.roots(player)
    var place: Place = (band, 0, .infinity)
    for (style, centre) in centres[band].enumerated() {
      let distance = zip(zip(roots, centre), variances[band]).reduce(0.0) { sum, sink in
        sum + (sink.0.0 - sink.0.1) * (sink.0.0 - sink.0.1) / sink.1
      }
      if distance < place.distance { place = (band, style, distance) }
    }
    return place
  }

  static func mean(_ rows: [[Double]]) -> [Double] {
    rows[0].indices.map { place in rows.reduce(0) { $0 + $1[place] } / Double(rows.count) }
  }

  private static func band(of player: SpendingPlayer, _ edges: [Double]) -> Int {
    edges.count { player.tasks >= $0 }
  }

  private static func roots(_ player: SpendingPlayer) -> [Double] {
    player.shares.map { $0.squareRoot() }
  }
}
