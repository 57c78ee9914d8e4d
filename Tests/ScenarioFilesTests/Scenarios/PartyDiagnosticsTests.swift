import Testing

/// What is said of broken rules of arena, raid and party, word for word.
@Suite struct PartyDiagnosticsTests {
  static let broken = [
    Broken(
      #""loot": {}, "arena": {"milestones": [{"wave": 5}, {"wave": 5}]}"#,
      [
        "x.jsonc:5:51: error: arena.milestones[1]: milestones have to come in the order of "
          + "their waves"
      ]),
    Broken(
      #""loot": {}, "arena": {"modifiers": [{"name": "calm", "power": 0}]}"#,
      [
        "x.jsonc:5:63: error: arena.modifiers[calm].power: 0 is out of range (0.01…1000)"
      ]),
    Broken(
      #""loot": {}, "arena": {"payment": "hour"}"#,
      [
        #"x.jsonc:5:34: error: arena.payment: expected "entry", "day" or "week", found the "#
          + #"string "hour""#
      ]),
    Broken(
      #""loot": {}, "raid": {"levelsPerTier": 0}"#,
      ["x.jsonc:5:39: error: raid.levelsPerTier: 0 is out of range (1…1000)"]),
    Broken(
      #""loot": {}, "party": {"streak": {"tiers": [{"days": 7}, {"days": 3}]}}"#,
      [
        "x.jsonc:5:57: error: party.streak.tiers[1]: tiers have to come in the order of their days"
      ]),
    Broken(
      #""loot": {}, "party": {"dungeons": {}}"#,
      [
        "x.jsonc:5:35: error: party.dungeons: does nothing without the section bond; add it, or "
          + "remove this",
        "x.jsonc:5:35: error: party.dungeons: does nothing without dungeons to enter; add a "
          + "section dungeons to the scenario, or remove this",
      ]),
    Broken(
      #""loot": {}, "party": {"gift": {}}"#,
      [#"x.jsonc:5:23: error: party.gift: unknown key; did you mean "gifts"?"#]),
  ]

  @Test(arguments: broken)
  func `a broken rule is refused with these words`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }
}
