extension World {
  static let bennie = World(name: "bennie", knownGroups: ["all", "solver"], answers: bennieAnswers)

  /// One activity a day, solved in 8 seconds without a mistake: 6 coins and, of a bonus of 4, the 3
  /// that the cap of 9 leaves; whoever holds 20 redeems them for 7 minutes.
  private static var bennieAnswers: [Answer] {
    let days = 30
    func earned(_ day: Int) -> Int { 9 * day }
    func spent(_ day: Int) -> Int { earned(day) / 20 * 20 }
    func held(_ day: Int) -> Int { earned(day) - spent(day) }
    var answers = [
      Answer("coins.perActiveDay", 9),
      Answer("coins.net.perActiveDay.pooled", Double(held(days)) / Double(days)),
      Answer("coins.capped.perActiveDay", 1),
      Answer("coins.cappedDays.share", 1),
      Answer("video.minutes.perActiveDay", Double(7 * spent(days) / 20) / Double(days)),
      Answer("coins.hoarding.share", 0), Answer("redemptions.refused", 0),
      // Redeeming takes 20 coins, four times five, so it hides no multiple of five.
      Answer("celebrations", Double(earned(days) / 5)), Answer("difficulty.turns.per100", 0),
      Answer("skill.final", min(0.5, 0.3 + 0.01 * Double(days))),
      Answer("activities", Double(days)), Answer("activities.quit.share", 0),
      Answer("activities.hint.share", 0), Answer("activities.solveSeconds", 8),
      Answer("days.active", Double(days)), Answer("players.retained", 1),
    ]
    let video = 7 * spent(days) / 20
    let play = 8.0 / 60 * Double(days)
    for (name, inAll, longest) in [
      ("play", play, 8.0 / 60), ("video", Double(video), 7),
      ("screen", play + Double(video), 7 + 8.0 / 60),
    ] {
      answers += [
        Answer("\(name).minutes.perDay", inAll / Double(days)),
        Answer("\(name).minutes.longestDay", longest),
      ]
      if name != "video" {
        answers.append(Answer("\(name).minutes.perActiveDay", inAll / Double(days)))
      }
      for limit in [30, 45, 60] { answers.append(Answer("\(name).over\(limit).share", 0)) }
    }
    for day in [7, 14, 30] {
      let isDry = held(day) * day < spent(day)
      let isFlush = held(day) * day > 30 * earned(day)
      answers += [
        Answer("players.retained.day\(day)", 1),
        Answer("difficulty.day\(day)", Double(min(100, 30 + 5 * day)) / 100),
        Answer("coins.balance.day\(day)", Double(held(day))),
        Answer("coins.broke.share.day\(day)", isDry ? 1 : 0),
        Answer("coins.hoarding.share.day\(day)", isFlush ? 1 : 0),
        Answer("coins.gini.day\(day)", 0),
      ]
    }
    return answers
  }
}
