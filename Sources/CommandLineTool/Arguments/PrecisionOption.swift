import GameKit
import Measurement
import ScenarioFiles
import ScenarioReading
import Statistics

extension Option {
  static let targetError = Option(
    name: "--target-error",
    value: OptionValue(word: "METRIC=E", candidates: .precisionMetrics) { text in
      PrecisionTarget(parsing: text) == nil
        ? "expected metric=1%, metric=0.5 or metric@archetype=1%, with an error above 0" : nil
    },
    help: "simulate until METRIC is within ±E, such as level.day30=1%", isRepeatable: true)
  static let maxPlayers = Option(
    name: "--max-players", value: .whole("N", SimulationOverrides.allowedPlayers),
    help: "but never more than N players", standard: "1000000, or the scenario's own if more")
}

/// `--target-error` and `--max-players`: how sure a run is to become.
struct PrecisionOption: Sendable {
  private let targets: [PrecisionTarget]
  private let mostPlayers: Int?

  /// nil where no error is asked for.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    let texts = arguments.texts(.targetError)
    mostPlayers = arguments.integer(.maxPlayers)
    guard !texts.isEmpty else {
      if mostPlayers != nil { throw .usage("--max-players needs --target-error") }
      return nil
    }
    var targets: [PrecisionTarget] = []
    var problems: [String] = []
    for text in texts {
      guard let target = PrecisionTarget(parsing: text) else { continue }
      if targets.contains(where: { $0.metric == target.metric }) {
        problems.append("--target-error \(text): \(target.metric) is asked for twice")
      }
      targets.append(target)
    }
    if !problems.isEmpty { throw .usage(problems) }
    self.targets = targets
  }

  /// The goal for a scenario's run, once it is known what that measures.
  func goal(for simulation: Simulation) throws(CommandFailure) -> PrecisionGoal {
    let plan = simulation.plan
    let problems = targets.compactMap { target in
      target.problem(in: plan).map { "--target-error \(target.metric): \($0)" }
    }
    if !problems.isEmpty {
      throw .usage(problems)
    }
    return PrecisionGoal(
      targets: targets, mostPlayers: mostPlayers ?? max(1_000_000, simulation.players))
  }
}

extension PrecisionTarget {
  /// Reads `metric=1%`, `metric=0.5` or either with `@archetype` behind the metric.
  init?(parsing text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let metric = MetricID(parsing: sides[0]) else { return nil }
    let isRelative = sides[1].hasSuffix("%")
    let digits = isRelative ? sides[1].dropLast() : sides[1]
    guard digits.utf8.allSatisfy("0123456789.eE+-".utf8.contains), let size = Double(digits),
      size.isFinite, size > 0, !isRelative || size / 100 > 0
    else { return nil }
    self.init(
      metric: metric, error: isRelative ? .relative(size / 100) : .absolute(size))
  }

  /// Why runs of a plan cannot have it as a target; nil when they can.
  fileprivate func problem(in plan: MeasurementPlan) -> String? {
    let names = plan.precisionNames
    if !names.contains(metric.name) {
      if plan.knows(metric: metric.name) { return "the run ends on day \(plan.days)" }
      return unknown(
        "no metric of this game", metric.name,
        NearestName.dottedSuggestion(for: metric.name, among: names))
    }
    if !plan.groupNames.contains(metric.group) {
      return unknown(
        "no archetype or group", metric.group, suggestion(for: metric.group, among: plan.groupNames)
      )
    }
    return nil
  }
}
