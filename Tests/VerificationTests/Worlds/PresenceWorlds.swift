// Worlds in which only presence is left to luck.

extension World {
  // MARK: Leaving

  static let presenceLeaving = World(
    name: "presence-leaving", knownGroups: [], answers: presenceLeavingAnswers)

  private static var presenceLeavingAnswers: [Answer] {
    let days = 40
    let regular = 0.6 * Double(days)
    // Who leaves on a day does not play on it.
    var here = 1.0
    var leaver = 0.0
    for _ in 1...days {
      here *= 1 - 0.05
      leaver += 0.8 * here
    }
    // A lapse begins with a chance of a tenth, and takes 2, 3 or 4 days with the one that it begins.
    var away: Law<Int> = [0: 1]
    var lapser = 0.0
    for _ in 1...days {
      lapser += (away[0] ?? 0) * 0.9 * 0.8
      away = away.step { left in
        left > 0 ? [(left - 1, 1)] : [(0, 0.9)] + (2...4).map { ($0 - 1, 0.1 / 3) }
      }
    }
    var streak: Law<Run> = [Run(): 1]
    for _ in 1...days {
      streak = streak.step { [($0.after(counted: true), 0.6), ($0.after(counted: false), 0.4)] }
    }
    let longest = streak.mean { Double($0.longest) }
    return [
      Answer("days.active", regular, of: "regular", within: 0.2),
      Answer("days.active", leaver, of: "leaver", within: 0.7),
      Answer("days.active", lapser, of: "lapser", within: 0.4),
      Answer("days.active", (2 * regular + leaver + lapser) / 4, within: 0.4),
      Answer("players.retained", 1, of: "regular"), Answer("players.retained", 1, of: "lapser"),
      Answer("players.retained", here, of: "leaver", within: 0.03),
      Answer("players.retained", (3 + here) / 4, within: 0.02),
      Answer("players.retained.day40", here, of: "leaver", within: 0.03),
      Answer("streak.longest", longest, of: "regular", within: 0.15),
      Answer("sessions", regular, of: "regular", within: 0.2),
    ]
  }

  // MARK: Weekdays and streaks

  static let presenceWeek = World(
    name: "presence-week", knownGroups: [], answers: presenceWeekAnswers)

  /// Two archetypes that are one: half of the days, more on the sixth day of a week and less on the
  /// seventh, two fifths more after a day that was played, never more than nine in ten.
  private static var presenceWeekAnswers: [Answer] {
    let factors = [1, 1, 1, 1, 1, 1.5, 0.5]
    var streak: Law<Run> = [Run(): 1]
    var active = 0.0
    for day in 1...28 {
      func presence(_ run: Run) -> Double {
        min(0.9, 0.5 * factors[(day - 1) % 7] * (run.days > 0 ? 1.4 : 1))
      }
      active += streak.mean(presence)
      streak = streak.step {
        [($0.after(counted: true), presence($0)), ($0.after(counted: false), 1 - presence($0))]
      }
    }
    let longest = streak.mean { Double($0.longest) }
    return ["all", "left", "right", "twins"].flatMap { group in
      [
        Answer("days.active", active, of: group, within: 0.2),
        Answer("streak.longest", longest, of: group, within: 0.2),
      ]
    }
  }

  // MARK: Parties

  static let partyChallenge = World(
    name: "party-challenge", knownGroups: [], answers: partyChallengeAnswers)

  /// Three members, each there on nine days of ten. A week is won when each was there on six days;
  /// a day keeps the streak when all three were.
  private static var partyChallengeAnswers: [Answer] {
    let member =
      7 * 0.9 * 0.9 * 0.9 * 0.9 * 0.9 * 0.9 * 0.1 + 0.9 * 0.9 * 0.9 * 0.9 * 0.9 * 0.9 * 0.9
    let together = 0.9 * 0.9 * 0.9
    func longest(_ chance: Double) -> Double {
      var law: Law<Run> = [Run(): 1]
      for _ in 1...28 {
        law = law.step {
          [($0.after(counted: true), chance), ($0.after(counted: false), 1 - chance)]
        }
      }
      return law.mean { Double($0.longest) }
    }
    return [
      Answer("party.challenge.won.share", member * member * member, within: 0.02),
      Answer("party.streak.longest", longest(together), within: 0.2),
      // Of day d the streak of the evening before counts, which is three days or more with a chance
      // of 0.729³ from day 4 on.
      Answer("party.streak.bonus.share", 25 * together * together * together / 28, within: 0.01),
      Answer("streak.longest", longest(0.9), within: 0.2),
      Answer("days.active", 28 * 0.9, within: 0.06),
      Answer("drought.task.longest", 28 * 0.9, within: 0.06),
    ]
  }
}
