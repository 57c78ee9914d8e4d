/// A column of a life's table: a number computed from a member's events in each period.
public struct LifeColumn: Sendable {
  /// Its key for scripts.
  public let key: String
  /// Its heading for people; nil where only scripts use it.
  public let heading: String?
  /// True for a real number.
  public var isReal = false
  /// The key of the column of which it is a part; people see both in one column.
  public var whole: String?
  /// True for the last value that events gave, false for their sum.
  let isLatest: Bool
  /// The value before the first event.
  public let start: Double?
  /// Returns the value of an event; nil for events that do not count.
  let read: @Sendable (TraceEvent) -> Double?

  /// Returns a column that sums the amounts of events in each period.
  public static func sum(
    _ key: String, heading: String?, of whole: String? = nil,
    _ read: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeColumn {
    LifeColumn(key: key, heading: heading, whole: whole, isLatest: false, start: 0, read: read)
  }

  /// Returns a column that counts events of a kind in each period.
  public static func count(_ key: String, heading: String?, of kind: EventKind) -> LifeColumn {
    sum(key, heading: heading) { $0.kind == kind ? 1 : nil }
  }

  /// Returns a column of the last value that an event gave by the end of each period.
  public static func latest(
    _ key: String, heading: String?, start: Double? = nil, isReal: Bool = false,
    _ read: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeColumn {
    LifeColumn(key: key, heading: heading, isReal: isReal, isLatest: true, start: start, read: read)
  }

  static let played = count("played", heading: "played", of: .plays)

  /// Returns the columns of EXP, which has this name, and of the level at the end.
  public static func levels(_ name: String) -> [LifeColumn] {
    [
      sum("exp", heading: name) { $0.kind == .gainsEXP ? Double($0.amount("amount")) : nil },
      latest("level", heading: "level", start: 1) {
        $0.kind.role.isRestart ? 1 : $0.kind == .reachesLevel ? Double($0.amount("level")) : nil
      },
    ]
  }

  /// Returns the income, spending and final balance of a currency, or of a game's only one.
  public static func money(of currency: String? = nil) -> [LifeColumn] {
    let (keys, headings) = (currency.map { $0 + "." } ?? "", currency.map { $0 + " " } ?? "")
    func moved(isIncome: Bool) -> @Sendable (TraceEvent) -> Double? {
      { event in
        event.kind.role.money?.isIncome == isIncome && event.held(of: currency) != nil
          ? Double(event.amount("amount")) : nil
      }
    }
    return [
      sum("\(keys)earned", heading: "\(headings)earned", moved(isIncome: true)),
      sum("\(keys)spent", heading: nil, moved(isIncome: false)),
      latest("\(keys)held", heading: "\(headings)held", start: 0) { event in
        event.held(of: currency).map { Double($0) }
      },
    ]
  }

  /// Droughts that luck or pity ended.
  public static let drops = sum("drops", heading: "drops") { event in
    guard let attempt = event.kind.role.attempt?(event), let ending = attempt.ending else {
      return nil
    }
    // When an attempt is traced in parts, a part counts a lucky drop, and the end a forced one.
    return attempt.isWhole || ending == .forced ? 1 : nil
  }
}
