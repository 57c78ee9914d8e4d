import Measurement
import ScenarioReading
import Statistics

extension RunReport {
  /// The loot sources that any player tried.
  package var lootDroughts: [Drought] {
    findings.droughts.filter { !$0.source.once && !$0.curves[0].points.isEmpty }
  }

  var droughts: ReportSection? {
    guard let chart = droughtChart else { return nil }
    return ReportSection(workOfPity) {
      chart
    } details: {
      """
      Attempts from one drop to the next. A drought that is still open on the last \
      day counts as long as it was seen (Kaplan–Meier): not as ended, and not left out:
      """
      droughtTable(groups: findings.groups.indices.prefix(1))
      """
      *Between drops*: attempts from one drop to the next, on average. *Ended by pity*: the share \
      of droughts that the guarantee ends, and not a lucky last attempt.
      """
      exactLawNote
      Block.fold("By archetype") { droughtTable(groups: findings.groups.indices.dropFirst()) }
    }
  }

  /// The greatest and the least share of droughts that pity ends, with their sources, and those that
  /// guarantees end.
  private var workOfPity: String {
    let assured = lootDroughts.filter { $0.source.forcedAt != nil }
    let guaranteed = assured.filter { $0.source.assurance == .guarantee }.compactMap { drought in
      drought.curves[0].forcedIncidence.value.map {
        "; the guarantee \(NumberText.percent($0, decimals: 0)) of those of \(plain(drought.source.name))"
      }
    }.joined()
    let forced = assured.filter { $0.source.assurance == .pity }.compactMap { drought in
      drought.curves[0].forcedIncidence.value.map { (name: plain(drought.source.name), value: $0) }
    }
    guard let most = forced.max(by: { $0.value < $1.value }),
      let least = forced.min(by: { $0.value < $1.value })
    else { return "Droughts: there is no pity\(guaranteed)" }
    func share(_ one: (name: String, value: Double)) -> String {
      NumberText.percent(one.value, decimals: 0)
    }
    let rest = most.name == least.name ? "" : ", \(share(least)) of those of \(least.name)"
    return "Pity ends \(share(most)) of the droughts of \(most.name)\(rest)\(guaranteed)"
  }

  private func droughtTable(groups: Range<Int>) -> MarkdownTable {
    let rows = lootDroughts.flatMap { drought in
      groups.map { (drought: drought, group: findings.groups[$0], curve: drought.curves[$0]) }
    }
    return MarkdownTable(
      rows.filter { !$0.curve.points.isEmpty }, .text("source") { plain($0.drought.source.name) },
      .text("players") { shown($0.group) },
      .number("droughts") { NumberText.grouped($0.curve.points[0].atRisk) },
      .number("between drops") { $0.curve.mean.text() },
      .number("median") { $0.curve.quantile(0.5).text() },
      .number("95 % end by") { $0.curve.quantile(0.95).text() },
      .number("longest seen") { String($0.curve.longest) },
      .number("pity at") { row in
        let source = row.drought.source
        return source.forcedAt.map { source.assurance == .pity ? "\($0)" : "\($0) at the latest" }
          ?? "–"
      },
      .number("ended by pity") { $0.curve.forcedIncidence.text(isShare: true) },
      .number("open at the end") { row in
        NumberText.grouped(row.curve.points.reduce(0) { $0 + $1.censored })
      })
  }

  var droughtChart: ReportChart? {
    guard !lootDroughts.isEmpty else { return nil }
    return ReportChart(
      "droughts", caption: "Droughts of each source; the drop at the marked attempt is pity",
      DroughtChart(
        subtitle: "Share of droughts that go on past an attempt (Kaplan–Meier; the band holds the "
          + "whole curve with 95 % confidence)",
        panels: lootDroughts.map { drought in
          let curve = drought.curves[0]
          return DroughtChart.Panel(
            title: drought.source.name, curve: curve.drawn(),
            exact: exactDroughts[drought.source.name] ?? [],
            pity: drought.source.forcedAt, isGuarantee: drought.source.assurance == .guarantee,
            median: curve.quantile(0.5).value.map { Int($0) },
            longest: curve.longest > 0 ? curve.longest : nil)
        }))
  }

  /// The note on exact laws, and the reason why some sources have none; nil when neither is known.
  var exactLawNote: String? {
    let hasLaw = lootDroughts.contains { exactDroughts[$0.source.name] != nil }
    let varied = lootDroughts.filter { !$0.terms.areConstant }.compactMap(variation)
    let law = "*Exact law* (dotted): what the rules give where every attempt had the same chance."
    let reason =
      "No exact law, as not every attempt had the same chance: \(varied.joined(separator: ", "))."
    let sentences = (hasLaw ? [law] : []) + (varied.isEmpty ? [] : [reason])
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// `task (6.5 %–18.2 %)`, `expedition (6.3 %–25.0 % a roll, 3–6 rolls)`.
  private func variation(of drought: Drought) -> String? {
    guard let chance = drought.terms.chance else { return nil }
    let (low, high) = (NumberText.percent(chance.lowerBound), NumberText.percent(chance.upperBound))
    let range = low == high ? low : "\(low)–\(high)"
    let (name, parts) = (drought.source.name, drought.terms.parts)
    if parts == 1...1 { return "\(name) (\(range))" }
    let rolls = parts.count == 1 ? "\(parts.lowerBound)" : "\(parts.lowerBound)–\(parts.upperBound)"
    return "\(name) (\(range) a roll, \(rolls) rolls)"
  }
}

extension SurvivalCurve {
  /// Returns the curve and its band from 1 before the first attempt on, with gaps up to `count`.
  func drawn(attempts count: Int? = nil) -> Curve {
    func values(_ value: (Point) -> Double) -> [Double?] {
      let gaps = [Double?](repeating: nil, count: max(0, (count ?? 0) - points.count))
      return [1] + points.map(value) + gaps
    }
    return Curve(values: values(\.survival), low: values(\.low), high: values(\.high))
  }
}
