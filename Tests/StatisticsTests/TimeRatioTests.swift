import Testing

@testable import Statistics

@Suite("Ratio of times taken in turns")
struct TimeRatioTests {
  private func turns(_ pairs: [(Double, Double)]) -> [TimeRatio.Turn] {
    pairs.map { TimeRatio.Turn(first: $0.0, second: $0.1) }
  }

  @Test("a session's ratio is the median over its turns, the whole's the median over sessions")
  func medians() {
    let sessions = [
      turns([(2, 1), (3, 1), (100, 1)]), turns([(1, 1), (1, 1), (0.001, 1)]),
      turns([(4, 2), (5, 2), (6, 2)]),
    ]
    let ratio = TimeRatio(of: sessions, error: 0.005)
    #expect(zip(ratio.ratios, [3, 1, 2.5]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(abs(ratio.ratio - 2.5) < 1e-12)
    #expect(ratio.low == 0 && ratio.high == .infinity)
  }

  @Test("eight sessions are the fewest for an error of half a percent: 2⁻⁸ is less, 2⁻⁷ is not")
  func fewest() {
    #expect(TimeRatio.fewestSessions(error: 0.005) == 8)
    #expect(TimeRatio.fewestSessions(error: 0.25) == 2)
  }

  @Test("the bounds are the outermost but one of twelve sessions")
  func bounds() {
    let sessions = (1...12).map { turns([(Double($0), 1)]) }
    let ratio = TimeRatio(of: sessions, error: 0.005)
    #expect(abs(ratio.low - 2) < 1e-12 && abs(ratio.high - 11) < 1e-12)
  }

  @Test("swapping the two turns the ratio and its bounds over")
  func symmetry() {
    var stream = Stream(seed: 5)
    let sessions = (0..<12).map { _ in
      turns((0..<8).map { _ in (0.5 + stream.uniform(), 0.5 + stream.uniform()) })
    }
    let swapped = sessions.map { $0.map { TimeRatio.Turn(first: $0.second, second: $0.first) } }
    let there = TimeRatio(of: sessions, error: 0.005)
    let back = TimeRatio(of: swapped, error: 0.005)
    #expect(abs(there.ratio * back.ratio - 1) < 1e-12)
    #expect(abs(there.low * back.high - 1) < 1e-12 && abs(there.high * back.low - 1) < 1e-12)
  }

  /// Turns that share bursts of noise, sessions that each have a bias of their own, a second place
  /// that is 2 % slower: what a busy machine does.
  private func session(slowdown: Double, _ stream: inout Stream) -> TimeRatio {
    let sessions = (0..<12).map { _ -> [TimeRatio.Turn] in
      let bias = 1 + 0.02 * (stream.uniform() - 0.5)
      return (0..<24).map { turn in
        let burst = stream.uniform() < 0.1 ? 1 + 2 * stream.uniform() : 1
        let noise = (stream.uniform(), stream.uniform())
        let place = turn.isMultiple(of: 2) ? 1.02 : 1 / 1.02
        return TimeRatio.Turn(
          first: burst * (1 + 0.3 * noise.0) * (1 + slowdown) * bias,
          second: burst * (1 + 0.3 * noise.1) * place)
      }
    }
    return TimeRatio(of: sessions, error: 0.005)
  }

  @Test("among noise equal things are never called 3 % slower, and 10 % nearly always")
  func power() {
    var stream = Stream(seed: 77)
    var (alarms, caught) = (0, 0)
    for _ in 0..<200 {
      alarms += session(slowdown: 0, &stream).low > 1.03 ? 1 : 0
      caught += session(slowdown: 0.1, &stream).low > 1.03 ? 1 : 0
    }
    #expect(alarms == 0)
    #expect(caught >= 190, "\(caught)")
  }
}
