import Foundation
import Testing

/// A walk through all that a run and a check of a shipped scenario print and write: whoever shows a
/// metric of a group on a day shows the value of `summary.csv`.
@Suite("One value in every table, chart and line")
struct ReportWalkTests {
  static let scenarios = ["questbond", "bennie", "timequest"]
  private static let days = 90

  /// The files of a run, what it printed, and the targets and claims that a check wrote.
  struct Walk {
    let files: [String: Data]
    let output: String
    let targets: [[String: String]]
    let summary: [String: [String: String]]
    let page: Page

    init(_ scenario: String) throws {
      let folder = try TemporaryFolder()
      let options = [
        Shipped.scenario(scenario), "--players", "300", "--days", "\(days)", "--color", "never",
      ]
      let run = try Program.run(["run"] + options + ["--out", folder.path + "/run"])
      #expect(run.code == 0, "\(run.errors)")
      let check = try Program.run(
        ["check"] + options + ["--claims", "--max-players", "300", "--out", folder.path + "/check"])
      #expect(check.code <= 1, "\(check.errors)")
      files = try folder.contents(of: "run")
      output = run.output
      targets = Self.rows(try folder.contents(of: "check")["targets.csv"])
      summary = Dictionary(
        uniqueKeysWithValues: Self.rows(files["summary.csv"]).map {
          ("\($0["metric"]!)@\($0["archetype"]!)\($0["group"]!)", $0)
        })
      let parts = String(decoding: files["report.html"] ?? Data(), as: UTF8.self)
        .components(separatedBy: "id=\"data\">")
      let json = try #require(parts.last?.components(separatedBy: "</script>").first)
      page = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
    }

    /// The rows of a CSV file by the names of their columns; quoted cells may hold commas.
    static func rows(_ data: Data?) -> [[String: String]] {
      let lines = String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map(cells)
      return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
    }

    private static func cells(_ line: Substring) -> [String] {
      line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .reduce(into: [""]) { cells, part in
          if part.offset % 2 == 1 {
            cells[cells.count - 1] += part.element
          } else {
            let more = part.element.split(separator: ",", omittingEmptySubsequences: false)
            cells[cells.count - 1] += more[0]
            cells += more.dropFirst().map(String.init)
          }
        }
    }

    func rows(_ file: String) -> [[String: String]] { Self.rows(files[file]) }
    func text(_ file: String) -> String { String(decoding: files[file] ?? Data(), as: UTF8.self) }

    /// A number of the summary, as `level.day7@casual`; its mean unless another column is asked for.
    func known(_ metric: String, _ column: String = "mean") -> Double? {
      summary[metric.contains("@") ? metric : metric + "@all"]?[column].flatMap(Double.init)
    }

    /// The tables of a Markdown file, each a list of rows of cells, its headings first.
    func tables(_ file: String) -> [[[String]]] {
      text(file).components(separatedBy: "\n\n").map { block in
        block.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.contains(" --") }
          .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      }.filter { $0.count > 1 }
    }
  }

  struct Page: Decodable {
    struct Curve: Decodable {
      let name: String
      let kind: String?
      let v, lo, hi: [Double?]?
    }
    struct Plot: Decodable {
      let name: String
      let group: String?
      let curves: [Whole]
    }
    struct Whole: Decodable {
      let curve: Curve
      let everyone: Curve?
      init(from decoder: any Decoder) throws {
        curve = try Curve(from: decoder)
        let values = try decoder.container(keyedBy: Keys.self)
        let all = try values.decodeIfPresent([String: [Double?]].self, forKey: .everyone)
        everyone = all.map {
          Curve(name: "", kind: nil, v: $0["v"], lo: $0["lo"], hi: $0["hi"])
        }
      }
      enum Keys: CodingKey { case everyone }
    }
    struct Chart: Decodable {
      let at: [Double]
      let plots: [Plot]
    }
    let groups: [String]
    let charts: [String: Chart]
  }

  private static let walks = Dictionary(
    uniqueKeysWithValues: scenarios.map { name in (name, Result { try Walk(name) }) })

  private func walk(_ scenario: String) throws -> Walk { try Self.walks[scenario]!.get() }

  /// Whether a text begins with a number, as a share in percent, with `k` or `M`, or plain, that is
  /// a value rounded to its digits; a dash for no value.
  private func agree(_ text: String, _ value: Double?) -> Bool {
    guard let found = text.firstMatch(of: /[<>≥≤]? ?([−-]?[\d,]+(?:\.(\d+))?)(k|M| %)?/) else {
      return value == nil
    }
    guard let value, let shown = Double(found.1.replacing(",", with: "").replacing("−", with: "-"))
    else { return false }
    let unit = found.3 == "k" ? 1e3 : found.3 == "M" ? 1e6 : found.3 == " %" ? 0.01 : 1.0
    // Zeros at the end of a whole number may stand for digits left out.
    let zeros = found.2 == nil ? found.1.reversed().prefix { $0 == "0" || $0 == "," }.count : 0
    let step = pow(10, Double(found.2.map { -$0.count } ?? zeros)) * unit
    return abs(shown * unit - value) <= step / 2 + 1e-5 * abs(value)
  }

  @Test("targets.csv and claims.csv", arguments: scenarios)
  func verdicts(scenario: String) throws {
    let walk = try walk(scenario)
    let text = try #require(walk.files["run.json"])
    let run = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let inForce = try #require(run["scenario"] as? [String: Any])
    let claims = (inForce["claims"] as? [[String: Any]] ?? []).map { claim in
      (
        claim["claim"] as? String ?? "",
        "\(claim["metric"] ?? "")@\((claim["group"] as? String) ?? "all")"
      )
    }
    let metrics = Dictionary(claims, uniquingKeysWith: { one, _ in one })
    for row in walk.rows("claims.csv") {
      let metric = try #require(metrics[row["claim"]!], "\(row)")
      for (own, column) in [("measured", "mean"), ("ci_low", "ci_low"), ("ci_high", "ci_high")] {
        #expect(row[own].flatMap(Double.init) == walk.known(metric, column), "\(metric)")
      }
    }
    #expect(walk.rows("claims.csv").count == claims.count)
    // A check of the same players, of claims too.
    #expect(walk.targets.count { $0["kind"] == "claim" } == claims.count)
    #expect(walk.targets.count { $0["kind"] == "target" } == walk.rows("targets.csv").count)
    for row in walk.targets + walk.rows("targets.csv") {
      let metric = try #require(row["expression"]!.firstMatch(of: /[a-zA-Z][\w.]*(@[^ ]+)?/)).0
      for (own, column) in [("measured", "mean"), ("ci_low", "ci_low"), ("ci_high", "ci_high")] {
        #expect(row[own].flatMap(Double.init) == walk.known(String(metric), column), "\(metric)")
      }
    }
    // The tables for people, by the names of their rows.
    let shown = Dictionary(
      (walk.tables("report.md") + walk.tables("details.md")).joined()
        .filter { $0.count > 3 }.map { ($0[0], $0) }, uniquingKeysWith: { one, _ in one })
    for row in walk.rows("targets.csv") {
      let cells = try #require(shown[row["target"]!], "\(row)")
      #expect(agree(cells[2], row["measured"].flatMap(Double.init)), "\(cells)")
    }
  }

  @Test("days of tracks and balances, with their quantiles", arguments: scenarios)
  func days(scenario: String) throws {
    let walk = try walk(scenario)
    var compared = 0
    for (file, column, suffix) in [
      ("level_progression.csv", "track", ""), ("balance.csv", "currency", ".balance"),
    ] {
      for row in walk.rows(file) where !row[column]!.hasPrefix("players.") {
        let metric = "\(row[column]!)\(suffix).day\(row["day"]!)@\(row["archetype"]!)"
        guard walk.summary[metric] != nil else { continue }
        for cell in ["mean", "ci_low", "ci_high", "p05", "p25", "p50", "p75", "p95"] {
          #expect(row[cell].flatMap(Double.init) == walk.known(metric, cell), "\(metric) \(cell)")
        }
        compared += 1
      }
    }
    // Days 7, 14, 30, 60 and 90 of the scenario's groups, of one state at least.
    #expect(compared >= 5 * walk.page.groups.count)
  }

  @Test("curves of the page, by day", arguments: scenarios)
  func curves(scenario: String) throws {
    let walk = try walk(scenario)
    var drawn = 0
    func agree(_ curve: Page.Curve, _ rows: [[String: String]], _ prefix: String, _ what: String) {
      for (place, row) in rows.enumerated() {
        for (values, cell) in [(curve.v, "p50"), (curve.lo, "p05"), (curve.hi, "p95")] {
          let (shown, known) = (values?[place] ?? nil, Double(row[prefix + cell] ?? ""))
          #expect(abs((shown ?? -1) - (known ?? -1)) <= 1e-3 * abs(known ?? 0), "\(what) \(place)")
        }
      }
      drawn += 1
    }
    for (name, chart) in walk.page.charts where chart.at.count == Self.days {
      let isBalance = name.hasSuffix("-balance")
      let rows = walk.rows(isBalance ? "balance.csv" : "level_progression.csv").filter {
        isBalance ? "\($0["currency"]!)-balance" == name : $0["track"] == name
      }
      for plot in chart.plots where !rows.isEmpty {
        let own = rows.filter { $0["archetype"] == plot.group }
        for curve in plot.curves {
          let isOfStaying = curve.everyone != nil
          agree(curve.curve, own, isOfStaying ? "staying_" : "", "\(name) \(plot.name)")
          if let everyone = curve.everyone { agree(everyone, own, "", "\(name) \(plot.name), all") }
        }
      }
    }
    #expect(drawn >= walk.page.groups.count)
  }

  @Test("curves of droughts and milestones")
  func otherCurves() throws {
    let walk = try walk("questbond")
    var compared = 0
    func expect(_ shown: Double??, _ known: Double?, _ what: String) throws {
      let (shown, known) = (try #require(shown ?? nil, "\(what)"), try #require(known, "\(what)"))
      #expect(abs(shown - known) <= 1e-3 * abs(known) + 1e-9, "\(what): \(shown), \(known)")
      compared += 1
    }
    for row in walk.rows("drop_droughts.csv") where row["archetype"] == "all" {
      let chart = try #require(walk.page.charts["droughts"])
      let plot = chart.plots.first { $0.name == row["source"] }
      let place = try #require(chart.at.firstIndex(of: Double(row["attempts"]!)!))
      try expect(plot?.curves[0].curve.v?[place], Double(row["survival"]!), "\(row)")
    }
    for plot in walk.page.charts["milestones"]?.plots ?? [] {
      let words = plot.name.split(separator: " ")
      let name = words[0] + words.dropFirst().map(\.capitalized).joined()
      let last = plot.curves[0].curve.v?.last
      try expect(last, walk.known("milestone.\(name).share"), plot.name)
    }
    #expect(compared > 10)
  }

  @Test("what accounts move, by day and by level")
  func accounts() throws {
    let walk = try walk("questbond")
    // The net of all gold and all active days, a metric.
    let net = try #require(walk.known("gold.net.perActiveDay.pooled"))
    let bands = walk.rows("faucet_sink_by_level.csv").filter { $0["archetype"] == "all" }
    let levels = try #require(walk.page.charts["gold-flow-by-level"])
    for curve in levels.plots[0].curves.map(\.curve) where curve.name != "other" {
      let own = bands.filter { $0["kind"] == curve.kind && $0["account"] == curve.name }
      for (place, row) in own.enumerated() where Int(row["player_days"]!)! > 0 {
        let (shown, known) = (curve.v?[2 * place] ?? nil, Double(row["mean_per_player_day"]!)!)
        #expect(abs((shown ?? -1) - known) <= 1e-3 * known, "\(curve.name) \(row)")
      }
    }
    // The pictures' own shares and totals, which are drawn and not on the page's lists.
    let chart = walk.text("charts/gold-flow-by-level.svg")
    let shown = try #require(chart.firstMatch(of: /Net: ([\d.,−-]+k?)\./)).1
    #expect(agree(String(shown), net), "\(shown), \(net)")
    func sum(_ rows: [[String: String]]) -> Double {
      rows.reduce(0) { $0 + Double($1["mean_per_player_day"]!)! * Double($1["player_days"]!)! }
    }
    let faucets = bands.filter { $0["kind"] == "faucet" }
    let task = sum(faucets.filter { $0["account"] == "task" })
    let share = try #require(chart.firstMatch(of: /Faucets: task ([\d.]+) %/)).1
    // The chart counts archetypes by their weights, and the table by their players.
    #expect(abs(Double(share)! / 100 - task / sum(faucets)) < 0.005)
  }

  @Test("tables for people: days, retention, levels and accounts", arguments: scenarios)
  func tables(scenario: String) throws {
    let walk = try walk(scenario)
    var compared = 0
    func expect(_ text: String, _ value: Double?, _ what: String) {
      #expect(agree(text, value), "\(what): \(text), \(value.map { "\($0)" } ?? "nothing")")
      compared += 1
    }
    let days = Dictionary(
      (walk.rows("level_progression.csv") + walk.rows("balance.csv")).map {
        ("\($0["track"] ?? $0["currency"]!) \($0["archetype"]!) \($0["day"]!)", $0)
      }, uniquingKeysWith: { one, _ in one })
    let flows = walk.rows("faucet_sink.csv")
    for table in walk.tables("report.md") + walk.tables("details.md") {
      let heads = table[0]
      if heads.dropFirst().allSatisfy({ $0.hasPrefix("day ") }) {
        let track = heads[0] == "still with the game" ? "players.retained" : heads[0]
        for row in table.dropFirst() {
          let group = row[0] == "all players" ? "all" : row[0]
          for (cell, head) in zip(row, heads).dropFirst() {
            guard let known = days["\(track) \(group) \(head.dropFirst(4))"] else { continue }
            let column = track == "players.retained" ? "mean" : "p50"
            // Whichever of both tables it is: over those who stay, or over all.
            let values = [known[column], known["staying_\(column)"]].map { $0.flatMap(Double.init) }
            #expect(values.contains { agree(cell, $0) }, "\(track) \(group) \(head): \(cell)")
            compared += 1
          }
        }
      } else if heads.count == 4, heads[0] == "account" {
        for row in table.dropFirst() {
          let own = flows.filter {
            $0["archetype"] == "all" && $0["account"] == row[0] && $0["kind"] == row[1]
          }
          let mean = own.reduce(0) { $0 + Double($1["mean_per_player"]!)! } / Double(Self.days)
          expect(row[2], mean, row[0])
        }
      } else if heads.count > 6, heads[1] == "have not left" {
        for row in table.dropFirst() {
          let of = { (kind: String, column: String) in
            flows.filter {
              $0["archetype"] == "all" && $0["day"] == row[0] && $0["kind"] == kind
            }.reduce(0) { $0 + Double($1[column]!)! }
          }
          let balance = days.values.first {
            $0["currency"] != nil && $0["archetype"] == "all" && $0["day"] == row[0]
          }
          expect(
            row[1], days["players.retained all \(row[0])"]?["mean"].flatMap(Double.init), "\(row)")
          expect(row[2], balance?["mean"].flatMap(Double.init), "\(row)")
          expect(row[3], balance?["staying_mean"].flatMap(Double.init), "\(row)")
          expect(row[4], of("faucet", "mean_per_player"), "\(row)")
          expect(row[5], of("faucet", "staying_mean_per_player"), "\(row)")
          expect(row[6], of("sink", "mean_per_player"), "\(row)")
        }
      } else if heads[0] == "metric", heads[1].hasPrefix("mean") {
        for row in table.dropFirst() {
          expect(row[1], walk.known(row[0].replacing("`", with: "")), row[0])
        }
      } else if heads[0].hasSuffix("in hand"), heads[1].hasPrefix("5 %") {
        for row in table.dropFirst() {
          let day = row[0].dropFirst(4)
          let currency = heads[0].split(separator: " ")[0]
          for (place, cell) in [(1, "p05"), (3, "p25"), (4, "p50"), (5, "p75"), (7, "p95")] {
            expect(row[place], walk.known("\(currency).balance.day\(day)", cell), "\(row)")
          }
          expect(row.last!, walk.known("\(currency).gini.day\(day)"), "\(row)")
        }
      }
    }
    #expect(compared > 15)
  }

  @Test("the terminal and the overview", arguments: scenarios)
  func terminal(scenario: String) throws {
    let walk = try walk(scenario)
    var compared = 0
    for line in walk.output.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let known = walk.known(cells[0]) else { continue }
      #expect(agree(cells[1], known), "\(line): \(known)")
      compared += 1
    }
    // The targets: a sign and a verdict, the name, the chart, the value.
    let targets = walk.rows("targets.csv").map { ($0["target"]!, $0["measured"]!) }
    let lines = walk.output.split(separator: "\n")
    for line in lines where ["✗ ", "✓ ", "? "].contains(line.prefix(2)) {
      let name = line.dropFirst(2).drop { $0 != " " }.drop { $0 == " " }
      let start = name.prefix { $0 != "…" }.prefix(20)
      let value = try #require(targets.first { $0.0.hasPrefix(start) }?.1, "\(line)")
      let chart = try #require(line.lastIndex { "·━┣┫●◆".contains($0) })
      let text = line[chart...].dropFirst().split(separator: "  ").first.map(String.init) ?? ""
      #expect(agree(text.trimmingCharacters(in: .whitespaces), Double(value)), "\(line)")
      compared += 1
    }
    // A line for each archetype: its last medians.
    let heads = try #require(lines.first { $0.hasPrefix("day \(Self.days) ") })
      .split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
    for group in walk.page.groups.dropFirst() {
      let line = try #require(
        lines.first { line in
          line.hasPrefix("\(group) ") && line.unicodeScalars.contains { ("▁"..."█").contains($0) }
        })
      let cells = line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      for (head, text) in zip(heads, cells) where head == "level" || head.hasSuffix(" in hand") {
        let file = head == "level" ? "level_progression.csv" : "balance.csv"
        let name = head.split(separator: " ")[0]
        let row = try #require(
          walk.rows(file).last {
            $0["archetype"] == group && ($0["track"] ?? $0["currency"]!) == name
          })
        let known = row["staying_p50"].flatMap(Double.init) ?? Double(row["p50"]!)
        #expect(agree(text, known), "\(head) \(group): \(text), \(known ?? -1)")
        compared += 1
      }
    }
    let presence = try #require(
      walk.text("report.md").firstMatch(of: /Still with the game on day \d+\*\*: ([\d.]+ %)/))
    #expect(agree(String(presence.1), walk.known("players.retained")))
    #expect(compared >= walk.page.groups.count - 1 + min(targets.count, 4))
  }
}
