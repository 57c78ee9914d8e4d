import Experiments
import Fitting
import Measurement
import Players
import ScenarioReading
import Statistics

/// The report of simulated players held to a log of real ones: the same log and scenario give the
/// same bytes.
package struct ValidationReport: ScenarioReport, Sendable {
  private let held: HeldToLog
  package let identity: RunIdentity
  let players: Int
  package let command: String
  /// The scenario whose players were invented; nil without one.
  package let invented: String?
  /// Its targets with its own players and with those that are validated.
  package let targets: [ExpectationChange]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - held: The lines, and what they rest on.
  ///   - worlds: The name of the scenario with invented players, and both runs with their targets.
  package init(
    _ held: HeldToLog, identity: RunIdentity, players: Int, command: String,
    worlds: (name: String, a: (Findings, [Target]), b: (Findings, [Target]))?
  ) {
    (self.held, self.identity, self.players, self.command) = (held, identity, players, command)
    invented = worlds?.name
    targets =
      worlds.map { worlds in
        ExpectationChange.between(worlds.a, worlds.b) { $1.verdict.rawValue }
      } ?? []
  }

  package var validation: Validation { held.validation }
  var unseen: UnseenDays { held.unseen }
  var calendar: CalendarEffect { held.calendar }
  var log: Telemetry { held.log }
  var logName: String { held.logName }

  package static let fileNames =
    [
      "report.md", HTMLPage.fileName, "validation.csv", "weeks.csv", "verdicts.csv", "run.json",
    ] + ReportCard.fileNames

  /// The lines as they are judged, those outside first.
  package var judged: [Judgement] { Judgement.ranked(validation.lines.map(\.judgement)) }

  /// The targets that one population meets and the other one misses, or that both miss on different
  /// sides.
  package var changed: [ExpectationChange] {
    targets.ranked.filter { [.broken, .fixed].contains($0.change) || $0.changesSide }
  }

  /// The note on targets that are open with one of the two; nil for none.
  var openTargets: String? {
    let open = targets.count { $0.change == .undecided }
    return open == 0
      ? nil
      : "\(NumberText.count(open, "target")) \(open == 1 ? "is" : "are") open with one of the two: "
        + "more players may decide."
  }

  package var finding: String {
    let (lines, outside) = (judged.count, judged.count - judged.met)
    return outside == 0
      ? "All \(lines) figures of \(logName) lie in their bands"
      : "\(outside) of \(lines) figures of \(logName) \(outside == 1 ? "lies" : "lie") outside "
        + "\(outside == 1 ? "its band" : "their bands")"
  }

  /// The sentences behind the finding.
  package var notes: [String] { leads + [seenNote] + limits }

  /// Those that a reader needs first.
  var leads: [String] { [targetsNote, calendarNote].compactMap { $0 } }

  var seenNote: String {
    if held.split == nil {
      return
        "All \(NumberText.count(unseen.lives.count, "player")) of the log are compared, as of a log "
        + "that no fit saw."
    }
    if unseen.areSeen {
      return
        "By its record the fit saw every player and day of this log, so this shows how well it "
        + "describes them, not how well it predicts; --all is for a log of others."
    }
    let parts = [
      (unseen.newPlayers, "whom the fit never saw"),
      (unseen.laterPlayers, "on days after its last"),
    ].filter { $0.0 > 0 }
    return "Compared: "
      + parts.map { "\(NumberText.count($0, "player")) \($1)" }.joined(separator: ", and ") + "."
  }

  private var calendarNote: String {
    if !calendar.isIdentified, calendar.spanOfInstalls >= 14 {
      return "The log has fewer than three whole weeks, too few to see the calendar."
    }
    if !calendar.isIdentified {
      let span = calendar.spanOfInstalls
      let days = span == 0 ? "on one day" : "within \(NumberText.count(span, "day")) of each other"
      return "Players installed \(days), so that an effect of the calendar looks like one of age."
    }
    let apart = calendar.weeks.count(where: \.isApart)
    return apart == 0
      ? "No week of the calendar differs from what ages explain."
      : "The calendar matters: \(apart) of \(NumberText.count(calendar.weeks.count, "week")) "
        + "\(apart == 1 ? "differs" : "differ") from what ages explain, also among players of other installs."
  }

  private var targetsNote: String? {
    guard let invented, !targets.isEmpty else { return nil }
    return "\(changed.count) of \(NumberText.count(targets.count, "target")) "
      + "\(changed.count == 1 ? "changes its" : "change their") verdict between the players of "
      + "\(invented) and these." + (openTargets.map { " \($0)" } ?? "")
  }

  var limits: [String] {
    let late = validation.lines.count(where: \.isExtrapolated)
    return [
      log.earlierInstalls > 0
        ? "Left out: \(NumberText.count(log.earlierInstalls, "player")) who installed before the log's "
          + "first row, of whom only those are known who came back." : nil,
      late > 0
        ? "\(NumberText.count(late, "figure")) \(late == 1 ? "is" : "are") extrapolated: of ages "
          + "beyond \(held.fitted.ages - 1), of which the fit saw too few players." : nil,
      validation.omitted.isEmpty
        ? nil : "Too few players for: \(validation.omitted.joined(separator: ", ")).",
    ].compactMap { $0 }
  }

  /// The meaning of the bands, with the error rate of the whole.
  var meaning: String {
    """
    A band is where the log's figure lies if real players are like the simulated ones, with the chance \
    of the real, the simulated and the fitted players. Each band misses in \
    \(NumberText.significant(validation.errorRate * 100, digits: 2)) % of logs, so that in at most \
    \(NumberText.percent(Validation.errorRateOfAll, decimals: 0)) of logs of exactly these players any \
    of the \(validation.lines.count) figures lies outside.
    """
  }

  func text(of period: CalendarEffect.Period) -> String {
    (log.days == .numbers ? "days " : "")
      + "\(log.days.text(period.days.lowerBound)) to \(log.days.text(period.days.upperBound))"
  }
}

/// Simulated players held to a log, and what that rests on.
package struct HeldToLog: Sendable {
  package let validation: Validation
  package let unseen: UnseenDays
  package let calendar: CalendarEffect
  package let log: Telemetry
  package let logName: String
  package let split: FitSplit?
  package let fitted: FittedTo

  package init(
    _ validation: Validation, unseen: UnseenDays, calendar: CalendarEffect, log: Telemetry,
    logName: String, split: FitSplit?, fitted: FittedTo
  ) {
    (self.validation, self.unseen, self.calendar) = (validation, unseen, calendar)
    (self.log, self.logName, self.split, self.fitted) = (log, logName, split, fitted)
  }
}

extension ValidationLine {
  /// The line as a target: the log's figure lies in the band.
  package var result: TargetResult {
    TargetResult(
      Target(
        Claim(
          text: words + (isExtrapolated ? " (extrapolated)" : ""), metric: MetricID(name),
          atLeast: band.lowerBound, atMost: band.upperBound)),
      found: Estimate(value: observed, low: observed, high: observed))
  }

  fileprivate var judgement: Judgement {
    Judgement(
      result, isShare: isShare, noun: "line", sign: isWithin ? .pass("within") : .fail("outside"),
      before: Estimate(value: simulated))
  }
}

extension ExpectationChange {
  private static func side(_ side: Side) -> String {
    let verdict = side.result.target.claim.verdict(side.result.estimate)
    return [.low: "too low", .high: "too high"][verdict] ?? side.verdict
  }

  /// True if both worlds miss the target, on different sides.
  var changesSide: Bool {
    guard change == .stillFails, let a, let b else { return false }
    return Self.side(a) != Self.side(b)
  }

  /// Both verdicts, of misses the side: `pass → too low`.
  package var sides: String { "\(a.map(Self.side) ?? "–") → \(b.map(Self.side) ?? "–")" }
}
