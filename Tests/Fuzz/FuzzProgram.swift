#if !FUZZING
  import Fuzzing

  /// Reads inputs until one ends the process: `Fuzz RUNS [SEED [KIND]]`, or `Fuzz extremes`. With
  /// libFuzzer the process is libFuzzer's, and has its options.
  @main enum FuzzProgram {
    static func main() {
      let words = CommandLine.arguments.dropFirst()
      if words.first == "extremes" {
        var run = FuzzedRun(seed: 1, lastInput: "fuzz-last-extremes")
        let count = run.runExtremes()
        print("\(count) scenarios with numbers at extremes, the slowest took \(run.slowest)")
        return
      }
      let runs = Int(words.first ?? "") ?? 1000
      let seed = UInt64(words.dropFirst().first ?? "") ?? 1
      let kinds = words.dropFirst(2).first.flatMap { name in
        FuzzedInput.allCases.first { "\($0)" == name }
      }
      var run = FuzzedRun(seed: seed, lastInput: "fuzz-last-\(seed)")
      run.run(runs, of: kinds.map { [$0] })
      print("\(runs) inputs of seed \(seed), the slowest took \(run.slowest)")
    }
  }
#endif
