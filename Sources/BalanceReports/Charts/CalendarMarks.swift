import Experiments

/// The entries of a calendar on charts by day: a band where one holds, a dashed line where one begins
/// for good. Many bands, as of a weekly sale, are low, as high ones would look like a fence.
extension [CalendarMark] {
  fileprivate func isLow(_ mark: CalendarMark) -> Bool {
    mark.days.count > 3 || reduce(0) { $0 + $1.days.count } > 8
  }

  var legend: [LegendEntry] {
    let most = 8
    return prefix(most).map { mark in
      (
        mark.isForGood ? .line : .band, mark.isForGood ? "mark ghost" : "ghost",
        "\(TextWidth.fitted(mark.name, width: 130)): \(mark.daysText)"
      )
    } + (count > most ? [(.band, "ghost", "\(count - most) more entries of the calendar")] : [])
  }

  /// The end of a chart's description; empty without entries.
  var sentence: String {
    isEmpty ? "" : " Calendar: \(map { "\($0.name), \($0.daysText)" }.joined(separator: "; "))."
  }
}

extension CalendarMark {
  /// "day 6", "days 30–32", "days 6, 13, … (12 times)", "from day 45".
  var daysText: String { isForGood ? "from day \(days[0].lowerBound)" : Self.text(of: days) }

  static func text(of days: [ClosedRange<Int>]) -> String {
    let isLong = days.count > 3
    let shown = days.prefix(isLong ? 2 : 3).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }.joined(separator: ", ")
    return days.count == 1 && days[0].count == 1
      ? "day \(shown)" : "days \(shown)\(isLong ? ", … (\(days.count) times)" : "")"
  }
}

extension SVGBuilder {
  /// Draws the days of a calendar's entries. A day's value stands in the middle of its width.
  mutating func bands(_ marks: [CalendarMark], in frame: PlotFrame) {
    for mark in marks {
      let isLow = marks.isLow(mark)
      for days in mark.days {
        var band = frame.area(of: days)
        if isLow { (band.y, band.height) = (band.maxY - 6, 6) }
        if mark.isForGood {
          curve(band.down(at: band.x), style: "under")
          curve(band.down(at: band.x), style: "line mark ghost")
        } else {
          rectangle(band, style: "band ghost")
          let edges = isLow ? [] : [band.x, band.maxX]
          for edge in edges { curve(band.down(at: edge), style: "line hair ghost") }
        }
      }
    }
  }

  /// Writes the first names of entries beside where they begin, each in the first row with room.
  mutating func names(_ marks: [CalendarMark], in frame: PlotFrame) {
    let area = frame.area
    var taken: [Rectangle] = []
    for mark in marks.filter({ !marks.isLow($0) }).prefix(5) {
      let name = TextWidth.fitted(mark.name, width: area.width * 0.6)
      let width = TextWidth.estimate(name) * 1.06
      let x = max(area.x, min(frame.area(of: mark.days[0]).x + 4, area.maxX - width))
      let rows = [2.0, 16, 30].map { Rectangle(x: x, y: area.y + $0, width: width, height: 13) }
      let place = rows.first { row in !taken.contains(where: row.overlaps) }
      guard let place else { continue }
      taken.append(place)
      label(name, x: x, y: place.y + 10, style: "b halo muted")
    }
  }
}

extension PlotFrame {
  /// Returns the part of the plot that shows some days, inside of it and wide enough to be seen.
  func area(of days: ClosedRange<Int>) -> Rectangle {
    func place(_ day: Double) -> Double { min(max(x.position(day), area.x), area.maxX) }
    let left = place(Double(days.lowerBound) - 0.5)
    let width = max(1.5, place(Double(days.upperBound) + 0.5) - left)
    return Rectangle(
      x: min(left, area.maxX - width), y: area.y, width: width, height: area.height)
  }
}
