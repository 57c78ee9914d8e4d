/// A measure that may differ during a delay, computed from a member's events.
public struct LifeFigure: Sendable {
  /// A member's traits, and its balance when an event happens.
  public struct Member: Sendable {
    /// The event of its joining, which holds its traits.
    public private(set) var joined: TraceEvent?
    /// The balance of its currency; with several currencies, of the one that moved last.
    public private(set) var balance = 0

    mutating func follow(_ event: TraceEvent) {
      if event.kind == .joins { joined = event }
      balance = event.held() ?? balance
    }
  }

  /// The measure's name: `rooms failed`.
  let name: String
  /// True for a share, 0…1.
  var isShare = false
  var isGreatest = false
  let read: @Sendable (TraceEvent, Member) -> (part: Double, whole: Double)?

  /// Returns the share of such events for which a condition holds.
  public static func share(
    _ name: String, of kind: EventKind, _ holds: @escaping @Sendable (TraceEvent) -> Bool?
  ) -> LifeFigure {
    share(name) { event, _ in event.kind == kind ? holds(event).map { ($0 ? 1 : 0, 1) } : nil }
  }

  /// Returns the ratio of a sum of parts to a sum of wholes.
  public static func share(
    _ name: String,
    _ read: @escaping @Sendable (TraceEvent, Member) -> (part: Double, whole: Double)?
  ) -> LifeFigure {
    LifeFigure(name: name, isShare: true, read: read)
  }

  /// Returns the mean of a number over such events.
  public static func mean(
    _ name: String, of kind: EventKind, _ value: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeFigure {
    LifeFigure(name: name) { event, _ in event.kind == kind ? value(event).map { ($0, 1) } : nil }
  }

  /// Returns the greatest value of a number over such events.
  public static func greatest(
    _ name: String, of kind: EventKind, _ value: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeFigure {
    var figure = mean(name, of: kind, value)
    figure.isGreatest = true
    return figure
  }
}

/// Totals of the events on some days of a life, which may explain a delay.
struct LifeDays: Sendable {
  private let ladder: Ladder
  private let figures: [LifeFigure]
  private var sums: [(part: Double, whole: Double)]
  /// The number of days, and the number on which the member played.
  var days = 0
  private(set) var played = 0
  var steps = 0
  private(set) var work = 0
  /// EXP by source, in the order in which sources first paid.
  private var exp: [(source: String, amount: Int)] = []

  init(_ ladder: Ladder, next step: Int) {
    (self.ladder, figures) = (ladder, ladder.figures(step))
    sums = Array(repeating: (0, 0), count: figures.count)
  }

  mutating func add(_ event: TraceEvent, _ member: LifeFigure.Member) {
    if event.kind == .plays { played += 1 }
    if event.kind == ladder.work.kind { work += 1 }
    if event.kind == .gainsEXP {
      let source = event.word("source") ?? ""
      exp[exp.place(where: { $0.source == source }, or: (source, 0))].amount +=
        event.amount("amount")
    }
    for (index, figure) in figures.enumerated() {
      guard let (part, whole) = figure.read(event, member) else { continue }
      if figure.isGreatest {
        sums[index] = (sums[index].whole == 0 ? part : max(sums[index].part, part), 1)
      } else {
        sums[index].part += part
        sums[index].whole += whole
      }
    }
  }

  var gain: Int { exp.reduce(0) { $0 + $1.amount } }

  private func value(_ index: Int) -> Double? {
    sums[index].whole == 0 ? nil : sums[index].part / sums[index].whole
  }

  fileprivate func value(_ name: String) -> Double? {
    figures.firstIndex { $0.name == name }.flatMap(value)
  }

  /// Returns the figures of these days and of the others, where there are any.
  func figures(beside other: LifeDays) -> [LifeDigest.Figure] {
    var shown: [LifeDigest.Figure] = []
    func show(_ name: String, isShare: Bool, _ within: Double?, _ elsewhere: Double?) {
      guard let within, within != 0 || elsewhere ?? 0 != 0 else { return }
      shown.append(
        LifeDigest.Figure(name: name, isShare: isShare, within: within, elsewhere: elsewhere))
    }
    if ladder.gain != nil, exp.count > 1 || other.exp.count > 1 {
      for source in sources(with: other) {
        show("of it from \(source)", isShare: false, gain(for: source), other.gain(for: source))
      }
    }
    for (index, figure) in figures.enumerated() {
      show(figure.name, isShare: figure.isShare, value(index), other.value(index))
    }
    return shown
  }

  /// Returns the four largest sources of EXP, the largest first.
  fileprivate func sources(with other: LifeDays) -> [String] {
    var sums = exp
    for (source, amount) in other.exp {
      sums[sums.place(where: { $0.source == source }, or: (source, 0))].amount += amount
    }
    return sums.enumerated()
      .sorted { ($0.element.amount, $1.offset) > ($1.element.amount, $0.offset) }
      .prefix(4).map(\.element.source)
  }

  fileprivate func gain(for source: String) -> Double? {
    work == 0 ? nil : Double(exp.first { $0.source == source }?.amount ?? 0) / Double(work)
  }
}

/// The days of a delay, compared with the other days of a life.
public struct LifeComparison: Sendable {
  var within, elsewhere: LifeDays

  /// Returns the rise of a figure during the delay; nil where either side has no value.
  public func rise(of figure: String) -> Double? {
    guard let now = within.value(figure), let before = elsewhere.value(figure) else { return nil }
    return now - before
  }

  /// Returns a figure during the delay, and on the other days; 0 where there is none.
  public func values(of figure: String) -> (within: Double, elsewhere: Double) {
    (within.value(figure) ?? 0, elsewhere.value(figure) ?? 0)
  }

  /// The source of EXP that fell most, if it makes up at least half of the whole fall.
  public var whatFell: String? {
    let falls = within.sources(with: elsewhere).map { source in
      (source, fall: (elsewhere.gain(for: source) ?? 0) - (within.gain(for: source) ?? 0))
    }
    let whole = falls.reduce(0) { $0 + $1.fall }
    guard let (source, fall) = falls.max(by: { $0.fall < $1.fall }), 2 * fall >= whole else {
      return nil
    }
    return source
  }
}
