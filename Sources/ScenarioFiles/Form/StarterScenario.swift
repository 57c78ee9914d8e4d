/// A scenario to start from: small, complete, and with a comment on everything it can say.
public enum StarterScenario {
  /// The file's text, which is a valid scenario.
  ///
  /// What the starter does not state is written as a comment, at its default; what such a line
  /// says, and what is said of it, comes from the readers of the sections.
  ///
  /// - Parameter name: The scenario's name; where it cannot be one, `my-questbond` or the like.
  public static func text(of game: GameName, name: String? = nil) -> String {
    let folders = (name ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let isName = folders.count <= 2 && folders.allSatisfy(Scenario.isFolderName)
    return CommentedScenario(
      of: game, stated: stated(game, name: isName ? name! : "my-\(game.rawValue)")
    ).text
  }

  /// What the starter states; everything else is at its default.
  static func stated(_ game: GameName, name: String) -> String {
    let start = """
      {
        "name": \(JSONText.quoted(name)),
        "description": "",
        "simulation": { "players": 1000, "days": 30, "seed": 1 },
      """
    return switch game {
    case .timequest: start + timeQuest
    case .bennie: start + bennie
    case .questbond: start + questBond
    }
  }

  private static let timeQuest = """
      "population": {
        "partySizes": [1],
        "archetypes": {
          "casual": { "weight": 0.6, "activity": 0.55, "tasksPerActiveDay": 4 },
          "steady": { "weight": 0.4, "activity": 0.85, "tasksPerActiveDay": 7 },
        },
      },
      "routines": [
        { "name": "morning", "tasks": [
          { "name": "get dressed", "usualSeconds": 300, "spread": 0.25 },
          { "name": "breakfast", "usualSeconds": 900, "spread": 0.2 },
        ] },
        { "name": "homework", "tasks": [
          { "name": "reading", "usualSeconds": 1200, "spread": 0.2 },
          { "name": "maths", "usualSeconds": 1500, "spread": 0.3 },
        ] },
      ],
      "scoring": {},
      "claims": [
        { "claim": "a level in three days", "metric": "level.day30", "atLeast": 9, "atMost": 12 },
      ],
      "targets": [{ "metric": "level.day30", "group": "steady", "atLeast": 3 }],
    }
    """

  private static let bennie = """
      "population": {
        "partySizes": [1],
        "archetypes": {
          "casual": { "weight": 0.6, "activity": 0.55, "tasksPerActiveDay": 10, "spending": "whim" },
          "steady": { "weight": 0.4, "activity": 0.85, "tasksPerActiveDay": 16, "spending": "balanced" },
        },
      },
      "coins": {},
      "claims": [
        { "claim": "20–30 coins a day", "metric": "coins.perActiveDay", "atLeast": 20, "atMost": 30 },
      ],
      "targets": [{ "metric": "coins.perActiveDay", "group": "steady", "atMost": 30 }],
    }
    """

  private static let questBond = """
      "population": {
        "archetypes": {
          "casual": { "weight": 0.6, "activity": 0.55, "tasksPerActiveDay": 4, "spending": "whim" },
          "steady": { "weight": 0.4, "activity": 0.85, "tasksPerActiveDay": 7, "spending": "balanced" },
        },
        "groups": { "everybody": ["casual", "steady"] },
      },
      "routines": [
        { "name": "morning", "tasks": [
          { "name": "make the bed", "category": "household", "usualSeconds": 180 },
          { "name": "plan the day", "category": "mental", "usualSeconds": 300 },
        ] },
        { "name": "workout", "bundle": "workout", "tasks": [
          { "name": "run", "category": "physical", "usualSeconds": 1500 },
          { "name": "lift weights", "category": "physical", "usualSeconds": 900 },
          { "name": "stretch", "category": "wellness", "usualSeconds": 480 },
        ] },
      ],
      "scoring": {},
      "loot": {},
      "pity": { "task": {}, "dungeonRoom": {}, "mission": {} },
      "bundles": {},
      "forge": { "enhance": {} },
      "dungeons": { "list": [
        { "name": "goblin caves", "tier": "normal", "level": 1, "rooms": ["combat", "treasure", "boss"] },
        { "name": "shadow forest", "tier": "hard", "level": 10, "rooms": ["combat", "trap", "puzzle", "boss"] },
      ] },
      "missions": { "list": [
        { "name": "forest patrol", "rarity": "common", "minutes": 60, "stat": "dexterity", "requirement": 5 },
        { "name": "library", "rarity": "uncommon", "minutes": 240, "stat": "wisdom", "requirement": 8 },
      ] },
      "store": { "deal": {} },
      "dailyQuests": {},
      "claims": [
        { "claim": "a level every second day", "metric": "levels.perActiveDay", "atLeast": 0.4, "atMost": 0.6 },
      ],
      "questions": [
        { "question": "How often does a task drop equipment?", "answer": "Every {drought.task.mean} tasks." },
      ],
      "targets": [{ "metric": "drought.task.p95", "atMost": 20 }],
    }
    """
}
