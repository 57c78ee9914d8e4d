extension LifeDigest.Stretch {
  /// The stretch, or the other days.
  private struct Side {
    var days = 0
    var played = 0
    var work = 0
    var gain = 0
    var steps = 0
    var evidence: LifeEvidence

    mutating func add(_ event: TraceEvent, _ ladder: Ladder) {
      if event.kind == .plays { played += 1 }
      if ladder.isWork(event) { work += 1 }
      if event.kind == .gainsEXP { gain += event.amount("amount") }
      evidence.add(event)
    }
  }

  /// - Parameters:
  ///   - events: Of one member, in order.
  ///   - absences: Of the same.
  ///   - days: Of the life.
  init?(_ events: [TraceEvent], _ absences: [Absence], days: Int, _ ladder: Ladder) {
    // Who has left is not stuck any more.
    let last = absences.first { $0.reason == .left }.map { $0.days.lowerBound - 1 } ?? days
    let climb = Climb(events, through: last, ladder)
    guard events.contains(where: { $0.kind == .plays }), let span = climb.longest else {
      return nil
    }
    let next = climb.ends(of: span).from + 1
    var within = Side(evidence: LifeEvidence(ladder, next: next))
    var elsewhere = within
    for event in events where event.day <= last {
      within.evidence.follow(event)
      elsewhere.evidence.follow(event)
      if span.contains(event.day) {
        within.add(event, ladder)
      } else {
        elsewhere.add(event, ladder)
      }
    }
    (within.days, elsewhere.days) = (span.count, last - span.count)
    (within.steps, elsewhere.steps) = climb.steps(in: span)
    isOpen = within.steps == 0
    // What has not ended has taken so much yet.
    within.steps = max(1, within.steps)

    step = ladder.step
    self.days = span
    (from, to) = ladder.top == nil ? (nil, nil) : climb.ends(of: span)
    usualDays = Self.ratio(elsewhere.days, elsewhere.steps)
    figures = within.evidence.figures(beside: elsewhere.evidence)
    let delay = usualDays.map { Double(span.count) / Double(within.steps) / $0 }
    self.delay = delay
    let isLapse =
      Self.lapsedDays(absences, in: span) * 2 > span.count - within.played
    factors = Self.factors(within, elsewhere, ladder).map { factor in
      var factor = factor
      factor.isCause = Self.isCause(factor, of: delay)
      guard factor.isCause else { return factor }
      factor.reason =
        factor.cause == .awayMore
        ? (isLapse ? .lapsed : nil)
        : ladder.reason(
          factor.cause, LifeComparison(within: within.evidence, elsewhere: elsewhere.evidence))
      return factor
    }
  }

  private static func ratio(_ a: Int, _ b: Int) -> Double? {
    b == 0 ? nil : Double(a) / Double(b)
  }

  // MARK: Factors

  private static func factors(
    _ within: Side, _ elsewhere: Side, _ ladder: Ladder
  ) -> [LifeDigest.Factor] {
    func factor(
      _ cause: LifeDigest.Cause, _ name: String, _ measured: (Side) -> Double?
    ) -> LifeDigest.Factor {
      let (a, b) = (measured(within), measured(elsewhere))
      var lengthens: Double?
      if let a, let b, a > 0, b > 0 { lengthens = cause == .askedMore ? a / b : b / a }
      return LifeDigest.Factor(
        cause: cause, name: name, isShare: cause == .awayMore, within: a, elsewhere: b,
        lengthens: lengthens)
    }
    let asked = ladder.gain ?? "\(ladder.work)s"
    var factors = [
      factor(.askedMore, "\(asked) a \(ladder.step)") {
        ratio(ladder.gain == nil ? $0.work : $0.gain, $0.steps)
      },
      factor(.awayMore, "of the days played") { ratio($0.played, $0.days) },
      factor(.didLess, "\(ladder.work)s a day played") { ratio($0.work, $0.played) },
    ]
    if let gain = ladder.gain {
      factors.append(factor(.gotLess, "\(gain) a \(ladder.work)") { ratio($0.gain, $0.work) })
    }
    return factors
  }

  /// Whether a factor accounts for at least half of a delay worth the name, as delays multiply. Who
  /// did not play at all needs no comparison.
  private static func isCause(_ factor: LifeDigest.Factor, of delay: Double?) -> Bool {
    if factor.cause == .awayMore, factor.within == 0 { return true }
    guard let delay, delay >= 1.25, let lengthens = factor.lengthens else { return false }
    return lengthens * lengthens >= delay
  }

  private static func lapsedDays(_ absences: [Absence], in span: ClosedRange<Int>) -> Int {
    absences.filter { $0.reason == .lapsed && $0.days.overlaps(span) }
      .reduce(0) { $0 + $1.days.clamped(to: span).count }
  }
}

/// When a life reached which steps.
private struct Climb {
  /// The days on which steps were reached, and the step held after them; day 0 for the first.
  private var marks: [(day: Int, step: Int, steps: Int)] = [(0, 1, 0)]
  private let last: Int
  private let top: Int?

  init(_ events: [TraceEvent], through last: Int, _ ladder: Ladder) {
    self.last = last
    top = ladder.top
    for event in events where event.day <= last {
      if event.kind.isRestart, marks[marks.count - 1].step > 1 { mark(event.day, 1, steps: 0) }
      guard let step = ladder.reached(event) else { continue }
      let held = marks[marks.count - 1].step
      if ladder.top == nil {
        mark(event.day, held, steps: 1)
      } else if step > held {
        mark(event.day, step, steps: step - held)
      }
    }
  }

  private mutating func mark(_ day: Int, _ step: Int, steps: Int) {
    if marks[marks.count - 1].day == day {
      marks[marks.count - 1].step = step
      marks[marks.count - 1].steps += steps
    } else {
      marks.append((day, step, steps))
    }
  }

  /// The days from one mark to the next, or to the end where there is a step left to reach; of the
  /// longest the first.
  var longest: ClosedRange<Int>? {
    var spans = zip(marks, marks.dropFirst()).map { $0.day + 1...$1.day }
    let now = marks[marks.count - 1]
    if now.day < last, now.step < top ?? .max { spans.append(now.day + 1...last) }
    return spans.enumerated().max { ($0.element.count, $1.offset) < ($1.element.count, $0.offset) }?
      .element
  }

  /// Steps reached in a stretch, and on the other days.
  func steps(in span: ClosedRange<Int>) -> (within: Int, elsewhere: Int) {
    let within = marks.reduce(0) { $0 + (span.contains($1.day) ? $1.steps : 0) }
    return (within, marks.reduce(0) { $0 + $1.steps } - within)
  }

  /// The step held during a stretch, and the one that ended it.
  func ends(of span: ClosedRange<Int>) -> (from: Int, to: Int?) {
    let before = marks.last { $0.day < span.lowerBound }
    return (before?.step ?? 1, marks.first { span.contains($0.day) }?.step)
  }
}
