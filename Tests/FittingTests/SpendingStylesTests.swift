import Randomness
import Testing

@testable import Fitting

/// Players who make each purchase in a sink drawn by their style, a purchase a task.
@Suite struct SpendingStylesTests {
  private static let saver = [0.70, 0.20, 0.05, 0.05]
  private static let fighter = [0.05, 0.15, 0.50, 0.30]
  private static let collector = [0.20, 0.45, 0.05, 0.30]

  /// Returns players of one style, most of whom do few tasks.
  ///
  /// - Parameter busy: A factor on their tasks.
  private func players(
    _ count: Int, _ wants: [Double], seed: UInt64, busy: Int = 1
  ) -> [SpendingPlayer] {
    (0..<count).map { player in
      var stream = KeyedStream(StreamKey(seed: seed).child(UInt64(player)))
      let share = Double.random(in: 0..<1, using: &stream)
      let tasks = busy * (1 + Int(40 * share * share))
      var sinks = wants.map { _ in 0.0 }
      for _ in 0..<tasks {
        var place = Double.random(in: 0..<1, using: &stream)
        let sink = wants.firstIndex { want in
          place -= want
          return place < 0
        }
        sinks[sink ?? 0] += 10
      }
      return SpendingPlayer(tasks: Double(tasks), sinks: sinks)
    }
  }

  private func styles(_ wants: [[Double]], weights: [Double]) -> [SpendingStyles.Style] {
    wants.indices.map { style in
      let name = ["saver", "fighter", "collector"][style]
      return (name, weights[style], players(600, wants[style], seed: UInt64(100 + style)))
    }
  }

  private var three: [SpendingStyles.Style] {
    styles([Self.saver, Self.fighter, Self.collector], weights: [1, 1, 1])
  }

  @Test("planted shares are found within their intervals, whose width falls with players")
  func recovery() throws {
    for (count, margin) in [(300, 0.06), (2000, 0.03)] {
      let real =
        players(count * 60 / 100, Self.saver, seed: 1)
        + players(count * 10 / 100, Self.fighter, seed: 2)
        + players(count * 30 / 100, Self.collector, seed: 3)
      let found = try #require(SpendingStyles(of: real, three))
      #expect(found.shares.map(\.name) == ["style.saver", "style.fighter", "style.collector"])
      for (share, truth) in zip(found.shares, [0.6, 0.1, 0.3]) {
        #expect(abs(share.value - truth) < margin, "\(share.name)")
        #expect(share.low <= truth && truth <= share.high, "\(share.name)")
      }
      #expect(found.alike.isEmpty && !found.followsNone && found.unlike < 0.1)
    }
  }

  @Test("busy players do not pose as another style")
  func presence() throws {
    let real =
      players(1000, Self.saver, seed: 4) + players(500, Self.fighter, seed: 5, busy: 3)
    let found = try #require(SpendingStyles(of: real, three))
    for (share, truth) in zip(found.shares, [2.0 / 3, 1.0 / 3, 0]) {
      #expect(abs(share.value - truth) < 0.03, "\(share.name)")
    }
  }

  @Test("players who follow no style are reported, with the sink that differs")
  func none() throws {
    let found = try #require(
      SpendingStyles(of: players(400, [0.1, 0.1, 0.1, 0.7], seed: 6), three))
    #expect(found.followsNone && found.unlike > 0.3)
    #expect(found.furthest.sink == 3 && found.furthest.seen > 0.6)
    #expect(found.furthest.expected < 0.35)
  }

  @Test("styles that spend alike keep the scenario's proportions")
  func alike() throws {
    let real = players(500, Self.saver, seed: 7) + players(500, Self.fighter, seed: 8)
    let styles = styles([Self.saver, Self.fighter, Self.saver], weights: [3, 1, 1])
    let found = try #require(SpendingStyles(of: real, styles))
    #expect(found.alike == [["saver", "collector"]])
    #expect(abs(found.shares[1].value - 0.5) < 0.03)
    #expect(abs(found.shares[0].value - 3 * found.shares[2].value) < 1e-12)
  }

  @Test("odd players do no harm: none, without spending, all alike, or with a negative amount")
  func odd() throws {
    #expect(SpendingStyles(of: [], three) == nil)
    #expect(SpendingStyles(of: players(300, Self.saver, seed: 9), Array(three.prefix(1))) == nil)
    let idle = Array(repeating: SpendingPlayer(tasks: 0, sinks: [0, 0, 0, 0]), count: 300)
    let huge = SpendingPlayer(tasks: 1e300, sinks: [1e308, 1e308, -1, 0])
    for real in [idle, [huge], idle + [huge]] {
      let found = try #require(SpendingStyles(of: real, three))
      #expect(abs(found.shares.reduce(0) { $0 + $1.value } - 1) < 1e-6)
    }
  }
}
