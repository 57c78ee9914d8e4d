// Who plays, how estimates are rated, and Bennie's coins.

extension Lint {
  // MARK: population

  func reportPopulation() {
    let archetypes = "population.archetypes"
    let all = names(in: archetypes)
    for name in all {
      let path = "\(JSONPath([.key("population"), .key("archetypes"), .key(name)]))"
      reportMisspelling(of: name, at: path, among: all)
      if number("\(path).weight") == 0 { continue }
      warnWhenAbove("\(path).sigmaFloor", "\(path).sigmaStart") { floor, start in
        "\(floor) is above sigmaStart, \(start), so practice makes estimates worse"
      }
      if number("\(path).activity") == 0 {
        warn("\(path).activity", "these players never open the game")
      }
    }
  }

  /// An archetype may have any name; one that says a single thing, and is called nearly as another
  /// of the game's own is, was hardly meant to be a new one.
  private func reportMisspelling(of name: String, at path: String, among all: [String]) {
    let own = PopulationSection.ownNames
    guard !own.contains(name), setValues(in: path) <= 1,
      let suggestion = NearestName.suggestion(for: name, among: own.filter(all.contains))
    else { return }
    warn(
      path, "this is one more archetype, like steady in all that it leaves out",
      suggestion: suggestion)
  }

  // MARK: scoring, difficulty, xp

  func reportEstimation() {
    let levels = elements(of: "difficulty.levels")
    for (before, level) in zip(levels, levels.dropFirst()) {
      reportStep(from: before, to: level)
    }
    let xp = numbers("xp.baseByRating")
    if let index = xp.indices.dropFirst().first(where: { xp[$0] > xp[$0 - 1] }) {
      warn("xp.baseByRating[\(index)]", "a worse rating pays more than the one before it")
    }
    reportFloor()
  }

  /// From one difficulty level to the next.
  private func reportStep(from before: String, to level: String) {
    if let threshold = number("\(level).threshold"), threshold == number("\(before).threshold") {
      warn(
        "\(level).threshold",
        "this is the threshold of the level before, so no task ever stays on that one")
    }
    for ratio in ["spotOn", "close", "off"] {
      guard let wide = number("\(level).\(ratio)"), let tight = number("\(before).\(ratio)"),
        wide > tight
      else { continue }
      warn(
        "\(level).\(ratio)",
        "\(shown("\(level).\(ratio)")) is wider than \(shown("\(before).\(ratio)")) of the level "
          + "before; a higher level is to be harder")
    }
    if let factor = number("\(level).xpMultiplier"), let other = number("\(before).xpMultiplier"),
      factor < other
    {
      warn("\(level).xpMultiplier", "a higher level pays less XP than the one before it")
    }
  }

  /// Short tasks on which the floor of spot-on lets every guess pass.
  private func reportFloor() {
    guard let floor = number("scoring.spotOnFloorSeconds") else { return }
    for routine in elements(of: "routines") {
      for task in elements(of: "\(routine).tasks") {
        guard let usual = number("\(task).usualSeconds"), usual <= floor else { continue }
        warn(
          "\(task).usualSeconds",
          "the task takes no longer than scoring.spotOnFloorSeconds, "
            + "\(shown("scoring.spotOnFloorSeconds")), so nearly every guess is spot on")
      }
    }
  }

  // MARK: coins, learning, children

  func reportCoins() {
    guard has("coins") else { return }
    if number("coins.perActivity") == 0, number("coins.firstTryBonus") == 0 {
      warn("coins.perActivity", "nothing gives coins", suggestion: "raise it or firstTryBonus")
    } else if number("coins.dailyCap") == 0 {
      warn("coins.dailyCap", "nobody may earn a coin")
    }
    let offers = elements(of: "coins.offers")
    if offers.isEmpty { warn("coins.offers", "there is nothing to spend coins on") }
    for (cheap, dear) in zip(offers, offers.dropFirst()) {
      guard let less = number("\(cheap).minutes"), let more = number("\(dear).minutes"),
        more <= less
      else { continue }
      warn("\(dear).minutes", "the offer gives no more than the cheaper one before it")
    }
    if let easy = number("learning.easySeconds"), let slow = number("learning.struggleSeconds"),
      easy > slow
    {
      warn(
        "learning.easySeconds",
        "\(shown("learning.easySeconds")) is above struggleSeconds, "
          + "\(shown("learning.struggleSeconds")), so a time is too easy and a struggle at once")
    }
    warnWhenAbove("children.skillStart", "children.skillCeiling") { start, ceiling in
      "\(start) is above skillCeiling, \(ceiling), so most children have nothing to learn"
    }
  }
}
