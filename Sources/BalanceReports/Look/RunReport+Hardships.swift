import Measurement
import ScenarioReading
import Statistics

/// The archetypes that have it worst, by what goes wrong for players.
extension RunReport {
  /// A hardship with its values by archetype, greatest last.
  private struct Suffering {
    let hardship: Hardship
    let values: [(name: String, estimate: Estimate, value: Double)]
    /// Those whose intervals overlap with that of the greatest value; empty where all do.
    let worst: Set<String>

    init?(_ hardship: Hardship, _ values: [(name: String, estimate: Estimate)]) {
      self.hardship = hardship
      self.values = values.compactMap { name, estimate in
        estimate.valueOrBound.map { (name, estimate, $0) }
      }.sorted { $0.value < $1.value }
      guard self.values.count > 1, let greatest = self.values.last else { return nil }
      let floor = greatest.estimate.low ?? greatest.value
      let near = self.values.filter { ($0.estimate.high ?? $0.value) >= floor }.map(\.name)
      worst = near.count == self.values.count ? [] : Set(near)
    }
  }

  private var sufferings: [Suffering] {
    let archetypes = findings.groups.dropFirst()
    return findings.plan.hardships.compactMap { hardship in
      Suffering(
        hardship,
        archetypes.compactMap { group in
          estimate(hardship.metric, group).map {
            (group, hardship.isComplement ? $0.complement : $0)
          }
        })
    }
  }

  /// The archetypes that suffer most, and in how many ways, most first.
  private var sufferers: (archetypes: [(name: String, ways: Int)], ways: Int) {
    let sufferings = sufferings
    let counted = findings.groups.dropFirst().map { group in
      (name: group, ways: sufferings.count { $0.worst.contains(group) })
    }
    return (counted.filter { $0.ways > 0 }.greatestFirst { Double($0.ways) }, sufferings.count)
  }

  /// The two that suffer most: `erratic in 6 of 8 hardships, casual in 3`; nil where nobody stands out.
  package var worstOff: String? {
    let (worst, ways) = sufferers
    let names = worst.prefix(2).enumerated().map { place, one in
      place == 0
        ? "\(plain(one.name)) in \(one.ways) of \(ways) hardships"
        : "\(plain(one.name)) in \(one.ways)"
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  var hardships: ReportSection? {
    let sufferings = sufferings
    guard !sufferings.isEmpty else { return nil }
    return ReportSection(
      "Worst off: \(worstOff ?? "nobody stands out")",
      width: .half
    ) {
      Block.legend([
        (Picture.mark(.diamond, "bad"), "worst, or not told apart from it"),
        (Picture.mark(.circle, "in"), "the other archetypes; each row from 0"),
      ])
      Block.rows(sufferings.map(row), "kv")
      unluckiest
    }
  }

  private func row(_ suffering: Suffering) -> Row {
    let hardship = suffering.hardship
    func text(_ one: (name: String, estimate: Estimate, value: Double)) -> String {
      let bound = one.estimate.value == nil ? "> " : ""
      let value = hardship.isShare ? NumberText.percent(one.value, decimals: 0) : number(one.value)
      return "\(plain(one.name)) \(bound)\(value)"
    }
    let worst = suffering.values.reversed().filter { suffering.worst.contains($0.name) }
    let least = suffering.values[0]
    let isAlike = worst.isEmpty
    let range = [least, suffering.values.last!].map {
      hardship.isShare ? NumberText.percent($0.value) : number($0.value)
    }
    return Row(
      name: plain(hardship.title),
      picture: .strip(
        suffering.values.map { ($0.value, suffering.worst.contains($0.name)) },
        label: suffering.values.map(text).joined(separator: ", ")),
      value: isAlike ? "nobody stands out" : worst.map(text).joined(separator: ", "),
      remarks: [isAlike ? range.unique.joined(separator: "–") : "least: \(text(least))"])
  }

  /// The end of the unluckiest players of the archetype that is worst off, or of the most frequent.
  private var lastPercent: String? {
    let named = sufferers.archetypes.first.flatMap { findings.groups.firstIndex(of: $0.name) }
    let frequent = findings.groups.indices.dropFirst().max {
      findings.groupPlayers[$0] < findings.groupPlayers[$1]
    }
    guard let group = named ?? frequent, findings.groupPlayers[group] >= 100 else { return nil }
    let level = findings.states.first(where: \.series.isLevel)
    let isOfStaying = level?.staying.isEmpty == false
    let end = isOfStaying ? level?.staying[group].last ?? nil : level?.days[group].last?.quantiles
    let found = lootDroughts.first.flatMap { drought in
      game.headlinesOfSources.first.flatMap { pattern in
        findings.row(
          pattern.replacing("<S>", with: drought.source.name), group: findings.groups[group])
      }
    }
    let parts = [
      end.map { "end on level \(number($0.p01)) (median \(number($0.p50)))" },
      found.flatMap { row in
        row.spread.map { spread in
          let quantiles = spread.quantiles
          return "with \(quantile(quantiles.p01)) \(plain(row.unit)) of "
            + "\(plain(lootDroughts[0].source.name)) (median \(quantile(quantiles.p50)))"
        }
      },
    ].compactMap { $0 }
    if parts.isEmpty { return nil }
    let who = "\(plain(findings.groups[group])) players\(isOfStaying ? " who stay" : "")"
    return "The unluckiest 1 % of the \(who) \(parts.joined(separator: ", "))."
  }

  /// The players with the least luck, and the commands that replay one.
  private var unluckiest: [String] {
    let slow = ["stuck", "slowest"].lazy.compactMap { what in
      findings.outliers.first { $0.what == what }
    }.first
    let dry = findings.outliers.first { $0.what.hasPrefix("longest drought") }
    let replays = [slow, dry].compactMap { $0 }.map {
      "\($0.what.capitalizedFirst): \(plain($0.archetype)), \(NumberText.grouped($0.value)) "
        + "\(plain($0.unit)); `questbalance trace run.json --party \($0.party) --member \($0.member)`"
    }
    return [lastPercent].compactMap { $0 } + replays
  }
}

extension Picture {
  /// Returns a mark for a legend.
  static func mark(_ shape: Shape, _ style: String) -> Picture {
    Picture(
      axis: 0...1, height: 12, label: "", marks: [.dot(0.5, y: 6, shape: shape, style: style)])
  }
}

extension Estimate {
  /// The share of all others.
  var complement: Estimate {
    guard let value else { return self }
    return Estimate(value: 1 - value, low: high.map { 1 - $0 }, high: low.map { 1 - $0 })
  }
}
