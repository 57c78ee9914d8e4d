/// The numbers of players of the answers to one save: first as many as a second allows, then twice
/// as many each time, up to the scenario's own number.
struct AnswerPace {
  /// The time to play for the first answer. The rest of a second goes by until a save is noticed, and
  /// while it is read and its report is made.
  static let seconds = 0.4
  /// The players of the first answer of all, which measures the speed.
  static let pilot = 16

  /// The scenario's own number of players.
  let own: Int
  /// The player-days that a player takes, in all worlds.
  let playerDays: Int
  /// Player-days a second, as measured last; 0 before the first run.
  private(set) var speed: Double
  /// The players of the next answer; nil after the last.
  private(set) var next: Int?

  init(own: Int, playerDays: Int, speed: Double = 0) {
    (self.own, self.playerDays, self.speed) = (own, playerDays, speed)
    next = max(min(Self.pilot, own), affordable)
  }

  private var affordable: Int {
    Int(min(Double(own), speed * Self.seconds / Double(playerDays)))
  }

  /// Takes the time of the run of an answer.
  mutating func played(_ players: Int, in seconds: Double) {
    speed = Double(players * playerDays) / max(1e-6, seconds)
    // After the first answer of all, there is time for many more.
    next = players < own ? max(min(own, 2 * players), affordable) : nil
  }

  /// Leaves the rest, as there is another version.
  mutating func stop() { next = nil }
}
