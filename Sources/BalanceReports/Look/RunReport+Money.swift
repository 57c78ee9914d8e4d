import Measurement
import ScenarioReading
import Statistics

/// Where a currency comes from and goes to, of the players that the targets are about.
extension RunReport {
  /// A target on the net of a currency, if there is one.
  private func target(onNetOf currency: String) -> Target? {
    expectations.targets.first { $0.claim.metric.name.hasPrefix("\(currency).net.perActiveDay") }
  }

  /// The players that the targets on a currency are about.
  private func group(of currency: String) -> String {
    let targets = expectations.targets.filter { $0.claim.metric.name.hasPrefix("\(currency).") }
    return (target(onNetOf: currency) ?? targets.first)?.claim.metric.group ?? "all"
  }

  /// Income above spending, by account: of an active day of the target's players where the game
  /// measures that, else of a day of all players.
  func accounts(_ currency: String) -> ReportSection? {
    let group = group(of: currency)
    func found(_ name: String) -> Estimate? { estimate("\(currency).\(name).perActiveDay", group) }
    let kinds = [Account.Kind.faucet, .sink]
    let days = kinds.map { means(currency, $0) }
    let measured = ["faucets", "sinks", "net"].compactMap(found)
    let isOfActiveDays = measured.count == 3 && measured.allSatisfy { $0.value != nil }
    let totals =
      isOfActiveDays
      ? measured
      : [days[0].total, days[1].total, days[0].total - days[1].total].map { Estimate(value: $0) }
    let (income, spending, net) = (totals[0].value!, totals[1].value!, totals[2].value!)
    if income <= 0 { return nil }
    let sides = zip(kinds, days).map { kind, all in
      all.amounts.compactMap { account, amount in
        (isOfActiveDays ? found("\(kind.rawValue).\(account)")?.value : amount)
          .map { (account, $0) }
      }
    }
    let texts = totals.map { total in
      (isOfActiveDays ? total.valueText() : number(total.value)).replacing("-", with: "")
    }
    let whose = isOfActiveDays ? "active day of \(players(group))" : "player and day"
    let taken = NumberText.percent(spending / income, decimals: 0)
    return ReportSection(
      "Of \(texts[0]) \(plain(currency)) a day, \(texts[2]) \(net < 0 ? "are missing" : "stay"): "
        + "sinks take \(taken)", width: .half,
      page: { _, _ in
        [
          .prose(
            "\(plain(currency.capitalizedFirst)) per \(whose). Right and +: in. Left and −: out."),
          .rows(
            Self.bars([
              ("in", income, "in", texts[0]), ("out", -spending, "out", texts[1]),
              ("kept", net, "keep", texts[2]),
            ]), "acc total"),
          .rows(
            Self.bars(
              Self.greatest(sides[0], 8).map { ($0, $1, "in", nil) }
                + Self.greatest(sides[1], 6).map { ($0, -$1, "out", nil) }), "acc"),
        ]
      })
  }

  /// Returns "all players" or "engaged players".
  func players(_ group: String) -> String {
    group == "all" ? groupTitle(group) : "\(plain(group)) players"
  }

  /// Returns the greatest amounts, and the sum of the others.
  private static func greatest(_ all: [(String, Double)], _ count: Int) -> [(String, Double)] {
    let moving = all.filter { $0.1 > 0 }.map { (MarkdownText.plain($0.0), $0.1) }
      .greatestFirst(\.1)
    let others = moving.dropFirst(count)
    return others.count < 2
      ? moving
      : moving.prefix(count) + [("\(others.count) others", others.reduce(0) { $0 + $1.1 })]
  }

  /// Returns rows of bars to either side of 0, on one axis.
  private static func bars(
    _ all: [(name: String, value: Double, style: String, text: String?)]
  ) -> [Row] {
    let axis = min(0, all.map(\.value).min() ?? 0)...max(1e-9, all.map(\.value).max() ?? 0)
    return all.map { name, value, style, text in
      let text = (value < 0 ? "−" : "+") + (text ?? NumberText.grouped(value.magnitude))
      return Row(
        name: name,
        picture: Picture(
          axis: axis, height: 18, label: "\(name): \(text)",
          marks: [
            .box(0, value, top: 3, bottom: 15, style: style),
            .upright(0, top: 0, bottom: 18, style: "zero"),
          ]), value: text)
    }
  }

  /// The net of an active day by level, with the band that a target allows, below its heading.
  func netByLevel(_ currency: String) -> (title: String, blocks: [Block])? {
    guard let levels = findings.levelFlows else { return nil }
    let (target, group) = (target(onNetOf: currency), group(of: currency))
    let nets = levels.playedBands.compactMap { band in
      estimate("\(currency).net.perActiveDay.level\(levels.bands[band].first)", group)?.value
        .map { (name: levels.name(ofBand: band), value: $0) }
    }
    guard nets.count > 1, let most = nets.max(by: { $0.value < $1.value }) else { return nil }
    func net(_ one: (name: String, value: Double), _ unit: String = "") -> String {
      "\(NumberText.grouped(one.value))\(unit) on levels \(one.name)".withMinus
    }
    let allowed = target.map { _ in "; green: the range that the target allows" } ?? ""
    return (
      "A day leaves \(net(nets[0], " \(plain(currency))")), at most \(net(most))",
      [
        .prose(
          "Net \(plain(currency)) of an active day of \(players(group)), by the level on which the "
            + "day begins\(allowed)."),
        .picture(
          .columns(
            nets, band: target.map { ($0.claim.atLeast, $0.claim.atMost) }, text: short,
            label: nets.map { net($0) }.joined(separator: ", "))),
      ]
    )
  }
}

extension Picture {
  /// Returns values as upright bars, each above its name, with a band from low to high behind them.
  static func columns(
    _ values: [(name: String, value: Double)], band: (low: Double?, high: Double?)?,
    text: (Double) -> String, label: String
  ) -> Picture {
    let low = min(0, values.map(\.value).min() ?? 0, band?.low ?? 0)
    let high = max(0, values.map(\.value).max() ?? 0, band?.high ?? 0)
    let (top, bottom) = (18.0, 118.0)
    let scale = high > low ? (bottom - top) / (high - low) : 0
    func y(_ value: Double) -> Double { bottom - (value - low) * scale }
    let axis = 0...Double(values.count)
    var picture = Picture(axis: axis, height: low < 0 ? 150 : 138, label: label)
    if let band {
      let edges = (y(band.high ?? high), y(band.low ?? low))
      picture.marks.append(
        .box(0, axis.upperBound, top: edges.0 - 0.5, bottom: edges.1 + 0.5, style: "band"))
    }
    picture.marks.append(.level(0, axis.upperBound, y: y(0), style: "zero"))
    // As many texts as have room on the narrowest screen, 320 pixels wide.
    let widest = values.map { TextWidth.estimate(text($0.value)) * 1.1 + 4 }.max() ?? 0
    let step = max(1, Int((widest * Double(values.count) / 320).rounded(.up)))
    for (place, (name, value)) in values.enumerated() {
      let middle = Double(place) + 0.5
      picture.marks.append(
        .box(
          middle - 0.36, middle + 0.36, top: min(y(value), y(0)), bottom: max(y(value), y(0)),
          style: "keep"))
      if place % step == 0 {
        picture.marks += [
          .text(text(value), middle, y: value < 0 ? y(value) + 12 : y(value) - 4, style: "b"),
          .text(name.prefix { $0 != "–" }.description, middle, y: picture.height - 4),
        ]
      }
    }
    return picture
  }
}
