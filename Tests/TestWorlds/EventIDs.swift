import Foundation
import GameSupport

/// The ids of the kinds of events that a game has now, and those that are kept in `events.txt` beside
/// its tests, one a line: scripts know events by them.
package struct EventIDs {
  package let now: String
  package let kept: String

  /// - Parameters:
  ///   - game: Whose events.
  ///   - tests: A file beside which the list is kept; `.ci/renew` keeps it anew.
  package init(of game: GameDefinition, besides tests: String = #filePath) throws {
    now = game.events.map { "\($0.id)\n" }.sorted().joined()
    let file = URL(filePath: tests).deletingLastPathComponent().appending(path: "events.txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(now.utf8).write(to: file)
    }
    kept = try String(contentsOf: file, encoding: .utf8)
  }
}
