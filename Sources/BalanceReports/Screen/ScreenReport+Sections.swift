import Measurement
import ScenarioReading
import Search
import Statistics

extension ScreenReport {
  package var sections: [@Sendable () -> ReportSection?] {
    let metrics = screening.metrics.indices.map { metric -> @Sendable () -> ReportSection? in
      { section(of: metric) }
    }
    return [shown { head(headline) }] + metrics + [
      shown("Where a response turns") { turns },
      shown("Numbers that act only together") { together },
      shown { unread }, shown { unmoved }, shown("Next steps") { next },
      shown("About this screening") {
        about(
          "\(NumberText.count(screening.players, "player")), \(NumberText.count(days, "day"))"
        ) {
          "Each number moved alone, everything else as it is, on the same luck. A rank has the ranks "
            + "in brackets that it may have, with 95 %."
        }
      },
    ]
  }

  package var headline: Headline {
    let moving = Set(screening.metrics.indices.flatMap { counting($0).map(\.lever) }).count
    let numbers = NumberText.count(screening.responses.count, "number")
    let leaders = screening.metrics.indices.compactMap { metric in
      counting(metric).first.map {
        "\(code(name($0.lever))) matters most for \(plain("\(screening.metrics[metric])"))"
      }
    }
    let matter = "\(moving) of \(numbers) \(moving == 1 ? "matters" : "matter")"
    return Headline(
      subject: title,
      played: "screening of \(numbers) with \(NumberText.count(screening.players, "player")) over "
        + NumberText.count(days, "day"),
      finding: leaders.first.map { "\($0); \(matter)" } ?? "None of \(numbers) is shown to matter",
      lead: leaders.dropFirst().map { "\($0)." })
  }

  /// The numbers that move a metric: a tornado, and a table.
  private func section(of metric: Int) -> ReportSection? {
    let ranking = screening.ranking(ofMetric: metric).filter { $0.effect.value != 0 }
    let counting = counting(metric)
    let rows = tornado(counting.isEmpty ? ranking.prefix(5) : counting.prefix(20), of: metric)
    let table = table(ranking.prefix(30), of: metric)
    return ReportSection(
      plain("\(screening.metrics[metric]): \(count(counting))"),
      answer: {
        "It is \(base(metric)) in the scenario as it is."
        ranking.isEmpty ? nil : table
        ranking.count > 30 ? "… and \(ranking.count - 30) more, in `screen.csv`." : nil
      },
      page: { answer, _ in
        rows.isEmpty
          ? answer
          : [answer[0], Self.legend, .rows(rows)]
            + [.fold("The same as a table", Array(answer.dropFirst()))]
      })
  }

  private static let legend = Block.legend([
    (Picture.mark(.circle, "hollow out"), "with the number at its lowest"),
    (Picture.mark(.circle, "in"), "at its highest; the upright line is as it is"),
    (
      Picture(axis: 0...1, height: 12, label: "", marks: interval(0, 1, y: 6)),
      "interval of the effect from end to end; all rows have one axis"
    ),
  ])

  private static func interval(_ low: Double, _ high: Double, y: Double) -> [Picture.Mark] {
    [.level(low, high, y: y, style: "ci")]
      + [low, high].map { .upright($0, top: y - 4, bottom: y + 4, style: "cap") }
  }

  /// Returns a row for each effect, with bars from the metric as it is.
  private func tornado(_ effects: some Sequence<ScreenedEffect>, of metric: Int) -> [Row] {
    guard let base = screening.base[metric].valueOrBound else { return [] }
    let swings = effects.compactMap {
      effect -> (effect: ScreenedEffect, low: Double, high: Double)? in
      let ends = screening.responses[effect.lever].effects[metric]
      guard let low = ends.first?.value, let high = ends.last?.value else { return nil }
      return (effect, low - base, high - base)
    }
    let all = swings.flatMap { effect, low, high -> [Double] in
      [0, low, high] + [effect.effect.low, effect.effect.high].compactMap { $0 }.map { low + $0 }
    }
    let axis = Picture.axis(from: all.min() ?? 0, to: all.max() ?? 1, before: 0.03, after: 0.03)
    return swings.map { effect, low, high in
      let (name, ends) = (name(effect.lever), ends(effect))
      let value = effect.effect.valueText(isShare: isShare[metric], signed: true).withMinus
      let interval = effect.effect.intervalText(isShare: isShare[metric], signed: true).withMinus
      var picture = Picture(
        axis: axis, height: 28,
        label: "\(screening.metrics[metric]) from \(name) \(ends.low) to \(ends.high): \(value)",
        marks: [
          .level(axis.lowerBound, axis.upperBound, y: 10, style: "ln"),
          .box(0, low, top: 5, bottom: 15, style: "out"),
          .box(0, high, top: 5, bottom: 15, style: "in"),
          .upright(0, top: 0, bottom: 28, style: "zero"),
        ])
      if let from = effect.effect.low, let to = effect.effect.high {
        picture.marks += Self.interval(low + from, low + to, y: 23)
      }
      picture.marks += [
        .dot(low, y: 10, shape: .circle, style: "hollow out"),
        .dot(high, y: 10, shape: .circle, style: "in"),
      ]
      let rank = Self.rank(effect)
      return Row(
        name: (rank.isEmpty ? "" : "**\(rank)** ") + code(name),
        note: plain("\(brief(ends.low)) → \(brief(ends.high))"), picture: picture, value: value,
        remarks: [interval, effect.isSignificant ? "" : "not told apart from 0"]
          .filter { !$0.isEmpty })
    }
  }

  private var turns: [String] {
    screening.metrics.indices.flatMap { metric in
      screening.responses.compactMap { response in
        response.turn(ofMetric: metric).map { place in
          "`\(screening.metrics[metric])` turns at \(code(response.name)) = "
            + "\(plain(place.text)): up to there and beyond it, it moves in opposite directions."
        }
      }
    }
  }

  @BlockBuilder private var unmoved: [Block] {
    let lines = screening.responses.indices.compactMap { lever in
      screening.responses[lever].remark.map { "\(code(name(lever))): \(plain($0))" }
    }
    if !lines.isEmpty {
      Block.fold("Numbers that could not be moved as far as asked: \(lines.count)", [.list(lines)])
    }
  }

  @BlockBuilder private var next: [Block] {
    // A range is swept of a single number.
    let numbers = screening.metrics.indices.lazy.compactMap { metric in
      counting(metric).first { Double(screening.responses[$0.lever].value) != nil }
    }
    if let best = numbers.first {
      let path = screening.responses[best.lever].path
      "See the response of a number over a wide range:"
      Block.code("questbalance sweep \(request.file) --vary '\(path)=*0.5...*2:0.25'")
      "An effect says what happens near the number as it is. Far from it, responses bend; "
        + "`--by '*0.125...*16'` shows where."
    }
  }
}
