import BalanceReports
import Measurement
import ScenarioReading
import Statistics

extension RunReport: Outcome {
  /// The lines of a screen.
  static let screen = 25

  /// Returns the answer of a run on a screen: its verdicts, its targets and its archetypes.
  func text(_ timing: Timing, width: Int) -> String {
    let (targets, claims) = (judgedTargets, judgedClaims)
    let judged = targets + claims
    let name = TerminalText.line(identity.scenario) + (identity.partial == nil ? "" : " (partial)")
    let head =
      "\(name): \(judged.isEmpty ? "nothing to judge" : headline.finding)".wrapped(to: width)
      + [facts(judged, timing)]
    let asked = measured(isJudged: !judged.isEmpty)
    let tail = [Self.missed(claims, width: width), archetypes(width: width) + worst]
      .filter { !$0.isEmpty }.flatMap { [""] + $0 }
    // The place of the report follows.
    let room = Self.screen - head.count - tail.count - 3
    let bullets = BulletLines.text(targets, width: width, most: max(4, room))
    let lines = head + asked + (bullets.isEmpty ? [] : [""] + bullets) + tail
    return lines.map { "\($0)\n" }.joined()
  }

  /// `2,000 players, 90 days, seed 1 · 0.7 s · no verdict is open`.
  private func facts(_ judged: [Judgement], _ timing: Timing) -> String {
    let open = judged.count { $0.sign.mark == "?" }
    let verdicts =
      "\(open == 0 ? "no verdict is" : open == 1 ? "1 verdict is" : "\(open) verdicts are") open"
    return "\(NumberText.count(findings.players, "player")), "
      + "\(NumberText.count(findings.days, "day")), seed \(identity.seed) · \(timing.seconds)"
      + (judged.isEmpty ? "" : " · \(verdicts)")
  }

  /// The metrics asked for, or the game's own where nothing is judged, and their precision.
  private func measured(isJudged: Bool) -> [String] {
    let rows =
      metrics.isEmpty && !isJudged
      ? findings.plan.printed.compactMap(findings.row).filter { $0.estimate.valueOrBound != nil }
      : metrics.compactMap(findings.row)
    let table = MarkdownTable(
      rows,
      [
        .text("metric") { "\($0.metric)" },
        .number("mean (95 % interval)") { $0.estimate.text(isShare: $0.isShare) },
        .text("unit") { $0.unit },
      ])
    let sureness = precision.map {
      ["", $0.sentence.replacing("**", with: ""), "", $0.table.markdown]
    }
    return (rows.isEmpty ? [] : ["", table.markdown]) + (sureness ?? [])
  }

  /// Names the claims that do not hold, with their values, in two lines at most.
  private static func missed(_ claims: [Judgement], width: Int) -> [String] {
    let missed = claims.filter { $0.sign.mark == "✗" }
    func text(_ count: Int) -> [String] {
      let sides = ["high", "low"].compactMap { word -> String? in
        let names = missed.prefix(count).filter { $0.sign.word == word }.map {
          "\(TerminalText.line($0.title).cut(to: width / 2)) (\($0.value))"
        }
        return names.isEmpty ? nil : "too \(word): \(names.joined(separator: ", "))"
      }
      let rest = count < missed.count ? ["… and \(missed.count - count) more"] : []
      return "CLAIMS \((sides + rest).joined(separator: "; "))".wrapped(to: width)
    }
    return missed.indices.reversed().lazy.map { text($0 + 1) }.first { $0.count <= 2 } ?? []
  }

  /// Returns a line for each archetype, with as many columns as have room.
  private func archetypes(width: Int) -> [String] {
    let (most, all) = (8, findings.groups.indices)
    let groups = all.count > 1 ? all.dropFirst() : all
    var columns = columns(width: width)
    while columns.count > 2 {
      let lines = AlignedText.lines(Array(groups.prefix(most)), columns)
      if lines.allSatisfy({ $0.columns <= width }) {
        let rest = groups.count - most
        return lines + (rest > 0 ? ["… and \(rest) more archetypes"] : [])
      }
      columns.removeLast()
    }
    return []
  }

  /// Columns of groups: levels, what they hold, who left, and droughts, as the game has them.
  private func columns(width: Int) -> [Column<Int>] {
    var columns: [Column<Int>] = [
      .text("day \(findings.days)") { TerminalText.line(findings.groups[$0]).cut(to: width / 4) },
      .grouped("players") { findings.groupPlayers[$0] },
    ]
    let states = findings.states.filter { $0.series.isLevel || $0.series.heldCurrency != nil }
    for state in states where state.days[0].contains(where: { $0.quantiles != nil }) {
      let name = state.series.heldCurrency.map { "\($0) in hand" } ?? state.series.name
      let curves =
        state.staying.isEmpty
        ? state.days.map { $0.map { $0.quantiles?.p50 } } : state.staying.map { $0.map { $0?.p50 } }
      let most = curves.joined().compactMap { $0 }.max() ?? 0
      if columns.count == 2 {
        columns.append(.text("\(name) by day") { Self.sparkline(curves[$0], most: most) })
      }
      columns.append(
        .number(name) { (curves[$0].last ?? nil).map { NumberText.axis($0) } ?? "–" })
    }
    if let staying = findings.state(Series.retained.name) {
      columns.append(
        .number("left") { group in
          let share = staying.days[group].last?.mean.value
          return share.map { NumberText.percent(1 - $0, decimals: 0) } ?? "–"
        })
    }
    if let source = lootDroughts.first?.source {
      columns.append(
        .number("\(source.attempts) per drop") {
          let row = findings.row("drought.\(source.name).mean", group: findings.groups[$0])
          return row?.estimate.valueText() ?? "–"
        })
    }
    return columns
  }

  /// The archetypes that suffer most.
  private var worst: [String] {
    worstOff.map { ["worst off: \(TerminalText.line($0.withoutMarkdown))"] } ?? []
  }

  /// Returns a curve of 16 blocks from 0 to `most`.
  static func sparkline(_ values: [Double?], most: Double) -> String {
    let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let width = min(16, values.count)
    return String(
      (0..<width).map { place -> Character in
        // The last block is the last day.
        let day = width == 1 ? 0 : place * (values.count - 1) / (width - 1)
        guard let value = values[day], most > 0 else { return values[day] == nil ? " " : "▁" }
        return blocks[min(7, max(0, Int(value / most * 8)))]
      })
  }

  /// Returns JSON for scripts: every metric of every group as in summary.csv, or `--metric`'s.
  var json: JSONValue {
    let rows = findings.summary.filter { metrics.isEmpty || metrics.contains($0.metric) }
    return [
      "players": .number(findings.players), "days": .number(findings.days),
      "precision": precision?.json, "metrics": .list(rows, summaryColumns),
    ]
  }
}
