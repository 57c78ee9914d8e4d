import Testing

@testable import BalanceReports
@testable import Measurement
@testable import Statistics

/// The parts of a run's page that show who earns, rises, waits and suffers.
@Suite struct RunLookTests {
  private let report = HandMadeRun.report(
    Expectations(
      targets: [
        Target(
          Claim(text: "balance", metric: "gold.net.perActiveDay@engaged", atLeast: -9, atMost: 9))
      ]))

  @Test func `tiles are of the level, of gold in hand and of waiting`() {
    let tiles = report.tiles
    #expect(
      tiles.map(\.title) == [
        "Level of the median player, day 3", "Gold in hand of the median player, day 3",
        "Tasks from one drop to the next",
      ])
    #expect(tiles[0].value == "3")
    // A curve, and a dot for each archetype.
    #expect(tiles.allSatisfy { $0.pictures.count == 2 })
  }

  @Test func `without metrics of an active day, income and spending are of a day of all players`()
    throws
  {
    let section = try #require(report.accounts("gold"))
    let rows = section.page.flatMap { if case .rows(let rows, _) = $0 { rows } else { [Row]() } }
    // Players earn 100, 120, 400 or 440 a day, and spend a quarter of it.
    #expect(
      rows.map { "\($0.name) \($0.value)" }
        == ["in +265", "out −66.3", "kept +199", "task +265", "store −66"])
    #expect(section.title == "Of 265 gold a day, 199 stay: sinks take 25 %")
  }

  @Test func `a bar stands as far from 0 as its account moves, to the right for income`() throws {
    let section = try #require(report.accounts("gold"))
    let rows = section.page.flatMap {
      if case .rows(let rows, "acc") = $0 { rows } else { [Row]() }
    }
    let boxes = rows.flatMap(\.picture.marks).compactMap { mark in
      if case .box(let from, let to, _, _, let style) = mark {
        "\(style) \(from) \(to)"
      } else {
        nil
      }
    }
    #expect(boxes == ["in 0.0 265.0", "out 0.0 -66.25"])
  }

  @Test func `levels come on the day on which the median player has them`() throws {
    let blocks = try #require(report.rises).page
    let rows = blocks.flatMap { if case .rows(let rows, "lv") = $0 { rows } else { [Row]() } }
    #expect(rows.map(\.value) == ["3", "3"])
    #expect(rows[0].picture.label == "casual: level 2 on day 2, level 3 on day 3")
  }

  @Test func `an archetype is worst off where its interval leaves that of another`() throws {
    let section = try #require(report.hardships)
    #expect(section.title?.hasPrefix("Worst off: ") == true)
    let rows = section.answer.flatMap { if case .rows(let rows, _) = $0 { rows } else { [Row]() } }
    // Keen players' droughts are longer by two attempts, and pity ends every other one of them.
    #expect(rows.contains { $0.value.hasPrefix("keen ") })
  }

  @Test func `droughts have what pity does in their title, and its line`() throws {
    let title = try #require(report.droughts?.title)
    #expect(title.contains(/^Pity ends \d+ % of the droughts of task$/))
    let chart = try #require(report.droughtChart)
    #expect(chart.svg.contains(">pity, and the longest: 4</text>"))
  }
}

@Suite struct PictureTests {
  @Test func `numbers too large to draw stay on the canvas`() {
    let picture = Picture(
      axis: -1e308...1e308, height: 10, label: "",
      marks: [
        .dot(1e308, y: 5, shape: .diamond, style: "a"), .level(0, .infinity, y: 5, style: "ln"),
        .box(.nan, 1, top: 0, bottom: 9, style: "band"),
      ])
    #expect(
      !picture.svg.contains("nan") && !picture.svg.contains("inf") && !picture.svg.contains("\"%\"")
    )
    let bullet = Bullet(
      low: -1e308, high: 1e308, measured: Estimate(value: 1e300), isShare: false, isMet: true)
    #expect(bullet.text(width: 16).count == 16 && bullet.picture("x").svg.contains("bullet"))
  }

  @Test func `a place is a share of the axis, to a hundredth of a percent`() {
    let svg = Picture(
      axis: 0...3, height: 10, label: "", marks: [.upright(1, top: 0, bottom: 9, style: "cap")]
    ).svg
    #expect(svg.contains("x1=\"33.33%\" x2=\"33.33%\""))
  }
}
