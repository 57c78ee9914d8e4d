import Measurement
import ScenarioReading
import Statistics

// A currency: its faucets and sinks by day, by level, and from where to where.

extension RunReport {
  func currency(_ name: String) -> ReportSection? {
    let accounts = [Account.Kind.faucet, .sink].flatMap { kind in
      let side = means(name, kind)
      return side.amounts.map { (kind: kind, name: $0.account, mean: $0.value, all: side.total) }
    }
    let balances = findings.states.filter { $0.series.heldCurrency == name }
    return ReportSection(SectionTitle.flows(of: name)) {
      flowChart(name)
      levelFlowChart(name)
    } details: {
      sankeyChart(name)
      perActiveDayNote(name)
      "Mean per player and calendar day, days without play included:"
      MarkdownTable(
        accounts,
        .text("account") { MarkdownText.plain($0.name) }, .text("kind") { $0.kind.rawValue },
        .number("\(name) per player and day") { NumberText.grouped($0.mean, decimals: 1) },
        .number("share") { $0.all > 0 ? NumberText.percent($0.mean / $0.all) : "" })
      flowsByLevel(name)
      balances.compactMap(stateChart)
      balances.flatMap(stateTable)
      balances.first.map(stayingTable) ?? []
      wealth(name)
    }
  }

  /// Returns what players hold, get and spend on a few days, also of those who have not left, whom
  /// those who left would dilute; empty while nobody has left.
  private func stayingTable(_ balance: DailyState) -> [Block] {
    guard let currency = balance.series.heldCurrency,
      let retained = findings.state(Series.retained.name)?.days[0].map(\.mean.value),
      !balance.stayingMeans.isEmpty, retained.contains(where: { $0 != 1 })
    else { return [] }
    func moved(_ heading: String, _ kind: Account.Kind) -> [Column<Int>] {
      func sum(_ amount: (AccountFlow) -> Double?) -> String {
        let flows = findings.flows.of(currency, kind)
        return NumberText.grouped(flows.reduce(0) { $0 + (amount($1) ?? 0) }, decimals: 1)
      }
      return [
        .number(heading) { day in sum { $0.means[0][day - 1].value } },
        .number("\(heading), staying") { day in sum { $0.stayingMeans[0][day - 1].value } },
      ]
    }
    let held: [Column<Int>] = [
      .number("day") { "\($0)" },
      .number("have not left") { NumberText.percent(retained[$0 - 1] ?? 0) },
      .number("in hand") { balance.days[0][$0 - 1].mean.text() },
      .number("in hand, staying") { balance.stayingMeans[0][$0 - 1].text() },
    ]
    let columns = held + moved("in that day", .faucet) + moved("out that day", .sink)
    return [
      .prose(
        """
        Mean \(MarkdownText.plain(currency)) per player, over all players and over those *staying*, who \
        have not left by the end of the day:
        """), .table(MarkdownTable(shownDays, columns)),
    ]
  }

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
        faucets: series(.faucet), sinks: series(.sink), flow: currency))
  }

  /// The account that makes most of the waves of seven days; nil where there are hardly any.
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

  /// Returns the colours of accounts, which they have in every chart: of those that are large on all
  /// days together, on some day or on some level.
  func colours(of currency: String, _ kind: Account.Kind) -> [String: Int] {
    func amounts(_ flows: [AccountFlow]) -> [[Double?]] {
      flows.of(currency, kind).map { $0.means[0].map(\.value) }
    }
    let accounts = findings.flows.of(currency, kind).map(\.account.name)
    let large = FlowChart.largest([
      amounts(findings.flows), amounts(findings.levelFlows?.flows ?? []),
    ])
    return Dictionary(
      large.enumerated().map { (accounts[$0.element], $0.offset) },
      uniquingKeysWith: { one, _ in one })
  }

  func means(_ currency: String, _ kind: Account.Kind) -> Accounts {
    Accounts(findings.flows.of(currency, kind)) { days in
      days.reduce(0) { $0 + ($1.value ?? 0) } / Double(findings.days)
    }
  }

  // MARK: By level

  /// Returns faucets and sinks by level: a chart and the totals of each band.
  @BlockBuilder private func flowsByLevel(_ currency: String) -> [Block] {
    if let levels = findings.levelFlows, levelFlowChart(currency) != nil {
      let balance = findings.states.first { $0.series.heldCurrency == currency }?.series.name ?? ""
      let bands = levels.playedBands.map { band in
        func side(_ kind: Account.Kind) -> Accounts {
          Accounts(levels.flows.of(currency, kind)) { $0[band].value ?? 0 }
        }
        return (place: band, faucets: side(.faucet), sinks: side(.sink))
      }
      "By level, on an active day; a day belongs to the level on which it begins:"
      MarkdownTable(
        bands, .text("level") { levels.name(ofBand: $0.place) },
        .number("active days of all players") {
          NumberText.grouped(levels.playerDays[0][$0.place])
        },
        .number("faucets") { NumberText.grouped($0.faucets.total) },
        .number("sinks") { NumberText.grouped($0.sinks.total) },
        .number("net") { NumberText.grouped($0.faucets.total - $0.sinks.total) },
        .text("greatest faucet") { $0.faucets.greatest.map { "\($0) \($1)" } ?? "–" },
        .text("greatest sink") { $0.sinks.greatest.map { "\($0) \($1)" } ?? "–" },
        .number("in hand on reaching it") {
          estimate("\(balance).level\(levels.bands[$0.place].first)").text()
        })
      "*In hand on reaching it*: at the end of the day on which the first level of the band comes, "
        + "over those who reach it."
    }
  }

  func levelFlowChart(_ currency: String) -> ReportChart? {
    guard let levels = findings.levelFlows, levels.playedBands.count > 1,
      levels.flows.contains(where: { $0.account.currency == currency })
    else { return nil }
    let bands = levels.playedBands
    // A band spans its levels: each value has a point at either end.
    func twice(_ value: (_ band: Int) -> Double?) -> [Double?] {
      bands.flatMap { [value($0), value($0)] }
    }
    func series(_ kind: Account.Kind) -> [FlowChart.Series] {
      let means = perActiveDay(currency, kind)
      var series = levels.flows.of(currency, kind).series(colours(of: currency, kind)) { means in
        twice { means[$0].value }
      }
      for place in series.indices { series[place].mean = means[series[place].name] ?? 0 }
      return series
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
}

/// The totals of the faucets or the sinks of a currency.
struct Accounts {
  let amounts: [(account: String, value: Double)]

  /// - Parameter amount: Combines an account's means over all players, by day or by level.
  init(_ flows: [AccountFlow], _ amount: (_ means: [Estimate]) -> Double) {
    amounts = flows.map { ($0.account.name, amount($0.means[0])) }
  }

  var total: Double { amounts.reduce(0) { $0 + $1.value } }

  /// The account with the greatest amount, and its share, in words; nil without any amount.
  var greatest: (account: String, share: String)? {
    guard let most = amounts.max(by: { $0.value < $1.value }), most.value > 0 else { return nil }
    return (MarkdownText.plain(most.account), NumberText.percent(most.value / total, decimals: 0))
  }
}

extension LevelFlows {
  /// The bands of levels on which anybody plays.
  var playedBands: [Int] { bands.indices.filter { playerDays[0][$0] > 0 } }
}

extension [AccountFlow] {
  func of(_ currency: String, _ kind: Account.Kind) -> [AccountFlow] {
    filter { $0.account.currency == currency && $0.account.kind == kind }
  }

  /// Returns what a chart draws of each account's means over all players.
  fileprivate func series(
    _ colours: [String: Int], _ amounts: (_ means: [Estimate]) -> [Double?]
  ) -> [FlowChart.Series] {
    map { flow in
      FlowChart.Series(
        name: flow.account.name, amounts: amounts(flow.means[0]), colour: colours[flow.account.name]
      )
    }
  }
}
