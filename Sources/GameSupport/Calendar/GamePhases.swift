/// The games that players play, phase by phase: one for a life without a calendar.
///
/// A *track* is the order in which a kind of players, or what parties do together, passes through them.
@usableFromInline
struct GamePhases<G: Game>: Sendable {
  /// The different games.
  @usableFromInline let games: ContiguousArray<G>
  /// The days on which a phase begins for anybody, rising from 1.
  @usableFromInline let firstDays: ContiguousArray<Int>
  /// By phase and track: the game, by its index.
  @usableFromInline let game: ContiguousArray<Int>
  /// By phase and track: the names of the changes in force.
  @usableFromInline let changes: [[String]]
  /// 1 if all have the same.
  @usableFromInline let tracks: Int
  /// The number of archetypes, whose tracks come first.
  @usableFromInline let archetypes: Int

  @usableFromInline
  init(
    _ games: [G], _ phases: [RulesCalendar.Phase], tracks: [[RulesCalendar.Phase]] = [],
    archetypes: Int = 0
  ) {
    let all = tracks.isEmpty ? [phases] : tracks
    let days = Set(all.joined().map(\.firstDay)).sorted()
    // By track: its phase, which a day may end.
    var current = all.map { _ in 0 }
    var inForce: [RulesCalendar.Phase] = []
    for day in days {
      for (index, track) in all.enumerated() {
        let next = current[index] + 1
        if next < track.count, track[next].firstDay == day { current[index] = next }
        inForce.append(track[current[index]])
      }
    }
    self.games = ContiguousArray(games)
    firstDays = ContiguousArray(days)
    game = ContiguousArray(inForce.map(\.rules))
    changes = inForce.map(\.changes)
    (self.tracks, self.archetypes) = (all.count, archetypes)
  }

  /// Creates the same phases of other games, in the order of those.
  @usableFromInline
  init<Other>(_ games: [G], of other: GamePhases<Other>) {
    self.games = ContiguousArray(games)
    (firstDays, game, changes) = (other.firstDays, other.game, other.changes)
    (tracks, archetypes) = (other.tracks, other.archetypes)
  }

  /// Returns the first day of a phase; of one that does not exist, a day after all others.
  @inlinable
  func firstDay(of phase: Int) -> Int { phase < firstDays.count ? firstDays[phase] : .max }

  @inlinable
  func track(ofArchetype index: Int) -> Int { tracks == 1 ? 0 : index }

  @inlinable
  func track(ofCohort index: Int) -> Int { tracks == 1 ? 0 : archetypes + index }

  /// Returns the place in `game` and `changes` of a track's phase.
  @inlinable
  func place(_ phase: Int, _ track: Int) -> Int { phase * tracks + track }
}
