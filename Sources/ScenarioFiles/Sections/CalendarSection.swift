import GameSupport
import Players
import ScenarioReading

/// An entry of `calendar`: values that hold on some days, for all players or for some.
struct CalendarEntry {
  let name: String
  /// True if its days are counted from the day on which a player joins.
  let isByAge: Bool
  let audience: Audience
  /// The share of players who get it, in a test; nil for all.
  let share: Double?
  /// The first day, and the last; nil for good.
  let from: Int
  let through: Int?
  /// The days from one beginning to the next; nil for once.
  let every: Int?
  /// The reset of a currency on its days, in place of values.
  let reset: PrototypeEntry?
  /// The values, each with its place in the file.
  let settings: [PlacedSetting]
  let position: SourcePosition
  let path: JSONPath

  /// True if it is in force for all whom a party consists of, so for what they do together, too.
  var isOfParties: Bool { audience.archetypes == nil && share == nil }

  /// Returns whether it holds on a day of the life of players who have joined on a day.
  func holds(on age: Int, joinDay: Int) -> Bool {
    let day = isByAge ? age : age + joinDay - 1
    guard day >= from else { return false }
    let since = every.map { (day - from) % $0 } ?? day - from
    return through.map { since <= $0 - from } ?? true
  }
}

extension CalendarEntry {
  static let section = "calendar"
  static let values = "set"
  private static let maxEntries = 400

  /// Reads the section `calendar` of a run that ends on a day; an absent one has no entries.
  static func all(
    _ reader: SectionReader, lastDay: Int, population: PopulationRules, cohorts: [PlayerCohort]
  ) -> [CalendarEntry] {
    reader.list(
      section, "changes of the rules on some days, while players live", count: 0...maxEntries
    ) { reader, _ in
      entry(reader, lastDay: lastDay, population: population, cohorts: cohorts)
    } ?? []
  }

  private static func entry(
    _ reader: SectionReader, lastDay: Int, population: PopulationRules, cohorts: [PlayerCohort]
  ) -> CalendarEntry {
    func day(_ key: String, default standard: Int?, _ meaning: String) -> Int {
      reader.value(
        key, standard, .integer(in: 1...PopulationSection.maxDays),
        RuleNote("days", nil, nil, meaning))
    }
    func dayIfStated(_ key: String, _ meaning: String) -> Int? {
      reader.has(key) ? day(key, default: nil, meaning) : nil
    }
    let name = reader.text("name", default: nil, "the change's name")
    let isByAge =
      reader.has("by")
      && reader.choice(
        "by", default: nil, from: ["calendar", "age"], rule: "",
        "the days that it counts: those of the calendar, or of a player's life") == "age"
    let from = day("from", default: 1, "the first day on which it holds")
    let isEvent = reader.has(PrototypeEntry.event)
    // An event takes place on its first day.
    let through =
      isEvent
      ? from : dayIfStated("through", "the last day; without it, the change holds for good")
    let every = dayIfStated("every", "the days from one beginning to the next, such as 7")
    if let through, through < from { reader.fail("through", "the last day is before the first") }
    if let every, through.map({ $0 - from >= every }) ?? true {
      reader.fail(
        "every", "the change would begin again before it ends",
        suggestion: through == nil ? "add through, the last day of the first time" : nil)
    }
    if from > lastDay {
      reader.fail("from", "the run ends on day \(lastDay), before the change", severity: .warning)
    }
    let audience = Audience(reader, population, cohorts)
    let share = isEvent ? nil : share(reader, of: name, population, cohorts)
    var reset =
      isEvent ? PrototypeEntry.reset(reader, name, from: from, every: every, audience) : nil
    reset?.prototype.isByAge = isByAge
    return CalendarEntry(
      name: name, isByAge: isByAge, audience: audience, share: share, from: from,
      through: through, every: every, reset: reset, settings: isEvent ? [] : settings(reader),
      position: reader.position, path: reader.path)
  }

  private static func settings(_ reader: SectionReader) -> [PlacedSetting] {
    let settings =
      reader.section(
        values,
        "the values that hold instead, by their paths, as after --set: a text such as \"*2\" multiplies",
        .error, keysAreNames: true
      ) { reader in reader.keys.map { setting($0, reader) } } ?? []
    if settings.isEmpty, reader.member(values)?.node.isObject ?? false {
      reader.fail(values, "there is nothing that the change sets")
    }
    return settings
  }

  /// Reads the share of a test, whose sides are groups of players, so that its name has to be free.
  private static func share(
    _ reader: SectionReader, of name: String, _ population: PopulationRules,
    _ cohorts: [PlayerCohort]
  ) -> Double? {
    guard reader.has("share") else { return nil }
    let taken =
      ["all"] + population.archetypes.map(\.name) + population.groups.map(\.name)
      + cohorts.map(\.name)
    if taken.contains(where: { [name, "without \(name)"].contains($0) }) {
      reader.fail(
        "name", "\(JSONText.quoted(name)) is the name of other players; choose another name")
    }
    let share = reader.value(
      "share", nil, .chance,
      RuleNote("share", nil, .assumption, "the share of players who get it, each by its own luck"))
    if share == 0 || share == 1 {
      reader.fail(
        "share",
        "\(share == 0 ? "nobody gets it" : "everybody gets it"), so there is nothing to compare",
        suggestion: share == 0 ? "remove the entry" : "remove share")
      return nil
    }
    return share
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
