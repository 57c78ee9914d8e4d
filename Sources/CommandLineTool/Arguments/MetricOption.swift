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
  let wanted: [MetricOfGroup]

  init(_ arguments: Arguments) {
    var seen: Set<MetricOfGroup> = []
    wanted = arguments.texts(.metric).map(MetricOfGroup.init(parsing:)).filter {
      seen.insert($0).inserted
    }
  }

  /// Whether a row is to be shown: without the option, every one.
  func shows(_ metric: String, _ group: String) -> Bool {
    wanted.isEmpty || wanted.contains(MetricOfGroup(metric, group))
  }

  /// A scenario whose runs also measure what is there for the asking only.
  func asked(of scenario: Scenario) -> Scenario {
    scenario.asking(for: wanted.map(\.metric))
  }

  /// - Throws: Exit code 64 with all metrics that runs of a plan do not have.
  func check(in plan: MeasurementPlan) throws(CommandFailure) {
    let names = Set(plan.metricNames)
    let problems = wanted.flatMap { wanted -> [String] in
      var problems: [String] = []
      if !names.contains(wanted.metric) {
        problems.append(
          plan.knows(metric: wanted.metric)
            ? "the run ends on day \(plan.days)"
            : plan.precisionNames.contains(wanted.metric)
              ? "means are shown, and no quantiles over players"
              : unknown(
                "no metric of this game", wanted.metric,
                plan.suggestion(forMetric: wanted.metric)))
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

extension MetricOfGroup {
  /// Reads `metric` or `metric@group`.
  init(parsing text: String) {
    guard let at = text.firstIndex(of: "@") else {
      self.init(text)
      return
    }
    self.init(String(text[..<at]), String(text[at...].dropFirst()))
  }
}
