import GameSupport
import ScenarioReading

/// A scenario to start from: small, complete, and with a comment on everything that it can state.
package enum StarterScenario {
  /// Returns the text of a valid scenario of this name, or of `my-questbond` or the like if it is
  /// not valid. Values that it does not state are written as comments, with their defaults.
  package static func text(of game: GameDefinition, name: String? = nil) -> String {
    let folders = (name ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let isName = folders.count <= 2 && folders.allSatisfy(Scenario.isFolderName)
    return CommentedScenario(
      of: game, stated: stated(game, name: isName ? name! : "my-\(game.id)")
    ).text
  }

  /// Ends the program if a game's `starter` is not a valid scenario of it.
  package static func check(_ game: GameDefinition, among games: GameList) {
    let text = stated(game, name: game.id)
    do throws(ScenarioFailure) {
      _ = try Scenario.read(Array(text.utf8), file: "starter of \(game.id)", games: games)
    } catch {
      guard case .invalid(let problems) = error else { fatalError("\(error)") }
      fatalError(problems.rendered())
    }
  }

  /// Returns the starter's own text; all other values have their defaults.
  static func stated(_ game: GameDefinition, name: String) -> String {
    let start = """
      {
        "name": \(JSONText.quoted(name)),
        "description": "",
        "simulation": { "players": 1000, "days": 30, "seed": 1 },
      """
    return start + game.starter
  }
}
