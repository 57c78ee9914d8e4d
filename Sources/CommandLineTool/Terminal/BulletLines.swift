import BalanceReports
import ScenarioReading

/// Verdicts on a terminal: a line for each, with its bullet chart.
enum BulletLines {
  /// A verdict, and the values behind its chart.
  typealias Line = (judgement: Judgement, values: [String])

  /// Returns the heading, with the marks of the charts and the headings of the values, and the lines,
  /// no wider than the terminal if it has room for the values; of more than `most` lines the first
  /// ones, and the number of the others.
  static func text(
    _ lines: [Line], title: String = "TARGETS", legend: String, headings: [String], width: Int,
    most: Int = .max
  ) -> [String] {
    if lines.isEmpty { return [] }
    let shown = lines.prefix(lines.count > most ? max(1, most - 1) : most)
    let rest = lines.dropFirst(shown.count)
    // "still" for "still passes": the mark says the rest.
    let signs = shown.map(\.judgement.sign).map { "\($0.mark) \($0.word.prefix { $0 != " " })" }
    let widest = signs.map(\.columns).max() ?? 0
    let values = AlignedText.lines(
      [headings] + shown.map(\.values), numbers: Set(headings.indices))
    let names = shown.map { TerminalText.line($0.judgement.title) }
    // A third is for the charts, and what the names leave.
    let room = width - widest - 5 - values[0].columns
    let longest = min(max(8, room - room / 3), names.map(\.columns).max() ?? 0)
    let chart = min(40, max(10, room - longest))
    let place = widest + 3 + longest + chart - title.columns
    let legend = AlignedText.padded(
      legend.columns < place ? legend : "", to: place, isNumber: true)
    return ["\(title)\(legend)  \(values[0])"]
      + shown.indices.map { index in
        let name = AlignedText.padded(names[index].cut(to: longest), to: longest)
        let sign = AlignedText.padded(signs[index], to: widest)
        let chart = shown[index].judgement.bullet.text(width: chart)
        return AlignedText.trimmed("\(sign) \(name)  \(chart)  \(values[index + 1])")
      } + (rest.isEmpty ? [] : [rest.map(\.judgement.sign).remainder])
  }

  /// Returns the lines of verdicts; a wide terminal has intervals, too.
  static func text(_ judged: [Judgement], width: Int, most: Int = .max) -> [String] {
    text(
      judged.map { ($0, [width < 100 ? $0.value : $0.measured, $0.bullet.offBy]) },
      legend: "┣ allowed ┫  ● inside  ◆ outside", headings: ["measured", "off by"], width: width,
      most: most)
  }
}
