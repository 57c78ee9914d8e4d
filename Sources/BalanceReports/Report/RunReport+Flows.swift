import Measurement
import ScenarioReading
import Statistics

/// The flows of a currency: its faucets and sinks by day and by level.
extension RunReport {
  func flowChart(_ currency: String) -> ReportChart {
    func series(_ kind: Account.Kind) -> [FlowChart.Series] {
      findings.flows.of(currency, kind).series(colours(of: currency, kind)) { $0.map(\.value) }
    }
    let waves =
      weeklyWave(currency).map { "; the waves of seven days come most of all from \($0)" } ?? ""
    return ReportChart(
      "\(currency)-flow",
      caption: "Faucets and sinks of \(currency) each day, stacked, and the net",
      FlowChart(
        title: "\(currency.capitalizedFirst): faucets and sinks",
        subtitle: "Mean over all players, also those who do not play that day\(waves)",
        yTitle: "\(currency) per player and day", days: (1...findings.days).map(Double.init),
        faucets: series(.faucet), sinks: series(.sink), flow: currency, calendar: marks))
  }

  private func weeklyWave(_ currency: String) -> String? {
    let flows = findings.flows.filter { $0.account.currency == currency }
    let amounts = flows.map { $0.means[0].map { $0.value ?? 0 } }
    let waves = amounts.map(Self.weeklyRange)
    let largest = amounts.reduce(0) { max($0, $1.reduce(0, +) / Double(max(1, $1.count))) }
    guard let most = waves.indices.max(by: { waves[$0] < waves[$1] }), waves[most] > largest * 0.1
    else { return nil }
    return flows[most].account.name
  }

  /// Returns by how much days of the week differ, each beside the seven days around it, which takes
  /// away what rises and falls slowly.
  private static func weeklyRange(_ days: [Double]) -> Double {
    guard days.count >= 21 else { return 0 }
    var sums = [Double](repeating: 0, count: 7)
    var counts = [Double](repeating: 0, count: 7)
    for day in 3..<days.count - 3 {
      sums[day % 7] += days[day] - days[day - 3...day + 3].reduce(0, +) / 7
      counts[day % 7] += 1
    }
    let means = zip(sums, counts).map { $0 / $1 }
    return means.max()! - means.min()!
  }

  /// Returns the colours of accounts in every chart: those large in all, on some day or level.
  func colours(of currency: String, _ kind: Account.Kind) -> [String: Int] {
    func amounts(_ flows: [AccountFlow]) -> [[Double?]] {
      flows.of(currency, kind).map { $0.means[0].map(\.value) }
    }
    let accounts = findings.flows.of(currency, kind).map(\.account.name)
    let large = FlowChart.largest([
      amounts(findings.flows), amounts(findings.levelFlows?.flows ?? []),
    ])
    return Dictionary(zip(large.map { accounts[$0] }, 0...)) { one, _ in one }
  }

  func levelFlowChart(_ currency: String) -> ReportChart? {
    guard let levels = findings.levelFlows, levels.playedBands.count > 1,
      levels.flows.contains(where: { $0.account.currency == currency })
    else { return nil }
    let bands = levels.playedBands
    // A band spans its levels: each value has a point at either end.
    func twice(_ value: (Int) -> Double?) -> [Double?] { bands.flatMap { [value($0), value($0)] } }
    func series(_ kind: Account.Kind) -> [FlowChart.Series] {
      let flows = levels.flows.of(currency, kind)
      return flows.series(colours(of: currency, kind), perActiveDay(currency, kind)) { means in
        twice { means[$0].value }
      }
    }
    let widest = bands.compactMap { levels.bands[$0].last }.max() ?? 1
    let edges = bands.flatMap { band -> [Double] in
      let (first, last) = levels.bands[band]
      return [Double(first), Double(last ?? max(first, widest) + max(1, widest / 20)) + 1]
    }
    return ReportChart(
      "\(currency)-flow-by-level",
      caption: "Faucets and sinks of \(currency) on each level, stacked, and the net",
      FlowChart(
        title: "\(currency.capitalizedFirst) by level: faucets and sinks",
        subtitle:
          "Mean of an active day that begins on the level, over all players; a net above 0 piles up",
        xTitle: "level", yTitle: "\(currency) per active day", days: edges,
        faucets: series(.faucet), sinks: series(.sink)))
  }

  /// Returns what each account moves: all of it ÷ all active days, archetypes by their weights.
  func perActiveDay(_ currency: String, _ kind: Account.Kind) -> [String: Double] {
    let days = (findings.levelFlows?.playerDays ?? []).dropFirst()
    func sum(_ amount: (_ group: Int, _ band: Int) -> Double) -> Double {
      zip(findings.playerWeights, days).enumerated().reduce(0) { sum, archetype in
        let (weight, bands) = archetype.element
        return bands.enumerated().reduce(sum) {
          $0 + weight * Double($1.element) * amount(archetype.offset + 1, $1.offset)
        }
      }
    }
    let all = max(1e-9, sum { _, _ in 1 })
    return Dictionary(
      (findings.levelFlows?.flows ?? []).of(currency, kind).map { flow in
        (flow.account.name, sum { flow.means[$0][$1].value ?? 0 } / all)
      }, uniquingKeysWith: { one, _ in one })
  }

  /// The two ways to take a mean of active days; nil where there is none.
  func perActiveDayNote(_ currency: String) -> String? {
    let (once, pooled) = ("\(currency).net.perActiveDay", "\(currency).net.perActiveDay.pooled")
    guard findings.row(once) != nil, findings.row(pooled) != nil else { return nil }
    return """
      *Per active day*, in this picture and by level: all \(plain(currency)) ÷ all active \
      days, as \(code(pooled)) has it, so a player counts as often as it plays. In \
      \(code(once)) each player counts once, with the mean of its own days.
      """
  }
}

extension LevelFlows {
  var playedBands: [Int] { bands.indices.filter { playerDays[0][$0] > 0 } }
}

extension [AccountFlow] {
  func of(_ currency: String, _ kind: Account.Kind) -> [AccountFlow] {
    filter { $0.account.currency == currency && $0.account.kind == kind }
  }

  /// Returns what a chart draws of each account's means over all players.
  fileprivate func series(
    _ colours: [String: Int], _ means: [String: Double]? = nil,
    _ amounts: (_ means: [Estimate]) -> [Double?]
  ) -> [FlowChart.Series] {
    map { flow in
      let name = flow.account.name
      return .init(
        name: name, amounts: amounts(flow.means[0]), colour: colours[name],
        mean: means.map { $0[name] ?? 0 })
    }
  }
}
