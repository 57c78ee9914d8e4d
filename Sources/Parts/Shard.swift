import Platform

/// The parties of a run that a part has: one of several equal shares, or those of some numbers.
package enum Shard: Equatable {
  /// The share of this number, from 1, of so many.
  case share(Int, of: Int)
  /// The parties of these numbers, which count from 0.
  case numbers(ClosedRange<Int>)

  /// The most shares of a run.
  package static let most = 1_000_000
  /// The form that may be typed.
  package static let expected =
    "I/N with 1 ≤ I ≤ N ≤ 1000000, A...B for the parties A to B, or auto"

  /// Reads `3/16` or `0...255`; nil for anything else.
  package init?(_ text: String) {
    if let parts = Self.sides(text, "/"), (1...Self.most).contains(parts.1),
      (1...parts.1).contains(parts.0)
    {
      self = .share(parts.0, of: parts.1)
    } else if let parts = Self.sides(text, "..."), 0 <= parts.0, parts.0 <= parts.1 {
      self = .numbers(parts.0...parts.1)
    } else {
      return nil
    }
  }

  private static func sides(_ text: String, _ sign: String) -> (Int, Int)? {
    let parts = text.split(separator: sign, omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
    return (first, second)
  }

  /// Returns the numbers of its parties, of so many; those beyond the last are left out.
  package func parties(of count: Int) -> Range<Int> {
    switch self {
    case .share(let index, let shares):
      // Whole and rest apart, so that no product overflows.
      let (whole, rest) = count.quotientAndRemainder(dividingBy: shares)
      func start(_ share: Int) -> Int { whole * share + rest * share / shares }
      return start(index - 1)..<start(index)
    case .numbers(let range):
      return min(range.lowerBound, count)..<min(range.upperBound, count - 1) + 1
    }
  }

  /// Its form in file names.
  package var fileName: String {
    switch self {
    case .share(let index, let shares): "\(index)-of-\(shares)"
    case .numbers(let range): "parties-\(range.lowerBound)-\(range.upperBound)"
    }
  }
}

/// A share that a job engine hands to one of its tasks.
package struct TaskShare {
  package let shard: Shard
  /// The engine and its variables, for the one who reads the log.
  package let source: String

  /// Reads the variables of Slurm, AWS Batch, Kubernetes and GNU parallel; nil without any.
  package init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    /// No engine numbers more tasks than shares can be, so that nothing overflows.
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { (0...Shard.most).contains($0) ? $0 : nil }
    }
    /// The number of tasks where the engine does not tell.
    let shards = number("QUESTBALANCE_SHARDS")
    if let index = number("SLURM_ARRAY_TASK_ID"), let first = number("SLURM_ARRAY_TASK_MIN"),
      let last = number("SLURM_ARRAY_TASK_MAX"), (first...max(first, last)).contains(index)
    {
      let source = "Slurm (SLURM_ARRAY_TASK_ID=\(index))"
      let step = max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1)
      if let shards {
        // The array may be the rest of another one, such as its failed tasks. It counts from 1 unless
        // it has a task 0.
        guard step == 1 else { return nil }
        self.init(share: first == 0 ? index + 1 : index, of: shards, source)
        return
      }
      let count = (last - first) / step + 1
      // An array with gaps, or from another number on, is the rest of another one: nobody knows of how many.
      guard first <= 1, number("SLURM_ARRAY_TASK_COUNT") ?? count == count else { return nil }
      self.init(share: (index - first) / step + 1, of: count, source)
    } else if let index = number("AWS_BATCH_JOB_ARRAY_INDEX") {
      self.init(
        share: index + 1, of: number("AWS_BATCH_JOB_ARRAY_SIZE") ?? shards,
        "AWS Batch (AWS_BATCH_JOB_ARRAY_INDEX=\(index))")
    } else if let index = number("JOB_COMPLETION_INDEX") {
      self.init(share: index + 1, of: shards, "Kubernetes (JOB_COMPLETION_INDEX=\(index))")
    } else if let index = number("PARALLEL_SEQ") {
      self.init(share: index, of: shards, "GNU parallel (PARALLEL_SEQ=\(index))")
    } else {
      return nil
    }
  }

  private init?(share index: Int, of count: Int?, _ source: String) {
    guard let count, let shard = Shard("\(index)/\(count)") else { return nil }
    (self.shard, self.source) = (shard, source)
  }
}
