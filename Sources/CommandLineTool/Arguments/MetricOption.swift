import Experiments
import Measurement
import ScenarioFiles

extension Option {
  static let metric = Option(
    name: "--metric", value: OptionValue(word: "NAME[@GROUP]", candidates: .metrics),
    help: "show this metric, for an archetype or group", standard: "see below", isRepeatable: true)
}

/// `--metric`: which metrics are shown, in the order in which they were given.
struct MetricOption: Sendable {
  /// Each once; empty for the command's own choice.
  let wanted: [MetricID]

  init(_ arguments: Arguments) {
    var seen: Set<MetricID> = []
    // What is no metric of a group is a name that no metric has.
    wanted = arguments.texts(.metric).map { MetricID(parsing: $0) ?? MetricID($0) }.filter {
      seen.insert($0).inserted
    }
  }

  /// Whether a row is to be shown: without the option, every one.
  func shows(_ metric: MetricID) -> Bool { wanted.isEmpty || wanted.contains(metric) }

  /// A scenario whose runs also measure what is there for the asking only.
  func asked(of scenario: Scenario) -> Scenario {
    scenario.asking(for: wanted.map(\.name))
  }

  /// - Throws: Exit code 64 with all metrics that runs of a plan do not have.
  func check(in plan: MeasurementPlan) throws(CommandFailure) {
    let names = Set(plan.metricNames)
    let problems = wanted.flatMap { wanted -> [String] in
      var problems: [String] = []
      if !names.contains(wanted.name) {
        problems.append(
          plan.knows(metric: wanted.name)
            ? "the run ends on day \(plan.days)"
            : plan.precisionNames.contains(wanted.name)
              ? "means are shown, and no quantiles over players"
              : unknown(
                "no metric of this game", wanted.name,
                plan.suggestion(forMetric: wanted.name)))
      }
      if !plan.groupNames.contains(wanted.group) {
        problems.append(
          unknown(
            "no archetype or group", wanted.group,
            suggestion(for: wanted.group, among: plan.groupNames)))
      }
      return problems.map { "--metric \(wanted): \($0)" }
    }
    if !problems.isEmpty { throw .usage(problems) }
  }
}
