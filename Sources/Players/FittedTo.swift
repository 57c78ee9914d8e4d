/// The part of a log that a population was fitted to, so that the rest of the log can test it.
public struct FittedTo: Sendable, Hashable {
  /// The number of players that the fit saw; 0 for a population that was not fitted.
  public package(set) var players = 0
  /// The number of ages that enough of them were observed for: later ages are extrapolated.
  public package(set) var ages = 0
  /// The share of all players that the fit did not see, chosen by their names.
  public package(set) var heldOut = 0.0
  /// The last day that the fit saw: a date as 20261031, or the log's own number.
  public package(set) var through = 0

  /// Creates the record of a population that was not fitted.
  public init() {}

  package init(players: Int, ages: Int, heldOut: Double, through: Int) {
    (self.players, self.ages, self.heldOut, self.through) = (players, ages, heldOut, through)
  }
}
