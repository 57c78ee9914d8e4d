import Randomness
import Statistics

/// Checks the law of `Tally`: samples recorded as a whole equal those dealt out to parts in any way
/// and order and merged in any order; an empty tally is neutral on either side; and what can be kept
/// in a file is read back as it was.
///
/// - Parameters:
///   - empty: A tally that has recorded nothing.
///   - samples: What to record; a few dozen.
///   - seed: Chooses the splits and orders.
///   - rounds: How many splits; a broken law shows in nearly each of them.
///   - record: Records one sample.
/// - Returns: A sentence for every broken part of the law, none if it holds.
public func checkTally<T: Tally & Equatable, Sample>(
  _ empty: T, samples: [Sample], seed: UInt64 = 1, rounds: Int = 30,
  record: (inout T, Sample) -> Void
) -> [String] {
  var problems: [String] = []
  var whole = empty
  for sample in samples { record(&whole, sample) }
  if whole == empty { problems.append("the samples leave no trace in the tally") }

  for round in 0..<rounds {
    var stream = KeyedStream(StreamKey(seed: seed).child(UInt64(round)))
    let partCount = 1 + Int(stream.uniform() * 6)
    var parts = [T](repeating: empty, count: partCount)
    for sample in samples.shuffled(using: &stream) {
      record(&parts[Int(stream.uniform() * Double(partCount))], sample)
    }
    // Every other round joins the parts as a tree, the rest one after the other.
    while parts.count > 1 {
      let last = parts.removeLast()
      let into = round.isMultiple(of: 2) ? 0 : Int(stream.uniform() * Double(parts.count))
      parts[into].merge(last)
    }
    if parts[0] != whole {
      problems.append("round \(round): \(partCount) merged parts differ from the whole")
    }
  }

  var left = empty
  left.merge(whole)
  if left != whole { problems.append("merging into an empty tally changes something") }
  var right = whole
  right.merge(empty)
  if right != whole { problems.append("merging an empty tally changes something") }
  if let kept = whole as? any KeptTally, readBack(kept, into: empty) as? T != whole {
    problems.append("read back from its bytes it is another")
  }
  return problems
}

/// Writes a tally to bytes and returns what is read back; nil if the bytes are not whole.
private func readBack<T: KeptTally>(_ whole: T, into empty: Any) -> Any? {
  guard var (whole, copy) = (empty as? T).map({ (whole, $0) }) else { return nil }
  var writing = TallyBytes()
  whole.exchange(with: &writing)
  writing.finish()
  var reading = TallyBytes(reading: writing.written[...])
  copy.exchange(with: &reading)
  return reading.isWhole ? copy : nil
}
