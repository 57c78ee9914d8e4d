import Measurement
import ScenarioReading
import Statistics

/// A target or a claim as a reader sees it: its verdict, its range and what was measured.
package struct Judgement: Sendable {
  package let sign: Sign
  /// The title, as users wrote it.
  package let title: String
  let expression: String
  let metric: MetricID
  package let bullet: Bullet
  package var isShare: Bool { bullet.isShare }
  /// The address of its row.
  fileprivate(set) var id: String

  /// - Parameters:
  ///   - sign: The verdict, if it has a word of its own.
  ///   - verdict: The verdict among several; nil for that of the result alone.
  package init(
    _ result: TargetResult, isShare: Bool, noun: String = "target", sign: Sign? = nil,
    verdict: TargetVerdict? = nil, before: Estimate? = nil
  ) {
    let claim = result.target.claim
    let isMet: Bool? =
      switch verdict ?? result.verdict {
      case .pass: true
      case .fail: false
      case .inconclusive: nil
      }
    self.sign = sign ?? (isMet.map { $0 ? .pass() : .fail() } ?? .open())
    (title, expression, metric) = (result.target.title, result.target.expression, claim.metric)
    bullet = Bullet(
      low: claim.atLeast, high: claim.atMost, measured: result.estimate, before: before,
      isShare: isShare, isMet: isMet)
    id = "\(noun)-\(InlineMarkdown.address(of: MarkdownText.plain(title)))"
  }

  /// The value alone, and with its interval.
  package var value: String { bullet.measured.valueText(isShare: isShare) }
  package var measured: String { bullet.measured.text(isShare: isShare) }
  /// The value in the world that this one is compared with; nil without one.
  package var before: String? { bullet.before.map { $0.valueText(isShare: isShare) } }

  /// - Parameter players: The name of the players that it is about.
  func row(_ players: String) -> Row {
    Row(
      id: id, sign: sign, name: MarkdownText.plain(title), note: players,
      picture: bullet.picture(title), drawn: bullet.text(width: 16), value: value,
      metric: metric,
      remarks: [bullet.measured.intervalText(isShare: isShare)].filter { !$0.isEmpty },
      distance: bullet.distance)
  }

  /// Orders them: what fails, then what is open, then what is met; the furthest off, or the nearest
  /// to its limit, first.
  package static func ranked(_ all: [Judgement]) -> [Judgement] {
    ["bad", "open", "ok"].flatMap { style in
      all.filter { $0.sign.style == style }.greatestFirst(\.bullet.severity)
    }
    .addressed
  }
}

extension RunReport {
  /// The targets, worst first.
  package var judgedTargets: [Judgement] { judged(targetResults) }

  /// Returns results on targets of this run, worst first.
  package func judged(_ results: [TargetResult]) -> [Judgement] {
    Judgement.ranked(
      results.map { result in
        Judgement(result, isShare: isShare(findings.row(result.target.claim.metric)))
      })
  }

  /// The claims of the design, worst first.
  package var judgedClaims: [Judgement] {
    Judgement.ranked(
      expectations.claims.map { claim in
        let sign: Sign =
          switch findings.verdict(on: claim) {
          case .holds: .pass("holds")
          case .low: .fail("low")
          case .high: .fail("high")
          case .open: .open()
          }
        let row = findings.row(claim.metric)
        return Judgement(
          TargetResult(Target(claim), row), isShare: isShare(row), noun: "claim", sign: sign)
      })
  }

  package var headline: Headline {
    let (targets, claims) = (judgedTargets, judgedClaims)
    var headline = Headline(
      subject: title,
      played: "run of \(NumberText.count(findings.players, "player")) over "
        + NumberText.count(findings.days, "day"),
      finding: [
        targets.finding("target", met: ("passes", "pass"), missed: ("fails", "fail")),
        claims.finding("claim", met: ("holds", "hold"), missed: ("does not hold", "do not hold")),
      ].compactMap { $0 }.joined(separator: ", ").capitalizedFirst)
    if headline.finding.isEmpty {
      headline.finding = tiles.first.map { "\($0.title): \($0.value)" } ?? "Done"
    }
    headline.lead = [
      targets.worst ?? claims.worst, worstOff.map { "Worst off: **\($0)**." },
      openNote(targets + claims),
    ].compactMap { $0 }
    headline.squares = [
      targets.squares("Targets: \(targets.met) of \(targets.count) pass"),
      claims.squares("Claims: \(claims.met) of \(claims.count) hold"),
    ].compactMap { $0 }
    return headline
  }

  private func openNote(_ all: [Judgement]) -> String? {
    let open = all.count { $0.sign.style == "open" }
    let players = NumberText.count(findings.players, "player")
    if all.isEmpty { return nil }
    return open == 0
      ? "No verdict is open, so \(players) are enough."
      : "\(NumberText.count(open, "verdict")) \(open == 1 ? "is" : "are") open: more players than "
        + "\(NumberText.grouped(findings.players)) may decide."
  }

  var targets: ReportSection? {
    let judged = judgedTargets
    guard !judged.isEmpty else { return nil }
    let table = MarkdownTable(
      judged, .text("target") { plain($0.title) }, .text("demanded") { code($0.expression) },
      .number("measured (interval)") {
        $0.bullet.measured.text(isShare: $0.isShare, exactDigits: 6)
      },
      .text("verdict") { $0.sign.text })
    return ReportSection(
      "Targets: how far off", width: .major, address: "ht",
      answer: {
        Judgement.legend
        Block.rows(judged.map { $0.row(shown($0.metric.group)) }, "bul")
      },
      details: {
        table
        """
        A limit *passes* when the whole interval lies within it, *fails* when the whole interval \
        lies beyond it, and is *open* (inconclusive) otherwise. \(readingOfAnswers)\
        \(intervalsOfTargets) The same as a table: [targets.csv](targets.csv).
        """
      }, page: ReportSection.folding("The demands, and how they are judged"))
  }

  var claims: ReportSection? {
    let judged = judgedClaims
    guard !judged.isEmpty else { return nil }
    return ReportSection(
      "Claims: the design says, the game does", width: .half,
      answer: {
        Block.rows(judged.map { $0.row(shown($0.metric.group)) }, "bul compact")
        groupNote
      },
      details: {
        MarkdownTable(
          judged, .text("claim") { plain($0.title) }, .text("stated") { code($0.expression) },
          .number("measured (95 % interval)") { $0.measured },
          .text("verdict") { $0.sign.text })
        """
        A claim *holds* when the whole interval lies in the stated range, and is *low* or *high* \
        when the whole interval lies below or above it. *Open*: a limit lies inside the interval or \
        nothing was measured, and more players or days may decide. The same as a table: \
        [claims.csv](claims.csv).
        """
      }, page: ReportSection.folding("The statements, and how they are judged"))
  }
}

extension Judgement {
  /// The legend of bullet charts.
  static let legend = Block.legend(marks)

  static let marks: [(mark: Picture, meaning: String)] = [
    (mark([.box(0, 1, top: 1, bottom: 11, style: "band")]), "allowed"),
    (mark([.dot(0.5, y: 6, shape: .circle, style: "ok")]), "measured, within"),
    (
      mark([
        .level(0, 0.7, y: 6, style: "gap bad"), .dot(0.7, y: 6, shape: .diamond, style: "bad"),
      ]), "measured, outside"
    ),
    (
      mark([
        .level(0.1, 0.9, y: 6, style: "ci open"),
        .upright(0.1, top: 1, bottom: 11, style: "cap open"),
        .upright(0.9, top: 1, bottom: 11, style: "cap open"),
      ]), "interval; each row has its own axis"
    ),
  ]

  static func mark(_ marks: [Picture.Mark]) -> Picture {
    Picture(axis: 0...1, height: 12, label: "", marks: marks)
  }
}

extension [Judgement] {
  /// The same in an order that stays: of equal names the first one keeps the address.
  var addressed: [Judgement] {
    var known: Set<String> = []
    return enumerated().map { place, judgement in
      var judgement = judgement
      if !known.insert(judgement.id).inserted { judgement.id += "-row\(place)" }
      return judgement
    }
  }

  package var met: Int { count { $0.sign.style == "ok" } }
  fileprivate var missed: [Judgement] { filter { $0.sign.style == "bad" } }

  /// Returns `4 of 8 targets fail`, `all 10 claims hold`, `2 of 8 targets are open`; nil for none.
  fileprivate func finding(
    _ noun: String, met: (one: String, many: String), missed: (one: String, many: String)
  ) -> String? {
    if isEmpty { return nil }
    let (bad, all) = (self.missed.count, NumberText.count(count, noun))
    if bad > 0 { return "\(bad) of \(all) \(bad == 1 ? missed.one : missed.many)" }
    let open = count - self.met
    if open > 0 { return "\(open) of \(all) \(open == 1 ? "is" : "are") open" }
    return count == 1 ? "the \(noun) \(met.one)" : "all \(all) \(met.many)"
  }

  func squares(_ title: String) -> Headline.Squares? {
    isEmpty ? nil : .init(title: title, marks: map { ($0.sign, $0.title, $0.id) })
  }

  /// Names the one that is furthest off, or one that is open where none is missed.
  var worst: String? {
    guard let first = first(where: { $0.sign.style != "ok" }) else { return nil }
    let isOpen = first.sign.style == "open"
    let off = isOpen ? "" : first.bullet.distance
    return "\(isOpen ? "Open" : "Furthest off"): **\(MarkdownText.plain(first.title))** measures "
      + "\(isOpen ? first.measured : first.value), allowed \(first.bullet.allowed)"
      + "\(off.isEmpty ? "" : ": \(off)")."
  }
}
