import Randomness
import Statistics
import Testing

@testable import Measurement
@testable import Players

/// Metrics of some days: of a window, and counts up to a day.
@Suite struct MetricWindowTests {
  private static let days = 7
  private static let asked = [
    "pieces.days1to7", "pieces.days2to3", "pieces.days4to7", "pieces.days7to7", "pieces.day1",
    "pieces.day5", "gold.perActiveDay.days1to7", "gold.perActiveDay.days3to4",
    "time.perDay.days1to7", "time.perDay.days2to5.p50",
  ]
  private static let impossible = [
    "pieces.days5to8", "pieces.days4to3", "pieces.days0to3", "pieces.day8", "luck.days1to2",
    "level.days1to2", "gold.perActiveDay.day4", "piece.days1to2", "pieces.days01to2",
  ]

  private static func plan(
    _ asked: [String], recorded: Recorded = .everything,
    expected: (_ through: [Int]) -> [[ExpectedPresence]] = { _ in [] }
  ) -> MeasurementPlan {
    var measures = MeasureRules()
    (measures.asked, measures.recorded) = (asked, recorded)
    var pieces = MetricDefinition(
      "pieces", unit: "pieces", "Pieces that a player gets in the whole run.")
    var gold = MetricDefinition(
      "gold.perActiveDay", unit: "gold", scale: 1000, "Gold that a player earns per active day.")
    var time = MetricDefinition(
      "time.perDay", unit: "minutes", scale: 1000, "Minutes that a player plays per day of the run."
    )
    (pieces.total, gold.total, time.total) = (.count, .perActiveDay(), .perDay(parts: 60))
    return MeasurementPlan(
      days: days, archetypes: ["a", "b"],
      series: [
        Series(name: "level", kind: .track),
        Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
      ], droughts: [],
      metrics: [MetricDefinition("luck", unit: "luck", "Luck of a player."), pieces, gold, time],
      expectedPresence: expected, checkpointDays: [3], measures: measures)
  }

  /// A player's totals at the end of each day, from 0.
  private struct Player {
    typealias Totals = (active: Int, pieces: Int, gold: Int, seconds: Int)

    let archetype: Int
    var evenings: [Totals] = [(0, 0, 0, 0)]

    /// Every ninth never plays.
    init(_ number: Int, _ luck: inout KeyedStream) {
      archetype = luck.index(below: 2)
      for day in 1...MetricWindowTests.days {
        let plays = number % 9 > 0 && luck.index(below: 3) > 0
        let before = evenings[day - 1]
        evenings.append(
          (
            before.active + (plays ? 1 : 0), before.pieces + (plays ? luck.index(below: 4) : 0),
            // Less may come in than goes out, also on a day away.
            before.gold + luck.index(below: 40) - 15,
            before.seconds + (plays ? luck.index(below: 5000) : 0)
          ))
      }
    }

    /// The metric of some days, as the player's totals have it.
    func value(_ metric: String, _ first: Int, _ last: Int) -> Int? {
      let (from, to) = (evenings[first - 1], evenings[last])
      func mean(_ amount: Double, _ days: Int) -> Int? {
        days == 0 ? nil : Int((amount / Double(days) * 1000).rounded())
      }
      return switch metric {
      case "luck": 5
      case "pieces": to.pieces - from.pieces
      case "gold.perActiveDay": mean(Double(to.gold - from.gold), to.active - from.active)
      default: mean(Double(to.seconds - from.seconds) / 60, last - first + 1)
      }
    }
  }

  private static func play(_ plan: MeasurementPlan) -> (tally: RunTally, players: [Player]) {
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan, maxMembers: 3))
    var luck = KeyedStream(StreamKey(seed: 9))
    var players: [Player] = []
    for party in 0..<60 {
      let members = (0...party % 3).map { Player(party + $0, &luck) }
      recorder.begin(party: party, archetypes: members.map(\.archetype), &tally)
      recorder.write { record in
        for day in 1...days {
          for (index, member) in members.enumerated() {
            let (before, today) = (member.evenings[day - 1], member.evenings[day])
            let played = today.active > before.active
            record.write(day: day, member: index, played: played) { entry in
              entry.write(100 * day)
              if played { entry.write(today.active) }
            }
            let totals = [today.pieces, today.gold, today.seconds]
            for (place, metric) in plan.totals.enumerated() {
              record.write(total: place, day: day, member: index, totals[metric - 1])
            }
          }
        }
      }
      for (index, member) in members.enumerated() {
        for (metric, definition) in plan.metrics.prefix(4).enumerated() {
          recorder.keep(member.value(definition.name, 1, days), metric: metric, member: index)
        }
      }
      recorder.end(&tally)
      players += members
    }
    return (tally, players)
  }

  @Test func `a window has what its days bring, of the players who have the metric`() throws {
    let plan = Self.plan(Self.asked)
    let (tally, players) = Self.play(plan)
    #expect(plan.windows.count == Self.asked.count)
    for window in plan.windows {
      let metric = plan.metrics[window.whole].name
      for row in 0..<plan.metricRows {
        let values = players.filter { plan.archetypes(ofRow: row).contains($0.archetype) }
          .compactMap { $0.value(metric, window.days.lowerBound, window.days.upperBound) }
        let found = tally.figures(ofMetric: window.metric, row: row)
        #expect(Int(found.sums.sum) == values.reduce(0, +), "\(window.definition.name)")
        #expect(found.sizes.observations == values.count, "\(window.definition.name)")
      }
    }
    let (short, whole) = try (
      #require(plan.windows.first { $0.definition.name == "gold.perActiveDay.days3to4" }),
      #require(plan.metrics.firstIndex { $0.name == "gold.perActiveDay" })
    )
    #expect(
      tally.figures(ofMetric: short.metric, row: 0).sizes.observations
        < tally.figures(ofMetric: whole, row: 0).sizes.observations)
    #expect(tally.isSound)
  }

  @Test func `the window of all days is the metric of the whole life`() throws {
    let plan = Self.plan(Self.asked)
    let (tally, _) = Self.play(plan)
    for name in ["pieces", "gold.perActiveDay", "time.perDay"] {
      let whole = try #require(plan.metrics.firstIndex { $0.name == name })
      let window = try #require(plan.metrics.firstIndex { $0.name == "\(name).days1to7" })
      for row in 0..<plan.metricRows {
        let isSame =
          tally.figures(ofMetric: whole, row: row) == tally.figures(ofMetric: window, row: row)
        #expect(isSame, "\(name), row \(row)")
      }
      for archetype in plan.archetypes.indices {
        #expect(
          tally.players(ofMetric: whole, archetype: archetype)
            == tally.players(ofMetric: window, archetype: archetype))
      }
      let findings = Findings(tally)
      #expect(findings.row(name)?.estimate == findings.row("\(name).days1to7")?.estimate)
    }
  }

  @Test func `counts of windows that part a life add up to the count of the life`() throws {
    let plan = Self.plan(["pieces.day1", "pieces.days2to3", "pieces.days4to6", "pieces.days7to7"])
    let (tally, _) = Self.play(plan)
    for row in 0..<plan.metricRows {
      func sum(_ metric: Int) -> Int128 { tally.figures(ofMetric: metric, row: row).sums.sum }
      #expect(plan.windows.reduce(0) { $0 + sum($1.metric) } == sum(1))
    }
  }

  @Test func `windows of totals are measured on request, if a run has their days`() {
    let plan = Self.plan(
      MeasurementPlan.onDemandNames((Self.asked + Self.impossible).reversed()))
    #expect(
      plan.windows.map(\.definition.name) == [
        "pieces.day1", "pieces.days2to3", "gold.perActiveDay.days3to4", "pieces.day5",
        "time.perDay.days2to5", "gold.perActiveDay.days1to7", "pieces.days1to7",
        "pieces.days4to7", "pieces.days7to7", "time.perDay.days1to7",
      ])
    #expect(plan.totals == [1, 2, 3] && plan.stateCount == 4)
    #expect(plan.metricNames.contains("time.perDay.days2to5.p50"))
    #expect(Self.asked.allSatisfy(plan.knows(metric:)))
    #expect(Set(plan.metricNames).isDisjoint(with: Self.impossible))
    #expect(Self.plan([]).totals == [] && Self.plan([]).series.count == 2)
    let alone = Self.plan(Self.asked, recorded: .metrics(["pieces.days2to3"]))
    #expect(alone.windows.map(\.definition.name) == ["pieces.days2to3"] && alone.totals == [1])
    let ratio = Self.plan(
      ["pieces.days2to3/pieces"], recorded: .metrics(["pieces.days2to3/pieces"]))
    #expect(ratio.metricNames.contains("pieces.days2to3/pieces"))
  }

  @Test func `a window says in one sentence what it is`() {
    func definition(_ name: String) -> MetricDefinition? {
      Self.plan([name]).definitions.first { $0.name == name }
    }
    let pieces = definition("pieces.days2to3")
    #expect(pieces?.meaning == "Pieces that a player gets, on days 2 to 3.")
    #expect(pieces?.unit == "pieces" && pieces?.scale == 1 && pieces?.kind == .mean)
    #expect(definition("pieces.day5")?.meaning == "Pieces that a player gets, on days 1 to 5.")
    let gold = definition("gold.perActiveDay.days3to4")
    #expect(gold?.meaning == "Gold that a player earns per active day, on days 3 to 4.")
    #expect(
      definition("time.perDay.days2to5")?.meaning
        == "Minutes that a player plays per day, on days 2 to 5.")
  }

  @Test func `an impossible window is refused with the reason`() {
    let plan = Self.plan([])
    let cases: [(String, String?)] = [
      ("pieces.days5to8", "the run ends on day 7"), ("pieces.day9", "the run ends on day 7"),
      ("pieces.days4to3", "the window ends before it begins: write days3to4"),
      ("pieces.days0to3", "the first day is day 1"), ("pieces.days3to0", "the first day is day 1"),
      (
        "luck.days1to2",
        "luck is no sum of days, so it has no windows; these have: pieces, gold.perActiveDay, "
          + "time.perDay"
      ),
      (
        "level.days1to2",
        "level is no sum of days, so it has no windows; these have: pieces, gold.perActiveDay, "
          + "time.perDay"
      ), ("pieces.days2to3", nil), ("piece.days2to3", nil), ("time.days1to2.p50", nil),
    ]
    for (name, reason) in cases {
      #expect(plan.obstacle(to: name) == reason, "\(name)")
      #expect(plan.knows(metric: name) == (reason != nil), "\(name)")
    }
    #expect(plan.obstacle(to: "pieces.days5to8", ofAnyLength: true) == nil)
    #expect(plan.obstacle(to: "pieces.days8to5", ofAnyLength: true) != nil)
    #expect(plan.metricNames(like: "piece.days2to3").contains("pieces.days2to3"))
    #expect(plan.metricNames(like: "piece.day2").contains("pieces.day2"))
  }

  @Test func `the presence on a window's own days is its control variate`() {
    let plan = Self.plan(["pieces.days2to3", "pieces.day5"]) { days in
      [0.5, 1].map { share in
        days.map { ExpectedPresence(activeDays: share * Double($0), tasks: Double($0 * $0)) }
      }
    }
    #expect(plan.checkpointDays == [3, 5, 7])
    #expect(plan.controlSpans == [1...3, 1...5, 1...7, 2...3, 1...5])
    for window in plan.windows {
      #expect(plan.controlSpans[plan.controlDays[window.metric]] == window.days)
    }
    #expect(plan.expectedControls[0] == [[1.5, 9], [2.5, 25], [3.5, 49], [1, 8], [2.5, 25]])
    #expect(plan.expectedControls[1][3] == [2, 8])
    #expect(
      plan.expectedActivity == [Array(repeating: 0.5, count: 7), Array(repeating: 1, count: 7)])

    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    recorder.begin(party: 0, archetypes: [1], &tally)
    recorder.write { record in
      for day in 1...Self.days {
        var control = PresenceControl()
        (control.activeDays, control.tasks) = (day, 10 * day * day)
        record.write(day: day, member: 0, played: false, control: control) { $0.write(1) }
      }
    }
    recorder.end(&tally)
    #expect(recorder.auxiliaries.present == [1])
    let presence = plan.controlSpans.indices.map { span in
      (0..<3).map { recorder.auxiliaries[$0, archetype: 1, day: span] }
    }
    #expect(presence == [[1, 3, 90], [1, 5, 250], [1, 7, 490], [1, 2, 80], [1, 5, 250]])
  }

  @Test func `totals are a series by day, beside the states`() throws {
    let (tally, players) = Self.play(Self.plan(Self.asked))
    let (findings, plain) = (Findings(tally), Findings(Self.play(Self.plan([])).tally))
    #expect(findings.totals.map(\.series.name) == ["pieces", "gold.perActiveDay", "time.perDay"])
    #expect(plain.totals.isEmpty)
    #expect(findings.states.map(\.series) == plain.states.map(\.series))
    #expect(findings.flows.map(\.account) == plain.flows.map(\.account))
    for (found, expected) in zip(findings.states, plain.states) {
      #expect(found.days[0].last?.mean == expected.days[0].last?.mean)
    }
    #expect(findings.flows.map(\.means) == plain.flows.map(\.means))
    let pieces = findings.totals[0]
    for (group, name) in findings.groups.enumerated() {
      for day in [1, 5] {
        let row = try #require(findings.row("pieces.day\(day)", group: name))
        #expect(pieces.days[group][day - 1].mean == row.estimate)
      }
    }
    let own = players.filter { $0.archetype == 0 }
    for day in 1...Self.days {
      let sum = own.reduce(0) { $0 + $1.evenings[day].pieces }
      let mean = try #require(pieces.days[1][day - 1].mean.value)
      #expect(abs(mean - Double(sum) / Double(own.count)) < 1e-9, "day \(day)")
    }
  }

  @Test func `windows change no other metric`() {
    let plain = Findings(Self.play(Self.plan([])).tally).summary
    let names = Set(plain.map(\.metric.name))
    let found = Findings(Self.play(Self.plan(Self.asked)).tally).summary
    #expect(
      found.filter { names.contains($0.metric.name) }.map { "\($0)" } == plain.map { "\($0)" })
  }
}
