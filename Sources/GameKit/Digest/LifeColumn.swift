/// A column of what happened when: a number read off a member's events, period by period.
public struct LifeColumn: Sendable {
  /// Its key for scripts.
  public let key: String
  /// Its heading for people; nil where only scripts see it.
  public let heading: String?
  /// Whether it is a real number.
  public var isReal = false
  /// The key of the column that it is a part of; people see both in one.
  public var whole: String?
  /// Whether it is what events said last, and not what they add up to.
  let isLatest: Bool
  /// Before the first event.
  public let start: Double?
  let read: @Sendable (TraceEvent) -> Double?

  /// What events add up to in each period.
  ///
  /// - Parameters:
  ///   - key: Its name in JSON.
  ///   - heading: nil where only scripts see it.
  ///   - whole: The key of the column that it is a part of, which has no heading then.
  ///   - read: What an event adds; nil for events that do not count.
  public static func sum(
    _ key: String, heading: String?, of whole: String? = nil,
    _ read: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeColumn {
    LifeColumn(key: key, heading: heading, whole: whole, isLatest: false, start: 0, read: read)
  }

  /// How many such events a period has.
  public static func count(_ key: String, heading: String?, of kind: EventKind) -> LifeColumn {
    sum(key, heading: heading) { $0.kind == kind ? 1 : nil }
  }

  /// What an event said last, at the end of each period.
  ///
  /// - Parameters:
  ///   - key: Its name in JSON.
  ///   - heading: nil where only scripts see it.
  ///   - start: The value before the first event; nil for none.
  ///   - isReal: Whether it is a real number.
  ///   - read: What an event says; nil for events that say nothing of it.
  public static func latest(
    _ key: String, heading: String?, start: Double? = nil, isReal: Bool = false,
    _ read: @escaping @Sendable (TraceEvent) -> Double?
  ) -> LifeColumn {
    LifeColumn(
      key: key, heading: heading, isReal: isReal, isLatest: true, start: start, read: read)
  }
}

extension LifeColumn {
  /// Days played.
  static let played = count("played", heading: "played", of: .plays)

  /// EXP, and the level at the end.
  ///
  /// - Parameter name: What EXP is called.
  public static func levels(_ name: String) -> [LifeColumn] {
    [
      sum("exp", heading: name) { $0.kind == .gainsEXP ? Double($0.amount("amount")) : nil },
      latest("level", heading: "level", start: 1) {
        $0.kind.role.isRestart ? 1 : $0.kind == .reachesLevel ? Double($0.amount("level")) : nil
      },
    ]
  }

  /// What came in of the currency, in a game that has one, went out, and was held at the end.
  public static let money = money(in: nil)

  /// What came in of one of several currencies, went out, and was held at the end.
  public static func money(of currency: String) -> [LifeColumn] { money(in: currency) }

  private static func money(in currency: String?) -> [LifeColumn] {
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
    // Of an attempt traced in parts luck's drops come part by part, pity's when it is over.
    return attempt.isWhole || ending == .forced ? 1 : nil
  }
}
