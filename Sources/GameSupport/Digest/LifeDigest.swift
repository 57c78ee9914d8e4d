import ExactOdds
import Measurement

/// The trace of one member, summarised on one page.
public struct LifeDigest: Sendable {
  /// The party's number and the member's number in it, from 0.
  public let party, member: Int
  public let archetype: String
  /// Days that the party lived, and the number of them on which the member played.
  public let days, activeDays: Int
  /// The columns of the table of periods.
  public let columns: [LifeColumn]
  /// The days on which other rules begin to hold, if any.
  public let changes: [Change]
  /// The summary of each period.
  public let periods: [Period]
  /// The longest drought of each source of equipment; empty in a game without.
  public let droughts: [Drought]
  /// The account books of the currencies that have moved.
  public let purses: [TraceLedger.Book]
  /// The longest times without a step up, in levels and other steps; empty if it never played.
  public let stretches: [Stretch]

  /// Other rules, from a day on.
  public struct Change: Sendable, Hashable {
    public let day: Int
    /// The changes of the calendar in force, with commas between them, or `none`.
    public let names: String
  }

  /// Summarises the life of a member, numbered from 0 in the party, in a run.
  public init(of member: Int, in trace: PartyTrace, of simulation: Simulation) {
    let events = trace.events.filter { $0.member == member }
    let totals = TraceTotals(events)
    (self.member, party, archetype) = (member, trace.party, trace.archetypes[member])
    (days, activeDays, purses) = (trace.days, totals.activeDays, totals.purses)
    changes = events.filter { $0.kind == .changesRules }.map {
      Change(day: max(1, $0.day), names: $0.word("changes") ?? "")
    }
    let game = simulation.calendar?.measuring ?? simulation.game
    columns = game.allColumns
    periods = Self.periods(
      trace.events.filter { $0.member == member || $0.member == nil }, days: days, columns: columns)
    droughts = Self.droughts(events) { source, chances in
      simulation.pity(of: source).map {
        VaryingDroughtLaw($0.rules, cap: $0.cap, attempts: chances)
      }
    }
    let absences = trace.absences(of: member)
    stretches = game.ladders.compactMap { Stretch(events, absences, days: trace.days, $0) }
  }
}
