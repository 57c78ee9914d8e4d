import GameEngines
import GameSupport
import Measurement
import ScenarioReading

/// The manifest of an engine: the numbers of its rules and habits, and all that its players show.
struct EngineManifest: DesignedRules {
  /// The game's name in files and on the command line, its title, and the engine's version.
  var id = "", title = "", version = ""
  var luck = Luck.keyed
  /// True if days played in a row make presence likelier.
  var hasStreak = false
  /// True if a program goes on with players when rules change.
  var takesOver = false
  /// The section that marks a scenario as one of this game.
  var marker = ""
  /// The sections of the rules, in words.
  var sections: [Section] = []
  var rules: [EngineNumber] = []
  var habits: [EngineNumber] = []
  var tracks: [Track] = []
  var currencies: [Currency] = []
  var droughts: [Drought] = []
  var metrics: [Metric] = []
  var events: [Event] = []
  /// The gain and the effort of a search for exploits; empty for none.
  var gain = "", effort = ""
  /// The metrics that a run prints, and that most readers want.
  var printed: [String] = [], headlines: [String] = []
  /// A scenario to start from, behind `simulation`, as the engine writes it.
  var starter = JSONValue.null

  /// Where an engine's luck comes from.
  enum Luck: String, Sendable, CaseIterable {
    /// The streams of the interface: shared luck and replay hold as for games in Swift.
    case keyed
    /// A generator of its own, started with a seed of the player.
    case own
  }

  struct Section: DesignedRules {
    var name = "", meaning = ""
  }

  /// A state that players have: a level.
  struct Track: DesignedRules {
    var name = "", meaning = ""
    /// The greatest value: a number, or the name of a rule; empty for no quantiles.
    var greatest = JSONValue.null
    var most: String {
      if case .string(let name) = greatest { name } else { greatest == .null ? "" : greatest.text }
    }
    var scale = 1
    /// For levels: the name of what earns them, and the event that is one piece of work for it.
    var gain = "", work = "", event = ""
  }

  struct Currency: DesignedRules {
    var name = ""
    var faucets: [String] = [], sinks: [String] = []
    /// Amounts are whole multiples of 1 ÷ scale.
    var scale = 1
  }

  /// A source of droughts.
  struct Drought: DesignedRules {
    var name = "", attempts = "", event = ""
    /// True if it happens once, like reaching a level.
    var isOnce = false
    /// One source for each number from 1 to this one, at `<N>` in the name; 0 for a single one.
    var count = 0
    /// The names of rules that give the exact law; empty for none.
    var chance = "", threshold = "", softStart = "", softStep = ""
    /// The source each of whose events is an attempt here: with the chance of `share`, and for certain
    /// after one less than `every` failures.
    var of = "", share = "", every = ""

    /// The numbers of its sources; nil for a single one.
    var numbers: [Int?] { count > 0 ? Array(1...count) : [nil] }
  }

  struct Metric: DesignedRules {
    var name = "", unit = "", meaning = ""
    var kind = Kind.count
    var scale = 1

    enum Kind: String, Sendable, CaseIterable {
      /// A number of each player's life.
      case count
      /// A number that adds up day by day.
      case total
      /// 1 or 0: the share of players for whom it is 1.
      case share
    }
  }

  struct Event: DesignedRules {
    /// `engine.name`.
    var id = "", meaning = ""
    /// The name of such events in the plural, where they are counted.
    var counted = ""
    /// The source of which it is an attempt, and the currency that it earns or spends.
    var attempts = "", earns = "", spends = ""
  }
}

extension EngineManifest {
  /// The number of series that players show, and those of them that are states.
  var stateCount: Int { tracks.count + currencies.count }
  var seriesCount: Int {
    currencies.reduce(stateCount) { $0 + $1.faucets.count + $1.sinks.count }
  }

  /// The names of the series that are states, in order.
  var stateNames: [String] { tracks.map(\.name) + currencies.map { "\($0.name).balance" } }

  /// Reads a manifest.
  ///
  /// - Throws: A `Problem` of the syntax, or all `ScenarioProblems` of the values.
  init(_ json: [UInt8], of engine: String) throws {
    self = try Self.fields.rules(
      String(decoding: json, as: UTF8.self), file: "manifest of \(engine)")
  }

  static let fields = Fields<EngineManifest> {
    Text("id", \.id, "the game's name in files and on the command line").required
    Text("title", \.title, "the name as people write it").required
    Text("version", \.version, "the engine's version").required
    Case("luck", \.luck, "keyed: the streams of the interface; own: a generator of its own")
    Flag("streak", \.hasStreak, "true if days played in a row make presence likelier")
    Flag("takesOver", \.takesOver, "of a program: true if players go on when rules change")
    Text("marker", \.marker, "the section that marks a scenario as one of this game").required
    List("sections", \.sections, count: 0...200, start: .none, "the sections of the rules") {
      Text("name", \.name, "the section, with dots for one in another").required
      Text("meaning", \.meaning, "what is in it").required
    }
    List("rules", \.rules, count: 0...2000, start: .none, "the numbers of the rules") {
      EngineNumber.fields
    }
    List("habits", \.habits, count: 0...200, start: .none, "the numbers of an archetype") {
      EngineNumber.fields
    }
    List(
      "tracks", \.tracks, count: 0...100, start: .none, "states that players have, such as a level"
    ) {
      Text("name", \.name, "its name; a track called level is the player's level").required
      Text("meaning", \.meaning, "what a player has: Level that a player has")
      Anything("most", \.greatest, "the greatest value: a number, or the name of a rule")
      Whole("scale", \.scale, in: 1...1_000_000, unit: "", "values are multiples of 1 ÷ scale")
      Text("gain", \.gain, "what earns levels: EXP")
      Text("work", \.work, "a piece of work for them: task")
      Text("event", \.event, "the event that is such a piece")
    }
    List("currencies", \.currencies, count: 0...50, start: .none, "the currencies") {
      Text("name", \.name, "its name: gold").required
      Text("faucets", \.faucets, count: 0...200, "where it comes from")
      Text("sinks", \.sinks, count: 0...200, "where it goes")
      Whole("scale", \.scale, in: 1...1_000_000, unit: "", "amounts are multiples of 1 ÷ scale")
    }
    List("droughts", \.droughts, count: 0...200, start: .none, "what players wait for") {
      Text("name", \.name, "the source: pull").required
      Text("attempts", \.attempts, "its attempts, in the plural: pulls").required
      Text("event", \.event, "what is awaited: five stars").required
      Flag("once", \.isOnce, "true if it happens once, like reaching a level")
      Whole(
        "count", \.count, in: 0...100, unit: "", "one source for each number, at <N> in the name")
      Text("chance", \.chance, "the rule with the chance of an attempt")
      Text("threshold", \.threshold, "the rule with the attempt that is forced")
      Text("softStart", \.softStart, "the rule with the dry attempts from which the chance rises")
      Text("softStep", \.softStep, "the rule with the rise for each of them")
      Text("of", \.of, "the source whose events are the attempts of this guarantee")
      Text("share", \.share, "the rule with the share of them that count here")
      Text("every", \.every, "the rule with the number in a row of which one counts for certain")
    }
    List("metrics", \.metrics, count: 0...1000, start: .none, "the metrics of a player's life") {
      Text("name", \.name, "its name: pulls").required
      Text("unit", \.unit, "its unit")
      Case("kind", \.kind, "count; total, which adds up day by day; share, of players with a 1")
      Whole("scale", \.scale, in: 1...1_000_000, unit: "", "values are multiples of 1 ÷ scale")
      Text("meaning", \.meaning, "a sentence on it: Pulls that a player makes.").required
    }
    List("events", \.events, count: 0...1000, start: .none, "the events of a trace") {
      Text("id", \.id, "part.name: pulls.pull").required
      Text("meaning", \.meaning, "what happens").required
      Text("counted", \.counted, "such events in the plural, where they are counted: pulls")
      Text("attempts", \.attempts, "the source of which it is an attempt")
      Text("earns", \.earns, "the currency that it earns")
      Text("spends", \.spends, "the currency that it spends")
    }
    Text("gain", \.gain, "the gain of a search for exploits: a sum of products of metrics")
    Text("effort", \.effort, "the effort of one")
    Text("printed", \.printed, count: 0...20, "the metrics that a run prints")
    Text("headlines", \.headlines, count: 0...50, "the metrics that most readers want")
    Anything("starter", \.starter, "a scenario to start from: its population, rules and targets")
    Check { $0.check($1) }
  }

  /// Reports names that stand twice, and those of nothing.
  private func check(_ section: CheckedSection<EngineManifest>) {
    func report(twice names: [String], in list: PartialKeyPath<EngineManifest>) {
      for (index, name) in names.enumerated() where names[..<index].contains(name) {
        section.fail(list, index: index, "\(JSONText.excerpt(name)) stands there before")
      }
    }
    report(twice: rules.map(\.name), in: \.rules)
    report(twice: habits.map(\.name), in: \.habits)
    report(twice: metrics.map(\.name), in: \.metrics)
    report(twice: events.map(\.id), in: \.events)
    report(twice: tracks.map(\.name) + currencies.map { "\($0.name).balance" }, in: \.tracks)
    func check(names: [String], in list: PartialKeyPath<EngineManifest>, _ index: Int) {
      for name in names where !MeasurementPlan.isMetricName(name) {
        section.fail(
          list, index: index,
          "\(JSONText.excerpt(name)) is no name; one has letters, digits, and ., - or _ between them"
        )
      }
    }
    for (index, track) in tracks.enumerated() { check(names: [track.name], in: \.tracks, index) }
    for (index, metric) in metrics.enumerated() {
      check(names: [metric.name], in: \.metrics, index)
    }
    for (index, source) in droughts.enumerated() {
      check(names: [source.name.replacing("<N>", with: "1")], in: \.droughts, index)
    }
    for (index, currency) in currencies.enumerated() {
      let accounts = currency.faucets + currency.sinks
      check(names: [currency.name] + accounts, in: \.currencies, index)
      if ([currency.name] + accounts).contains(where: { $0.contains(".") }) {
        section.fail(
          \.currencies, index: index, "a currency and an account have no dot in their names")
      }
      if Set(accounts).count < accounts.count {
        section.fail(\.currencies, index: index, "two accounts of \(currency.name) have one name")
      }
    }
    for (index, event) in events.enumerated() {
      if event.id.split(separator: ".").count != 2 {
        section.fail(\.events, index: index, "\(JSONText.excerpt(event.id)) is not part.name")
      }
      let sources = droughts.flatMap { source in
        source.numbers.map { source.name.replacing("<N>", with: $0.map { "\($0)" } ?? "") }
      }
      if !event.attempts.isEmpty, !sources.contains(event.attempts) {
        section.fail(
          \.events, index: index, "no source is called \(JSONText.excerpt(event.attempts))",
          suggestion: NearestName.suggestion(for: event.attempts, among: sources))
      }
      for currency in [event.earns, event.spends] where !currency.isEmpty {
        if !currencies.contains(where: { $0.name == currency }) {
          section.fail(
            \.events, index: index, "no currency is called \(JSONText.excerpt(currency))")
        }
      }
    }
    func check(rule name: String, in list: PartialKeyPath<EngineManifest>, _ index: Int) {
      if name.isEmpty || rules.contains(where: { $0.name == name }) { return }
      section.fail(
        list, index: index, "no rule is called \(JSONText.excerpt(name))",
        suggestion: NearestName.suggestion(for: name, among: rules.map(\.name)))
    }
    for (index, track) in tracks.enumerated() where Int(track.most) == nil {
      check(rule: track.most, in: \.tracks, index)
    }
    for (index, source) in droughts.enumerated() {
      for rule in [
        source.chance, source.threshold, source.softStart, source.softStep, source.share,
        source.every,
      ] { check(rule: rule, in: \.droughts, index) }
      if !source.of.isEmpty {
        if let base = droughts[..<index].first(where: { $0.name == source.of }) {
          if base.attempts != source.attempts {
            section.fail(
              \.droughts, index: index,
              "its lengths count the attempts of \(base.name): write \"attempts\": \"\(base.attempts)\""
            )
          }
        } else {
          section.fail(
            \.droughts, index: index, "no source before it is called \(JSONText.excerpt(source.of))"
          )
        }
      }
      if (source.count > 0) != source.name.contains("<N>") {
        section.fail(\.droughts, index: index, "a name with <N> needs a count, and only such a one")
      }
    }
    for (index, number) in rules.enumerated() {
      number.check { section.fail(\.rules, index: index, $0) }
    }
    for (index, number) in habits.enumerated() {
      if number.name.contains(".") {
        section.fail(\.habits, index: index, "a habit is in no section: its name has no dot")
      }
      number.check { section.fail(\.habits, index: index, $0) }
    }
  }
}
