import GameEngines
import GameSupport
import Players
import ScenarioReading
import TimeQuest

/// The first thing that a player does on an active day, among those that it does anyway (PLY-6).
enum DayStart: String, Sendable, CaseIterable {
  /// Tasks, as the day goes on; dungeons and the store wait for its last opens.
  case tasks
  /// Dungeons, all at the first open.
  case dungeons
  /// Visits to the store, at the first opens.
  case store
}

/// The habits of an archetype in QuestBond (PLY-4, PLY-6); by default those of steady players.
struct QuestHabits: DesignedRules {
  /// The estimating skill of its players (PLY-3).
  var estimation = EstimationSkill()
  /// The way in which its players verify a task (TSK-3).
  var verification = Verification.standard
  var spending = SpendingStyle.balanced
  /// True if its players do as much as a day's caps allow, every day.
  var playsToCaps = false
  var firstActivity = DayStart.tasks
  /// Mean duties that its players can do on an active day (DAY-2), 0…100.
  var dutiesPerActiveDay = 2.5
  /// Chance that its players meditate on an active day, 0…1 (DAY-6).
  var meditation = 0.25
}

extension QuestHabits {
  private init(
    _ archetype: String, _ verification: Verification, _ spending: SpendingStyle, duties: Double,
    meditation: Double
  ) {
    self.init()
    estimation = EstimationSkill.designed[archetype] ?? EstimationSkill()
    self.verification = verification
    self.spending = spending
    dutiesPerActiveDay = duties
    self.meditation = meditation
  }

  /// The habits of the rulebook's archetypes; numbers that it leaves open are chosen here.
  private static let designed = [
    "casual": QuestHabits("casual", .quick, .whim, duties: 1, meditation: 0.1),
    "achiever": QuestHabits("achiever", .verified, .upgrader, duties: 5, meditation: 0.4),
    "hoarder": QuestHabits("hoarder", .standard, .hoarder, duties: 2.5, meditation: 0.2),
    "erratic": QuestHabits("erratic", .quick, .whim, duties: 1.5, meditation: 0.05),
  ]

  /// Exploit hunters (PLY-6): steady players except for what they exploit.
  private static let exploiters: [Archetype] = {
    var clicker = Archetype(
      "quickClicker", weight: 0, activity: 0.95, tasksPerActiveDay: 40, churn: 0.002, lapse: 0.004,
      lapseDays: 3...10)
    clicker.questHabits = QuestHabits(clicker.name, .quick, .balanced, duties: 2.5, meditation: 0)
    // Enough tasks for all attacks of a raid on nearly every day.
    var rider = Archetype(
      "capRider", weight: 0, activity: 0.98, tasksPerActiveDay: 9, churn: 0.002, lapse: 0.004,
      lapseDays: 3...10)
    rider.questHabits = QuestHabits(rider.name, .standard, .balanced, duties: 5, meditation: 1)
    rider.questHabits.playsToCaps = true
    return [clicker, rider]
  }()

  static let table = ArchetypeTable(\.questHabits, of: designed, and: exploiters) {
    Group(\.estimation) { EstimationSkill.fields }
    Case(
      "verification", \.verification, rule: "TSK-3",
      "proof that a task is done; partyVerified needs another member who plays that day, and "
        + "counts as verified without one"
    ).habit
    Case("spending", \.spending, rule: "PLY-5", "the player's style of spending gold").habit
    Flag(
      "playsToCaps", \.playsToCaps, rule: "PLY-6",
      "the player does all that a day's caps allow, every day"
    ).habit
    Case(
      "firstActivity", \.firstActivity, rule: "PLY-6",
      "first activity of an active day; dungeons and the store come last otherwise"
    ).habit
    Number(
      "dutiesPerActiveDay", \.dutiesPerActiveDay, in: 0...100, unit: "duties", rule: "DAY-2",
      "mean duties that a player is up to on an active day, where there are any"
    ).habit
    Probability(
      "meditation", \.meditation, rule: "DAY-6",
      "chance to meditate on an active day, where that is rewarded"
    ).habit
  }
}

extension Archetype {
  /// Its habits in QuestBond.
  var questHabits: QuestHabits {
    get { self[QuestHabits.self] }
    set { self[QuestHabits.self] = newValue }
  }
}
