import Testing

/// What is said of a broken scenario, word for word: what every game shares.
@Suite struct DiagnosticsTests {
  static let population = [
    Broken(
      #""simulation": {"players": 0}"#,
      [
        "x.jsonc:5:27: error: simulation.players: 0 is out of range (1…1000000000)"
      ]),
    Broken(
      #""simulation": {"players": 1000000000000000000}"#,
      [
        "x.jsonc:5:27: error: simulation.players: 1000000000000000000 is out of range "
          + "(1…1000000000)"
      ]),
    Broken(
      #""simulation": {"days": 2.5, "seed": -1}"#,
      [
        "x.jsonc:5:24: error: simulation.days: 2.5 is not a whole number (1…3650)",
        "x.jsonc:5:37: error: simulation.seed: -1 is out of range (0…9007199254740992)",
      ]),
    Broken(
      #""simulation": []"#,
      [
        "x.jsonc:5:15: error: simulation: expected an object, found a list"
      ]),
    Broken(
      #""simulaton": {"players": 5}"#,
      [
        #"x.jsonc:5:1: error: simulaton: unknown key; did you mean "simulation"?"#
      ]),
    Broken(
      #""population": {"partySizes": [0, 0]}"#,
      [
        "x.jsonc:5:30: error: population.partySizes: all weights are 0; at least one has "
          + "to be above 0"
      ]),
    Broken(
      #""population": {"partySizes": [1, 1, 1, 1, 1]}"#,
      [
        "x.jsonc:5:30: error: population.partySizes: expected a list of 1…4 numbers "
          + "(0…1000000), found a list of 5"
      ]),
    Broken(
      #""population": {"opens": [6, 3]}"#,
      [
        "x.jsonc:5:25: error: population.opens: the least, 6, is above the most, 3"
      ]),
    Broken(
      #""population": {"presenceCap": 1.4}"#,
      [
        "x.jsonc:5:31: error: population.presenceCap: 1.4 is not a chance (0…1)"
      ]),
    Broken(
      #""population": {"archetypes": {}}"#,
      [
        "x.jsonc:5:30: error: population.archetypes: there has to be at least one archetype"
      ]),
    Broken(
      #""population": {"archetypes": {"all": {}}}"#,
      [
        #"x.jsonc:5:30: error: population.archetypes: "all" is the whole population's "#
          + #"name; choose another"#
      ]),
    Broken(
      #""population": {"archetypes": {"two words": {}}}"#,
      [
        #"x.jsonc:5:31: error: population.archetypes["two words"]: "two words" is not a "#
          + #"name; a name is a letter, then letters, digits, "_" and "-""#
      ]),
    Broken(
      #""population": {"archetypes": {"casual": {"weight": 0}, "steady": {"weight": 0}}}"#,
      [
        "x.jsonc:5:30: error: population.archetypes: all weights are 0; at least one has "
          + "to be above 0"
      ]),
    Broken(
      #""loot": {}, "population": {"archetypes": {"casual": "#
        + #"{"spending": "hoarde", "verification": "fast"}}}"#,
      [
        #"x.jsonc:5:66: error: population.archetypes.casual.spending: expected "none", "#
          + #""whim", "balanced", "upgrader" or "hoarder", found the string "hoarde"; did you "#
          + #"mean "hoarder"?"#,
        #"x.jsonc:5:92: error: population.archetypes.casual.verification: expected "#
          + #""quick", "standard", "verified" or "partyVerified", found the string "fast""#,
      ]),
    Broken(
      #""population": {"archetypes": {"casual": {"spending": "whim"}}}"#,
      [
        "x.jsonc:5:42: error: population.archetypes.casual.spending: unknown key"
      ]),
    Broken(
      #""population": {"archetypes": {"casual": {"activty": 0.5}}}"#,
      [
        #"x.jsonc:5:42: error: population.archetypes.casual.activty: unknown key; did you "#
          + #"mean "activity"?"#
      ]),
  ]

  static let timeQuest = [
    Broken(
      #""difficulty": {"levels": []}"#,
      [
        "x.jsonc:5:26: error: difficulty.levels: expected a list of 1…12 objects, found a "
          + "list of 0"
      ]),
    Broken(
      #""difficulty": {"levels": [{"threshold": 50}, {"threshold": 40}, {"treshold": 3}]}"#,
      [
        "x.jsonc:5:27: warning: difficulty.levels[0]: everybody is on level 1 from the start, so "
          + "its threshold does nothing",
        "x.jsonc:5:46: error: difficulty.levels[1]: threshold 40 is below that of the "
          + "level before",
        #"x.jsonc:5:66: error: difficulty.levels[2].treshold: unknown key; did you mean "#
          + #""threshold"?"#,
      ]),
    Broken(
      #""xp": {"baseByRating": [40, 25, "15"]}"#,
      [
        "x.jsonc:5:24: error: xp.baseByRating: expected a list of 4 whole numbers "
          + "(0…1000000), found a list of 3",
        #"x.jsonc:5:33: error: xp.baseByRating[2]: expected a whole number (0…1000000), "#
          + #"found the string "15""#,
      ]),
    Broken(
      #""levels": {"highest": 0, "exponent": 9}"#,
      [
        "x.jsonc:5:23: error: levels.highest: 0 is out of range (1…1000)",
        "x.jsonc:5:38: error: levels.exponent: 9 is out of range (0.1…4)",
      ]),
    Broken(
      #""name": "again""#,
      [
        "x.jsonc:5:1: error: name: duplicate key; first on line 2"
      ]),
    Broken(
      #""xp": {"completionBonus": 1, "completionBonus": 2}"#,
      [
        "x.jsonc:5:30: error: xp.completionBonus: duplicate key; first on line 5"
      ]),
    Broken(
      text: #"""
        {
        "name": "small",

        "scoring": {},

        }
        """#,
      [
        "x.jsonc:1:1: error: routines: missing; expected a list of 1…32 objects"
      ]),
    Broken(
      text: #"""
        {
        "name": "small",
        "routines": [{"name": "r", "tasks": []}],
        "scoring": {},

        }
        """#,
      [
        "x.jsonc:3:37: error: routines[r].tasks: expected a list of 1…32 objects, found a "
          + "list of 0"
      ]),
    Broken(
      text: #"""
        {
        "name": "small",
        "routines": [{"name": "r", "tasks": [{"name": "t", "usualSeconds": 0,
        "category": "fisical"}]}],
        "scoring": {},

        }
        """#,
      [
        "x.jsonc:3:68: error: routines[r].tasks[t].usualSeconds: 0 is out of range (1…86400)",
        #"x.jsonc:4:13: error: routines[r].tasks[t].category: expected "physical", "#
          + #""mental", "social", "household", "wellness" or "creative", found the string "#
          + #""fisical"; did you mean "physical"?"#,
      ]),
    Broken(
      text: #"""
        {
        "name": "small",
        "routines": [{"name": "r", "tasks": [{"name": "t"}, {"name": "t", "spread": 1}]}],
        "scoring": {},

        }
        """#,
      [
        #"x.jsonc:3:53: error: routines[r].tasks[1]: an earlier one is called "t", too; "#
          + "give it a name of its own",
        #"x.jsonc:3:62: error: routines[r].tasks[1].name: "t" is described differently in "#
          + #"an earlier routine"#,
      ]),
    Broken(
      text: #"""
        {
        "name": "small",
        "routines": [{"tasks": [{}]}],
        "scoring": {},

        }
        """#,
      [
        "x.jsonc:3:14: error: routines[0].name: missing; expected a string",
        "x.jsonc:3:25: error: routines[0].tasks[0].name: missing; expected a string",
      ]),
    Broken(
      text: #"""
        {
        "name": "../up",
        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
        "scoring": {},

        }
        """#,
      [
        #"x.jsonc:2:9: error: name: "../up" cannot be a folder's name; use up to 64 "#
          + #"letters, digits, "-", "_" and ".", and "/" once at most"#
      ]),
    Broken(
      text: #"""
        {
        "name": "",
        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
        "scoring": {},

        }
        """#,
      [
        #"x.jsonc:2:9: error: name: "" cannot be a folder's name; use up to 64 letters, "#
          + #"digits, "-", "_" and ".", and "/" once at most"#
      ]),
    Broken(
      text: #"""
        {

        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
        "scoring": {},

        }
        """#,
      [
        "x.jsonc:1:1: error: name: missing; expected a string"
      ]),
    Broken(
      text: #"""
        {
        "name": "näme",
        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
        "scoring": {},

        }
        """#,
      [
        #"x.jsonc:2:9: error: name: "näme" cannot be a folder's name; use up to 64 "#
          + #"letters, digits, "-", "_" and ".", and "/" once at most"#
      ]),
    Broken(
      text: #"""
        {
        "name": "small",
        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],


        }
        """#,
      [
        "x.jsonc:1:1: error: no game's rules; expected a section loot (QuestBond), coins "
          + "(Bennie) or scoring (TimeQuest), or --engine with a game of its own"
      ]),
  ]

  static let syntax = [
    Broken(
      text: "",
      [
        "x.jsonc:1:1: error: expected a value, found the end of the file"
      ]),
    Broken(
      text: "[]",
      [
        "x.jsonc:1:1: error: expected an object, found a list"
      ]),
    Broken(
      text: "{",
      [
        #"x.jsonc:1:2: error: expected a key in double quotes or "}", found the end of the file"#
      ]),
    Broken(
      text: #"{"name": "a" "b": 1}"#,
      [
        #"x.jsonc:1:14: error: expected "," or "}", found the string "b""#
      ]),
    Broken(
      text: #"{"name": 'a'}"#,
      [
        #"x.jsonc:1:10: error: expected a value, found "'"; strings need double quotes"#
      ]),
    Broken(
      text: "nul",
      [
        #"x.jsonc:1:1: error: expected a value, found "nul"; did you mean "null"?"#
      ]),
    Broken(
      text: "{} x",
      [
        #"x.jsonc:1:4: error: expected the end of the file, found "x""#
      ]),
    Broken(
      text: #"{"a": 01}"#,
      [
        "x.jsonc:1:7: error: a number has no leading zeros"
      ]),
  ]

  @Test(arguments: population)
  func `says what is wrong with simulation and population`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }

  @Test(arguments: timeQuest)
  func `says what is wrong with TimeQuest's sections`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }

  @Test(arguments: syntax)
  func `says what is wrong with the text itself`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }
}
