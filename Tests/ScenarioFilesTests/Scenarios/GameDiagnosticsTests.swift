import Testing

/// What is said of broken rules of QuestBond and Bennie, word for word.
@Suite struct GameDiagnosticsTests {
  static let otherGames = [
    Broken(
      #""loot": {"task": {"equipment": 1.4}}"#,
      [
        "x.jsonc:5:32: error: loot.task.equipment: 1.4 is not a chance (0…1)"
      ]),
    Broken(
      #""loot": {"task": {"equipmnt": 0.4}}"#,
      [
        #"x.jsonc:5:19: error: loot.task.equipmnt: unknown key; did you mean "equipment"?"#
      ]),
    Broken(
      #""loot": {"dungeonRoom": {"heroik": {}}}"#,
      [
        #"x.jsonc:5:26: error: loot.dungeonRoom.heroik: unknown key; did you mean "heroic"?"#
      ]),
    Broken(
      #""loot": {"task": {"rarities": [0, 0, 0, 0, 0]}}"#,
      [
        "x.jsonc:5:31: error: loot.task.rarities: all weights are 0; at least one has to "
          + "be above 0"
      ]),
    Broken(
      #""loot": {"task": {"rarities": [1, 2]}}"#,
      [
        "x.jsonc:5:31: error: loot.task.rarities: expected a list of 5 numbers "
          + "(0…1000000), found a list of 2"
      ]),
    Broken(
      #""loot": {}, "store": {"equipmentPrices": [60, -150, 400, 1000, 1000]}"#,
      [
        "x.jsonc:5:47: error: store.equipmentPrices[1]: -150 is out of range (0…1000000)"
      ]),
    Broken(
      #""loot": {}, "forge": {"enhance": {"success": [1, 0.5], "gains": [1, 1, 1]}}"#,
      [
        "x.jsonc:5:34: error: forge.enhance.priceFactors: has 10 steps, but success has 2",
        "x.jsonc:5:65: error: forge.enhance.gains: has 3 steps, but success has 2",
      ]),
    Broken(
      #""loot": {}, "dungeons": {"list": [{"name": "d", "tier": "normal", "level": 1, "#
        + #""rooms": ["combat"]}]}"#,
      [
        "x.jsonc:5:88: error: dungeons.list[d].rooms: the last room has to be a boss (DNG-2)"
      ]),
    Broken(
      #""loot": {}, "dungeons": {"list": [{"name": "d", "tier": "normal", "level": 1, "#
        + #""rooms": ["bos"]}]}"#,
      [
        #"x.jsonc:5:89: error: dungeons.list[d].rooms[0]: expected "combat", "puzzle", "#
          + #""trap", "treasure" or "boss", found the string "bos"; did you mean "boss"?"#
      ]),
    Broken(
      #""loot": {}, "missions": {"list": [{"name": "m", "rarity": "common", "minutes": 0, "#
        + #""stat": "luck", "requirement": 1}]}"#,
      [
        "x.jsonc:5:80: error: missions.list[m].minutes: 0 is out of range (1…100000)"
      ]),
    Broken(
      #""loot": {}, "missions": {}"#,
      [
        "x.jsonc:5:25: error: missions.list: missing; expected a list of 1…64 objects"
      ]),
    Broken(
      #""loot": {}, "pity": {"task": {"threshold": 20.5, "atLeast": "mythic"}}"#,
      [
        "x.jsonc:5:44: error: pity.task.threshold: 20.5 is not a whole number (0…4000)",
        #"x.jsonc:5:61: error: pity.task.atLeast: expected "common", "uncommon", "rare", "#
          + #""epic" or "legendary", found the string "mythic""#,
      ]),
    Broken(
      #""loot": {}, "affixes": {"lowestPercent": [5, 2, 3, 5, 8]}"#,
      [
        "x.jsonc:5:43: error: affixes.lowestPercent[0]: the least is above the greatest"
      ]),
    Broken(
      #""loot": {}, "spending": {"policies": {"whim": {"mood": "often"}}}"#,
      [
        #"x.jsonc:5:56: error: spending.policies.whim.mood: expected a chance (0…1), "#
          + #"found the string "often""#
      ]),
    Broken(
      #""loot": {}, "purse": {"startGold": null}"#,
      [
        "x.jsonc:5:36: error: purse.startGold: expected a whole number (0…1000000), found null"
      ]),
    Broken(
      #""loot": 5"#,
      [
        "x.jsonc:5:9: error: loot: expected an object, found the number 5"
      ]),
    Broken(
      text: #"""
        {
        "name": "b",
        "coins": {"offers": [{"coins": 20}, {"coins": 10}]}
        }
        """#,
      [
        "x.jsonc:3:37: error: coins.offers[1]: offers have to come from the cheapest to "
          + "the dearest"
      ]),
    Broken(
      text: #"""
        {
        "name": "b",
        "coins": {}, "children": {"playLimits": []}
        }
        """#,
      [
        "x.jsonc:3:41: error: children.playLimits: expected a list of 1…16 numbers "
          + "(1…1440), found a list of 0"
      ]),
    Broken(
      text: #"""
        {
        "name": "b",
        "coins": {}, "routines": []
        }
        """#,
      [
        "x.jsonc:3:26: error: routines: Bennie has no such section; QuestBond has"
      ]),
    Broken(
      text: #"""
        {
        "name": "b",
        "coins": {}, "learning": {"gridSize": [6, 3]}
        }
        """#,
      [
        "x.jsonc:3:39: error: learning.gridSize: the least, 6, is above the most, 3"
      ]),
    Broken(
      text: #"""
        {
        "name": "b",
        "coins": {"offers": 3}
        }
        """#,
      [
        "x.jsonc:3:21: error: coins.offers: expected a list of 0…16 objects, found the number 3"
      ]),
  ]

  @Test(arguments: otherGames)
  func `says what is wrong with QuestBond's and Bennie's sections`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }
}
