extension LifeDigest {
  /// What the events of some days add up to that may be behind a delay.
  struct Evidence {
    private let ladder: Ladder
    private var style = ""
    private var balance = 0
    private var work = 0.0
    private var rooms = Share()
    private var strength = Share()
    private var good = Share()
    private var accuracy = Share()
    private var taskLevel = Share()
    private var moods = Share()
    private var free = Share()
    private var bestAverage: Double?
    /// EXP by what it is for, and visits without video by why, in the order in which they came.
    private var exp: [(source: String, amount: Double)] = []
    private var visits: [(why: Reason, count: Int)] = []
    private var allVisits = 0

    /// A sum of parts of a sum of wholes.
    private struct Share {
      var part = 0.0
      var whole = 0.0

      mutating func add(_ part: Double, of whole: Double = 1) {
        self.part += part
        self.whole += whole
      }

      var value: Double? { whole == 0 ? nil : part / whole }
    }

    init(_ ladder: Ladder) { self.ladder = ladder }

    /// Learns who the member is and what it holds, on whichever day.
    mutating func follow(_ event: LifeEvent) {
      switch event.kind {
      case .joins: style = event.word("spending") ?? ""
      case .takesClass: balance = event.amount("gold")
      case .earnsGold, .spendsGold, .earnsCoins, .spendsCoins: balance = event.amount("balance")
      default: break
      }
    }

    /// Counts what happened on one of its days, once it has followed it.
    mutating func add(_ event: LifeEvent) {
      if ladder.isWork(event) { work += 1 }
      switch event.kind {
      case .gainsEXP: gains(event)
      case .entersRoom:
        rooms.add(event.isTrue("passed") ? 0 : 1)
        if let power = event.number("power"), let needed = event.number("needed") {
          strength.add(power, of: needed)
        }
      case .estimates: estimates(event)
      case .considers:
        moods.add(event.isTrue("inMood") ? 0 : 1)
        free.add(Double(event.amount("budget")), of: Double(balance))
      case .wantsVideo: visits(event)
      default: break
      }
    }

    private mutating func gains(_ event: LifeEvent) {
      let (source, amount) = (event.word("source") ?? "", Double(event.amount("amount")))
      if let place = exp.firstIndex(where: { $0.source == source }) {
        exp[place].amount += amount
      } else {
        exp.append((source, amount))
      }
    }

    private mutating func estimates(_ event: LifeEvent) {
      guard let rating = event.word("rating"), let percent = event.number("accuracy") else {
        return
      }
      good.add(rating == "spotOn" || rating == "close" ? 1 : 0)
      accuracy.add(percent)
      taskLevel.add(Double(event.amount("level")))
      if let average = event.number("average") { bestAverage = max(bestAverage ?? 0, average) }
    }

    private mutating func visits(_ event: LifeEvent) {
      allVisits += 1
      if event.amount("minutes") > 0 { return }
      let why: Reason =
        if event.isTrue("refused") {
          event.isTrue("online") ? .coins : .offline
        } else if balance < ladder.cheapest {
          .coins
        } else if style == "whim" && !event.isTrue("inMood") {
          .mood
        } else {
          .saving
        }
      if let place = visits.firstIndex(where: { $0.why == why }) {
        visits[place].count += 1
      } else {
        visits.append((why, 1))
      }
    }
  }
}

// MARK: - What it shows

extension LifeDigest.Evidence {
  /// Figures of these days and of the others, where there are any.
  ///
  /// - Parameter next: The step that was wanted, and the average of accuracy that it asks for.
  func figures(beside other: Self, next: (step: Int, average: Double)?) -> [LifeDigest.Figure] {
    var figures: [LifeDigest.Figure] = []
    func figure(_ name: String, isShare: Bool = false, _ value: (Self) -> Double?) {
      let (a, b) = (value(self), value(other))
      guard let a, a != 0 || b ?? 0 != 0 else { return }
      figures.append(LifeDigest.Figure(name: name, isShare: isShare, within: a, elsewhere: b))
    }
    func share(_ name: String, _ value: (Self) -> Double?) {
      figure(name, isShare: true, value)
    }
    if ladder.gain != nil, exp.count > 1 || other.exp.count > 1 {
      for source in sources(with: other) {
        figure("of it from \(source)") { $0.gain(for: source) }
      }
    }
    share("rooms failed") { $0.rooms.value }
    share("power of what rooms need") { $0.strength.value }
    share("estimates spot on or close") { $0.good.value }
    figure("accuracy of estimates in percent") { $0.accuracy.value }
    figure("difficulty level of the tasks") { $0.taskLevel.value }
    if let next {
      figure("best accuracy average; level \(next.step) asks for \(Int(next.average))") {
        $0.bestAverage
      }
    }
    share("looks at the store out of mood") { $0.moods.value }
    share("gold held that its style lets it spend") { $0.free.value }
    for reason in [LifeDigest.Reason.coins, .saving, .mood, .offline] {
      share("visits without video: \(reason.words)") { $0.visits(for: reason) }
    }
    return figures
  }

  /// What EXP is for, the most of it first; no more than matter.
  private func sources(with other: Self) -> [String] {
    var names = exp.map(\.source)
    names += other.exp.map(\.source).filter { !names.contains($0) }
    func sum(_ name: String) -> Double {
      (exp + other.exp).reduce(0) { $0 + ($1.source == name ? $1.amount : 0) }
    }
    return names.enumerated().sorted { (sum($0.element), $1.offset) > (sum($1.element), $0.offset) }
      .prefix(4).map(\.element)
  }

  private func gain(for source: String) -> Double? {
    work == 0 ? nil : (exp.first { $0.source == source }?.amount ?? 0) / work
  }

  private func visits(for reason: LifeDigest.Reason) -> Double? {
    allVisits == 0
      ? nil : Double(visits.first { $0.why == reason }?.count ?? 0) / Double(allVisits)
  }

  /// Why more visits than on the other days ended without video: the reason that rose most, if it
  /// did.
  func whyNoVideo(unlike other: Self) -> LifeDigest.Reason? {
    let rises = [LifeDigest.Reason.coins, .saving, .mood, .offline].map { reason in
      (reason, rise: (visits(for: reason) ?? 0) - (other.visits(for: reason) ?? 0))
    }
    guard let (reason, rise) = rises.max(by: { $0.rise < $1.rise }), rise >= 0.05 else {
      return nil
    }
    return reason
  }

  /// What is behind a piece of work that brings less, if the figures show it: what EXP fell most
  /// for, by half of the whole at least, and why that is.
  func whatFell(since other: Self) -> LifeDigest.Reason? {
    let falls = sources(with: other).map { source in
      (source, fall: (other.gain(for: source) ?? 0) - (gain(for: source) ?? 0))
    }
    let whole = falls.reduce(0) { $0 + $1.fall }
    guard let (source, fall) = falls.max(by: { $0.fall < $1.fall }), 2 * fall >= whole else {
      return nil
    }
    func rises(_ value: (Self) -> Double?, by least: Double) -> Bool {
      guard let now = value(self), let before = value(other) else { return false }
      return now - before >= least
    }
    var isRatchet: Bool {
      rises({ $0.taskLevel.value }, by: 0.2) && rises({ $0.good.value.map { -$0 } }, by: 0.05)
        && rises({ $0.accuracy.value }, by: -1)
    }
    switch source {
    case "room" where rises({ $0.rooms.value }, by: 0.1): return .rooms
    case "task" where isRatchet, "session" where isRatchet: return .ratchet
    default: return nil
    }
  }
}

extension LifeDigest.Reason {
  /// The same in words.
  public var words: String {
    switch self {
    case .lapsed: "it lapsed"
    case .ratchet: "the ratchet rated estimates of no less accuracy worse"
    case .rooms: "it failed more rooms"
    case .offline: "no connection"
    case .mood: "not in the mood"
    case .coins: "too few coins"
    case .saving: "saving coins"
    }
  }
}
