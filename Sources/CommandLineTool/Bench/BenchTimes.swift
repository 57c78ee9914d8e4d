import BalanceReports
import Measurement
import Platform
import ScenarioFiles
import ScenarioReading
import Statistics

struct BenchTimes {
  /// Time of a player-day per draw, relative to one bare draw.
  private typealias DrawTime = (
    scenario: String, drawsPerPlayerDay: Double, bareDraws: SampleSpread
  )

  private let samples: Int
  private let times: [SubjectTimes]
  private let drawTimes: [DrawTime]

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif

  init(
    _ scenarios: [Scenario], samples: Int, only: String?, kept: [WorkCounts], _ terminal: Terminal
  ) throws(CommandFailure) {
    Interruption.watch()
    let subjects = Self.subjects(scenarios) { only.map($0.contains) ?? true }
    if subjects.isEmpty { throw .usage("--only \(only ?? ""): no subject's name has it") }
    let line = terminal.progress(.samples())
    let times = SubjectTimes.interleaved(
      subjects, samples: samples, progress: { line?.update(done: $0, of: $1) },
      isCancelled: { Interruption.isRequested })
    line?.finish()
    guard let times else { throw .interrupted() }
    (self.samples, self.times) = (samples, times)
    drawTimes = Self.drawTimes(times, scenarios, kept)
  }

  private static func subjects(
    _ scenarios: [Scenario], _ isWanted: (_ name: String) -> Bool
  ) -> [Subject] {
    // Preparing a report plays its players, so it is done only if needed.
    let reported = scenarios.filter { isWanted("report.\($0.name)") }
    let subjects =
      EngineSubjects.all + scenarios.map(\.day) + reported.map(report)
      + (scenarios.last?.harness(processors: Processors.available) ?? [])
    return subjects.filter { isWanted($0.name) }
  }

  /// Measures a report on the workload's players, from the tallies to the text of every file.
  private static func report(_ scenario: Scenario) -> Subject {
    let trials = scenario.simulation.trials
    var tally = trials.makeSummary()
    trials.play(0..<trials.parties.count, into: &tally)
    return Subject("report.\(scenario.name)", "findings and all files of a report, in memory") {
      [tally] rounds in
      (0..<rounds).reduce(0) { sum, _ in
        let findings = Findings(tally)
        let report = RunReport(
          findings: findings, identity: RunIdentity(of: scenario),
          expectations: scenario.expectations,
          exactDroughts: findings.exactDroughts(in: scenario.simulation))
        return report.files().reduce(sum) { $0 &+ UInt64($1.text.utf8.count) }
      }
    }
  }

  /// Divides sample by sample, as the samples of one round were taken at about the same time.
  private static func drawTimes(
    _ times: [SubjectTimes], _ scenarios: [Scenario], _ kept: [WorkCounts]
  ) -> [DrawTime] {
    func samples(of name: String) -> [Double]? {
      times.first { $0.subject.name == name }?.nanosecondsPerCall
    }
    guard let bare = samples(of: EngineSubjects.bareDraw.name) else { return [] }
    return scenarios.compactMap { scenario in
      guard let days = samples(of: "day.\(scenario.name)"),
        let counts = kept.first(where: { $0.hash == scenario.hash }), let draws = counts.draws,
        draws > 0
      else { return nil }
      let perDay = Double(draws) / Double(counts.playerDays)
      let bareDraws = SampleSpread(of: zip(days, bare).map { $0 / perDay / $1 })
      return (scenario.name, perDay, bareDraws)
    }
  }

  var text: String {
    let table = MarkdownTable(
      times,
      [
        .text("subject") { $0.subject.name }, .number("ns") { number($0.spread.median) },
        .number("quartiles") { quartiles($0.spread) },
        .text("for one") { $0.subject.unit.rawValue },
        .number("a second") { NumberText.axis(1e9 / $0.spread.median) },
        .text("what it is") { $0.subject.meaning },
      ])
    let draws =
      drawTimes.isEmpty
      ? ""
      : "\nTime of a player-day per draw, relative to one bare draw:\n\n"
        + MarkdownTable(drawTimes, drawColumns).markdown
    return """
      \(Self.build) build, \(NumberText.count(Processors.available, "processor")), \
      \(NumberText.count(samples, "sample")): medians, and \
      the quartiles of the samples

      \(table.markdown)\(draws)
      """
  }

  private var drawColumns: [Column<DrawTime>] {
    [
      .text("scenario") { $0.scenario },
      .text(
        "draws a player-day", key: "drawsPerPlayerDay", isNumber: true,
        { number($0.drawsPerPlayerDay) }, json: { .number($0.drawsPerPlayerDay) }),
      .text(
        "bare draws a draw", key: "bareDraws", isNumber: true, { number($0.bareDraws.median) },
        json: { json($0.bareDraws) }), .number("quartiles") { quartiles($0.bareDraws) },
    ]
  }

  private func number(_ value: Double) -> String { NumberText.significant(value, digits: 4) }

  private func quartiles(_ spread: SampleSpread) -> String {
    "\(number(spread.lowerQuartile)) … \(number(spread.upperQuartile))"
  }

  var json: JSONValue {
    let rows = times.map { time -> JSONValue in
      [
        "subject": .string(time.subject.name), "meaning": .string(time.subject.meaning),
        "unit": .string(time.subject.unit.rawValue), "threads": .number(time.subject.threads ?? 1),
        "callsPerSample": .number(time.callsPerSample), "ns": json(time.spread),
        "perSecond": .number(1e9 / time.spread.median),
      ]
    }
    return [
      "build": .string(Self.build), "processors": .number(Processors.available),
      "samples": .number(samples), "times": .list(rows), "draws": .list(drawTimes, drawColumns),
    ]
  }

  private func json(_ spread: SampleSpread) -> JSONValue {
    [
      "median": .number(spread.median), "q1": .number(spread.lowerQuartile),
      "q3": .number(spread.upperQuartile),
    ]
  }
}
