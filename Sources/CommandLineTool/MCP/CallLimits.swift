/// The limits of a caller that is a program, such as an agent.
struct CallLimits: Sendable {
  let maxPlayers, maxSeconds: Int
  /// The folder of all reports; nil if none is to be written.
  let folder: String?

  /// The budget of a search that names none: it leaves half of the time for the confirmation.
  var budget: String { "\(max(1, maxSeconds / 2))s" }
}

extension Arguments {
  /// Refuses more players than the caller may simulate, with exit code 64.
  func check(players: Int, of option: Option = .players) throws(CommandFailure) {
    guard let most = limits?.maxPlayers, players > most else { return }
    throw .usage(
      "\(players) players are too many: a call simulates \(most) at most, so give \(option.name)")
  }

  /// Returns the players of an option, or else the usual number, as far as the caller may have it.
  func players(_ option: Option, standard: Int) throws(CommandFailure) -> Int {
    let players = integer(option) ?? min(standard, limits?.maxPlayers ?? standard)
    try check(players: players, of: option)
    return players
  }
}
