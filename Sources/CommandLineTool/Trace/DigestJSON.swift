import GameKit
import Measurement
import ScenarioFiles
import ScenarioReading

/// A life on one page, for scripts: one object, on one line.
enum DigestJSON {
  static func line(_ digest: LifeDigest) -> String {
    object([
      ("party", "\(digest.party)"), ("member", "\(digest.member)"),
      ("archetype", JSONText.quoted(digest.archetype)), ("days", "\(digest.days)"),
      ("activeDays", "\(digest.activeDays)"),
      ("periods", list(digest.periods.map { period($0, digest.columns) })),
      ("droughts", list(digest.droughts.map(drought))), ("purse", purse(digest.purse)),
      ("stretches", list(digest.stretches.map(stretch))),
    ]) + "\n"
  }

  /// The columns of all games, so that every line has the same keys.
  private static let allColumns = GameProgram.games.games.flatMap(\.columns)
    .reduce(into: [LifeColumn]()) { columns, column in
      if !columns.contains(where: { $0.key == column.key }) { columns.append(column) }
    }

  private static func period(_ period: LifeDigest.Period, _ columns: [LifeColumn]) -> String {
    let values = Dictionary(
      zip(columns, period.values).map { ($0.key, $1) }, uniquingKeysWith: { first, _ in first })
    return object(
      [("days", days(period.days))]
        + allColumns.map { ($0.key, number(values[$0.key] ?? $0.start)) }
        + [("moments", list(period.moments.map(JSONText.quoted)))])
  }

  private static func drought(_ drought: LifeDigest.Drought) -> String {
    object([
      ("source", JSONText.quoted(drought.source)), ("attempts", "\(drought.attempts)"),
      ("drops", "\(drought.drops)"), ("length", "\(drought.length)"),
      ("days", days(drought.days)), ("ending", JSONText.quoted(drought.ending.rawValue)),
      ("chance", number(drought.chance)), ("chanceInLife", number(drought.chanceInLife)),
    ])
  }

  private static func purse(_ purse: LifeDigest.Purse) -> String {
    object([
      ("start", "\(purse.start)"), ("earned", "\(purse.earned)"), ("spent", "\(purse.spent)"),
      ("held", "\(purse.held)"), ("mostHeld", "\(purse.mostHeld)"),
      ("mostHeldDay", "\(purse.mostHeldDay)"),
      (
        "purchases",
        list(
          purse.purchases.map {
            object([
              ("account", JSONText.quoted($0.account)), ("amount", "\($0.amount)"),
              ("count", "\($0.count)"), ("largest", "\($0.largest)"),
              ("largestDay", "\($0.largestDay)"),
            ])
          })
      ),
    ])
  }

  private static func stretch(_ stretch: LifeDigest.Stretch) -> String {
    object([
      ("step", JSONText.quoted(stretch.step)), ("days", days(stretch.days)),
      ("from", stretch.from.map { "\($0)" } ?? "null"),
      ("to", stretch.to.map { "\($0)" } ?? "null"), ("open", "\(stretch.isOpen)"),
      ("usualDays", number(stretch.usualDays)), ("delay", number(stretch.delay)),
      (
        "factors",
        list(
          stretch.factors.map {
            object([
              ("cause", JSONText.quoted($0.cause.rawValue)), ("name", JSONText.quoted($0.name)),
              ("within", number($0.within)), ("elsewhere", number($0.elsewhere)),
              ("lengthens", number($0.lengthens)), ("isCause", "\($0.isCause)"),
              ("reason", $0.reason.map { JSONText.quoted($0.id) } ?? "null"),
            ])
          })
      ),
      (
        "figures",
        list(
          stretch.figures.map {
            object([
              ("name", JSONText.quoted($0.name)), ("within", number($0.within)),
              ("elsewhere", number($0.elsewhere)),
            ])
          })
      ),
    ])
  }

  // MARK: Parts

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\(JSONText.quoted($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
  }

  private static func list(_ values: [String]) -> String {
    "[" + values.joined(separator: ", ") + "]"
  }

  private static func days(_ days: ClosedRange<Int>) -> String {
    "[\(days.lowerBound), \(days.upperBound)]"
  }

  private static func number(_ value: Double?) -> String {
    value.map { $0.isFinite ? JSONText.number($0) : "null" } ?? "null"
  }
}
