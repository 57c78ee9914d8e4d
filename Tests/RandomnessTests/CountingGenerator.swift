/// Passes draws on and counts them.
struct CountingGenerator<Base: RandomNumberGenerator>: RandomNumberGenerator {
  var base: Base
  var draws = 0

  init(_ base: Base) {
    self.base = base
  }

  mutating func next() -> UInt64 {
    draws += 1
    return base.next()
  }
}

/// Gives the listed draws, then fails.
struct ScriptedGenerator: RandomNumberGenerator {
  var script: [UInt64]

  init(_ script: UInt64...) {
    self.script = script.reversed()
  }

  mutating func next() -> UInt64 {
    guard let draw = script.popLast() else { preconditionFailure("the script has ended") }
    return draw
  }
}
