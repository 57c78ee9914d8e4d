import Testing

@testable import BalanceReports
@testable import Measurement

/// A game's own parts of its report are shown, as far as a run measures them.
@Suite struct GameReportTests {
  private func report(_ tell: (inout GameReport) -> Void) -> RunReport {
    var game = GameReport()
    tell(&game)
    return HandMadeRun.report(game: game)
  }

  @Test func `a line has its metrics in it, shares in percent, unless one is not measured`() {
    let report = report {
      $0.lines = [
        .init("Drops", "A player gets {drops}, {forced.share} of them forced."),
        .init("Nothing", "Of {nothing} there is none."),
      ]
    }
    let link = "[Drops](details.md#other-metrics)"
    #expect(
      report.markdown.contains("- **\(link).** A player gets 2.5, 15.0 % of them forced.\n"))
    #expect(!report.markdown.contains("there is none"))
  }

  @Test func `the columns of a day compare archetypes, where all are measured`() {
    let title = "## What does a day bring each archetype?"
    let shown = report { $0.dayColumns = [.init("drops", "pieces")] }
    #expect(shown.markdown.contains(title) && shown.markdown.contains(#/\| +pieces \|/#))
    let missing = report { $0.dayColumns = [.init("drops", "pieces"), .init("x", "nothing")] }
    #expect(!missing.markdown.contains(title))
    #expect(!report { _ in }.markdown.contains(title))
  }

  @Test func `a total has a folded table and no picture, and what is no progress is a collection`()
  {
    let report = report { $0.totals = ["cards.collected"] }
    #expect(!report.charts.contains { $0.name == "cards.collected" })
    #expect(HandMadeRun.report().charts.contains { $0.name == "cards.collected" })
    let progress = self.report {
      $0.progress = ["level", "cards.collected"]
      $0.totals = ["cards.collected"]
      $0.progressTitle = "How far?"
    }
    let text = progress.levels?.whole.markdown ?? ""
    #expect(text.hasPrefix("## How far?\n\n![Level"))
    #expect(text.contains("<details><summary>The same in CARDS.COLLECTED</summary>"))
  }

  @Test func `the metrics of headlines have the last day and each source in their names`() {
    let plan = report {
      $0.headlines = ["level.day<D>", "x"]
      $0.headlinesOfSources = ["drops.<S>"]
      $0.printed = ["level.day<D>"]
    }.findings.plan
    #expect(
      plan.headlines.map(\.name) == [
        "level.day3", "x", "gold.balance.day3", "gold.net.perDay", "drops.task", "drought.task.p95",
        "days.active", "players.retained",
      ])
    #expect(plan.printed == ["level.day3"])
  }
}
