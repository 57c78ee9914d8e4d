import Statistics

extension ConversionCycle {
  /// Finds the circles among some conversions that gain something, exactly: the greatest gain of a
  /// linear program in fractions. It finds a circle if there is one, as long as no fraction needs
  /// more than 128 bits; rules with a few decimals stay far below that.
  ///
  /// Circles without a limit come first, each the one that gains most per use, then those that gain
  /// most in a day. No two share a conversion, nor the number that pays the gain. The resource of
  /// most conversions, such as gold, is looked for first; one that a conversion gives away for
  /// nothing is not, as it needs no circle.
  public static func search(
    in conversions: [Conversion]
  ) -> (found: [ConversionCycle], isComplete: Bool) {
    var rest = Array(conversions.enumerated())
    var found: [ConversionCycle] = []
    do throws(BeyondExactness) {
      for mayBeLimited in [false, true] {
        while let cycle = try CycleSearch(
          rest.filter { mayBeLimited || $0.element.limits.isEmpty }
        ).best() {
          found.append(cycle)
          let (used, source) = (Set(cycle.steps.map(\.number)), cycle.payer.sources.first)
          rest.removeAll {
            used.contains($0.offset) || source != nil && $0.element.sources.first == source
          }
        }
      }
      return (found, true)
    } catch {
      return (found, false)
    }
  }
}

/// A search whose fractions grew too large.
private struct BeyondExactness: Error {}

private struct CycleSearch {
  private let numbers: [Int]
  private let conversions: [Conversion]
  /// The resource of most conversions comes first.
  private let resources: [Resource]

  /// Leaves out conversions that take what no other gives: they are part of no circle.
  init(_ candidates: [(offset: Int, element: Conversion)]) {
    var left = candidates
    while true {
      let given = Set(left.flatMap(\.element.gives).map(\.resource))
      let usable = left.filter { $0.element.takes.allSatisfy { given.contains($0.resource) } }
      if usable.count == left.count { break }
      left = usable
    }
    (numbers, conversions) = (left.map(\.offset), left.map(\.element))
    let names = conversions.flatMap { Set(($0.takes + $0.gives).map(\.resource)) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    // Stable, so that the order does not depend on hashing.
    resources = ConversionCycle.resources(of: conversions).enumerated()
      .sorted { (-counts[$0.element]!, $0.offset) < (-counts[$1.element]!, $1.offset) }
      .map(\.element)
  }

  /// Returns the circle that gains most of the first resource of which one gains anything.
  func best() throws(BeyondExactness) -> ConversionCycle? {
    let free = Set(conversions.filter(\.takes.isEmpty).flatMap(\.gives).map(\.resource))
    let wanted = resources.filter { !free.contains($0) }
    // One program for all resources tells whether there is any circle: mostly, there is none.
    guard try uses(gaining: wanted) != nil else { return nil }
    for resource in wanted {
      guard let uses = try uses(gaining: [resource]) else { continue }
      let steps = conversions.indices.filter { uses[$0] > 0 }.map {
        ConversionCycle.Step(uses: uses[$0], conversion: conversions[$0], number: numbers[$0])
      }
      let cycle = ConversionCycle(steps, gaining: resource)
      guard cycle.steps.allSatisfy(\.uses.isFinite), cycle.gains.allSatisfy(\.count.isFinite)
      else { throw BeyondExactness() }
      return cycle
    }
    return nil
  }

  /// Returns the uses of each conversion for the greatest gain of resources together; nil if none.
  ///
  /// Without limits, that is the gain of one use in all: the best vertex then is one circle. With
  /// limits, it is the gain of a day, bounded if there is no circle without a limit.
  private func uses(gaining wanted: [Resource]) throws(BeyondExactness) -> [Rational]? {
    let objective = conversions.map { conversion in
      wanted.reduce(Rational.zero) { $0 + conversion.net(of: $1) }
    }
    var program = LinearProgram(maximising: objective)
    for resource in resources {
      program.require(conversions.map { $0.net(of: resource) }, atLeast: 0)
    }
    let limits = Set(conversions.flatMap(\.limits))
    for limit in limits.sorted(by: { ($0.name, $0.usesPerDay) < ($1.name, $1.usesPerDay) }) {
      program.require(
        conversions.map { $0.limits.contains(limit) ? 1 : 0 }, atMost: Rational(limit.usesPerDay))
    }
    if limits.isEmpty { program.require(conversions.map { _ in 1 }, atMost: 1) }
    switch program.solution() {
    case .optimal(let uses, let gain): return gain > 0 ? uses : nil
    case .infeasible, .unbounded: return nil
    case .unresolved: throw BeyondExactness()
    }
  }
}
