import Randomness
import TestSupport

/// The stream of a test. Every comparison of a sample with its law has a seed of its own, so that
/// their false alarms are independent.
func stream(_ seed: UInt64) -> KeyedStream { KeyedStream(StreamKey(seed: seed)) }

/// How many draws a decision consumes, each of `times` times: one element when it is always the
/// same number.
func drawsConsumed(
  times: Int = 200, seed: UInt64 = 1,
  by decision: (inout CountingGenerator<KeyedStream>) -> Void
) -> Set<Int> {
  var generator = CountingGenerator(stream(seed))
  return Set(
    (0..<times).map { _ in
      let before = generator.draws
      decision(&generator)
      return generator.draws - before
    })
}

/// How many of `trials` come out true.
func successes(
  of trials: Int, seed: UInt64, _ trial: (inout KeyedStream) -> Bool
) -> Int {
  var luck = stream(seed)
  return (0..<trials).reduce(0) { count, _ in trial(&luck) ? count + 1 : count }
}

/// How often each of `cells` outcomes comes up in `trials`.
func counts(
  of trials: Int, cells: Int, seed: UInt64, _ trial: (inout KeyedStream) -> Int
) -> [Int] {
  var luck = stream(seed)
  var counts = [Int](repeating: 0, count: cells)
  for _ in 0..<trials { counts[trial(&luck)] += 1 }
  return counts
}
