import GameSupport
import Measurement
import Players
import ScenarioReading

/// The sections `claims`, `targets` and `questions`: the design's statements about its game, the
/// requirements of `check` on a run, and the design's open questions.
struct ExpectationSections {
  private(set) var expectations = Expectations()
  /// The position of each claim, target and limit of exploits, in their order.
  private(set) var positions:
    (claims: [SourcePosition], targets: [SourcePosition], exploits: [SourcePosition]) = ([], [], [])
  /// All metrics that are named, with their positions, to be checked once the game is known.
  private var names: [MetricName] = []
  private let groups: [String]
  /// Returns a metric by its name of today.
  private let current: (MetricID) -> MetricID

  struct MetricName {
    let metric: String
    let group: String
    let position: SourcePosition
    let path: JSONPath

    func problem(_ message: String, _ suggestion: String? = nil) -> Problem {
      Problem(at: position, path: path, message, suggestion: suggestion)
    }
  }

  init(
    _ reader: SectionReader, population: PopulationRules,
    current: @escaping (MetricID) -> MetricID
  ) {
    self.current = current
    groups = ["all"] + population.archetypes.map(\.name) + population.groups.map(\.name)
    expectations.claims =
      reader.list(
        "claims", "claims of the design, compared with the run", count: 0...500
      ) { reader, _ in
        positions.claims.append(reader.position)
        let text = reader.text("claim", default: nil, "the claim, in words")
        return limited(reader, text: text, metric: subject(reader))
      } ?? []
    let archetypes = population.kinds.map(\.name)
    let targets =
      reader.list(
        "targets", "targets that check tests in a run: limits, or an answer known exactly",
        count: 0...1000
      ) { reader, _ in (target: target(reader, archetypes), position: reader.position) } ?? []
    for (target, position) in targets {
      if target.claim.metric.name == Scenario.exploitGain {
        expectations.exploits.append(target)
        positions.exploits.append(position)
      } else {
        expectations.targets.append(target)
        positions.targets.append(position)
      }
    }
    expectations.questions =
      reader.list(
        "questions", "questions that the design leaves open, answered by the run", count: 0...100
      ) { reader, _ in question(reader) } ?? []
  }

  var metrics: [String] { names.map(\.metric) }

  /// Reports the metrics that the game does not give, or that the run cannot measure; later days
  /// than those of a run that is made shorter are no fault. `file` is the scenario's own.
  ///
  /// - Precondition: The only errors found so far are in these sections themselves. The
  /// simulation's measures include the requested metrics.
  func check(
    against simulation: Simulation, of file: String, isChanged: Bool, isOfOwnLength: Bool,
    _ context: ReadingContext
  ) {
    if names.isEmpty { return }
    reportTooMany("days", context, number: MeasurementPlan.day(of:))
    reportTooMany("levels", context, number: MeasurementPlan.level(of:))
    reportTooMany("windows", context) { name in
      MeasurementPlan.window(of: name).map { $0.first &* 10_000 &+ $0.last }
    }
    let plan = simulation.plan
    let known = Set(plan.metricNames)
    // A missing name is already reported.
    for name in names where !name.metric.isEmpty {
      if let obstacle = plan.obstacle(
        to: MetricID(name.metric, name.group), ofAnyLength: !isOfOwnLength)
      {
        context.report(
          name.problem(
            "\(JSONText.excerpt(name.metric)) cannot be measured: \(obstacle)",
            name.removal(from: file, isChanged: isChanged)))
      }
      if known.contains(name.metric) || plan.knows(metric: name.metric) { continue }
      let nearest = plan.suggestion(forMetric: name.metric)
      context.report(
        name.problem(
          "no metric of this game is called \(JSONText.excerpt(name.metric))",
          name.removal(from: file, isChanged: isChanged)?.suggesting(nearest) ?? nearest))
    }
  }

  /// The most days, levels and windows for which metrics may be requested: each costs memory.
  private static let maxMetrics = 100

  private func reportTooMany(_ what: String, _ context: ReadingContext, number: (String) -> Int?) {
    var asked: Set<Int> = []
    for name in names {
      guard let number = number(name.metric), asked.insert(number).inserted else { continue }
      if asked.count > Self.maxMetrics {
        let message = "metrics of more than \(Self.maxMetrics) \(what) are asked for"
        return context.report(name.problem(message))
      }
    }
  }

  /// Reads a metric and its group. No run measures `unmeasured`, which is allowed here.
  private mutating func subject(_ reader: SectionReader, or unmeasured: String? = nil) -> MetricID {
    let written = reader.text("metric", default: nil, "the metric that is compared with it")
    let metric = named(MetricID(written), "metric", reader).name
    let group = reader.choice(
      "group", default: "all", from: groups, areOfScenario: true, rule: "",
      "for whom: all, an archetype or a group of the population")
    if metric != unmeasured { note(MetricID(metric, group), "metric", reader) }
    return MetricID(metric, group)
  }

  /// Reads one limit or two, the lower not above the upper; a message names the alternative.
  private func limited(
    _ reader: SectionReader, text: String, metric: MetricID, orElse other: String = ""
  ) -> Claim {
    let atLeast = number("atLeast", "the least that is stated", reader)
    let atMost = number("atMost", "the most that is stated", reader)
    let isRange = (atLeast ?? -.infinity) <= (atMost ?? .infinity)
    if !isRange { reader.fail("atLeast", "the least is above the most") }
    if !reader.has("atLeast"), !reader.has("atMost") {
      reader.fail(nil, "there is no limit; expected atLeast, atMost or both\(other)")
    }
    return Claim(
      text: text, metric: metric, atLeast: atLeast ?? (atMost == nil ? 0 : nil),
      atMost: isRange ? atMost : nil)
  }

  /// Reads a number; nil if it is not stated.
  private func number(
    _ key: String, in range: ClosedRange<Double> = -1e15...1e15, _ meaning: String,
    _ reader: SectionReader
  ) -> Double? {
    guard reader.has(key) else { return nil }
    return reader.value(key, nil, .number(in: range), RuleNote("", nil, nil, meaning))
  }

  /// Reads a target; without a name, it is identified by its metric and group.
  private mutating func target(_ reader: SectionReader, _ archetypes: [String]) -> Target {
    let metric = subject(reader, or: Scenario.exploitGain)
    let name = reader.text("name", default: "\(metric)", "its subject, in words")
    if metric.name == Scenario.exploitGain {
      if !archetypes.contains(metric.group) {
        reader.fail(
          "group", "a search for exploits is about the habits of one archetype",
          suggestion: archetypes.first.map { "write \"group\": \(JSONText.quoted($0))" })
      }
      if reader.has("is") {
        reader.fail("is", "the gain that a search finds has limits, no known answer")
      }
      return Target(limited(reader, text: name, metric: metric))
    }
    guard reader.has("is") else {
      if reader.has("within") {
        reader.fail("within", "does nothing without is", suggestion: "add is, or remove this")
      }
      return Target(limited(reader, text: name, metric: metric, orElse: ", or is"))
    }
    for key in ["atLeast", "atMost"] where reader.has(key) {
      reader.fail(key, "a target has limits or a known answer, not both")
    }
    return Target(
      name: name, metric: metric, answer: number("is", "the answer, known exactly", reader) ?? 0,
      precision: number(
        "within", in: 0...1e15,
        "maximum distance from the measured value to the ends of its interval", reader))
  }

  private mutating func note(_ metric: MetricID, _ key: String, _ reader: SectionReader) {
    names.append(
      MetricName(
        metric: metric.name, group: metric.group,
        position: reader.member(key)?.node.position ?? reader.position,
        path: reader.path.appending(key)))
  }

  /// Returns a metric by its name of today, and warns of an old one.
  private func named(_ metric: MetricID, _ key: String, _ reader: SectionReader) -> MetricID {
    let current = current(metric)
    if current != metric {
      reader.fail(
        key, "\(metric.name) is the old name of \(current.name), which is still read",
        suggestion: "write \(current.name)", severity: .warning)
    }
    return current
  }

  private mutating func question(_ reader: SectionReader) -> OpenQuestion {
    let text = reader.text("question", default: nil, "the question, in words")
    guard !reader.has("answer") else {
      let answer = answer("answer", default: nil, reader)
      return OpenQuestion(
        text: text, test: nil,
        answers: Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0, answer) }))
    }
    let test = limited(reader, text: text, metric: subject(reader))
    // A side without a limit is never reached.
    let unreachable = ""
    let unsure = "Undecided in this run: {\(test.metric.nameWithGroup)}."
    let answers: [Verdict: AnswerTemplate] = [
      .holds: answer("holds", default: nil, reader),
      .low: answer("low", default: test.atLeast == nil ? unreachable : nil, reader),
      .high: answer("high", default: test.atMost == nil ? unreachable : nil, reader),
      .open: answer("open", default: AnswerTemplate(unsure) == nil ? unreachable : unsure, reader),
    ]
    return OpenQuestion(text: text, test: test, answers: answers)
  }

  private mutating func answer(
    _ key: String, default defaultValue: String?, _ reader: SectionReader
  ) -> AnswerTemplate {
    let text = reader.text(
      key, default: defaultValue, "the answer; {metric} and {metric@group} stand for estimates")
    guard let template = AnswerTemplate(text) else {
      reader.fail(key, "the braces do not pair", suggestion: "write {metric} or {metric@group}")
      return AnswerTemplate("")!
    }
    guard reader.has(key) else { return template }
    let answer = template.mapMetrics { named($0, key, reader) }
    for case .metric(let metric) in answer.parts {
      note(metric, key, reader)
      if !groups.contains(metric.group) {
        reader.fail(
          key, "\(JSONText.excerpt(metric.group)) is no group of players",
          suggestion: NearestName.suggestion(for: metric.group, among: groups))
      }
    }
    return answer
  }
}

extension ExpectationSections.MetricName {
  /// Returns the way to remove a claim, target or question that a change leaves without its metric;
  /// nil if it is in the scenario's own file and can be changed there.
  fileprivate func removal(from file: String, isChanged: Bool) -> String? {
    guard path.steps.count > 1, case .key(let list) = path.steps[0], position.line > 0 else {
      return nil
    }
    let noun = String(list.dropLast())
    if isChanged {
      let item = JSONPath(Array(path.steps[..<2]))
      return "if the changed scenario has it no more, drop the \(noun) with --set '\(item)=null'"
    }
    if position.file == file { return nil }
    guard case .name(let name) = path.steps[1] else {
      return "the \(noun) is inherited; begin \"\(list)\" with null to drop all that are"
    }
    let key = list == "targets" ? "name" : noun
    return "the \(noun) is inherited; drop it with \"\(list)\": "
      + "[{ \"\(key)\": \(JSONText.quoted(name)), \"\(JSONNode.removal)\": true }], or all with "
      + "\"\(list)\": []"
  }
}

extension MeasurementPlan {
  /// Returns a suggestion for a metric that no run of this plan gives; nil when none is near.
  package func suggestion(forMetric name: String) -> String? {
    NearestName.dottedSuggestion(
      for: name, among: metricNames(like: name), families: families.map(\.name))
  }
}
