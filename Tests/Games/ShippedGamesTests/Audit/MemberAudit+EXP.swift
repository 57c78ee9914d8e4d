@testable import GameSupport
@testable import QuestBond

// Every amount of EXP.

extension MemberAudit {
  func readEXP(_ event: TraceEvent) {
    switch event.kind {
    case .comesBack where event.amount("away") >= 30:
      welcomeEnds = (day - 1) * 1440 + openedAt + 1440
    case .gainsEXP: gains(event)
    default: break
    }
  }

  private func gains(_ event: TraceEvent) {
    let amount = event.amount("amount")
    let before = life.now.exp
    let exp = before + amount
    check(.levels, level == book.level(before), "level \(level) with \(before) EXP")
    check(.expTotal, exp == event.amount("total"), "total \(exp)")
    guard let (rule, base, factors) = expTerms(event) else { return }
    let product = factors.values.reduce(base, *)
    check(
      rule, PartyAudit.isCut(amount, of: product),
      "\(amount), by the rulebook \(product): base \(base), \(factors)")
    checkFactors(.expFactors, event, base, factors)
  }

  private func expTerms(_ event: TraceEvent) -> (AuditedRule, Double, [String: Double])? {
    func raised(_ own: [String: Double] = [:]) -> [String: Double] {
      expFactors.merging(own) { $1 }
    }
    switch event.word("source")! {
    case "task":
      let category = life.last(.finishesTask)?.word("category") ?? ""
      let liking = Rulebook.affinity(characterClass, category)
      return (
        .taskEXP, base,
        raised([
          "timesVerification": Rulebook.verified[verification]!.exp,
          "timesBundle": isBundled ? 1.5 : 1, "timesBoost": 1 + (boosts["EXP"] ?? 0),
          "timesStreak": book.streak(streakDays, affix: affixes("persistence")),
          "timesClass": 1 + liking, "timesAffixes": 1 + affixes("\(category)EXP"),
          "timesResearch": (1 + (research["taskEXP"] ?? 0)) * (1 + (research["exp"] ?? 0)),
        ])
      )
    case "room":
      let tier = Rulebook.tiers.firstIndex(of: life.last(.entersDungeon)?.word("tier") ?? "") ?? 0
      let passed = life.last(.entersRoom)?.isTrue("passed") ?? false
      let own = ["timesTier": Rulebook.tierFactor[tier], "timesFailure": passed ? 1 : 0.25]
      return (.roomEXP, book.roomEXP, raised(own))
    case "stage":
      let base =
        book.stageEXP.base + book.stageEXP.perLevel * (expeditionOver?.figure("level") ?? 0)
      let passed = life.last(.passesStage)?.isTrue("passed") ?? false
      let own = ["timesFailure": passed ? 1 : 0.5, "timesPathfinder": 1 + affixes("pathfinder")]
      return (.stageEXP, base, raised(own))
    case "meditation":
      let minutes = life.last(.meditates)?.figure("minutes") ?? 0
      return (.meditationEXP, 0.5, raised(["timesMinutes": minutes]))
    case "quest": return (.questEXP, book.quest(book.questEXP, level), raised())
    case "goal":
      let stage = life.last(.reachesGoal)?.amount("stage") ?? 1
      return (.goalEXP, Rulebook.goal[stage - 1].1, raised())
    case "achievement": return (.achievementEXP, life.last(.achieves)?.figure("exp") ?? 0, raised())
    case "session": return (.expTotal, 0, [:])
    default: return nil
    }
  }

  /// The expedition that is being collected: the one that set out last, before any new one.
  var expeditionOver: TraceEvent? { life.last(.startsExpedition) }
}
