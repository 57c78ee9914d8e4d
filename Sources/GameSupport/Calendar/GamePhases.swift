/// The games that players play, phase by phase: one for a life without a calendar.
@usableFromInline
struct GamePhases<G: Game>: Sendable {
  /// The different games.
  @usableFromInline let games: ContiguousArray<G>
  /// By phase: its first day, and its game by index.
  @usableFromInline let firstDays, game: ContiguousArray<Int>
  /// By phase: the names of the changes in force.
  @usableFromInline let changes: [[String]]

  @usableFromInline
  init(_ games: [G], _ phases: [RulesCalendar.Phase]) {
    self.games = ContiguousArray(games)
    firstDays = ContiguousArray(phases.map(\.firstDay))
    game = ContiguousArray(phases.map(\.rules))
    changes = phases.map(\.changes)
  }

  /// The game of day 1.
  @inlinable var first: G { games[game[0]] }

  /// Returns the first day of a phase; of one that does not exist, a day after all others.
  @inlinable
  func firstDay(of phase: Int) -> Int { phase < firstDays.count ? firstDays[phase] : .max }
}
