import Measurement
import ScenarioReading

// Ends the program for a faulty game, which would give wrong numbers silently.

extension MeasurementPlan {
  /// Ends the program if two metrics of a game have the same name, or one has an invalid name.
  func check<G: Game>(of game: G.Type) {
    let problems = nameProblems
    if !problems.isEmpty { fatalError("\(G.self): " + problems.joined(separator: "\n")) }
  }

  /// The names that two metrics have, and those that none can have.
  package var nameProblems: [String] {
    var problems: [String] = []
    var taken: Set<String> = []
    for name in metricNames where !taken.insert(name).inserted {
      problems.append(
        "two metrics have the name `\(name)`; look at `series`, `droughts` and `metrics`")
    }
    let names =
      series.map { ("series", $0.name) } + droughts.map { ("droughts", $0.name) }
      + metrics.map { ("metrics", $0.name) }
    for (declaration, name) in names where !Self.isMetricName(name) {
      problems.append(
        "`\(declaration)`: `\(name)` is no name; one has letters, digits, and `.`, `-` or `_` between them"
      )
    }
    return problems
  }

  /// Returns true for letters, digits and `.`, `-` or `_` between them.
  package static func isMetricName(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      part in
      !part.isEmpty
        && part.lazy.map(Unicode.Scalar.init).allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" || $0 == "_"
        }
    }
  }
}

extension PartyTrials {
  /// Ends the program for a ledger that leaks: in a debug build on its day, else after the life.
  @usableFromInline @inline(never)
  static func refuseLeak(of member: Int) -> Never {
    fatalError(
      "member \(member): its ledger does not balance, by `ledgerLeak` of \(G.self): something moves past its "
        + "accounts")
  }

  /// Returns true if a ledger balances, which a debug build checks every day. The member is passed
  /// in place, because copying it is slow, and is not changed.
  @inlinable @inline(never)
  func balances(_ member: inout G.Member, _ index: Int) -> Bool {
    if game.ledgerLeak(of: member) != 0 { Self.refuseLeak(of: index) }
    return true
  }
}
