import ScenarioReading
import Statistics

/// A small picture inside a page. Its axis from left to right stretches with the place that it has,
/// its heights are pixels, so text keeps its size on every screen and nothing needs a script.
package struct Picture: Sendable {
  /// The ends of the axis from left to right.
  var axis: ClosedRange<Double>
  /// In pixels; marks may lie beyond.
  var height: Double
  /// The words for those who do not see it; empty for a picture that only repeats words beside it.
  var label: String
  var style = ""
  /// Numbers for readers of the page, as `data-` attributes.
  var data: [(name: String, value: Double?)] = []
  var marks: [Mark] = []

  enum Mark: Sendable {
    /// A box between two places, and between two heights from the top.
    case box(Double, Double, top: Double, bottom: Double, style: String)
    /// A line across at a place, between two heights.
    case upright(Double, top: Double, bottom: Double, style: String)
    /// A line between two places at a height.
    case level(Double, Double, y: Double, style: String)
    case dot(Double, y: Double, shape: Shape, style: String)
    /// A line through points, or the area inside them, between two heights; a nil breaks it.
    case curve([Point?], top: Double, bottom: Double, style: String)
    case text(String, Double, y: Double, anchor: Anchor = .middle, style: String = "")
  }

  enum Shape: String, Sendable {
    case circle = #"<circle r="4.5"/>"#
    case diamond = #"<path d="M0-6L6 0 0 6-6 0z"/>"#
  }

  enum Anchor: String, Sendable { case start, middle, end }

  /// Returns a place in percent of the width.
  private func x(_ value: Double) -> String {
    NumberText.significant((axis.share(value) * 1e4).rounded() / 1e2) + "%"
  }

  private func y(_ value: Double) -> String { SVGBuilder.number(value) }

  var svg: String {
    let name =
      label.isEmpty
      ? "aria-hidden=\"true\"" : "role=\"img\" aria-label=\"\(InlineMarkdown.escaped(label))\""
    let numbers = data.map { name, value in
      " data-\(name)=\"\(value.map { NumberText.significant($0) } ?? "")\""
    }
    return "<svg class=\"pic\(style.isEmpty ? "" : " \(style)")\" height=\"\(y(height))\" \(name)"
      + "\(numbers.joined())>\(marks.map(svg).joined())</svg>"
  }

  private func svg(_ mark: Mark) -> String {
    switch mark {
    case .box(let from, let to, let top, let bottom, let style):
      let (from, to) = (min(from, to), max(from, to))
      let width = x(axis.lowerBound + to - from)
      return "<rect class=\"\(style)\" x=\"\(x(from))\" y=\"\(y(top))\" width=\"\(width)\" "
        + "height=\"\(y(bottom - top))\"/>"
    case .upright(let at, let top, let bottom, let style):
      return line(at, at, top, bottom, style)
    case .level(let from, let to, let height, let style):
      return line(from, to, height, height, style)
    case .dot(let at, let height, let shape, let style):
      return "<svg class=\"\(style)\" x=\"\(x(at))\" y=\"\(y(height))\" width=\"1\" height=\"1\">"
        + "\(shape.rawValue)</svg>"
    case .curve(let points, let top, let bottom, let style):
      return curve(points, top, bottom, style)
    case .text(let words, let at, let height, let anchor, let style):
      let attributes =
        (style.isEmpty ? "" : " class=\"\(style)\"") + " x=\"\(x(at))\" y=\"\(y(height))\""
        + (anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\"")
      return "<text\(attributes)>\(InlineMarkdown.escaped(words))</text>"
    }
  }

  private func line(
    _ from: Double, _ to: Double, _ top: Double, _ bottom: Double, _ style: String
  ) -> String {
    "<line class=\"\(style)\" x1=\"\(x(from))\" x2=\"\(x(to))\" y1=\"\(y(top))\" y2=\"\(y(bottom))\"/>"
  }

  /// Returns a curve whose points are in the units of the axis and in shares of the height.
  private func curve(_ points: [Point?], _ top: Double, _ bottom: Double, _ style: String) -> String
  {
    let width = max(axis.upperBound - axis.lowerBound, .leastNormalMagnitude)
    let canvas = (width: 400.0, height: bottom - top)
    var path = PathData()
    for run in ChartData.runs(points) {
      let corners = run.map { point in
        Point(
          x: (point.x - axis.lowerBound) / width * canvas.width,
          y: (1 - min(max(point.y, 0), 1)) * canvas.height)
      }
      path.polyline(corners, isClosed: style.hasPrefix("area"))
    }
    return "<svg y=\"\(y(top))\" height=\"\(y(canvas.height))\" viewBox=\"0 0 400 "
      + "\(y(canvas.height))\" preserveAspectRatio=\"none\"><path class=\"\(style)\" "
      + "d=\"\(path.text)\"/></svg>"
  }
}

extension ClosedRange<Double> {
  /// Returns where a value lies: 0 at the lower bound, 1 at the upper one; at most −1…2.
  func share(_ value: Double) -> Double {
    let share = (value - lowerBound) / (upperBound - lowerBound)
    return share.isFinite ? Swift.min(Swift.max(share, -1), 2) : 0.5
  }
}

extension Picture {
  /// Returns the two numbers widened by shares of what lies between them.
  static func axis(from low: Double, to high: Double, before: Double = 0.05, after: Double = 0.08)
    -> ClosedRange<Double>
  {
    let width = high - low
    guard width > 0, width.isFinite else { return (low - 1)...(low + 1) }
    return (low - width * before)...(high + width * after)
  }
}
