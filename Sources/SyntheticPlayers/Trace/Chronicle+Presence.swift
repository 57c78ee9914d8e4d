import GameEngines
import Players
import Randomness

// Who is there, what it estimates, and what a child does: what every game's players share.

extension Chronicle {
  @inline(never)
  func joins(_ person: Person, as archetype: Archetype) {
    note(
      .joins,
      [
        "archetype": .text(archetype.name), "activity": .number(person.activity),
        "spending": .text(archetype.spending.rawValue),
      ], luck: [luck(.person, draw: 0)])
  }

  /// An active day: whether the player leaves, lapses, for how long, and opens the game; then what
  /// the day brings.
  @inline(never)
  func plays(_ plan: DayPlan, _ presence: PresenceState) {
    _ = replace(presence)
    note(
      .plays, ["tasks": .whole(plan.tasks), "opens": .whole(plan.openings.count)],
      luck: (0..<7).map { luck(.presence, draw: $0, of: plan.day) })
  }

  /// A day without play; a player who has left is not heard of again.
  @inline(never)
  func staysAway(_ day: Int, _ presence: PresenceState) {
    let before = replace(presence)
    if before.hasChurned { return }
    let rolls = (0..<4).map { luck(.presence, draw: $0, of: day) }
    if presence.hasChurned {
      note(.leaves, luck: rolls)
    } else if presence.lapses > before.lapses {
      note(.lapses, ["days": .whole(presence.lapsedThrough - day + 1)], luck: rolls)
    } else {
      note(.stays, ["lapsed": .flag(day <= presence.lapsedThrough)], luck: rolls)
    }
  }
}

// MARK: - Estimating (EST, DIF, XP)

extension Chronicle {
  /// One estimate; without a score where the times were none.
  @inline(never)
  func estimates(
    _ name: String, actual: Double, estimated: Double,
    _ score: (accuracyPercent: Double, rating: AccuracyRating)?,
    calibrating: Bool,
    from level: Int, _ task: TaskDifficultyState, _ estimate: KeyedStream,
    _ duration: KeyedStream, on day: Int
  ) {
    let scored: Facts =
      score.map { score in
        [
          "accuracy": .number(score.accuracyPercent), "rating": .text("\(score.rating)"),
          "calibrating": .flag(calibrating), "average": .number(task.accuracyAverage),
          "level": .whole(task.level), "rises": .flag(task.level > level),
        ]
      } ?? [:]
    note(
      .estimates,
      ["task": .text(name), "actual": .number(actual), "estimate": .number(estimated)] + scored,
      luck: [luck(.estimate, after: estimate), luck(.taskDuration, after: duration, of: day)])
  }

  @inline(never)
  func endsSession(level: Int, xp: Int, highest: Int) {
    note(
      .endsSession, ["level": .whole(level), "xp": .whole(xp), "highest": .whole(highest)])
  }

  @inline(never)
  func gains(exp: Int, from source: EXPSource, total: Int, of terms: AwardTerms) {
    note(
      .gainsEXP,
      ["source": .text(source.rawValue), "amount": .whole(exp), "total": .whole(total)]
        + terms.facts)
  }

  @inline(never)
  func reaches(level: Int) { note(.reachesLevel, ["level": .whole(level)]) }
}

/// What EXP is for.
enum EXPSource: String {
  case task, session, room, stage, meditation, quest, goal, achievement
}

// MARK: - Coins and activities (COIN, KID)

extension Chronicle {
  /// What the child is: its play limit, ceiling and first skill (KID-1).
  @inline(never)
  func begins(limitMinutes: Double, ceiling: Double, skill: Double) {
    note(
      .takesClass,
      [
        "limit": .number(limitMinutes), "ceiling": .number(ceiling), "skill": .number(skill),
      ], luck: (0..<3).map { luck(.characterClass, draw: $0) })
  }

  @inline(never)
  func does(
    _ result: ActivityResult, kind: String, difficulty: Double, skill: Double, turns: Int,
    _ kindLuck: KeyedStream, _ time: KeyedStream, _ mistakes: KeyedStream, _ quit: KeyedStream
  ) {
    note(
      .doesActivity,
      [
        "activity": .text(kind), "seconds": .number(result.seconds),
        "mistakes": .whole(result.mistakes), "quit": .flag(result.quit),
        "difficulty": .number(difficulty), "turns": .whole(turns), "skill": .number(skill),
      ],
      luck: [
        luck(.activityKind, after: kindLuck), luck(.solveTime, after: time),
        luck(.mistakes, after: mistakes), luck(.quit, after: quit),
      ])
  }

  /// What changed in a purse: each account, and what the daily cap held back.
  @inline(never)
  func moves(from before: CoinState, to after: CoinState) {
    var balance = before.ledger.balance
    func tell(_ kind: EventKind, _ account: String, _ amount: Int, _ change: Int) {
      if amount == 0 { return }
      balance += change
      note(
        kind, ["account": .text(account), "amount": .whole(amount), "balance": .whole(balance)])
    }
    for faucet in CoinFaucet.allCases {
      let amount = after.ledger.earned(from: faucet) - before.ledger.earned(from: faucet)
      tell(.earnsCoins, "\(faucet)", amount, amount)
    }
    for sink in CoinSink.allCases {
      let amount = after.ledger.spent(on: sink) - before.ledger.spent(on: sink)
      tell(.spendsCoins, "\(sink)", amount, -amount)
    }
    let capped = after.cappedCoins - before.cappedCoins
    let celebrations = after.celebrations - before.celebrations
    if capped > 0 || celebrations > 0 {
      note(.capsCoins, ["withheld": .whole(capped), "celebrations": .whole(celebrations)])
    }
  }

  /// A try to redeem coins at the end of a visit.
  @inline(never)
  func redeems(
    _ offer: VideoOffer?, isInMood: Bool, online: Bool, from before: CoinState, to after: CoinState,
    _ whim: KeyedStream, _ connection: KeyedStream, on day: Int
  ) {
    moves(from: before, to: after)
    let minutes = after.videoMinutes - before.videoMinutes
    let isRefused = after.refusedRedemptions > before.refusedRedemptions
    note(
      .wantsVideo,
      [
        "inMood": .flag(isInMood), "price": .whole(offer?.coins ?? 0), "online": .flag(online),
        "refused": .flag(isRefused), "minutes": .whole(minutes),
      ],
      luck: [luck(.spendingWhim, after: whim), luck(.connection, after: connection, of: day)])
  }
}
