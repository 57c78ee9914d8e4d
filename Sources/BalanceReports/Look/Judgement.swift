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
      from: claim.atLeast, to: claim.atMost, result.estimate, before: before, isShare: isShare,
      isMet: isMet)
    id = "\(noun)-\(InlineMarkdown.address(of: MarkdownText.plain(title)))"
  }

  /// The value alone, and with its interval.
  package var value: String { bullet.measured.valueText(isShare: bullet.isShare) }
  package var measured: String { bullet.measured.text(isShare: bullet.isShare) }
  /// The value in the world that this one is compared with; nil without one.
  package var before: String? { bullet.before.map { $0.valueText(isShare: bullet.isShare) } }

  /// - Parameter players: The name of the players that it is about.
  func row(_ players: String) -> Row {
    Row(
      id: id, sign: sign, name: MarkdownText.plain(title), note: players,
      picture: bullet.picture(title), drawn: bullet.text(width: 16), value: value,
      metric: metric,
      remarks: [bullet.measured.intervalText(isShare: bullet.isShare)].filter { !$0.isEmpty },
      distance: bullet.distance)
  }

  /// Orders them: what fails, then what is open, then what is met; the furthest off, or the nearest
  /// to its limit, first.
  package static func ranked(_ all: [Judgement]) -> [Judgement] {
    ["bad", "open", "ok"].flatMap { style in
      all.filter { $0.sign.style == style }.enumerated()
        .sorted {
          ($1.element.bullet.severity, $0.offset) < ($0.element.bullet.severity, $1.offset)
        }
        .map(\.element)
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
        targets.finding("target", "pass", "fail"),
        claims.finding("claim", "hold", "do not hold"),
      ].compactMap { $0 }.joined(separator: ", ").capitalizedFirst)
    if headline.finding.isEmpty {
      headline.finding = tiles.first.map { "\($0.title): \($0.value)" } ?? "Done"
    }
    headline.lead = [
      targets.worst, claims.worst(besides: targets), Judgement.openNote(targets + claims, findings),
    ].compactMap { $0 }
    headline.squares = [
      targets.squares("Targets: \(targets.met) of \(targets.count) pass"),
      claims.squares("Claims: \(claims.met) of \(claims.count) hold"),
    ].compactMap { $0 }
    return headline
  }

  var targets: ReportSection? {
    let judged = judgedTargets
    guard !judged.isEmpty else { return nil }
    let table = MarkdownTable(
      judged, .text("target") { plain($0.title) }, .text("demanded") { code($0.expression) },
      .number("measured (interval)") {
        $0.bullet.measured.text(isShare: $0.bullet.isShare, exactDigits: 6)
      },
      .text("verdict") { $0.sign.text })
    return ReportSection(
      SectionTitle.targets, width: .major, address: "ht",
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
      SectionTitle.claims, width: .half,
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
        when the whole interval lies below or above it. *Open*: a limit lies inside the interval, \
        and more players or days may decide. The same as a table: [claims.csv](claims.csv).
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

  static func openNote(_ all: [Judgement], _ findings: Findings) -> String? {
    let open = all.count { $0.sign.style == "open" }
    let players = NumberText.count(findings.players, "player")
    if all.isEmpty { return nil }
    return open == 0
      ? "No verdict is open, so \(players) are enough."
      : "\(NumberText.count(open, "verdict")) \(open == 1 ? "is" : "are") open: more players than "
        + "\(NumberText.grouped(findings.players)) may decide."
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

  var met: Int { count { $0.sign.style == "ok" } }
  fileprivate var missed: [Judgement] { filter { $0.sign.style == "bad" } }

  /// Returns `4 of 8 targets fail`, `All 10 claims hold`, `2 of 8 targets are open`; nil for none.
  func finding(_ noun: String, _ met: String, _ missed: String)
    -> String?
  {
    if isEmpty { return nil }
    let (bad, all) = (self.missed.count, NumberText.count(count, noun))
    if bad > 0 {
      let does = missed.replacing("do not", with: "does not")
      return "\(bad) of \(all) \(bad == 1 ? does == missed ? "\(missed)s" : does : missed)"
    }
    let open = count - self.met
    if open > 0 { return "\(open) of \(all) \(open == 1 ? "is" : "are") open" }
    return count == 1 ? "the \(noun) \(met == "pass" ? "passes" : "\(met)s")" : "all \(all) \(met)"
  }

  func squares(_ title: String) -> Headline.Squares? {
    isEmpty
      ? nil : .init(title: title, marks: map { ($0.sign, $0.title, $0.id) })
  }

  /// Names the one that is furthest off.
  var worst: String? {
    guard let first = missed.first else { return nil }
    let off = first.bullet.distance
    return "Furthest off: **\(MarkdownText.plain(first.title))** measures \(first.value), allowed "
      + "\(first.bullet.allowed)\(off.isEmpty ? "" : ": \(off)")."
  }

  /// Says on which side of their ranges claims lie that do not hold.
  fileprivate func worst(besides targets: [Judgement]) -> String? {
    let missed = missed
    if targets.isEmpty { return worst }
    let high = missed.count { $0.sign.word == "high" }
    switch (high, missed.count) {
    case (_, 0): return nil
    case (_, 1):
      return "The claim that does not hold measures too \(high == 1 ? "high" : "low")."
    case (missed.count, let all): return "All \(all) claims that do not hold measure too high."
    case (0, let all): return "All \(all) claims that do not hold measure too low."
    case (_, let all):
      return
        "Of the \(all) claims that do not hold, \(high) measure too high, \(all - high) too low."
    }
  }
}
