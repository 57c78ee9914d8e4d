import Experiments
import JSON
import Measurement

/// What a report says of the run besides its findings.
public struct RunIdentity: Sendable {
  /// The scenario's name, the report's title.
  public let scenario: String
  /// What the scenario's author says of it; may be empty.
  public let description: String
  /// Identifies rules, players, days and seed.
  public let hash: String
  /// The seed from which all luck of the run comes.
  public let seed: UInt64
  /// Version of the program.
  public let version: String
  /// The scenario with every default written out.
  public let inForce: JSONValue
  /// Every number in force that no game design states, for the appendix.
  public let assumptions: [Assumption]
  /// What the command line changed in the scenario, as it was typed.
  public let overrides: [String]

  public init(
    scenario: String, description: String, hash: String, seed: UInt64, version: String,
    inForce: JSONValue, assumptions: [Assumption], overrides: [String] = []
  ) {
    self.scenario = scenario
    self.description = description
    self.hash = hash
    self.seed = seed
    self.version = version
    self.inForce = inForce
    self.assumptions = assumptions
    self.overrides = overrides
  }
}

/// A number in force that no game design states: it is ours, and may be wrong.
public struct Assumption: Sendable {
  /// Where the number stands in the scenario, in dots: `pity.task.threshold`.
  public let path: String
  /// The value in force, as the scenario would write it.
  public let value: String
  /// What the value counts: `gold`, `seconds`, `share`; empty where it has no unit.
  public let unit: String
  /// The rule it belongs to, such as PTY-1; empty where no rule names it.
  public let rule: String
  /// What the number does, in a few words.
  public let meaning: String

  public init(path: String, value: String, unit: String, rule: String, meaning: String) {
    self.path = path
    self.value = value
    self.unit = unit
    self.rule = rule
    self.meaning = meaning
  }
}

/// One file of a report.
public struct ReportFile: Sendable {
  /// Relative to the report's folder, with `/`.
  public let path: String
  /// The whole content, to be written as UTF-8.
  public let text: String

  /// Where charts are; no other file is in a folder of the report's folder.
  public static let chartFolder = "charts"

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The report of one run: the same findings give the same bytes.
public struct RunReport: Sendable {
  /// The estimates that tables, charts and text show.
  public let findings: Findings
  /// Which run they come from.
  public let identity: RunIdentity
  /// The metrics that were asked for on the command line: the head of the report.
  public let metrics: [MetricID]
  /// What the scenario claims, demands and asks.
  public let expectations: Expectations
  /// What the run was asked to become sure of; nil where its players were fixed before.
  public let precision: Precision?
  /// How the targets were checked by a run that was to go on for them; nil where its players were
  /// fixed before.
  public let check: TargetCheck?
  /// Exact laws of droughts, for the sources that have one.
  public let exactDroughts: [ExactDrought]

  public init(
    findings: Findings, identity: RunIdentity, metrics: [MetricID] = [],
    expectations: Expectations = Expectations(),
    precision: Precision? = nil, check: TargetCheck? = nil,
    exactDroughts: [ExactDrought] = []
  ) {
    self.findings = findings
    self.identity = identity
    self.metrics = metrics
    self.expectations = expectations
    self.precision = precision
    self.check = check
    self.exactDroughts = exactDroughts
  }

  /// What a run's files are called, but for charts, whose names are known when it is over.
  public static func fileNames(for expectations: Expectations) -> [String] {
    [
      "report.md", "run.json", "summary.csv", "level_progression.csv", "faucet_sink.csv",
      "faucet_sink_by_level.csv", "balance.csv", "drop_droughts.csv", "quantiles.csv", "claims.csv",
    ] + (expectations.targets.isEmpty ? [] : ["targets.csv"])
  }

  /// All files but `timing.json`, which is no finding.
  public func files() -> [ReportFile] {
    let tables =
      [
        ReportFile(path: "summary.csv", text: summaryTable.csv),
        ReportFile(path: "level_progression.csv", text: levelTable.csv),
        ReportFile(path: "faucet_sink.csv", text: flowTable.csv),
        ReportFile(path: "faucet_sink_by_level.csv", text: levelFlowTable.csv),
        ReportFile(path: "balance.csv", text: balanceTable.csv),
        ReportFile(path: "drop_droughts.csv", text: droughtTable.csv),
        ReportFile(path: "quantiles.csv", text: quantileTable.csv),
        ReportFile(path: "claims.csv", text: claimTable.csv),
      ] + (targetTable.map { [ReportFile(path: "targets.csv", text: $0.csv)] } ?? [])
    let charts = self.charts.map { chart in
      ReportFile(path: chart.path, text: chart.svg)
    }
    return [ReportFile(path: "report.md", text: markdown), ReportFile(path: "run.json", text: run)]
      + tables + charts
  }

  /// `run.json`: what was run, so that it can be run again.
  private var run: String {
    let document: JSONValue = [
      "scenario": identity.inForce, "hash": .string(identity.hash),
      "seed": .number(identity.seed), "players": .number(findings.players),
      "days": .number(findings.days), "overrides": identity.overridesJSON,
      "version": .string(identity.version), "precision": precision.map { PrecisionText($0).json },
      "check": check?.json,
    ]
    return document.layingOut("scenario", as: .lines).layingOut("check", as: .line)
      .written(.rows) + "\n"
  }
}
