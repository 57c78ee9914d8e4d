import GameSupport
import Measurement
import MonteCarlo
import Players
import Statistics

/// The days before, during and after each entry of a calendar, as they are and in the lives of the
/// same players, with the same luck, without that entry.
package struct CalendarStudy: Sendable {
  package struct Row: Sendable {
    package let entry: CalendarMark
    /// The players whose figures they are: all, or the first cohort that meets the entry, as the days
    /// of others' lives are other days of the calendar.
    package let group: String
    package let window: (name: String, days: [ClosedRange<Int>])
    /// The metric, as `level.dayN` for the last of these days.
    package let figure: String
    /// With the entry, and the difference from the lives without it; nothing where these lack it.
    package let with: Sweep.Row
    package let without: Estimate
  }

  /// In the order of entries, windows and figures.
  package let rows: [Row]
  /// The players and parties whose lives were compared: the first of the run.
  package let players, parties: Int
  /// Entries beyond the first, and those that no valid life is without.
  package let leftOut: [CalendarMark]
  package static let maxEntries = 24

  /// Returns the most players whose lives are compared, so that all entries together take as long.
  package static func maxPlayers(entries: Int) -> Int { 24_000 / max(12, entries) }
}

extension CalendarStudy {
  /// Plays whole parties as the simulation is, and without each entry; nil when cancelled.
  ///
  /// - Parameter life: Returns the simulation without an entry; nil if no such life is valid.
  package init?(
    of simulation: Simulation, without life: @Sendable (String) -> Simulation?, threads: Int,
    watcher: Watcher = .nobody
  ) {
    let marks = simulation.calendarMarks
    let asked = marks.prefix(Self.maxEntries)
    let lives = ParallelRun(threads: threads).map(asked.count) { life(asked[$0].name) }
    let studied = zip(asked, lives).compactMap { mark, life in life.map { (mark: mark, life: $0) } }
    let windows = studied.enumerated().flatMap { place, entry in
      entry.mark.windows(ofDays: simulation.days(ofCohort: entry.mark.cohort)).map {
        (entry: place, own: $0)
      }
    }
    let ofLastDays = windows.map { simulation.metrics(ofDay: $0.own.days.last!.upperBound) }
    func measuring(_ simulation: Simulation) -> Simulation {
      var measured = simulation
      measured.measures.periods = windows.map(\.own.days)
      measured.measures.asked = Array(ofLastDays.joined())
      return measured
    }
    let base = measuring(simulation)
    let plan = base.plan
    let cohorts = simulation.population.cohorts
    let groups = windows.map { window in
      cohorts.count == 1 ? "all" : cohorts[studied[window.entry].mark.cohort].name
    }
    let metrics = ofLastDays.enumerated().map { window, others in
      (plan.metrics(ofPeriod: window) + others).map { MetricID($0, groups[window]) }
    }
    let all = base.trials.parties
    var played = 0
    parties =
      (0..<all.count).prefix { party in
        played += all.size(of: party)
        return party == 0 || played <= Self.maxPlayers(entries: asked.count)
      }.count
    players = all.players(inFirst: parties)
    var found: [GroupComparison] = []
    let passes = base.passes(
      comparing: studied.map { [measuring($0.life), nil] }, metrics: Array(metrics.joined()))
    for pass in studied.isEmpty ? [] : passes {
      let (tally, played) = pass.play(0..<parties, threads: threads, watcher: watcher)
      guard played == [0..<parties] else { return nil }
      found += pass.findings(tally, threads: threads).groups
    }
    rows = windows.indices.flatMap { place in
      let (window, metrics) = (windows[place], metrics[place])
      let (without, with) = (found[window.entry].first, found[window.entry].others[0])
      return with.rows(of: metrics).compactMap { $0 }.map { row in
        let family = row.summary.definition.family.name
        return Row(
          entry: studied[window.entry].mark, group: groups[place], window: window.own,
          figure: family.replacing("\(MeasurementPlan.periodEnding)N", with: ""), with: row,
          without: without.first { $0.metric == row.summary.metric }?.estimate ?? .nothing)
      }
    }
    leftOut = marks.filter { mark in !studied.contains { $0.mark == mark } }
  }
}

extension Simulation {
  /// Returns the metrics of a day that most readers want: the game's headlines, and who stays.
  fileprivate func metrics(ofDay day: Int) -> [String] {
    (measures.report.headlines.filter { $0.hasSuffix(".day<D>") } + ["players.retained.day<D>"])
      .map { $0.replacing("<D>", with: "\(day)") }
  }
}
