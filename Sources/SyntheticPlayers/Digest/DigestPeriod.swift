extension LifeDigest {
  /// What one member did in a week, or in some weeks of a long life.
  public struct Period: Sendable, Hashable {
    public let days: ClosedRange<Int>
    /// Days on which it played.
    public internal(set) var played = 0
    /// Tasks and duties · sessions · activities, each as far as the game has them.
    public internal(set) var tasks = 0
    public internal(set) var sessions = 0
    public internal(set) var activities = 0
    /// EXP, or XP.
    public internal(set) var exp = 0
    /// Level at its end; 1 in a game without.
    public internal(set) var level = 1
    /// What the difficulty was at its end: the ratchet's level, or Bennie's 0…1.
    public internal(set) var difficulty: Double?
    /// Gold or coins that came in, went out, and were held at its end.
    public internal(set) var earned = 0
    public internal(set) var spent = 0
    public internal(set) var held = 0
    /// Pieces of equipment that luck or pity gave.
    public internal(set) var drops = 0
    /// Rooms of dungeons.
    public internal(set) var rooms = 0
    public internal(set) var roomsFailed = 0
    /// Minutes of video.
    public internal(set) var videoMinutes = 0
    /// What stood out, the most remarkable first.
    public internal(set) var moments: [String] = []
  }

  /// More would not go on one page.
  static let mostPeriods = 14

  /// Weeks, or as many weeks at a time as it takes for a long life to have no more than
  /// `mostPeriods`.
  ///
  /// - Parameter events: Of the member and of its party.
  static func periods(_ events: [LifeEvent], days: Int) -> [Period] {
    let weeks = (days + 6) / 7
    let length = 7 * ((weeks + mostPeriods - 1) / mostPeriods)
    var moments = Moments()
    var period = Period(days: 1...min(length, days))
    var periods: [Period] = []
    func end() {
      period.moments = moments.take()
      periods.append(period)
      let first = period.days.upperBound + 1
      if first > days { return }
      var next = Period(days: first...min(first + length - 1, days))
      (next.level, next.difficulty, next.held) = (period.level, period.difficulty, period.held)
      period = next
    }
    for event in events {
      while event.day > period.days.upperBound { end() }
      period.add(event)
      moments.add(event)
    }
    while periods.last?.days.upperBound != days { end() }
    return periods
  }
}

extension LifeDigest.Period {
  fileprivate mutating func add(_ event: LifeEvent) {
    switch event.kind {
    case .plays: played += 1
    case .finishesTask: tasks += 1
    case .endsSession:
      sessions += 1
      difficulty = event.number("highest")
    case .gainsEXP: exp += event.amount("amount")
    case .reachesLevel: level = event.amount("level")
    case .rebirth: level = 1
    case .takesClass: held = event.amount("gold")
    case .earnsGold, .earnsCoins:
      earned += event.amount("amount")
      held = event.amount("balance")
    case .spendsGold, .spendsCoins:
      spent += event.amount("amount")
      held = event.amount("balance")
    case .tries, .endsExpedition:
      // Luck's pieces from expeditions come stage by stage, pity's when they are over.
      let isDrop = event.word("outcome") == "forced" || event.word("outcome") == "lucky"
      let isCounted = event.kind == .tries || event.word("outcome") == "forced"
      if isDrop && isCounted { drops += 1 }
    case .entersRoom:
      rooms += 1
      if !event.isTrue("passed") { roomsFailed += 1 }
    case .doesActivity:
      activities += 1
      difficulty = event.number("difficulty")
    case .wantsVideo: videoMinutes += event.amount("minutes")
    default: break
    }
  }
}
