extension LifeDigest.Stretch {
  init?(_ events: [TraceEvent], _ absences: [Absence], days: Int, _ ladder: Ladder) {
    // A player who has left is no longer stuck.
    let last = absences.first { $0.reason == .left }.map { $0.days.lowerBound - 1 } ?? days
    let climb = Climb(events, through: last, ladder)
    guard events.contains(where: { $0.kind == .plays }), let span = climb.longest else {
      return nil
    }
    let ends = climb.ends(of: span)
    let none = LifeDays(ladder, next: ends.from + 1)
    var life = LifeComparison(within: none, elsewhere: none)
    var member = LifeFigure.Member()
    for event in events where event.day <= last {
      member.follow(event)
      if span.contains(event.day) {
        life.within.add(event, member)
      } else {
        life.elsewhere.add(event, member)
      }
    }
    (life.within.days, life.elsewhere.days) = (span.count, last - span.count)
    (life.within.steps, life.elsewhere.steps) = climb.steps(in: span)
    isOpen = life.within.steps == 0
    // The day that ends the stretch has a step, so it does not count.
    played = life.within.played - (isOpen ? 0 : 1)
    // An open stretch counts as one step that takes its whole length so far.
    life.within.steps = max(1, life.within.steps)

    step = ladder.step
    self.days = span
    (from, to) = ladder.top == nil ? (nil, nil) : ends
    usualDays = Self.ratio(life.elsewhere.days, life.elsewhere.steps)
    figures = life.within.figures(beside: life.elsewhere)
    delay = usualDays.map { Double(span.count) / Double(life.within.steps) / $0 }
    let lapsed = absences.filter { $0.reason == .lapsed && $0.days.overlaps(span) }
      .reduce(0) { $0 + $1.days.clamped(to: span).count }
    factors = Self.factors(
      life, ladder, delay: delay, isLapse: lapsed * 2 > span.count - life.within.played)
  }

  private static func ratio(_ a: Int, _ b: Int) -> Double? { b == 0 ? nil : Double(a) / Double(b) }

  private static func factors(
    _ life: LifeComparison, _ ladder: Ladder, delay: Double?, isLapse: Bool
  ) -> [LifeDigest.Factor] {
    func factor(
      _ cause: LifeDigest.Cause, _ name: String, _ measured: (LifeDays) -> Double?
    ) -> LifeDigest.Factor {
      let (a, b) = (measured(life.within), measured(life.elsewhere))
      var lengthens: Double?
      if let a, let b, a > 0, b > 0 { lengthens = cause == .askedMore ? a / b : b / a }
      // A player who did not play at all needs no comparison.
      var isCause = cause == .awayMore && a == 0
      if let delay, delay >= 1.25, let lengthens, lengthens * lengthens >= delay { isCause = true }
      var reason: LifeDigest.Reason?
      if isCause {
        reason = cause == .awayMore ? (isLapse ? .lapsed : nil) : ladder.reason(cause, life)
      }
      let figure = LifeDigest.Figure(
        name: name, isShare: cause == .awayMore, within: a, elsewhere: b)
      return LifeDigest.Factor(
        cause: cause, figure: figure, lengthens: lengthens, isCause: isCause, reason: reason)
    }
    let work = ladder.work.name
    var factors = [
      factor(.askedMore, "\(ladder.gain ?? "\(work)s") a \(ladder.step)") {
        ratio(ladder.gain == nil ? $0.work : $0.gain, $0.steps)
      },
      factor(.awayMore, "of the days played") { ratio($0.played, $0.days) },
      factor(.didLess, "\(work)s a day played") { ratio($0.work, $0.played) },
    ]
    if let gain = ladder.gain {
      factors.append(factor(.gotLess, "\(gain) a \(work)") { ratio($0.gain, $0.work) })
    }
    return factors
  }
}

/// The days on which a life reached each step.
private struct Climb {
  /// The days on which steps were reached, and the step held after them; day 0 for the first.
  private var marks: [(day: Int, step: Int, steps: Int)] = [(0, 1, 0)]
  private let last: Int
  private let top: Int?

  init(_ events: [TraceEvent], through last: Int, _ ladder: Ladder) {
    self.last = last
    top = ladder.top
    for event in events where event.day <= last {
      if event.kind.role.isRestart, marks[marks.count - 1].step > 1 { mark(event.day, 1, steps: 0) }
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
    let place = marks.place(where: { $0.day == day }, or: (day, step, 0))
    marks[place].step = step
    marks[place].steps += steps
  }

  /// The first longest run of days from mark to mark, or to the end while a step is left to reach.
  var longest: ClosedRange<Int>? {
    var spans = zip(marks, marks.dropFirst()).map { $0.day + 1...$1.day }
    let now = marks[marks.count - 1]
    if now.day < last, now.step < top ?? .max { spans.append(now.day + 1...last) }
    return spans.enumerated().max { ($0.element.count, $1.offset) < ($1.element.count, $0.offset) }?
      .element
  }

  func steps(in span: ClosedRange<Int>) -> (within: Int, elsewhere: Int) {
    let within = marks.reduce(0) { $0 + (span.contains($1.day) ? $1.steps : 0) }
    return (within, marks.reduce(0) { $0 + $1.steps } - within)
  }

  func ends(of span: ClosedRange<Int>) -> (from: Int, to: Int?) {
    let before = marks.last { $0.day < span.lowerBound }
    return (before?.step ?? 1, marks.first { span.contains($0.day) }?.step)
  }
}
