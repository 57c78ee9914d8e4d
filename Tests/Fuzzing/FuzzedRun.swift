import Foundation

/// Many inputs, one after the other, each made of the seeds by chance. The last one is in a file: if it
/// ends the process, or takes 20 seconds, it is there.
public struct FuzzedRun {
  private let lastInput: FileHandle?
  private var inputs: [[UInt8]]
  private var mutation: Mutation
  /// How long the slowest input took.
  public private(set) var slowest = Duration.zero

  /// - Parameters:
  ///   - seed: Gives the same inputs again.
  ///   - lastInput: The file of the input at work; nil for none.
  public init(seed: UInt64, lastInput: String? = nil) {
    self.lastInput = lastInput.flatMap { file in
      _ = FileManager.default.createFile(atPath: file, contents: nil)
      return FileHandle(forWritingAtPath: file)
    }
    inputs = FuzzedInput.seeds
    mutation = Mutation(seed: seed)
  }

  /// Reads some inputs.
  ///
  /// - Parameter kinds: What they are; nil for anything.
  public mutating func run(_ count: Int, of kinds: Set<FuzzedInput>? = nil) {
    let seeds = inputs.filter { input in
      kinds.map { $0.contains { $0.rawValue == input[0] } } ?? true
    }
    guard !seeds.isEmpty else { return }
    var latest = seeds
    for number in 0..<count {
      let place = number % latest.count
      // Some steps away from a seed, and then back to it.
      if number / latest.count % 6 == 0 { latest[place] = seeds[place] }
      var input = mutation.changed(latest[place], beside: seeds)
      if input.first == FuzzedInput.scenario.rawValue, number % 3 == 0,
        let extreme = mutation.atExtremes(Array(seeds[place].dropFirst()), numbers: 1 + number % 2)
      {
        input = [FuzzedInput.scenario.rawValue] + extreme
      }
      latest[place] = input
      read(input)
    }
  }

  /// Reads every scenario with each of its numbers at each extreme, and with pairs of them.
  ///
  /// - Returns: How many inputs these were.
  public mutating func runExtremes() -> Int {
    var count = 0
    for scenario in inputs where scenario[0] == FuzzedInput.scenario.rawValue {
      Mutation.withExtremes(of: Array(scenario.dropFirst())) { changed in
        read([FuzzedInput.scenario.rawValue] + changed)
        count += 1
      }
    }
    return count
  }

  private mutating func read(_ input: [UInt8]) {
    if let lastInput {
      alarm(20)
      try? lastInput.seek(toOffset: 0)
      try? lastInput.write(contentsOf: input)
      try? lastInput.truncate(atOffset: UInt64(input.count))
    }
    let start = ContinuousClock.now
    FuzzedInput.read(input)
    slowest = max(slowest, ContinuousClock.now - start)
  }
}
