import Measurement

/// Amounts side by side with their confidence whiskers: one group of bars a label, one bar in
/// each group a series. Rows suit names, columns suit an ordered scale such as levels.
public struct BarChart: Sendable {
  /// The way bars grow.
  public enum Direction: Sendable, Equatable {
    /// Horizontal bars under one another, labels to the left.
    case rows
    /// Upright bars next to each other, labels below.
    case columns
  }

  /// One bar in every group.
  public struct Series: Sendable {
    /// As the legend shows it; one series alone has no legend.
    public var name: String
    /// One value a label, negative ones too; `nil` draws nothing.
    public var values: [Double?]
    /// Lower confidence limits, one a label; a whisker needs both.
    public var low: [Double?]
    /// Upper confidence limits, one a label.
    public var high: [Double?]

    /// Lists shorter than the labels end in gaps.
    public init(name: String, values: [Double?], low: [Double?] = [], high: [Double?] = []) {
      self.name = name
      self.values = values
      self.low = low
      self.high = high
    }
  }

  /// The heading, one line.
  public var title: String
  /// A smaller line under the heading; empty for none.
  public var subtitle = ""
  /// What the values are, with units: "XP per session".
  public var valueTitle: String
  /// What the labels are: "level"; may be empty.
  public var labelTitle = ""
  /// One a group, in the order drawn.
  public var labels: [String]
  /// Six at most are drawn.
  public var series: [Series]
  /// How values are written.
  public var format = ValueFormat.number
  /// Rows or columns.
  public var direction = Direction.rows

  /// A chart of rows; everything else is set afterwards.
  public init(title: String, valueTitle: String, labels: [String], series: [Series]) {
    self.title = title
    self.valueTitle = valueTitle
    self.labels = labels
    self.series = series
  }

  /// The chart as a self-contained SVG file. At most 6 series are drawn, 60 rows and 120
  /// columns; the subtitle says what is left out.
  public func svg() -> String {
    switch direction {
    case .rows: rows()
    case .columns: columns()
    }
  }

  /// One bar, clean enough to draw.
  struct Bar {
    var series: Int
    var label: Int
    var value: Double
    var whisker: (low: Double, high: Double)?
    var text = ""

    /// The end that its number stands beyond.
    var farEnd: Double {
      guard let whisker else { return value }
      return value < 0 ? min(value, whisker.low) : max(value, whisker.high)
    }

    var style: String { "area s\(series)" }
  }

  func bars(labelCount: Int) -> [Bar] {
    var bars: [Bar] = []
    for (index, series) in shownSeries.enumerated() {
      let values = ChartData.cleaned(series.values, count: labelCount)
      let low = ChartData.cleaned(series.low, count: labelCount)
      let high = ChartData.cleaned(series.high, count: labelCount)
      for label in 0..<labelCount {
        guard let value = values[label] else { continue }
        var bar = Bar(series: index, label: label, value: value)
        if let low = low[label], let high = high[label] { bar.whisker = (low, high) }
        bars.append(bar)
      }
    }
    // A row has room behind its bar, a column stands close to the next.
    let texts = format.labels(bars.map(\.value), isCrowded: direction == .columns)
    for (index, text) in texts.enumerated() { bars[index].text = text }
    return bars
  }

  var shownSeries: ArraySlice<Series> { series.prefix(ChartTheme.seriesColours) }

  static func domain(of bars: [Bar], tickCount: Int) -> AxisDomain {
    let values = bars.flatMap { bar -> [Double] in
      [bar.value] + (bar.whisker.map { [$0.low, $0.high] } ?? [])
    }
    return .nice(covering: values, tickCount: tickCount)
  }

  /// Heading, legend and spoken text.
  func document(bars: [Bar], labelLimit: Int) -> ChartDocument {
    var notes = subtitle.isEmpty ? [] : [subtitle]
    if labels.count > labelLimit { notes.append("the first \(labelLimit) of \(labels.count)") }
    if series.count > shownSeries.count {
      notes.append("\(shownSeries.count) of \(series.count) series")
    }
    let facts = bars.map { bar in
      let name = shownSeries.count > 1 ? " (\(shownSeries[bar.series].name))" : ""
      return "\(labels[bar.label])\(name) \(bar.text)"
    }
    let rest = facts.count > 40 ? "; …" : ""
    var document = ChartDocument(
      title: title, subtitle: notes.joined(separator: " · "),
      description: "\(valueTitle): \(facts.prefix(40).joined(separator: "; "))\(rest)")
    if shownSeries.count > 1 {
      document.legend = shownSeries.enumerated().map { index, series in
        .init(mark: .area, style: "s\(index)", name: series.name)
      }
    }
    return document
  }
}

extension SVGBuilder {
  /// Whiskers over bars, rimmed so that they show on any colour.
  mutating func whiskers(_ data: PathData) {
    path(data, style: "under rim")
    path(data, style: "line whisker")
  }
}
