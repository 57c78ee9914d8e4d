/// Something that may be different during a delay, read off a member's events.
public struct LifeFigure: Sendable {
  /// Who a member is and what it holds when an event happens.
  public struct Member: Sendable {
    /// How it parts with its money (PLY-5).
    public internal(set) var style = ""
    /// What it holds of its currency.
    public internal(set) var balance = 0
  }

  /// What it is called: `rooms failed`.
  let name: String
  /// Whether it is a share of 1.
  let isShare: Bool
  let isGreatest: Bool
  let read: @Sendable (TraceEvent, Member) -> (part: Double, whole: Double)?

  /// The share of such events for which something holds.
  public static func share(
    _ name: String, of kind: EventKind, _ holds: @escaping @Sendable (TraceEvent) -> Bool?
  ) -> LifeFigure {
    share(name) { event, _ in
      event.kind == kind ? holds(event).map { ($0 ? 1 : 0, 1) } : nil
    }
  }

  /// A sum of parts of a sum of wholes.
  public static func share(
    _ name: String,
    _ read: @escaping @Sendable (TraceEvent, Member) -> (part: Double, whole: Double)?
  ) -> LifeFigure {
    LifeFigure(name: name, isShare: true, isGreatest: false, read: read)
  }

  /// The mean of a number over such events.
  public static func mean(
    _ name: String, of kind: EventKind, _ value: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeFigure {
    LifeFigure(name: name, isShare: false, isGreatest: false) { event, _ in
      event.kind == kind ? value(event).map { ($0, 1) } : nil
    }
  }

  /// The greatest of a number over such events.
  public static func greatest(
    _ name: String, of kind: EventKind, _ value: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeFigure {
    LifeFigure(name: name, isShare: false, isGreatest: true) { event, _ in
      event.kind == kind ? value(event).map { ($0, 1) } : nil
    }
  }
}

/// What the events of some days add up to that may be behind a delay.
struct LifeEvidence: Sendable {
  private let ladder: Ladder
  private let figures: [LifeFigure]
  private var member = LifeFigure.Member()
  private var work = 0.0
  private var sums: [(part: Double, whole: Double)]
  /// EXP by what it is for, in the order in which it came.
  private var exp: [(source: String, amount: Double)] = []

  /// - Parameter next: The step that was wanted.
  init(_ ladder: Ladder, next: Int) {
    self.ladder = ladder
    figures = ladder.figures(next)
    sums = Array(repeating: (0, 0), count: figures.count)
  }

  /// Learns who the member is and what it holds, on whichever day.
  mutating func follow(_ event: TraceEvent) {
    if event.kind == .joins { member.style = event.word("spending") ?? "" }
    if let opening = event.kind.opening { member.balance = event.amount(opening.fact) }
    if let movement = event.kind.movement, movement.isMoney {
      member.balance = event.amount(movement.balance)
    }
  }

  /// Counts what happened on one of its days, once it has followed it.
  mutating func add(_ event: TraceEvent) {
    if ladder.isWork(event) { work += 1 }
    if event.kind == .gainsEXP { gains(event) }
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

  private mutating func gains(_ event: TraceEvent) {
    let (source, amount) = (event.word("source") ?? "", Double(event.amount("amount")))
    if let place = exp.firstIndex(where: { $0.source == source }) {
      exp[place].amount += amount
    } else {
      exp.append((source, amount))
    }
  }

  // MARK: What it shows

  fileprivate func value(_ index: Int) -> Double? {
    sums[index].whole == 0 ? nil : sums[index].part / sums[index].whole
  }

  fileprivate func value(_ name: String) -> Double? {
    figures.firstIndex { $0.name == name }.flatMap(value)
  }

  /// Figures of these days and of the others, where there are any.
  func figures(beside other: LifeEvidence) -> [LifeDigest.Figure] {
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

  /// What EXP is for, the most of it first; no more than matter.
  fileprivate func sources(with other: LifeEvidence) -> [String] {
    var names = exp.map(\.source)
    names += other.exp.map(\.source).filter { !names.contains($0) }
    func sum(_ name: String) -> Double {
      (exp + other.exp).reduce(0) { $0 + ($1.source == name ? $1.amount : 0) }
    }
    return names.enumerated().sorted { (sum($0.element), $1.offset) > (sum($1.element), $0.offset) }
      .prefix(4).map(\.element)
  }

  fileprivate func gain(for source: String) -> Double? {
    work == 0 ? nil : (exp.first { $0.source == source }?.amount ?? 0) / work
  }
}

/// The days of a delay, held against the other days of a life.
public struct LifeComparison: Sendable {
  let within: LifeEvidence
  let elsewhere: LifeEvidence

  /// By how much a figure of the ladder is higher during the delay; nil where one of the two has
  /// none.
  public func rise(of figure: String) -> Double? {
    guard let now = within.value(figure), let before = elsewhere.value(figure) else { return nil }
    return now - before
  }

  /// A figure during the delay, and on the other days; 0 where there is none.
  public func values(of figure: String) -> (within: Double, elsewhere: Double) {
    (within.value(figure) ?? 0, elsewhere.value(figure) ?? 0)
  }

  /// What EXP fell most for, by half of the whole at least.
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
