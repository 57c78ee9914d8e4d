import Players

/// The days of a player, in a game where presence depends on nothing but days played in a row.
package struct PlannedLife: Sendable {
  package let party: PartyKey
  package let key: PlayerKey
  package let person: Person
  /// The tasks of each day from the first; 0 for a day on which the game stays closed.
  package let tasks: [Int]
  /// The days on which it goes on by another game, the first included, and the game's index.
  package let games: [(day: Int, game: Int)]
  /// The same of what its party does together.
  package let partyGames: [(day: Int, game: Int)]
}

extension PartyTrials {
  /// The games of all phases, which `PlannedLife` names by index.
  package var games: [G] { Array(phases.games) }

  /// Returns the days of a party's members before anybody plays.
  ///
  /// - Parameter hasStreak: True if days played in a row make presence likelier.
  package func plannedDays(of number: Int, hasStreak: Bool) -> [PlannedLife] {
    let key = PartyKey(seed: seed, party: number)
    var days: Int?
    var party: [(day: Int, game: Int)]?
    func games(_ track: Int) -> [(day: Int, game: Int)] {
      phases.firstDays.indices.map { phase in
        (day: phases.firstDays[phase], game: phases.game[phases.place(phase, track)])
      }
    }
    return (0..<parties.size(of: number)).map { member in
      let own = PlayerKey(seed: seed, party: number, member: member)
      let person = population.person(own, of: key)
      // All members live as many days as the first.
      days = days ?? plan.observedDays[person.archetype]
      let luck = own.daily(.presence)
      var (presence, streak) = (PresenceState(), 0)
      let tasks = (1...days!).map { day in
        let plan = population.plan(
          day, for: person, luck: luck, streakDays: hasStreak ? streak : 0, &presence)
        streak = plan == nil ? 0 : streak + 1
        return plan?.tasks ?? 0
      }
      let cohort = population.rules.cohort(ofArchetype: person.archetype)
      party = party ?? games(phases.track(ofCohort: cohort))
      return PlannedLife(
        party: key, key: own, person: person, tasks: tasks,
        games: games(phases.track(ofArchetype: person.archetype)), partyGames: party!)
    }
  }
}
