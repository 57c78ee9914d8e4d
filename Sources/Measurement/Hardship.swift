/// A way in which a game is hard on players: the metric that measures it, in words.
public struct Hardship: Sendable, Hashable {
  /// Its title: `No legendary in 90 days`.
  public let title: String
  /// The name of its metric, without a group.
  public let metric: String
  /// True if those are meant who are not counted by the metric: its complement to 1.
  public let isComplement: Bool
  /// True if the metric is a share, and false if it is an amount.
  public let isShare: Bool

  /// Takes a title and a metric with `<D>` and `<S>` in them, as in a `GameReport`.
  public init(_ title: String, _ metric: String, isComplement: Bool = false) {
    self.init(title, metric, isComplement: isComplement, isShare: true)
  }

  private init(_ title: String, _ metric: String, isComplement: Bool, isShare: Bool) {
    (self.title, self.metric) = (title, metric)
    (self.isComplement, self.isShare) = (isComplement, isShare)
  }

  /// Returns the hardship with a text in place of a mark.
  fileprivate func filling(_ mark: String, with text: String) -> Hardship {
    Hardship(
      title.replacing(mark, with: text), metric.replacing(mark, with: text),
      isComplement: isComplement)
  }

  /// Returns the hardship with the kind of its metric.
  fileprivate func measured(as definition: MetricDefinition) -> Hardship {
    let isShare = definition.unit.hasPrefix("share")
    precondition(isShare || !isComplement, "only a share has a complement: \(metric)")
    return Hardship(title, metric, isComplement: isComplement, isShare: isShare)
  }
}

extension MeasurementPlan {
  /// All hardships that the run measures: those of every game, from leaving to bad luck, then the
  /// game's own.
  package var hardships: [Hardship] {
    // Later cohorts have had less time to leave, and other last days.
    let (retained, since) =
      hasCohorts
      ? ("players.retained.day<D>", "in \(Outlier.stuckDays) days")
      : ("players.retained", "since day \(days - Outlier.stuckDays)")
    let all = [
      Hardship("Left by day <D>", retained, isComplement: true),
      Hardship("Stuck: no level \(since)", Self.stuck.name),
    ]
    let sources = droughts.filter { !$0.once }
    let own = report.hardships.flatMap { hardship in
      hardship.metric.contains("<S>")
        ? sources.map { hardship.filling("<S>", with: $0.name) } : [hardship]
    }
    let measured = Dictionary(
      definitions.filter { recorded.includes($0.name) }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    return (all + hardshipsOfPurses + (sources.first.map(hardships(of:)) ?? []) + own).compactMap {
      let hardship = $0.filling("<D>", with: "\(days)")
      return measured[hardship.metric].map(hardship.measured(as:))
    }
  }

  private var hardshipsOfPurses: [Hardship] {
    purses.map(\.currency).flatMap {
      [
        Hardship("Broke in \($0) on day <D>", "\($0).broke.share.day<D>"),
        Hardship("Drowning in \($0) on day <D>", "\($0).hoarding.share.day<D>"),
      ]
    }
  }

  /// Returns the hardships of waiting for a source's event, which pity may end.
  private func hardships(of source: DroughtSource) -> [Hardship] {
    let (awaited, prefix) = (source.spokenEvent, source.metricPrefix)
    let mean = Hardship("Mean wait for \(awaited), in \(source.attempts)", "\(prefix).mean")
    let forced = Hardship(
      "Waits for \(awaited) that \(source.assurance.words) ends", "\(prefix).forced.share")
    return source.forcedAt == nil ? [mean] : [mean, forced]
  }
}
