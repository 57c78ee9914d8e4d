import GameEngines
import Measurement
import Players

/// A faucet, a sink or a drop table that a game does not have yet, or a reset of a currency: declared
/// in a scenario, for any game. It acts on each active day after the player's own day; a reset in the
/// morning of its days, on all players.
public struct Prototype: Sendable, Hashable {
  package enum Kind: Sendable { case sink, faucet, drops, reset }

  package let name: String
  package let kind: Kind
  /// The first and the last day; a reset has one day, and again one `every` so many.
  package var from = 1
  package var through = Int.max
  package var every = 1
  /// True if its days are counted from the day on which a player joins.
  package var isByAge = false
  /// The archetypes that it is for, a bit each.
  package var archetypes = UInt64.max
  /// Tries on an active day, each with this chance of a purchase or of the income; one draw each.
  package var tries = 1
  package var chance = Chance.certain
  /// The currency that it moves, and the price or the income.
  @usableFromInline package var currency = ""
  package var formula = Formula(0)
  /// The least that a purchase leaves, or the share that a reset leaves.
  package var keep = 0
  package var share = 0.0
  /// Tickets that a purchase brings, by the index of the drop table; empty for none.
  package var gifts: [Int] = []

  // A drop table: what a ticket brings, by shares whose sum is 1, one of them guaranteed by pity.
  package var drops: [String] = []
  package var shares: [Double] = []
  package var guaranteed = 0
  package var pity = PityRules.off
  /// Tickets that a player gets on each active day, besides those of purchases.
  package var tickets = 0

  package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// Its name as one word, for accounts, metrics and luck: `adReward` for "ad reward".
  package var id: String {
    let words = name.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    return words.prefix(1).joined() + words.dropFirst().map { String($0).capitalizedFirst }.joined()
  }

  /// Returns the names in formulas of what a game shows of a player; a currency's is the amount held.
  package static func names(of series: [Series]) -> [String] {
    ["day", "age"] + series.filter { !$0.isCumulative }.map { $0.heldCurrency ?? $0.name }
  }

  /// Returns whether it is the same as another one but for its numbers, so that players who live with one
  /// may go on with the other.
  package func isContinued(by later: Prototype) -> Bool {
    (id, kind, currency) == (later.id, later.kind, later.currency)
      && (drops, guaranteed) == (later.drops, later.guaranteed)
  }

  /// Its own stream of luck: adding a prototype changes the luck of no other.
  var purpose: Purpose {
    Purpose(ofPrototype: id, drawsPerDecision: kind == .drops ? 2 : 1)
  }

  /// Its account; nil for a drop table, which moves no currency.
  var account: Series? {
    switch kind {
    case .drops: nil
    case .faucet: Series(name: "\(currency).\(id)", kind: .faucet(currency: currency, account: id))
    case .sink, .reset:
      Series(name: "\(currency).\(id)", kind: .sink(currency: currency, account: id))
    }
  }
}

/// A game whose currencies a scenario's prototypes may move. They read of a player what `show` writes.
public protocol PrototypeHost: Game {
  /// Moves an amount of a currency into a member's purse or, below 0, out of it, by an account that
  /// is not the game's own: `Ledger.move` does so. Returns the amount that moved: all of a payment,
  /// or 0.
  ///
  /// - Parameters:
  ///   - amount: The amount; below 0 for a payment.
  ///   - currency: A currency of which `series` has a balance.
  ///   - member: The member whose purse it is.
  func move(_ amount: Int, of currency: String, _ member: inout Member) -> Int
}

extension GameRules {
  /// True if prototypes of a scenario may move its currencies.
  package var takesPrototypes: Bool {
    Played.self is any PrototypeHost.Type && lendsPurses
  }
}

extension GameRules where Played: PrototypeHost {
  @inlinable
  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    prototypedTrials(of: simulation, players: players)
  }

  /// Returns the lives of the parties, with the prototypes of the simulation.
  @inlinable
  package func prototypedTrials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let (game, phases) = games(of: simulation)
    let prototypes = simulation.prototypes
    if prototypes.isEmpty { return CompiledTrials(game, phases, of: simulation, players: players) }
    let games = phases.games.indices.map {
      Prototyped(phases.games[$0], by: simulation.prototypes(byRules: $0))
    }
    return CompiledTrials(
      Prototyped(game, by: prototypes), GamePhases(games, of: phases), of: simulation,
      players: players)
  }
}
