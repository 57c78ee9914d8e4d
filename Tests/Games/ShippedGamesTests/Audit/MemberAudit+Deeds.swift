import Foundation

@testable import GameSupport
@testable import QuestBond
@testable import TimeQuest

// Power and needed power, and the daily round: what was reached is what is paid.

extension MemberAudit {
  func readSuccess(_ event: TraceEvent) {
    func outcome(_ fact: String, _ chance: Double) {
      check(.outcomes, event.isTrue(fact) == event.succeeds(chance), "\(fact) with \(chance)")
    }
    func ratio() -> Double { event.figure("power") / event.figure("needed") }
    switch event.kind {
    case .entersDungeon: bonusOfRun = dungeonSuccess
    case .entersRoom, .entersBonusRoom:
      guard let run = life.last(.entersDungeon) else { return }
      let tier = Rulebook.tiers.firstIndex(of: run.word("tier")!)!
      let needed = (8 + 1.6 * run.figure("level")) * Rulebook.tierFactor[tier]
      check(.roomNeed, PartyAudit.same(event.figure("needed"), needed), "needed \(needed)")
      check(.roomNeed, event.word("stat") == stat(of: event.word("room") ?? "treasure"), "stat")
      if run.isTrue("together") && event.kind == .entersRoom { return }
      if !run.isTrue("together") {
        let bonus = bonusOfRun
        check(.roomChance, PartyAudit.same(event.figure("bonus"), bonus), "bonus \(bonus)")
      }
      let chance = min(0.95, ratio() * (1 + event.figure("bonus")))
      check(.roomChance, PartyAudit.same(event.figure("chance"), chance), "chance \(chance)")
      outcome("passed", chance)
    case .endsMission:
      let chance = min(0.95, 0.6 * ratio())
      check(.missionChance, PartyAudit.same(event.figure("chance"), chance), "chance \(chance)")
      outcome("won", chance)
    case .passesStage:
      let chance = min(0.9, ratio())
      check(.stageChance, PartyAudit.same(event.figure("chance"), chance), "chance \(chance)")
      check(.stageChance, event.word("stat") == stat(of: event.word("stage")!), "stat")
      outcome("passed", chance)
    case .enhances: enhances(event)
    case .entersArena, .fightsWave, .attacks: fights(event)
    default: break
    }
  }

  private func stat(of room: String) -> String {
    switch room {
    case "combat": "strength"
    case "puzzle": "wisdom"
    case "trap": "dexterity"
    case "treasure": "luck"
    default:
      switch characterClass {
      case "warrior", "berserker", "paladin": "strength"
      case "mage", "sorcerer", "enchanter": "wisdom"
      default: "dexterity"
      }
    }
  }

  /// FRG-2, FRG-3.
  private func enhances(_ event: TraceEvent) {
    let plus = event.amount("plus")
    let chance = min(1, Rulebook.enhanceChance[plus] * (event.isTrue("catalyst") ? 2 : 1))
    let succeeds = event.succeeds(chance)
    check(.enhancing, event.isTrue("succeeds") == succeeds, "succeeds with \(chance)")
    let isCritical = succeeds && event.succeeds(book.enhanceCritical, roll: 1)
    check(.enhancing, event.isTrue("critical") == isCritical, "critical \(isCritical)")
    let gain = succeeds ? Rulebook.enhanceGain[plus] * (isCritical ? 2 : 1) : 0
    check(.enhancing, PartyAudit.same(event.figure("gain"), gain), "gain \(gain)")
  }

  /// ARN-1, RAD.
  private func fights(_ event: TraceEvent) {
    switch event.kind {
    case .entersArena:
      health = event.word("modifier") == "glass cannon" ? 50 : 100
    case .fightsWave:
      let wave = event.figure("wave")
      let modifier = life.last(.entersArena)?.word("modifier") ?? ""
      let factor: Double = ["berserker": 2, "boss rush": 1.3][modifier] ?? 1
      let late: Double = pow(1.09, max(0, wave - 10))
      let plain: Double = 10 * (1 + 0.15 * wave)
      let needed: Double = plain * late * factor
      check(.waves, PartyAudit.same(event.figure("needed"), needed), "difficulty \(needed)")
      health -= event.figure("damage")
      check(.waves, PartyAudit.same(event.figure("health"), health), "health \(health)")
      let cleared = life.last(.entersArena)?.figure("waves") ?? 0
      check(.waves, event.isTrue("cleared") == (wave <= cleared), "\(cleared) were cleared")
      if modifier == "endurance" { health = min(100, health + 10) }
    default:
      // The scenario's attack is 20 + 2 × power.
      let damage = Int((20 + 2 * event.figure("power")) * (1 + 1e-12))
      check(.raidBoss, event.amount("damage") == damage, "damage \(damage)")
      let tasks = tasks(on: day).count
      check(.raidBoss, event.amount("attacks") == min(5, tasks), "\(tasks) tasks")
      party.boss.health = max(0, party.boss.health - event.amount("attacks") * damage)
      check(.raidBoss, event.amount("health") == party.boss.health, "health \(party.boss.health)")
      guard event.isTrue("falls") else { return }
      check(.raidBoss, party.boss.health == 0, "it stands")
      let step = Double(min(9, party.boss.tier - 1)) / 9
      let (first, last) = book.raidGold
      let gold: Double = first + (last - first) * step
      for index in party.owed.indices { party.owed[index].append(gold) }
    }
  }

  // MARK: The daily round

  func readDaily(_ event: TraceEvent) {
    switch event.kind {
    case .endsQuest:
      let progress = progress(of: event)
      check(.questProgress, event.amount("progress") == progress, "progress \(progress)")
      let isDone = progress >= event.amount("target")
      check(.questProgress, event.isTrue("done") == isDone, "done \(isDone)")
    case .finishesQuests:
      let done = life.all(.endsQuest, on: day).count {
        $0.amount("progress") >= $0.amount("target")
      }
      check(.questsPaid, event.amount("quests") == done, "\(done) are done")
      check(.questsPaid, event.isTrue("all") == (done == 3), "all \(done == 3)")
    case .nearsGoal:
      check(
        .goalProgress, event.amount("progress") == weekTasks(on: day), "\(weekTasks(on: day)) tasks"
      )
    case .reachesGoal:
      let share = [0.25, 0.5, 0.75, 1][event.amount("stage") - 1]
      let goal = life.last(.setsGoal)?.figure("target") ?? 0
      let asked = Int((goal * share - 1e-9).rounded(.up))
      check(.goalsPaid, event.amount("target") == asked, "asked \(asked)")
      check(.goalsPaid, weekTasks(on: day) >= asked, "\(weekTasks(on: day)) tasks")
    case .doesItsPart:
      check(
        .challenge, event.amount("progress") == weekTasks(on: day), "\(weekTasks(on: day)) tasks")
    default: break
    }
  }

  private func progress(of quest: TraceEvent) -> Int {
    switch quest.word("quest")! {
    case "tasks": tasks(on: day).count
    case "category": tasks(on: day).count { $0.word("category") == quest.word("category") }
    case "routines": life.all(.endsSession, on: day).count
    case "rooms": life.all(.entersRoom, on: day).count { $0.isTrue("passed") }
    case "missions": life.all(.endsMission, on: day).count { $0.isTrue("won") }
    default: life.all(.spendsGold, on: day).reduce(0) { $0 + $1.amount("amount") }
    }
  }
}
