import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement

/// A metric of a window of days is what the events of these days add up to.
@Suite struct WindowTests {
  private static let games = ["timequest", "bennie", "questbond"]
  private static let days = 20
  /// The days of a life in four parts, the last of one day.
  private static let parts = [1...6, 7...13, 14...19, 20...20]

  /// A shipped game of which every window of each metric is asked, and each count up to two days.
  private static func asking(
    _ name: String, players: Int, of windows: [ClosedRange<Int>] = parts, upTo counted: [Int] = []
  ) throws -> Simulation {
    var simulation = try World.shipped(name, players: players, days: days)
    let metrics = simulation.plan.sums
    simulation.measures.asked = metrics.flatMap { metric in
      windows.map { "\(metric.name).days\($0.lowerBound)to\($0.upperBound)" }
        + (metric.total == .count ? counted.map { "\(metric.name).day\($0)" } : [])
    }
    return simulation
  }

  /// A member's total of a metric at the end of a day, in the parts in which it is recorded, and the
  /// days by which it is divided; no amount where the member has no such metric.
  private struct Total {
    var amount: Int? = 0
    var days = 0
  }

  /// The totals at the end of a day, from the metrics that the member has if the run ends on it.
  private static func totals(
    of metrics: [MetricDefinition], _ trace: PartyTrace, member: Int, through day: Int,
    _ simulation: Simulation
  ) -> [String: Total] {
    let events = trace.events.filter { $0.day <= day }
    let books = LifeBooks(
      PartyTrace(party: trace.party, archetypes: trace.archetypes, days: day, events: events),
      member: member)
    let values = day == 0 ? [:] : books.metrics(of: simulation)
    var totals: [String: Total] = [:]
    for metric in metrics {
      guard day > 0 else {
        totals[metric.name] = Total()
        continue
      }
      guard let value = values[metric.name] else { continue }
      let (days, parts) = divisor(of: metric, day: day, active: books.activeDays)
      totals[metric.name] = Total(
        amount: value.map { Int(($0 * Double(days * parts)).rounded()) }, days: days)
    }
    return totals
  }

  private static func divisor(
    of metric: MetricDefinition, day: Int, active: Int
  ) -> (days: Int, parts: Int) {
    switch metric.total {
    case .perDay(let parts)?: (day, parts)
    case .perActiveDay(let parts)?: (active, parts)
    case .count?, nil: (1, 1)
    }
  }

  @Test(arguments: games)
  func `windows are what the trace of their days says`(game: String) throws {
    let simulation = try Self.asking(game, players: 200)
    let metrics = simulation.plan.sums
    var checked: Set<String> = []
    for party in 0..<StudySize.of(sample: 3, full: 60) {
      let (events, tally) = simulation.trials.trace(party)
      let archetypes = events.filter { $0.kind == .joins }.compactMap { $0.word("archetype") }
      let trace = PartyTrace(
        party: party, archetypes: archetypes, days: simulation.days, events: events)
      let members = archetypes.indices.map { member in
        ([0] + Self.parts.map(\.upperBound)).map {
          Self.totals(of: metrics, trace, member: member, through: $0, simulation)
        }
      }
      for window in tally.plan.windows {
        let metric = tally.plan.metrics[window.whole]
        let part = try #require(Self.parts.firstIndex(of: window.days))
        if members[0][Self.parts.count][metric.name] == nil { continue }
        checked.insert(metric.name)
        let values = members.compactMap { evenings -> Int? in
          // A member without the metric of the whole life has none of a window.
          guard evenings[Self.parts.count][metric.name]?.amount != nil,
            let from = evenings[part][metric.name], let to = evenings[part + 1][metric.name]
          else { return nil }
          let (amount, days) = ((to.amount ?? 0) - (from.amount ?? 0), to.days - from.days)
          if metric.total == .count { return amount }
          let parts = Self.divisor(of: metric, day: 1, active: 1).parts
          let mean = Double(amount) / Double(parts) / Double(days)
          return days == 0 ? nil : Int((mean * 1000).rounded())
        }
        let found = tally.figures(ofMetric: window.metric, row: 0)
        #expect(
          Int(found.sums.sum) == values.reduce(0, +)
            && found.sizes.observations == values.count,
          "party \(party), \(window.definition.name): \(found.sums.sum), not \(values)")
      }
    }
    let expected = [
      "timequest": ["sessions", "xp.perActiveDay"],
      "bennie": ["activities", "coins.perActiveDay", "play.minutes.perDay"],
      "questbond": [
        "drops.task", "drops.dungeonRoom", "gold.net.perActiveDay", "gold.net.perDay",
        "gold.faucet.task.perActiveDay", "gold.sink.store.perActiveDay", "levels.perActiveDay",
      ],
    ]
    #expect(checked.isSuperset(of: try #require(expected[game])))
  }

  @Test(arguments: games)
  func `windows that part a life add up to it, and the window of all days is its metric`(
    game: String
  ) throws {
    let simulation = try Self.asking(
      game, players: 60, of: Self.parts + [1...Self.days], upTo: [13])
    let tally = simulation.tally()
    let plan = tally.plan
    for metric in plan.metrics.indices where plan.metrics[metric].total != nil {
      let windows = plan.windows.filter { $0.whole == metric }
      for row in 0..<plan.metricRows {
        func sum(_ days: ClosedRange<Int>) throws -> Int128 {
          let window = try #require(windows.first { $0.days == days })
          return tally.figures(ofMetric: window.metric, row: row).sums.sum
        }
        let all = try #require(windows.first { $0.days == 1...Self.days })
        let whole = tally.figures(ofMetric: metric, row: row)
        let isWhole = tally.figures(ofMetric: all.metric, row: row) == whole
        #expect(isWhole, "\(plan.metrics[metric].name), row \(row)")
        guard plan.metrics[metric].total == .count else { continue }
        let sums = try Self.parts.map(sum)
        #expect(sums.reduce(0, +) == whole.sums.sum, "\(plan.metrics[metric].name), row \(row)")
        #expect(try sum(1...13) == sums[0] + sums[1])
      }
    }
  }

  @Test func `a count up to a day is that of a run that ends on it, and a window the difference`()
    throws
  {
    let simulation = try Self.asking("questbond", players: 40, upTo: [13, 19])
    let long = simulation.tally()
    let runs = try [13, 19].map { try World.shipped("questbond", players: 40, days: $0).tally() }
    for metric in long.plan.sums where metric.total == .count {
      func sum(_ name: String, _ tally: RunTally) throws -> Int128 {
        let index = try #require(tally.plan.metrics.firstIndex { $0.name == name })
        return tally.figures(ofMetric: index, row: 0).sums.sum
      }
      let (before, after) = try (sum(metric.name, runs[0]), sum(metric.name, runs[1]))
      #expect(try sum("\(metric.name).day13", long) == before)
      #expect(try sum("\(metric.name).day19", long) == after)
      #expect(try sum("\(metric.name).days14to19", long) == after - before)
    }
  }

  @Test func `before a change windows do not differ, and on its days they do`() throws {
    let asked = [
      "drops.task.days1to8", "drops.task.days9to9", "drops.task.days9to14", "drops.task.day8",
    ]
    var plain = try World.shipped("verification/pity-hard", players: 200, days: 14)
    let entry = #"{ "name": "milder", "from": 9, "set": { "pity.task.threshold": 5 } }"#
    var dated = try World.shipped(
      "verification/pity-hard", calendar: entry, players: 200, days: 14)
    plain.measures.asked = asked
    dated.measures.asked = asked
    let (before, after) = (plain.tally(), dated.tally())
    let differing = before.plan.windows.filter { window in
      before.figures(ofMetric: window.metric, row: 0).sums
        != after.figures(ofMetric: window.metric, row: 0).sums
    }
    #expect(
      differing.map(\.definition.name) == ["drops.task.days9to9", "drops.task.days9to14"])
  }

  @Test(arguments: games)
  func `lives stay the same when windows are asked`(game: String) throws {
    let plain = try World.shipped(game, players: 30, days: Self.days)
    var asking = try Self.asking(game, players: 30)
    asking.measures.asked += plain.measures.asked
    let (without, with) = (plain.tally(), asking.tally())
    let totals = with.plan.totals.count
    #expect(totals > 0 && without.plan.totals.isEmpty)
    for series in without.plan.series.indices {
      #expect(with.plan.series[series + totals] == without.plan.series[series])
      for row in 0..<without.plan.rows {
        #expect(
          with.sums(row: row, series: series + totals) == without.sums(row: row, series: series))
      }
    }
    for (index, metric) in without.plan.metrics.enumerated() {
      let place = try #require(with.plan.metrics.firstIndex(of: metric))
      let isSame =
        with.figures(ofMetric: place, row: 0) == without.figures(ofMetric: index, row: 0)
      #expect(isSame, "\(metric.name)")
    }
    let areSame = with.droughts == without.droughts
    #expect(areSame)
  }
}
