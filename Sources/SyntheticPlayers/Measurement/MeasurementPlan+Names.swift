// Which metrics there are, by name.

extension MeasurementPlan {
  /// The names of all metrics that a run of this plan can give, those of droughts, of bands of
  /// levels and of wealth included.
  public var metricNames: [String] {
    metrics.map(\.name) + droughts.flatMap(\.metricNames) + endings.map(\.metric)
      + purses.flatMap { purse in
        (bands?.starts ?? []).map { Self.netName(purse.currency, fromLevel: $0) }
          + checkpointDays.map { Self.giniName(purse.currency, day: $0) }
      }
  }

  static func giniName(_ currency: String, day: Int) -> String { "\(currency).gini.day\(day)" }

  static func netName(_ currency: String, fromLevel level: Int) -> String {
    "\(currency).net.perActiveDay.level\(level)"
  }

  /// Whether a run of these rules gives a metric of this name, if it lasts long enough: metrics of
  /// a day are known for days beyond the plan's, too.
  public func knows(metric name: String) -> Bool {
    let names = Set(metricNames)
    if names.contains(name) { return true }
    guard let day = Self.day(of: name), day > days else { return false }
    return names.contains("\(name.dropLast("\(day)".count))\(days)")
  }

  /// The names that one like this may have meant: all, and those that are there for the asking.
  public func metricNames(like name: String) -> [String] {
    if let day = Self.number(after: ".day", in: name, asWritten: false), 1..<days ~= day {
      let lastDay = ".day\(days)"
      return metricNames
        + metricNames.filter { $0.hasSuffix(lastDay) }.map {
          "\($0.dropLast(lastDay.count)).day\(day)"
        }
    }
    if let attempt = Self.number(after: ".by", in: name, asWritten: false) {
      return metricNames + droughts.map { Self.endingName($0, attempt: attempt) }
    }
    return metricNames
  }

  // MARK: For the asking

  /// The day of a metric of a day: 21 of `level.day21`.
  public static func day(of name: String) -> Int? { number(after: ".day", in: name) }

  /// Those of some names that a run gives for the asking only, sorted, each once.
  public static func namesForTheAsking(_ names: some Sequence<String>) -> [String] {
    Set(names.filter { day(of: $0) != nil || number(after: ".by", in: $0) != nil }).sorted()
  }

  /// The shares that are asked for by name, each once.
  static func endings(_ droughts: [DroughtSource], asked names: [String]) -> [Ending] {
    let names = Set(names)
    let attempts = Set(names.compactMap { number(after: ".by", in: $0) }).sorted()
    return droughts.enumerated().flatMap { index, source in
      attempts.filter { 1...source.capacity ~= $0 }.compactMap { attempt in
        let name = endingName(source, attempt: attempt)
        return names.contains(name) ? Ending(source: index, attempt: attempt, metric: name) : nil
      }
    }
  }

  private static func endingName(_ source: DroughtSource, attempt: Int) -> String {
    "\(source.metricPrefix).by\(attempt)"
  }

  /// The number at the end of a name.
  ///
  /// - Parameter asWritten: Whether it has to be written as numbers are, without zeros before it.
  private static func number(
    after word: String, in name: String, asWritten: Bool = true
  ) -> Int? {
    guard let dot = name.lastIndex(of: "."), name[dot...].hasPrefix(word) else { return nil }
    let digits = name[dot...].dropFirst(word.count)
    guard let number = Int(digits), !asWritten || "\(number)" == digits else { return nil }
    return number
  }
}
