import Statistics

/// A metric of a source's droughts, and the figure of their survival curve that it shows.
package struct DroughtMetric: Sendable, Hashable {
  package let definition: MetricDefinition
  package let figure: DroughtFigure
}

extension DroughtSource {
  /// The prefix of its pooled metrics, up to the last dot.
  package var metricPrefix: String { prefix(name) }

  private func prefix(_ name: String) -> String { once ? "\(name).\(attempts)" : "drought.\(name)" }

  /// The quantiles of droughts that are metrics.
  package static let quantiles = [
    (name: "p50", share: 0.5, words: "half"), (name: "p95", share: 0.95, words: "95 %"),
  ]

  var metrics: [DroughtMetric] {
    let prefix = prefix(pattern)
    func metric(
      _ name: String, unit: String, _ kind: MetricKind, _ meaning: String, _ figure: DroughtFigure
    ) -> DroughtMetric {
      DroughtMetric(
        definition: MetricDefinition(name, unit: unit, kind: kind, number: number, meaning),
        figure: figure)
    }
    let quantiles = Self.quantiles.map { name, share, words in
      metric(
        "\(prefix).\(name)", unit: attempts, once ? .playerQuantile : .droughtQuantile,
        once
          ? "\(attempts.capitalizedFirst) by which \(words) of the players have \(event), "
            + "those who have not yet counted as still under way (Kaplan–Meier)."
          : "Number of \(attempts) by which \(words) of all players' droughts without "
            + "\(event) are over, open ones counted as long as they were seen (Kaplan–Meier).",
        .quantile(share))
    }
    if once {
      let share = metric(
        "\(pattern).share", unit: "share of players", .playerShare,
        "Share of players who have \(event) by the last day.", .endedShare(by: nil))
      return isMilestone ? quantiles + [share] : quantiles
    }
    return quantiles + [
      metric(
        "\(prefix).mean", unit: attempts, .droughtMean,
        "Number of \(attempts) to the next drop of \(event), the one with the drop included, on "
          + "average over all players' droughts, open ones counted as long as they were seen.",
        .mean),
      metric(
        "\(prefix).forced.share", unit: "share of droughts", .droughtShare,
        "Share of all players' droughts without \(event) that \(assurance.words) ends, open ones included; "
          + "pooled, so that a player with more droughts counts more.", .forcedShare),
    ]
  }

  /// Returns the metric of its droughts ended by an attempt, or nil for the family.
  func ending(by attempt: Int?) -> MetricDefinition {
    once
      ? .share(
        "\(metricPrefix).by<N>", number: attempt,
        isMilestone
          ? "Share of players who have \(spokenEvent) within <N> \(attempts)."
          : "Chance that a player has \(spokenEvent) within <N> \(attempts): 1 less the survival "
            + "probability, players who stop earlier counted as long as they were seen (Kaplan–Meier)."
      )
      : MetricDefinition(
        "\(metricPrefix).by<N>", unit: "share of droughts", kind: .droughtShare, number: attempt,
        "Share of all players' droughts without \(spokenEvent) that are over within <N> "
          + "\(attempts), open ones counted as long as they were seen (Kaplan–Meier).")
  }

  var spokenEvent: String { number.map { event.filled("\($0)") } ?? event }

  package var metricNames: [String] { metrics.map(\.definition.name) }
}
