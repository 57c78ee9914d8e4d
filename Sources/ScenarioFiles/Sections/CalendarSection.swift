import GameSupport
import ScenarioReading

/// An entry of `calendar`: values that hold on some days.
struct CalendarEntry: Sendable {
  let name: String
  /// The first day, and the last; nil for good.
  let from: Int
  let through: Int?
  /// The days from one beginning to the next; nil for once.
  let every: Int?
  /// The values, each with its place in the file.
  let settings: [PlacedSetting]
  let position: SourcePosition
  let path: JSONPath

  func holds(on day: Int) -> Bool {
    guard day >= from else { return false }
    let since = every.map { (day - from) % $0 } ?? day - from
    return through.map { since <= $0 - from } ?? true
  }
}

extension CalendarEntry {
  static let section = "calendar"
  static let values = "set"
  private static let maxEntries = 400

  /// Reads the section `calendar`; an absent one has no entries.
  static func all(_ reader: SectionReader, days: Int) -> [CalendarEntry] {
    reader.list(
      section, "changes of the rules on some days, while players live", count: 0...maxEntries
    ) { reader, _ in entry(reader, days: days) } ?? []
  }

  private static func entry(_ reader: SectionReader, days: Int) -> CalendarEntry {
    func day(_ key: String, default standard: Int?, _ meaning: String) -> Int {
      reader.value(
        key, standard, .integer(in: 1...PopulationSection.maxDays),
        RuleNote("days", nil, nil, meaning))
    }
    func dayIfStated(_ key: String, _ meaning: String) -> Int? {
      reader.has(key) ? day(key, default: nil, meaning) : nil
    }
    let name = reader.text("name", default: nil, "the change's name")
    let from = day("from", default: 1, "the first day on which it holds")
    let through = dayIfStated("through", "the last day; without it, the change holds for good")
    let every = dayIfStated("every", "the days from one beginning to the next, such as 7")
    if let through, through < from { reader.fail("through", "the last day is before the first") }
    if let every, through.map({ $0 - from >= every }) ?? true {
      reader.fail(
        "every", "the change would begin again before it ends",
        suggestion: through == nil ? "add through, the last day of the first time" : nil)
    }
    if from > days {
      reader.fail("from", "the run ends on day \(days), before the change", severity: .warning)
    }
    let settings =
      reader.section(
        values,
        "the values that hold instead, by their paths, as after --set: a text such as \"*2\" multiplies",
        .error, keysAreNames: true
      ) { reader in reader.keys.map { setting($0, reader) } } ?? []
    if settings.isEmpty, reader.member(values)?.node.isObject ?? false {
      reader.fail(values, "there is nothing that the change sets")
    }
    return CalendarEntry(
      name: name, from: from, through: through, every: every, settings: settings,
      position: reader.position, path: reader.path)
  }

  private static func setting(_ key: String, _ reader: SectionReader) -> PlacedSetting {
    let value = reader.value(
      key, nil, .any, RuleNote("", nil, nil, "the value in place of the scenario's own"))
    let isFactor = if case .string(let text) = value { text.hasPrefix("*") } else { false }
    let setting = Setting(parsing: "\(key)=\(isFactor ? value.plainText : value.text)")
    return PlacedSetting(setting, reader.member(key)?.node.position ?? reader.position)
  }
}

extension RuleNumber {
  /// Returns the number of a calendar with the range, unit and rule of the number that it replaces.
  func asReplaced(among numbers: [RuleNumber]) -> RuleNumber {
    let steps = path.steps
    guard steps.count == 4, steps[0] == .key(CalendarEntry.section),
      steps[2] == .key(CalendarEntry.values), case .key(let key) = steps[3], value.double != nil,
      let target = JSONPath(parsing: key), let own = numbers.first(where: { $0.path == target })
    else { return self }
    var number = self
    number.record = own.record
    number.record.defaultValue = nil
    return number
  }
}
