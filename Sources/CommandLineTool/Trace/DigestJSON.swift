import BalanceReports
import GameSupport
import ScenarioReading

/// The digest of a life on one page, for scripts.
enum DigestJSON {
  /// All games of the program have their columns in it, so that every line has the same keys.
  static func line(_ digest: LifeDigest, _ games: GameList) -> JSONValue {
    let columns = games.games.flatMap(\.columns).reduce(into: [LifeColumn]()) { columns, column in
      if !columns.contains(where: { $0.key == column.key }) { columns.append(column) }
    }
    return [
      "party": .number(digest.party), "member": .number(digest.member),
      "archetype": .string(digest.archetype), "days": .number(digest.days),
      "activeDays": .number(digest.activeDays),
      "periods": .list(digest.periods.map { period($0, digest.columns, among: columns) }),
      "droughts": .list(digest.droughts, DigestText.droughtColumns),
      "purse": json(digest.purses.first, isNamed: false),
      "purses": digest.purses.count > 1
        ? .list(digest.purses.map { json($0, isNamed: true) }) : nil,
      "stretches": .list(digest.stretches.map(stretch)),
    ]
  }

  private static func period(
    _ period: LifeDigest.Period, _ columns: [LifeColumn], among allColumns: [LifeColumn]
  ) -> JSONValue {
    let values = Dictionary(
      zip(columns, period.values).map { ($0.key, $1) }, uniquingKeysWith: { first, _ in first })
    return .object(
      [.init("days", days(period.days))]
        + allColumns.map { .init($0.key, .number(values[$0.key] ?? $0.start)) }
        + [.init("moments", .texts(period.moments))])
  }

  private static func json(_ purse: TraceLedger.Book?, isNamed: Bool) -> JSONValue {
    let most = purse?.maxHeld
    return [
      "currency": isNamed ? .string(purse?.name) : nil,
      "start": .number(purse?.opening ?? 0), "earned": .number(purse?.earned ?? 0),
      "spent": .number(purse?.spent ?? 0), "held": .number(purse?.closing ?? 0),
      "mostHeld": .number(most?.amount ?? 0), "mostHeldDay": .number(most?.day ?? 0),
      "purchases": .list(
        purse?.purchases ?? [], DigestText.purchaseColumns(of: purse?.spent ?? 0)),
    ]
  }

  private static func stretch(_ stretch: LifeDigest.Stretch) -> JSONValue {
    [
      "step": .string(stretch.step), "days": days(stretch.days), "from": .number(stretch.from),
      "to": .number(stretch.to), "open": .bool(stretch.isOpen), "played": .number(stretch.played),
      "stuck": .bool(stretch.isStuck),
      "usualDays": .number(stretch.usualDays), "delay": .number(stretch.delay),
      "factors": .list(stretch.factors, factorColumns),
      "figures": .list(stretch.figures, DigestText.figureColumns),
    ]
  }

  private static var factorColumns: [Column<LifeDigest.Factor>] {
    [.text("cause") { $0.cause.rawValue }]
      + DigestText.figureColumns.map { column in column.on { $0.figure } } + [
        .value("lengthens") { $0.lengthens }, .flag("isCause") { $0.isCause },
        .text("reason") { $0.reason?.id },
      ]
  }

  static func days(_ days: ClosedRange<Int>) -> JSONValue {
    .list([.number(days.lowerBound), .number(days.upperBound)])
  }
}
