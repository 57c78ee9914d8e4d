import GameSupport
import Measurement
import ScenarioFiles
import ScenarioReading

extension Option {
  static let metric = Option(
    name: "--metric", value: OptionValue(word: "NAME[@GROUP]", candidates: .metrics),
    help: "show this metric, for an archetype or group", standard: "see below", isRepeatable: true)
  static let targetError = Option(
    name: "--target-error",
    value: OptionValue(word: "METRIC=E", candidates: .precisionMetrics) { text in
      PrecisionTarget(parsing: text) == nil
        ? "expected metric=1%, metric=0.5 or metric@archetype=1%, with an error above 0" : nil
    }, help: "simulate until METRIC is within ±E, such as level.day30=1%", isRepeatable: true)
  static let maxPlayers = Option(
    name: "--max-players", value: .whole("N", SimulationOverrides.allowedPlayers),
    help: "but never more than N players", standard: "1000000, or the scenario's own if more")
}

extension Arguments {
  /// The metrics to show, each once, in the order given; empty for the command's own choice.
  var metrics: [MetricID] {
    var seen: Set<MetricID> = []
    return texts(.metric).map(metric).filter { seen.insert($0).inserted }
  }

  /// Returns the metric of a text, by its name of today. A text that is not a metric of a group
  /// counts as a name, which no metric has.
  func metric(_ text: String) -> MetricID {
    games.current(MetricID(parsing: text) ?? MetricID(text))
  }

  /// Returns a scenario whose runs also measure the metrics of targets and of `--metric` that others
  /// leave out. Throws exit code 64 with all metrics that its game lacks, else 65 with those not
  /// measured.
  func measuringAlso(
    _ scenario: Scenario, and targets: [PrecisionTarget] = []
  ) throws(CommandFailure) -> Scenario {
    let scenario = scenario.measuringAlso((metrics + targets.map(\.metric)).map(\.name))
    // To plan takes as long as to play some lives.
    if !metrics.isEmpty { try scenario.simulation.plan.check(metrics, of: .metric) }
    return scenario
  }

  func precisionTargets() throws(CommandFailure) -> [PrecisionTarget]? {
    let texts = texts(.targetError)
    if texts.isEmpty {
      if text(.maxPlayers) != nil { throw .usage("--max-players needs --target-error") }
      return nil
    }
    var targets: [PrecisionTarget] = []
    var problems: [String] = []
    for text in texts {
      guard let parsed = PrecisionTarget(parsing: text) else { continue }
      let target = PrecisionTarget(metric: games.current(parsed.metric), error: parsed.error)
      if targets.contains(where: { $0.metric == target.metric }) {
        problems.append("--target-error \(text): \(target.metric) is asked for twice")
      }
      targets.append(target)
    }
    try CommandFailure.check(problems)
    return targets
  }

  func goal(
    _ targets: [PrecisionTarget], for simulation: Simulation
  ) throws(CommandFailure) -> PrecisionGoal {
    try simulation.plan.check(targets.map(\.metric), of: .targetError, problemsOfEach: 1)
    return PrecisionGoal(
      targets: targets,
      maxPlayers: try players(.maxPlayers, standard: max(1_000_000, simulation.players)))
  }
}

extension MeasurementPlan {
  /// Refuses the metrics of an option with exit code 64 and all that do not exist, of metrics and
  /// groups, so many problems each; else with 65 and all obstacles.
  func check(
    _ metrics: [MetricID], of option: Option, problemsOfEach most: Int = .max
  ) throws(CommandFailure) {
    try CommandFailure.check(
      metrics.flatMap { metric in
        problems(with: metric).prefix(most).map { "\(option.name) \(metric): \($0)" }
      })
    try CommandFailure.check(
      metrics.compactMap { metric in
        obstacle(to: metric).map { "\(option.name) \(metric): \($0)" }
      }, .wrongScenario)
  }

  /// Returns why a command cannot take a metric; empty if it can.
  private func problems(with metric: MetricID) -> [String] {
    let (name, group) = (metric.name, metric.group)
    let nearest = NearestName.suggestion(for: group, among: groupNames)
    return [
      metricNames.contains(name) || knows(metric: name)
        ? nil : unknown("no metric of this game", name, suggestion(forMetric: name)),
      groupNames.contains(group) ? nil : unknown("no archetype or group", group, nearest),
    ].compactMap { $0 }
  }
}

extension Scenario {
  /// - Throws: Exit code 65 with all targets that a run cannot measure which `--days` makes shorter.
  func checkTargets(withClaims: Bool = false) throws(CommandFailure) {
    let plan = simulation.plan
    let targets = zip(expectations.targets.map(\.claim), positions.targets)
    let claims = zip(withClaims ? expectations.claims : [], positions.claims)
    let problems = (Array(targets) + Array(claims)).compactMap { claim, position in
      plan.obstacle(to: claim.metric).map {
        Problem(
          at: position, path: .root,
          "\(JSONText.excerpt(claim.text)): \(claim.metric) cannot be measured: \($0)"
        ).rendered()
      }
    }
    if problems.isEmpty { return }
    throw CommandFailure(code: .wrongScenario, message: problems.joined(separator: "\n"))
  }
}

extension PrecisionTarget {
  /// Reads `metric=1%`, `metric=0.5` or either with `@archetype` after the metric.
  init?(parsing text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let metric = MetricID(parsing: sides[0]) else { return nil }
    let isRelative = sides[1].hasSuffix("%")
    let digits = isRelative ? sides[1].dropLast() : sides[1]
    guard digits.utf8.allSatisfy("0123456789.eE+-".utf8.contains), let size = Double(digits),
      size.isFinite, size > 0, !isRelative || size / 100 > 0
    else { return nil }
    self.init(metric: metric, error: isRelative ? .relative(size / 100) : .absolute(size))
  }
}
