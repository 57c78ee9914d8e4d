import Measurement

extension Simulation {
  /// True if every life of the run stays the same when the same rules take over from themselves each
  /// morning, as a calendar that changes nothing lets them do. A test of a game's `takeOver`.
  public var isUnchangedByTakingOver: Bool {
    var renewed = self
    renewed.calendar = RulesCalendar(
      measuring: game, rules: [game, game],
      phases: (1...days).map { .init(firstDay: $0, rules: $0 % 2, changes: []) })
    var plain = self
    plain.calendar = nil
    return plain.measurements == renewed.measurements
  }

  private var measurements: RunTally {
    let trials = trials
    var tally = trials.makeSummary()
    trials.play(0..<trials.parties.count, into: &tally) { false }
    return tally
  }
}
