import Measurement
import ScenarioReading
import Statistics

/// A currency: what it does in sum and by level, and who holds it.
extension RunReport {
  func currency(_ name: String) -> ReportSection? {
    let accounts = [Account.Kind.faucet, .sink].flatMap { kind in
      let side = means(name, kind)
      return side.amounts.map { (kind: kind, name: $0.account, mean: $0.value, all: side.total) }
    }
    let balances = findings.states.filter { $0.series.heldCurrency == name }
    return ReportSection("\(name.capitalizedFirst): faucets and sinks") {
      flowChart(name)
      levelFlowChart(name)
    } details: {
      perActiveDayNote(name)
      "Mean per player and calendar day, days without play included:"
      MarkdownTable(
        accounts, .text("account") { plain($0.name) }, .text("kind") { $0.kind.rawValue },
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
        Mean \(plain(currency)) per player, over all players and over those *staying*, who \
        have not left by the end of the day:
        """), .table(MarkdownTable(shownDays, columns)),
    ]
  }

  func means(_ currency: String, _ kind: Account.Kind) -> Accounts {
    Accounts(findings.flows.of(currency, kind)) { days in
      days.reduce(0) { $0 + ($1.value ?? 0) } / Double(findings.days)
    }
  }

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

  @BlockBuilder func wealth(_ currency: String) -> [Block] {
    if let wealth = findings.wealth.first(where: { $0.currency == currency }) {
      let columns: [Column<Int>] =
        [.text("\(currency) in hand") { "day \(wealth.days[$0])" }]
        + Wealth.shares.enumerated().map { place, share in
          .number("\(NumberText.percent(share, decimals: 0)) hold up to") {
            quantile(wealth.percentiles[0][$0][place])
          }
        }
        + [.number("Gini") { estimate(wealth.gini(day: wealth.days[$0])).text() }]
      Block.heading(3, "Who holds the \(currency)?")
      MarkdownTable(wealth.days.indices.filter { !wealth.percentiles[0][$0].isEmpty }, columns)
      brokeTable(wealth)
    }
  }

  @BlockBuilder private func brokeTable(_ wealth: Wealth) -> [Block] {
    let last = findings.days
    let (broke, hoarding) = (
      "\(wealth.currency).broke.share.day\(last)", "\(wealth.currency).hoarding.share.day\(last)"
    )
    if findings.row(broke) != nil {
      MarkdownTable(
        findings.groups + findings.namedGroups.map(\.name), .text("on day \(last)") { shown($0) },
        .number("run dry") { estimate(broke, $0).text(isShare: true) },
        .number("drown") { estimate(hoarding, $0).text(isShare: true) },
        .number("Gini") { estimate(wealth.gini(day: last), $0).text() })
      """
      *Run dry*: hold less than they spend on a mean active day. *Drown*: hold more than they \
      earn in \(findings.plan.hoardDays) active days. *Gini*: 0 when all hold the same, 1 when one \
      holds everything; its interval is a jackknife over 20 groups of parties, and counting amounts \
      in bins moves it by less than 0.032, in practice by a few thousandths.
      """
    }
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
