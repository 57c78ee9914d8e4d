import GameKit
import JSON
import ScenarioReading

/// A scenario to start from: small, complete, and with a comment on everything it can say.
public enum StarterScenario {
  /// The file's text, which is a valid scenario.
  ///
  /// What the starter does not state is written as a comment, at its default; what such a line
  /// says, and what is said of it, comes from the readers of the sections.
  ///
  /// - Parameter name: The scenario's name; where it cannot be one, `my-questbond` or the like.
  public static func text(of game: GameDefinition, name: String? = nil) -> String {
    let folders = (name ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let isName = folders.count <= 2 && folders.allSatisfy(Scenario.isFolderName)
    return CommentedScenario(
      of: game, stated: stated(game, name: isName ? name! : "my-\(game.id)")
    ).text
  }

  /// What the starter states; everything else is at its default.
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
