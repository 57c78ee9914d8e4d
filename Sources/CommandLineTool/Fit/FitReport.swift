import BalanceReports
import Fitting
import ScenarioReading

/// The result of a fit, for people, scripts and the comments of the file that it writes.
struct FitReport {
  let file: String
  let reading: TelemetryReading
  let split: FitSplit
  let histories: Histories
  let fitted: FittedPopulation
  let styles: FittedStyles
  let scenario: FittedScenario

  private var telemetry: Telemetry { reading.telemetry }

  private var subject: String {
    let (days, seen) = (telemetry.days, histories.players.count)
    let players = NumberText.count(telemetry.names.count, "player")
    return "\(file): "
      + (seen < telemetry.names.count
        ? "\(NumberText.grouped(seen)) of \(players), " : "\(players), ")
      + "\(NumberText.count(reading.rows, "row")), days \(days.text(telemetry.firstDay)) to "
      + days.text(split.through)
  }

  /// The limits of this fit, in sentences.
  var limits: [String] {
    [
      fitted.span > 1
        ? "Days later than \(fitted.span - 1) after the first are extrapolated: too few players were "
          + "observed for longer." : nil,
      "Retention, active days and gaps have intervals. The numbers of a single kind have none, as "
        + "several mixtures give the same days.",
      telemetry.earlierInstalls > 0
        ? "Left out: \(NumberText.count(telemetry.earlierInstalls, "player")) who installed before the "
          + "file's first row, of whom only those are known who came back." : nil,
      histories.addedInstalls > 0
        ? "\(NumberText.count(histories.addedInstalls, "player")) without a row on the day of the install "
          + "count as having played that day, with unknown tasks." : nil,
      telemetry.sinks.isEmpty
        ? "The file has no sinks by name, so it tells nothing of spending styles." : nil,
      "A player who is away at the end of the file may have left or lapsed; nobody can tell which.",
      styles.shares.isEmpty
        ? nil
        : "Styles are taken as independent of kinds: where those who spend more also play more, "
          + "income and spending come out too low.",
    ].compactMap { $0 } + styles.limits
  }

  private var intervals: [Identified] { fitted.intervals + styles.shares }

  /// The lines above a population that is written.
  var comments: [String] {
    ["Fitted to \(subject)."] + Self.sentences(scenario) + limits
  }

  /// A line for each kind.
  static func sentences(_ players: FittedScenario) -> [String] {
    zip(players.names, players.kinds).map { name, kind in
      "\(name): \(NumberText.percent(kind.weight, decimals: 0)) \(kind.words)"
    }
  }

  func text(isExplained: Bool) -> String {
    let models = fitted.heldOut.map { model in
      "  \(model.name): \(signed(model.gain)) ± \(NumberText.fixed(model.standardError, decimals: 1))"
        + (model.isKept ? "" : ", not kept")
    }
    let figures = AlignedText.lines(
      [["FIGURE", "VALUE", "95 % INTERVAL"]]
        + intervals.map { figure in
          [
            figure.name, NumberText.significant(figure.value, digits: 3),
            "\(NumberText.significant(figure.low, digits: 3)) to "
              + NumberText.significant(figure.high, digits: 3),
          ]
        }, numbers: [1])
    let parts =
      [subject, ""]
      + ["gain in log likelihood of players left out, with its standard error:"] + models + [""]
      + figures + [""]
      + (isExplained
        ? Self.sentences(scenario) : [NumberText.count(fitted.kinds.count, "kind")]) + [
        ""
      ]
      + limits
    return parts.joined(separator: "\n") + "\n"
  }

  private func signed(_ value: Double) -> String {
    (value >= 0 ? "+" : "") + NumberText.fixed(value, decimals: 1)
  }

  func json(out: String?) -> JSONValue {
    [
      "file": .string(file), "players": .number(telemetry.names.count),
      "rows": .number(reading.rows), "exportDay": .string(telemetry.days.text(telemetry.exportDay)),
      "span": .number(fitted.span),
      "faults": .list(
        reading.faults.map { ["count": .number($0.count), "sentence": .string($0.sentence)] }),
      "notes": .texts(reading.notes + fitted.warnings),
      "models": .list(
        fitted.heldOut.map { model in
          [
            "name": .string(model.name), "logLikelihood": .number(model.logLikelihood),
            "gain": .number(model.gain), "standardError": .number(model.standardError),
            "kept": .bool(model.isKept),
          ]
        }),
      "kinds": .list(fitted.kinds.map(\.json)),
      "weekdayFactors": .list(fitted.weekdayFactors.map { JSONValue.number($0) }),
      "figures": .list(
        intervals.map { figure in
          [
            "name": .string(figure.name), "value": .number(figure.value),
            "low": .number(figure.low), "high": .number(figure.high),
          ]
        }),
      "limits": .texts(limits), "out": .string(out),
    ]
  }
}

extension FittedKind {
  var json: JSONValue {
    [
      "share": .number(weight), "words": .string(words), "activity": .number(activity),
      "activitySpread": .number(activitySpread), "afterPlaying": .number(afterPlaying),
      "churn": .number(churn), "lapse": .number(lapse),
      "tasksPerActiveDay": .number(tasksPerActiveDay), "tasksSpread": .number(tasksSpread),
    ]
  }
}
