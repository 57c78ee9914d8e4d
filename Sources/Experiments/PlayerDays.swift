import GameSupport
import Measurement

/// The days of a world's players, played when they are asked for.
package struct PlayerDays: Sendable {
  /// A day of a player, whose number counts all players from 0.
  package typealias Day = (player: Int, life: PlayerDay)

  /// The parties that are played at once.
  private static let blockSize = 128

  private let trials: CompiledTrials
  /// The number of the first player of each block.
  private let firstPlayers: [Int]
  /// The number of all players.
  package let players: Int

  package init(of world: Simulation) {
    let trials = world.recording(.playerDays).trials
    var (firstPlayers, players) = ([Int](), 0)
    for party in 0..<trials.parties.count {
      if party % Self.blockSize == 0 { firstPlayers.append(players) }
      players += trials.parties.size(of: party)
    }
    (self.trials, self.firstPlayers, self.players) = (trials, firstPlayers, players)
  }

  package var plan: MeasurementPlan { trials.plan }
  package var blockCount: Int { firstPlayers.count }

  /// Returns the numbers of the players of a block.
  package func players(ofBlock block: Int) -> Range<Int> {
    firstPlayers[block]..<(block + 1 < blockCount ? firstPlayers[block + 1] : players)
  }

  /// Plays a block of parties, with the luck of any run, and returns their players' days in order.
  package func ofBlock(_ block: Int) -> [Day] {
    let trials = trials.forOneThread()
    var recorder = trials.makeRecorder()
    var tally = trials.makeSummary()
    var first = firstPlayers[block]
    let start = block * Self.blockSize
    let parties = start..<min(start + Self.blockSize, trials.parties.count)
    return parties.flatMap { party -> [Day] in
      trials.play(party: party, &recorder, into: &tally)
      defer { first += trials.parties.size(of: party) }
      return recorder.playerDays.map { (first + $0.member, $0) }
    }
  }
}
