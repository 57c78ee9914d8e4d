import Statistics

/// Conversions that together use up nothing and gain something: resources out of nothing.
public struct ConversionCycle: Sendable {
  /// A conversion, and how often it is used.
  public struct Step: Sendable {
    public let uses: Rational
    public let conversion: Conversion
    /// Its place among the conversions of the game.
    let number: Int
  }

  /// The conversions in an order in which they can be run by somebody who has enough of what is
  /// gained: one round, or if there is a limit, the best day.
  public let steps: [Step]
  /// The resource that it is about.
  public let gained: Resource
  /// All that the steps gain together.
  public let gains: [Quantity]
  /// True if it can be run without end.
  public let isUnlimited: Bool

  /// Creates the circle of a round in any scale or, if a conversion has a limit, of the best day.
  init(_ uses: [Step], gaining gained: Resource) {
    isUnlimited = uses.allSatisfy(\.conversion.limits.isEmpty)
    let ordered = Self.inOrder(uses, gaining: gained)
    let steps = isUnlimited ? Self.scaled(ordered) : ordered
    (self.steps, self.gained) = (steps, gained)
    gains = Self.resources(of: steps.map(\.conversion)).map { resource in
      Quantity(steps.reduce(0) { $0 + $1.uses * $1.conversion.net(of: resource) }, resource)
    }.filter { $0.count != 0 }
  }

  /// The conversion that gives most of what is gained.
  var payer: Conversion {
    func paid(_ step: Step) -> Rational { step.uses * step.conversion.net(of: gained) }
    return steps.reduce(steps[0]) { paid($1) > paid($0) ? $1 : $0 }.conversion
  }

  /// The circle in words, with every conversion and the gain.
  public var text: String {
    let steps = steps.map { step in
      let conversion = step.conversion
      let rules = conversion.rules.map { ", \($0)" }.joined()
      return "\(step.uses.short) × \(conversion.name) (\(conversion.takes.text) → "
        + "\(conversion.gives.text)\(rules))"
    }
    return "\(gained.name) out of nothing: \(steps.joined(separator: ", then ")) gains "
      + "\(gains.text)\(isUnlimited ? " a round, without limit" : " a day at most")"
  }

  /// The resources of some conversions, in the order in which they first occur.
  static func resources(of conversions: [Conversion]) -> [Resource] {
    var known: Set<Resource> = []
    return conversions.flatMap { $0.takes + $0.gives }.map(\.resource)
      .filter { known.insert($0).inserted }
  }

  /// Sorts steps so that each is run when all that it takes is there. The gain counts as there from
  /// the start, and where no step can be run, the one that lacks fewest resources begins.
  private static func inOrder(_ steps: [Step], gaining gained: Resource) -> [Step] {
    var waiting = steps
    var ordered: [Step] = []
    var held: [Resource: Rational] = [:]
    func missing(_ step: Step) -> Int {
      step.conversion.takes.count {
        $0.resource != gained && held[$0.resource, default: 0] < $0.count * step.uses
      }
    }
    while let next = waiting.indices.min(by: { missing(waiting[$0]) < missing(waiting[$1]) }) {
      let step = waiting.remove(at: next)
      for resource in resources(of: [step.conversion]) {
        held[resource, default: 0] += step.uses * step.conversion.net(of: resource)
      }
      ordered.append(step)
    }
    return ordered
  }

  private static let maxWholeUses = 20

  /// Scales a round to whole numbers, if they are small, and else to one use of the first step.
  private static func scaled(_ steps: [Step]) -> [Step] {
    func times(_ factor: Rational, _ steps: [Step]) -> [Step] {
      steps.map { Step(uses: $0.uses * factor, conversion: $0.conversion, number: $0.number) }
    }
    let single = times(1 / steps[0].uses, steps)
    for factor in 1...maxWholeUses {
      let round = times(Rational(factor), single)
      if round.allSatisfy({ $0.uses.isWhole && $0.uses <= Rational(maxWholeUses) }) { return round }
    }
    return single
  }
}
