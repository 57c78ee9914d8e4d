import Foundation
import GameSupport
import ShippedGames
import Testing

/// The ids of events are those in `Events`, one a line: scripts that read traces know events by them.
/// To accept a new id, run the tests with UPDATE_GOLDEN=1.
@Suite struct EventIDTests {
  @Test(arguments: shippedGames.games)
  func `events have the ids that are kept`(game: GameDefinition) throws {
    let ids = game.events.map { "\($0.id)\n" }.sorted().joined()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Events/\(game.id).txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(ids.utf8).write(to: file)
    }
    #expect(try ids == String(contentsOf: file, encoding: .utf8), "a new name breaks scripts")
  }
}
