/// Passes draws on and counts them.
public struct CountingGenerator<Base: RandomNumberGenerator>: RandomNumberGenerator {
  var base: Base
  public private(set) var draws = 0

  public init(_ base: Base) {
    self.base = base
  }

  public mutating func next() -> UInt64 {
    draws += 1
    return base.next()
  }
}

/// Gives the listed draws, then fails.
public struct ScriptedGenerator: RandomNumberGenerator {
  private var remaining: [UInt64]

  public init(_ script: UInt64...) {
    remaining = script.reversed()
  }

  public mutating func next() -> UInt64 {
    guard let draw = remaining.popLast() else { preconditionFailure("the script has ended") }
    return draw
  }
}
